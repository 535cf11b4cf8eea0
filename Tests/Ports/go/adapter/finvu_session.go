package main

import "proofload.invalid/port/sdk/finvu"

func init() { suites["finvu.session"] = finvuSession }

// sessionTrace plays a trace on one wrapper and notes its effects.
type sessionTrace struct {
	wrapper     *finvu.Wrapper
	environment finvu.Environment
	webViews    map[string]*sessionWebView
	current     *sessionWebView
	asked       map[int]*question
	// message is the number of the one that the SDK acts upon, messages how many there were.
	message, messages int
	effects           list
}

// question is what the provider was asked because of a message.
type question struct {
	initialised func(finvu.InitResult)
	report      func(finvu.Event)
	verified    func(finvu.VerifyResult)
}

type sessionWebView struct {
	trace    *sessionTrace
	name     string
	handlers map[string]func(interface{})
}

func (w *sessionWebView) AddMessageHandler(name string, receive func(interface{})) {
	w.handlers[name] = receive
	w.trace.note("register", object{"webView": w.name, "name": name})
}

func (w *sessionWebView) RemoveMessageHandler(name string) {
	delete(w.handlers, name)
	w.trace.note("unregister", object{"webView": w.name, "name": name})
}

func (w *sessionWebView) Call(function string, response finvu.Response) {
	w.trace.note("call", object{"webView": w.name, "function": function, "argument": response.JSON()})
}

func (t *sessionTrace) question() *question {
	if t.asked[t.message] == nil {
		t.asked[t.message] = &question{}
	}
	return t.asked[t.message]
}

func (t *sessionTrace) Initialize(config finvu.InitConfig, done func(finvu.InitResult)) {
	t.question().initialised = done
	t.note("providerInit", object{"appId": config.AppID, "requestId": config.RequestID})
}

func (t *sessionTrace) Start(number string, report func(finvu.Event)) {
	t.question().report = report
	t.note("providerStart", object{"phoneNumber": number})
}

func (t *sessionTrace) Verify(number, otp string, done func(finvu.VerifyResult)) {
	t.question().verified = done
	t.note("providerVerify", object{"phoneNumber": number, "otp": otp})
}

func (t *sessionTrace) Cancel() { t.note("providerCancel", object{}) }

func (t *sessionTrace) note(kind string, body object) {
	t.effects = append(t.effects, object{kind: body})
}

func finvuSession(input object) (interface{}, error) {
	config := input["config"].(object)
	trace := &sessionTrace{environment: finvu.Environment(config["environment"].(string)),
		webViews: map[string]*sessionWebView{}, asked: map[int]*question{}}
	trace.wrapper = finvu.NewWrapper(trace, finvuPolicy)
	trace.wrapper.Log = func(level, text string) { trace.note("log", object{"level": level, "text": text}) }
	return playTrace(input, func(_ float64, kind string, body object) list {
		trace.effects = list{}
		trace.step(kind, body)
		return trace.effects
	}), nil
}

func (t *sessionTrace) step(kind string, body object) {
	switch kind {
	case "setup":
		t.current = t.webView(body["webView"].(string))
		t.wrapper.Setup(t.current, t.environment)
	case "loadPage":
		t.note("load", object{})
	case "message":
		t.messages++
		t.message = t.messages
		if t.current == nil {
			return
		}
		if receive := t.current.handlers[finvu.BridgeName]; receive != nil {
			receive(body["body"])
		}
	case "provider":
		t.message = int(body["message"].(float64))
		t.report(t.question(), body["event"].(string), body)
	case "cleanupAll":
		t.wrapper.CleanupAll()
	case "inspect":
		held := t.wrapper.Held()
		t.note("held", object{"webView": held.WebView, "viewController": false,
			"phoneNumber": held.PhoneNumber, "otp": held.OTP})
	}
}

func (t *sessionTrace) webView(name string) *sessionWebView {
	if t.webViews[name] == nil {
		t.webViews[name] = &sessionWebView{t, name, map[string]func(interface{}){}}
	}
	return t.webViews[name]
}

// report answers what the provider was asked, if it was.
func (t *sessionTrace) report(question *question, kind string, body object) {
	_, hasType := body["authType"]
	token, _ := body["token"].(string)
	ofVerify := kind == "otp-refused" || kind == "token" && !hasType ||
		kind == "failed" && question.report == nil
	switch {
	case kind == "ok" || kind == "init-failed":
		if question.initialised != nil {
			question.initialised(initResult(kind, body))
		}
	case ofVerify:
		if question.verified != nil {
			question.verified(finvu.VerifyResult{Token: token})
		}
	case question.report != nil:
		question.report(event(kind, body))
	}
}
