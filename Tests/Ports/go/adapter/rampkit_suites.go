package main

import (
	"fmt"
	"strings"
	"time"

	"proofload.invalid/port/sdk/rampkit"
)

var rampkitPolicy rampkit.Policy

func init() {
	suites["rampkit.overlay"] = rampkitOverlay
	suites["rampkit.variables"] = rampkitVariables
}

// rampkitTrace plays a trace on one SDK.
type rampkitTrace struct {
	platform *rampkitPlatform
	core     *rampkit.Core
}

// longAgo is when the overlay of a trace of variables was shown.
const longAgo = -time.Hour

func rampkitVariables(input object) (interface{}, error) {
	config := input["config"].(object)
	data := &rampkit.OnboardingData{OnboardingID: "variables", State: rampkitState(config["initial"])}
	for page := 0; page < int(config["pages"].(float64)); page++ {
		data.Screens = append(data.Screens, rampkit.Screen{ID: fmt.Sprint("s", page)})
	}
	trace := newRampkitTrace()
	trace.core.Init(rampkit.Config{Fetch: fetched(data)})
	trace.platform.now = longAgo
	trace.core.ShowOnboarding(rampkit.ShowOptions{})
	return trace.play(input), nil
}

func rampkitOverlay(input object) (interface{}, error) {
	config := input["config"].(object)
	data := &rampkit.OnboardingData{OnboardingID: "overlay", State: rampkitState(config["variables"])}
	for _, screen := range config["screens"].(list) {
		screen := screen.(object)
		data.Screens = append(data.Screens,
			rampkit.Screen{ID: screen["id"].(string), HTML: screen["html"].(string)})
	}
	for _, script := range config["requiredScripts"].(list) {
		data.RequiredScripts = append(data.RequiredScripts, script.(string))
	}
	callbacks := config["callbacks"].(object)
	trace := newRampkitTrace()
	trace.platform.marks = config["marks"].(list)
	trace.core.Init(rampkit.Config{
		Fetch:                fetched(data),
		OnOnboardingFinished: trace.callback(callbacks["onOnboardingFinished"]),
		OnShowPaywall:        trace.callback(callbacks["onShowPaywall"]),
		ShowPaywall:          trace.callback(callbacks["showPaywall"]),
	})
	return trace.play(input), nil
}

func newRampkitTrace() *rampkitTrace {
	platform := &rampkitPlatform{}
	return &rampkitTrace{platform: platform, core: rampkit.NewCore(platform, rampkitPolicy)}
}

func fetched(data *rampkit.OnboardingData) func() (*rampkit.OnboardingData, error) {
	return func() (*rampkit.OnboardingData, error) { return data, nil }
}

func rampkitState(plain interface{}) []rampkit.Variable {
	var state []rampkit.Variable
	for name, value := range plain.(object) {
		state = append(state, rampkit.Variable{Name: name, InitialValue: value})
	}
	return state
}

// play drops what happened before the first step.
func (t *rampkitTrace) play(input object) object {
	t.platform.advance(0)
	return playTrace(input, func(at float64, kind string, body object) list {
		t.platform.effects = list{}
		now := time.Duration(at) * time.Millisecond
		t.platform.advance(now)
		t.step(kind, body)
		t.platform.advance(now)
		return t.platform.effects
	})
}

func (t *rampkitTrace) step(kind string, body object) {
	switch kind {
	case "show":
		t.core.ShowOnboarding(rampkit.ShowOptions{OnShowPaywall: t.callback(body["onShowPaywall"]),
			ShowPaywall: t.callback(body["showPaywall"])})
	case "closeOnboarding":
		t.core.CloseOnboarding()
	case "hide":
		t.core.HideOnboarding()
	case "swipe":
		t.platform.swipe(int(body["to"].(float64)))
	case "wait":
	default:
		if overlay := t.core.Overlay(); overlay != nil {
			t.stepOf(overlay, kind, body)
		}
	}
}

// stepOf is what happens to an overlay alone.
func (t *rampkitTrace) stepOf(overlay *rampkit.Overlay, kind string, body object) {
	switch kind {
	case "message":
		if page := t.page(body); page != nil {
			overlay.DidReceive(page, body["body"].(string))
		}
	case "foreignMessage":
		overlay.DidReceive(&rampkitWebView{}, body["body"].(string))
	case "loaded":
		if page := t.page(body); page != nil {
			overlay.DidFinishLoading(page)
		}
	case "navigate":
		transition := rampkit.Fade
		if animation, isGiven := body["animation"].(string); isGiven {
			transition = rampkit.Transition(animation)
		}
		overlay.NavigateToIndex(int(body["index"].(float64)), transition)
	case "hardwareBack":
		overlay.HardwareBack()
	case "openExternal":
		overlay.MayNavigate(body["url"].(string))
	default:
		panic("unknown stimulus: " + kind)
	}
}

func (t *rampkitTrace) page(body object) rampkit.WebView {
	index := body["page"].(float64)
	if index >= float64(len(t.platform.pages)) {
		return nil
	}
	return t.platform.pages[int(index)]
}

// callback is one of the app, which notes its call before it throws.
func (t *rampkitTrace) callback(plain interface{}) rampkit.Callback {
	given, isGiven := plain.(object)
	if !isGiven {
		return nil
	}
	return func(payload interface{}) {
		body := object{"name": given["name"]}
		if payload != nil {
			body["payload"] = payload
		}
		t.platform.note("callback", body)
		if given["throws"] == true {
			panic("the callback has failed")
		}
	}
}

func marksIn(document string, marks list) list {
	found := list{}
	for _, mark := range marks {
		if strings.Contains(document, mark.(string)) {
			found = append(found, mark)
		}
	}
	return found
}

// sentVariables has a random order, as everything that is a map of Go.
func sentVariables(variables object) interface{} {
	if wire.objects {
		return variables
	}
	pairs := list{}
	for name, value := range variables {
		pairs = append(pairs, list{name, value})
	}
	return pairs
}
