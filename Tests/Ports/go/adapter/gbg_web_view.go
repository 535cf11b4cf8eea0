package main

import "proofload.invalid/port/sdk/gbgbridge"

func init() { suites["gbg.web-view"] = gbgWebView }

// webViewTrace notes what happens to the one WebView of a trace, and what its host receives.
type webViewTrace struct {
	host     *gbgbridge.Host
	handlers map[string]func(gbgbridge.JSONValue)
	view     *gbgbridge.BridgeView
	effects  list
}

func (t *webViewTrace) note(kind string, body object) {
	t.effects = append(t.effects, object{kind: body})
}

func (t *webViewTrace) AddUserScript(script string) {
	var told interface{} = "default"
	if script != gbgbridge.DefaultBootstrapScript {
		told = object{"custom": script}
	}
	t.note("injectScript", object{"script": told, "at": "documentStart"})
}

func (t *webViewTrace) AddMessageHandler(channel string, receive func(gbgbridge.JSONValue)) {
	t.handlers[channel] = receive
	t.note("addMessageHandler", object{"name": channel})
}

func (t *webViewTrace) Deliver(string) error { return nil }
func (t *webViewTrace) Load(address string)  { t.note("load", object{"url": address}) }

func (t *webViewTrace) create() gbgbridge.LoadingWebView {
	t.note("createWebView", object{})
	return t
}

func (t *webViewTrace) changed(property string) {
	switch property {
	case "webView":
		t.note("attach", object{})
	case "receivedMessages":
		received := t.host.ReceivedMessages()
		t.note("received", object{"correlationId": received[len(received)-1].CorrelationID})
	}
}

func gbgWebView(input object) (interface{}, error) {
	config := input["config"].(object)
	trace := &webViewTrace{handlers: map[string]func(gbgbridge.JSONValue){}}
	trace.host = gbgbridge.NewConfiguredHost(gbgbridge.Configuration{HostVersion: "1.0",
		BootstrapScript: optionalText(config["bootstrapScript"])}, gbgPolicy)
	trace.host.Changed = trace.changed
	return playTrace(input, func(_ float64, kind string, body object) list {
		trace.effects = list{}
		switch kind {
		case "setUp":
			trace.setUp(config)
		case "setUrl":
			if trace.view != nil {
				trace.view.SetURL(body["url"].(string))
			}
		case "post":
			if receive := trace.handlers["gbgBridge"]; receive != nil {
				receive(jsonValue(body["body"]))
			}
		}
		trace.host.Main.Drain()
		return trace.effects
	}), nil
}

func (t *webViewTrace) setUp(config object) {
	switch config["entry"] {
	case "configure":
		gbgbridge.Configure(t, t.host)
	case "makeWebView":
		gbgbridge.MakeWebView(t.create, t.host)
	default:
		t.view = gbgbridge.NewBridgeView(config["url"].(string), t.host, t.create)
	}
}
