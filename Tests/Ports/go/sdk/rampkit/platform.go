// Package rampkit is an SDK for RampKit onboardings: an overlay of web pages, which share variables with each
// other and reach the platform by messages. Requirements are named by their ids in the registry, and lines are those
// of the document.
package rampkit

import "time"

// Platform is what the SDK needs of the system that it runs on. Everything happens on one thread.
type Platform interface {
	Clock
	Window
	System
}

// Clock is the time, and what is to happen later.
type Clock interface {
	Now() time.Duration
	After(delay time.Duration, action func())
}

// Window has what is seen.
type Window interface {
	NewWebView(settings WebViewSettings) WebView
	Mount(presentation Presentation)
	Unmount()
	// Animate calls then, unless it is nil, once the animation has ended.
	Animate(animation Animation, then func())
	// ShowPage changes the page at once, SlideToPage by the animation of the pager.
	ShowPage(page int)
	SlideToPage(page int, direction Direction)
}

// System has what a page can ask for beyond the overlay.
type System interface {
	PerformHaptic(haptic Haptic)
	// ReviewIsAvailable is whether the prompt for a review is there, and can be acted upon.
	ReviewIsAvailable() bool
	RequestReview()
	RequestNotifications(request NotificationRequest, answer func(granted bool, err error))
	OpenURL(address string)
	Log(line string)
}

// WebView is a page of the overlay. WebViews are told apart by ==.
type WebView interface {
	AddUserScript(script UserScript)
	Load(document string)
	Evaluate(script string)
}

// WebViewSettings are those of section 13.5.
type WebViewSettings struct {
	// Page is the index of the screen that the WebView is made for.
	Page int
	// Handler is the name of the script message handler.
	Handler                string
	JavaScript             bool
	InlineMedia            bool
	MediaRequireUserAction bool
	DataDetectors          bool
}

// UserScript runs at the start of each document.
type UserScript struct {
	Source        string
	MainFrameOnly bool
}

// Presentation is how the overlay stands on the screen.
type Presentation struct {
	Pages      []WebView
	FullScreen bool
	AboveAll   bool
	// SwipeToPage lets the user change the page.
	SwipeToPage bool
}

// Direction is where a pager moves.
type Direction string

const (
	Forward Direction = "forward"
	Reverse Direction = "reverse"
)

// log writes a line in the one form of RMP-LOG-01.
func log(system System, context, message string) {
	system.Log("[RampKit] " + context + ": " + message)
}
