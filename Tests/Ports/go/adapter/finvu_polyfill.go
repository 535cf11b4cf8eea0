package main

import "proofload.invalid/port/sdk/finvu"

func init() { suites["finvu.polyfill"] = polyfill }

// pageWindow is the window of a case; its own bridge has functions that do nothing.
type pageWindow struct {
	hasHandler bool
	own        bool
	bridge     finvu.Bridge
	posted     list
}

func (w *pageWindow) HasBridge() bool               { return w.own || w.bridge != nil }
func (w *pageWindow) SetBridge(bridge finvu.Bridge) { w.own, w.bridge = false, bridge }

func (w *pageWindow) MessageHandler(name string) func(finvu.Body) {
	if !w.hasHandler || name != finvu.BridgeName {
		return nil
	}
	return func(body finvu.Body) {
		members, others := object{}, list{}
		for member, value := range body {
			members[member] = value
			switch member {
			case "method", "initConfig", "phoneNumber", "otp", "callback":
			default:
				others = append(others, member)
			}
		}
		w.posted = append(w.posted, object{"handler": name, "body": members, "others": others})
	}
}

func polyfill(input object) (interface{}, error) {
	if input["present"] == "nothing" {
		finvu.InstallPolyfill(nil)
		return object{"defined": false, "posted": list{}, "threw": false}, nil
	}
	isOwn := input["bridge"] == "own"
	window := &pageWindow{hasHandler: input["present"] == "handler", own: isOwn, posted: list{}}
	finvu.InstallPolyfill(window)
	for _, call := range input["calls"].(list) {
		call := call.(object)
		if function := window.bridge[call["fn"].(string)]; function != nil {
			function(call["args"].(list)...)
		}
	}
	answer := object{"defined": window.HasBridge(), "posted": window.posted, "threw": false}
	if isOwn {
		answer["kept"] = window.own
	} else if window.bridge != nil {
		functions := object{}
		for _, name := range []string{"initAuth", "startAuth", "verifyOtp"} {
			functions[name] = window.bridge[name] != nil
		}
		answer["functions"] = functions
	}
	return answer, nil
}
