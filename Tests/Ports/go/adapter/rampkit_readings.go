package main

import "proofload.invalid/port/sdk/rampkit"

// init adds what the port can be told about the SDK of RampKit to choices, habits and capabilities.
func init() {
	for id, variants := range rampkitChoices {
		choices[id] = variants
	}
	for name, habit := range rampkitHabits {
		habits[name] = habit
	}
	for _, name := range []string{"webkit-handlers", "webview-settings", "haptic-styles", "throwing-callbacks",
		"main-frame-scripts", "navigate-index", "swipe", "hide", "hardware-back", "open-external",
		"foreign-web-view"} {
		capabilities["rampkit."+name] = true
	}
}

var rampkitChoices = map[string][]variant{
	"rampkit.broadcast": {{"always", nil},
		{"on-change", func() { rampkitPolicy.BroadcastChangesOnly = true }}},
	"rampkit.continue-on-last": {{"none", nil}, {"close", func() { rampkitPolicy.CloseAfterLast = true }}},
	"rampkit.goback-on-first":  {{"none", nil}, {"close", func() { rampkitPolicy.CloseBeforeFirst = true }}},
	"rampkit.unknown-id":       {{"none", nil}, {"continue", func() { rampkitPolicy.AdvanceToUnknown = true }}},
	"rampkit.relative-to": {{"current", nil},
		{"sender", func() { rampkitPolicy.RelativeTo = rampkit.RelativeToSender }},
		{"visible-only", func() { rampkitPolicy.RelativeTo = rampkit.RelativeIfVisible }}},
	"rampkit.slide-lock":       {{"locks", nil}, {"none", func() { rampkitPolicy.SlideDoesNotLock = true }}},
	"rampkit.paywall-both":     {{"onShowPaywall", nil}, {"showPaywall", func() { rampkitPolicy.AliasFirst = true }}},
	"rampkit.paywall-override": {{"one-show", nil}, {"stays", func() { rampkitPolicy.OverrideStays = true }}},
	"rampkit.hide":             {{"immediate", nil}, {"animated", func() { rampkitPolicy.HideFades = true }}},
	"rampkit.show-while-visible": {{"ignored", nil},
		{"replaced", func() { rampkitPolicy.ReplaceVisible = true }}},
}

var rampkitHabits = map[string]func(){
	"rampkit-continue-to-empty":    func() { rampkitPolicy.AdvanceToEmpty = true },
	"rampkit-continue-to-missing":  func() { rampkitPolicy.AdvanceToMissing = true },
	"rampkit-action-else-medium":   func() { rampkitPolicy.HapticAction = rampkit.ActionOrMedium },
	"rampkit-action-else-none":     func() { rampkitPolicy.HapticAction = rampkit.ActionOrNothing },
	"rampkit-unknown-type-medium":  func() { rampkitPolicy.MediumForUnknownType = true },
	"rampkit-window-without-end":   func() { rampkitPolicy.WindowExcludesEnd = true },
	"rampkit-request-opens-window": func() { rampkitPolicy.RequestOpensWindow = true },
	"rampkit-send-on-selection":    func() { rampkitPolicy.SendOnSelection = true },
	"rampkit-skip-unloaded":        func() { rampkitPolicy.SkipUnloaded = true },
	"rampkit-ignore-unloaded":      func() { rampkitPolicy.IgnoreUnloaded = true },
	"rampkit-keep-variables":       func() { rampkitPolicy.KeepVariables = true },
	"rampkit-serve-while-closing":  func() { rampkitPolicy.ServeWhileClosing = true },
	"rampkit-silent-callbacks":     func() { rampkitPolicy.SilentCallbacks = true },
	"rampkit-show-without-screens": func() { rampkitPolicy.ShowWithoutScreens = true },
}
