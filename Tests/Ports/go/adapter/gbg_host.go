package main

import (
	"errors"
	"strings"

	"proofload.invalid/port/sdk/gbgbridge"
)

func init() { suites["gbg.host"] = gbgHost }

// hostTrace plays a trace on one host and notes its effects.
type hostTrace struct {
	host     *gbgbridge.Host
	webViews map[string]*hostWebView
	calls    []hostCall
	clock    float64
	effects  list
}

// hostCall is a call of a handler: a responder, or what a slot's handler owes.
type hostCall struct {
	responder *gbgbridge.Responder
	done      func(gbgbridge.CaptureResult)
	awaits    bool
}

type hostWebView struct {
	trace *hostTrace
	name  string
	fails bool
}

func (w *hostWebView) AddUserScript(string)                                {}
func (w *hostWebView) AddMessageHandler(string, func(gbgbridge.JSONValue)) {}

func (w *hostWebView) Deliver(text string) error {
	if w.fails {
		w.fails = false
		return errors.New("the script has failed")
	}
	message, err := parsePlain(text)
	if err == nil {
		w.trace.note("delivered", object{"webView": w.name, "message": message})
	}
	return err
}

// recordingDelegate notes what it is told.
type recordingDelegate struct{ trace *hostTrace }

func (d recordingDelegate) DidReceive(message gbgbridge.Message) { d.note("didReceive", message) }
func (d recordingDelegate) UnhandledRequest(message gbgbridge.Message) {
	d.note("unhandledRequest", message)
}

func (d recordingDelegate) note(method string, message gbgbridge.Message) {
	d.trace.note("delegate", object{"method": method, "message": messageForm(message)})
}

func gbgHost(input object) (interface{}, error) {
	config := input["config"].(object)
	trace := &hostTrace{webViews: map[string]*hostWebView{}}
	if config["init"] == "hostVersion" {
		trace.host = gbgbridge.NewHost(config["hostVersion"].(string), gbgPolicy)
	} else {
		trace.host = gbgbridge.NewConfiguredHost(gbgbridge.Configuration{
			HostVersion:     config["hostVersion"].(string),
			Capabilities:    infos(config["capabilities"]),
			BootstrapScript: optionalText(config["bootstrapScript"]),
		}, gbgPolicy)
	}
	trace.host.Now = func() float64 { return trace.clock }
	trace.host.Changed = trace.changed
	switch config["delegate"] {
	case "silent":
		trace.host.Delegate = gbgbridge.DefaultDelegate{}
	case "recording":
		trace.host.Delegate = recordingDelegate{trace}
	}
	if name, isGiven := config["webView"].(string); isGiven {
		trace.host.Attach(trace.webView(name))
	}
	return playTrace(input, func(at float64, kind string, body object) list {
		trace.clock = config["epochMs"].(float64) + at
		trace.effects = list{}
		trace.step(kind, body)
		trace.host.Main.Drain()
		return trace.effects
	}), nil
}

// playTrace gives each step to a function that returns its effects.
func playTrace(input object, play func(at float64, kind string, body object) list) object {
	effects := list{}
	for _, step := range input["steps"].(list) {
		step := step.(object)
		for kind, body := range step["do"].(object) {
			members, _ := body.(object)
			effects = append(effects, play(step["at"].(float64), kind, members))
		}
	}
	return object{"effects": effects}
}

func (t *hostTrace) note(kind string, body interface{}) {
	t.effects = append(t.effects, object{kind: body})
}

func (t *hostTrace) changed(property string) {
	switch property {
	case "lastError":
		t.note("lastError", object{"set": t.host.LastError() != nil})
	case "receivedMessages", "pendingRequests", "isEnabled", "activeRequest":
		t.note("announces"+strings.ToUpper(property[:1])+property[1:], object{})
	}
}

func (t *hostTrace) webView(name string) *hostWebView {
	if t.webViews[name] == nil {
		t.webViews[name] = &hostWebView{trace: t, name: name}
	}
	return t.webViews[name]
}

