package rampkit

import "fmt"

// Overlay is one presentation of an onboarding.
type Overlay struct {
	platform  Platform
	policy    Policy
	screens   []Screen
	documents []string
	pages     []WebView
	variables *variables
	callbacks Callbacks
	appID     string

	current int
	// transitioning locks navigation, closing the overlay as a whole, and gone says that nothing is left of it.
	transitioning, closing, gone bool
}

// Callbacks are called by an overlay; those that are nil are not.
type Callbacks struct {
	Finished, Paywall Callback
	// Closed is called once, when the overlay is gone.
	Closed func()
}

func newOverlay(platform Platform, policy Policy, data *OnboardingData, values map[string]interface{},
	callbacks Callbacks) *Overlay {
	overlay := &Overlay{platform: platform, policy: policy, screens: data.Screens, callbacks: callbacks,
		variables: newVariables(values, policy)}
	for _, screen := range data.Screens {
		document := buildDocument(screen, values, data.RequiredScripts)
		overlay.documents = append(overlay.documents, document)
	}
	return overlay
}

// show makes one WebView for each screen, all up front (RMP-OVL-03), and fades the overlay in (RMP-OVL-04).
func (o *Overlay) show() {
	for page, document := range o.documents {
		webView := o.platform.NewWebView(WebViewSettings{Page: page, Handler: HandlerName,
			JavaScript: true, InlineMedia: true})
		// Before the content, and in the main frame alone (RMP-CFG-02, RMP-CFG-04, RMP-CFG-05).
		webView.AddUserScript(UserScript{Source: HardeningScript, MainFrameOnly: true})
		o.pages = append(o.pages, webView)
		webView.Load(document)
	}
	o.platform.Mount(Presentation{Pages: o.pages, FullScreen: true, AboveAll: true})
	log(o.platform, "Overlay", fmt.Sprintf("Overlay mounted: docs= %d", len(o.documents)))
	o.platform.Animate(overlayFadeIn, nil)
}

// Close fades the overlay out and ends it then (RMP-OVL-05). It closes once (RMP-OVL-07).
func (o *Overlay) Close() {
	if o.closing || o.gone {
		return
	}
	o.closing = true
	o.platform.Animate(overlayFadeOut, o.remove)
}

// remove ends the overlay at once.
func (o *Overlay) remove() {
	if o.gone {
		return
	}
	o.closing, o.gone = true, true
	o.callbacks.Closed()
}

// indexOf is the page that a WebView is, or none where it is not the overlay's (RMP-MSP-05).
func (o *Overlay) indexOf(webView WebView) (int, bool) {
	for page, candidate := range o.pages {
		if candidate == webView {
			return page, true
		}
	}
	return 0, false
}

// DidFinishLoading is to be called whenever a WebView has loaded its document. Scripts for loaded pages run
// (RMP-NSL-04), and the page gets the variables, once more where it loads once more (RMP-VAR-05, RMP-VAR-21).
func (o *Overlay) DidFinishLoading(webView WebView) {
	page, isOurs := o.indexOf(webView)
	if !isOurs || o.gone {
		return
	}
	webView.Evaluate(NoSelectScript)
	o.initialize(page)
}

// DidFail is to be called where a WebView could not load, which ends nothing (RMP-LOG-17).
func (o *Overlay) DidFail(err error) {
	o.platform.Log("[RampKit] WebView error: " + err.Error())
}

// call calls back, whatever comes of it (RMP-CBK-01).
func (o *Overlay) call(callback Callback, payload interface{}) {
	if callback == nil {
		return
	}
	defer func() {
		if cause := recover(); cause != nil && !o.policy.SilentCallbacks {
			log(o.platform, "Overlay", fmt.Sprint("callback failed: ", cause))
		}
	}()
	callback(payload)
}
