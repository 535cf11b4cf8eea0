package main

import (
	"fmt"
	"time"

	"proofload.invalid/port/sdk/rampkit"
)

// rampkitPlatform is a platform with a clock that the steps of a trace move; it notes what the SDK does.
type rampkitPlatform struct {
	now     time.Duration
	due     []rampkitTimer
	pages   []*rampkitWebView
	swipes  bool
	marks   list
	effects list
}

type rampkitTimer struct {
	at     time.Duration
	action func()
}

// rampkitWebView is a page, which notes each script once.
type rampkitWebView struct {
	platform *rampkitPlatform
	page     int
	told     map[string]bool
}

func (p *rampkitPlatform) note(kind string, body object) {
	p.effects = append(p.effects, object{kind: body})
}

// advance lets happen what is due up to a time, the earliest first.
func (p *rampkitPlatform) advance(to time.Duration) {
	for {
		next := -1
		for index, timer := range p.due {
			if timer.at <= to && (next < 0 || timer.at < p.due[next].at) {
				next = index
			}
		}
		if next < 0 {
			p.now = to
			return
		}
		timer := p.due[next]
		p.due = append(p.due[:next], p.due[next+1:]...)
		p.now = timer.at
		timer.action()
	}
}

func (p *rampkitPlatform) Now() time.Duration { return p.now }

func (p *rampkitPlatform) After(delay time.Duration, action func()) {
	p.due = append(p.due, rampkitTimer{p.now + delay, action})
}

func (p *rampkitPlatform) NewWebView(settings rampkit.WebViewSettings) rampkit.WebView {
	p.note("createWebView", object{"page": settings.Page, "handler": settings.Handler, "settings": object{
		"javaScript": settings.JavaScript, "inlineMedia": settings.InlineMedia,
		"mediaUserAction": settings.MediaRequireUserAction, "dataDetectors": settings.DataDetectors}})
	page := &rampkitWebView{platform: p, page: settings.Page, told: map[string]bool{}}
	p.pages = append(p.pages, page)
	return page
}

func (p *rampkitPlatform) Mount(presentation rampkit.Presentation) {
	p.swipes = presentation.SwipeToPage
	p.note("mount", object{"fullScreen": presentation.FullScreen, "aboveAll": presentation.AboveAll})
}

func (p *rampkitPlatform) Unmount() {
	p.pages = nil
	p.note("closed", object{})
}

func (p *rampkitPlatform) Animate(animation rampkit.Animation, then func()) {
	begin := p.now + animation.Delay
	body := object{"from": animation.From, "to": animation.To,
		"begin": milliseconds(begin), "end": milliseconds(begin + animation.Duration)}
	kind := "overlayFade"
	if animation.Layer == rampkit.CurtainLayer {
		kind = "curtainFade"
		body["color"] = animation.Color
	}
	p.note(kind, body)
	if then != nil {
		p.After(animation.Delay+animation.Duration, then)
	}
}

func milliseconds(duration time.Duration) float64 { return float64(duration.Milliseconds()) }

func (p *rampkitPlatform) ShowPage(page int) {
	p.note("selectPage", object{"page": page, "animated": false})
}

func (p *rampkitPlatform) SlideToPage(page int, direction rampkit.Direction) {
	p.note("selectPage", object{"page": page, "animated": true, "direction": string(direction)})
}

// swipe is what the pager makes of the user's finger.
func (p *rampkitPlatform) swipe(page int) {
	if p.swipes && page < len(p.pages) {
		p.note("selectPage", object{"page": page, "animated": true})
	}
}

func (p *rampkitPlatform) PerformHaptic(haptic rampkit.Haptic) {
	body := object{"kind": string(haptic.Kind)}
	if haptic.Style != "" {
		body["style"] = string(haptic.Style)
	}
	p.note("haptic", body)
}

// The prompts are there, and nobody answers them.
func (p *rampkitPlatform) ReviewIsAvailable() bool { return true }
func (p *rampkitPlatform) RequestReview()          {}
func (p *rampkitPlatform) RequestNotifications(rampkit.NotificationRequest, func(bool, error)) {
}

func (p *rampkitPlatform) OpenURL(address string) {
	p.note("openUrl", object{"url": address, "by": "system"})
}

func (p *rampkitPlatform) Log(string) {}

func (w *rampkitWebView) AddUserScript(script rampkit.UserScript) {
	if script.Source == rampkit.HardeningScript {
		w.tell("hardening", object{"at": "documentStart", "mainFrameOnly": script.MainFrameOnly})
	}
}

func (w *rampkitWebView) tell(script string, body object) {
	if w.told[script] {
		return
	}
	w.told[script] = true
	body["page"], body["script"] = w.page, script
	w.platform.note("script", body)
}

func (w *rampkitWebView) Load(document string) {
	w.platform.note("load", object{"page": w.page, "marks": marksIn(document, w.platform.marks)})
}

func (w *rampkitWebView) Evaluate(script string) {
	if script == rampkit.NoSelectScript {
		w.tell("noSelect", object{"at": "loaded"})
		return
	}
	text, isMessage := rampkit.DispatchedMessage(script)
	if !isMessage {
		panic(fmt.Sprint("neither a message nor a script of the SDK: ", script))
	}
	message, err := parsePlain(text)
	if err != nil {
		panic(err)
	}
	if message, _ := message.(object); message["type"] == "rampkit:variables" {
		w.platform.note("send", object{"page": w.page, "vars": sentVariables(message["vars"].(object))})
	}
}