func (t *hostTrace) step(kind string, body object) {
	switch kind {
	case "post":
		if text, isText := body["text"].(string); isText {
			t.host.DidReceiveText(text)
		} else {
			t.host.DidReceive(jsonValue(body["body"]))
		}
	case "register":
		t.host.Register(body["action"].(string), t.handler(body["handler"].(string)))
	case "unregister":
		t.host.Unregister(body["action"].(string))
	case "registerCustom":
		t.host.RegisterCustomCapability(body["id"].(string), optionalText(body["version"]),
			t.handler(body["handler"].(string)))
	case "setSlot":
		t.setSlot(t.slot(body["slot"]), body)
	case "complete":
		t.slot(body["slot"]).Complete(capture(body["result"]))
	case "handlerRespond", "handlerReturn":
		t.handlerStep(kind, body)
	case "respond", "respondAction", "send", "clearError":
		t.hostStep(kind, body)
	case "attach":
		t.host.Attach(t.webView(body["webView"].(string)))
	case "evaluateFails":
		t.webView(body["webView"].(string)).fails = true
	case "inspect":
		t.note("state", t.state())
	}
}

func (t *hostTrace) hostStep(kind string, body object) {
	status, _ := body["status"].(string)
	data := optionalObject(body["data"])
	failure := errorPayload(body["error"])
	switch kind {
	case "respond":
		t.host.Respond(body["correlationId"].(string), gbgbridge.ResponseStatus(status), data, failure)
	case "respondAction":
		t.host.RespondWithAction(body["correlationId"].(string), body["action"].(string),
			gbgbridge.ResponseStatus(status), data, failure)
	case "send":
		t.host.Send(body["event"].(string), data)
	case "clearError":
		t.host.ClearError()
	}
}

func (t *hostTrace) handlerStep(kind string, body object) {
	number := int(body["call"].(float64))
	if number >= len(t.calls) {
		return
	}
	call := t.calls[number]
	if kind == "handlerReturn" {
		if call.done != nil && !call.awaits && body["result"] != nil {
			call.done(capture(body["result"]))
		}
		return
	}
	if call.responder == nil {
		return
	}
	respond := func() {
		call.responder.Respond(gbgbridge.ResponseStatus(body["status"].(string)),
			optionalObject(body["data"]), errorPayload(body["error"]))
	}
	if body["thread"] != "background" {
		respond()
		return
	}
	ended := make(chan struct{})
	go func() {
		respond()
		close(ended)
	}()
	<-ended
}

// called notes a call of a handler and gives its number.
func (t *hostTrace) called(handler string, request gbgbridge.Message, call hostCall) int {
	t.calls = append(t.calls, call)
	number := len(t.calls) - 1
	t.note("handlerCalled", object{"handler": handler, "call": number, "request": messageForm(request)})
	return number
}

func (t *hostTrace) handler(name string) gbgbridge.Handler {
	return gbgbridge.HandlerFunc(func(request gbgbridge.Message, responder *gbgbridge.Responder) {
		t.called(name, request, hostCall{responder: responder})
	})
}

func (t *hostTrace) slot(name interface{}) *gbgbridge.CaptureCapability {
	if name == "document" {
		return t.host.DocumentCapture
	}
	return t.host.SelfieCapture
}

func (t *hostTrace) setSlot(slot *gbgbridge.CaptureCapability, body object) {
	if handler, isGiven := body["handler"]; isGiven {
		slot.SetHandler(t.captureHandler(slot, handler))
	}
	if enabled, isGiven := body["isEnabled"].(bool); isGiven {
		slot.SetEnabled(enabled)
	}
	if state, isGiven := body["permissionState"].(string); isGiven {
		slot.PermissionState = gbgbridge.PermissionState(state)
	}
	if version, isGiven := body["version"]; isGiven {
		slot.Version = optionalText(version)
	}
}

func (t *hostTrace) captureHandler(slot *gbgbridge.CaptureCapability, plain interface{}) gbgbridge.CaptureHandler {
	form, isGiven := plain.(object)
	if !isGiven {
		return nil
	}
	awaits := form["mode"] == "await"
	return func(request gbgbridge.Message, done func(gbgbridge.CaptureResult)) {
		call := t.called(form["name"].(string), request, hostCall{done: done, awaits: awaits})
		if !awaits {
			return
		}
		slot.AwaitCompletion(func(result gbgbridge.CaptureResult) {
			t.note("awaitReturned", object{"call": call, "result": captureForm(result)})
			done(result)
		})
	}
}
