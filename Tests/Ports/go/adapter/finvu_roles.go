package main

import (
	"errors"

	"proofload.invalid/port/sdk/finvu"
)

func init() {
	suites["finvu.page"] = finvuPage
	suites["finvu.host"] = finvuHost
}

// pageTrace is what stands around the page: its user, and the bridge.
type pageTrace struct {
	throws  map[string]bool
	effects list
}

func (t *pageTrace) note(kind string, body object) {
	t.effects = append(t.effects, object{kind: body})
}

func (t *pageTrace) ShowOTPInput()       { t.note("showOtp", object{}) }
func (t *pageTrace) Alert(text string)   { t.note("alert", object{"text": text}) }
func (t *pageTrace) Error(text string)   { t.note("error", object{"text": text}) }
func (t *pageTrace) HandOn(token string) { t.note("token", object{"text": token}) }

func (t *pageTrace) Call(method string, arguments ...string) error {
	if t.throws[method] {
		t.throws[method] = false
		return errors.New("the bridge is gone")
	}
	texts := list{}
	for _, argument := range arguments {
		texts = append(texts, argument)
	}
	t.note("bridge", object{"method": method, "args": texts})
	return nil
}

func finvuPage(input object) (interface{}, error) {
	ids := input["config"].(object)["ids"].(list)
	trace := &pageTrace{throws: map[string]bool{}}
	page := finvu.NewPage(trace, trace, finvuPolicy.Page)
	atOnce := trace.effects
	callbacks := map[string]string{"init": finvu.InitCallback, "start": finvu.StartCallback,
		"verify": finvu.VerifyCallback}
	return playTrace(input, func(_ float64, kind string, body object) list {
		trace.effects, atOnce = append(list{}, atOnce...), nil
		switch kind {
		case "bridgeThrows":
			trace.throws[body["method"].(string)] = true
		case "response":
			page.Receive(callbacks[body["to"].(string)], body["text"].(string))
		case "user":
			switch body["action"] {
			case "init":
				next := ids[0].(object)
				if len(ids) > 1 {
					ids = ids[1:]
				}
				page.Init(finvu.InitConfig{AppID: next["appId"].(string), RequestID: next["requestId"].(string)})
			case "start":
				page.Start(body["phoneNumber"].(string))
			case "verify":
				page.Verify(optionalText(body["phoneNumber"]), body["otp"].(string))
			}
		}
		return trace.effects
	}), nil
}

// screenTrace notes what the host does with its screen.
type screenTrace struct{ effects list }

func (t *screenTrace) note(kind string) { t.effects = append(t.effects, object{kind: object{}}) }

func (t *screenTrace) SetupWebView()    { t.note("setup") }
func (t *screenTrace) LoadPage()        { t.note("load") }
func (t *screenTrace) CleanupAll()      { t.note("cleanupAll") }
func (t *screenTrace) RemoveObservers() { t.note("removeObservers") }
func (t *screenTrace) Dismiss()         { t.note("dismiss") }
func (t *screenTrace) ClearData()       { t.note("clear") }

func (t *screenTrace) HandOver(token string) {
	t.effects = append(t.effects, object{"handOver": object{"token": token}})
}

func finvuHost(input object) (interface{}, error) {
	trace := &screenTrace{}
	host := finvu.NewHostApp(trace, finvuPolicy.Host)
	return playTrace(input, func(_ float64, kind string, body object) list {
		trace.effects = list{}
		switch kind {
		case "viewLoaded":
			host.ViewLoaded()
		case "completed":
			token, _ := body["token"].(string)
			host.Completed(token)
		case "leave":
			host.Disappeared(body["movingFromParent"].(bool))
		case "background":
			host.EnteredBackground()
		case "terminate":
			host.WillTerminate()
		}
		return trace.effects
	}), nil
}
