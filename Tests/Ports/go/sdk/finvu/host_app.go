package finvu

// Screen is what the host's view controller can do.
type Screen interface {
	SetupWebView()
	LoadPage()
	CleanupAll()
	RemoveObservers()
	Dismiss()
	HandOver(token string)
	// ClearData forgets phone number and OTP.
	ClearData()
}

// HostApp is the sample host: the screen with the page, from loading to leaving.
type HostApp struct {
	screen Screen
	clean  bool
}

func NewHostApp(screen Screen) *HostApp { return &HostApp{screen: screen, clean: true} }

func (h *HostApp) ViewLoaded() {
	h.clean = false
	h.screen.SetupWebView()
	h.screen.LoadPage()
}

// Completed ends the journey, with a token if it was a success.
func (h *HostApp) Completed(token string) {
	if token != "" {
		h.screen.HandOver(token)
	}
	h.cleanUp()
	h.screen.Dismiss()
}

// Disappeared cleans up if the screen is gone for good.
func (h *HostApp) Disappeared(movingFromParent bool) {
	if movingFromParent {
		h.cleanUp()
	}
}

func (h *HostApp) WillTerminate() { h.cleanUp() }

func (h *HostApp) cleanUp() {
	if h.clean {
		return
	}
	h.clean = true
	h.screen.ClearData()
	h.screen.CleanupAll()
	h.screen.RemoveObservers()
}
