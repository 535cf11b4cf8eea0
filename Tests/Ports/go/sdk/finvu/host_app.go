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
	habits HostHabits
	clean  bool
}

func NewHostApp(screen Screen, habits HostHabits) *HostApp {
	return &HostApp{screen: screen, habits: habits, clean: true}
}

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
	if !h.habits.DismissLater {
		h.screen.Dismiss()
	}
}

func (h *HostApp) EnteredBackground() {
	if h.habits.CleanInBackground {
		h.cleanUp()
	}
}

// Disappeared cleans up if the screen is gone for good.
func (h *HostApp) Disappeared(movingFromParent bool) {
	if movingFromParent || h.habits.CleanWhenCovered {
		h.cleanUp()
	}
}

func (h *HostApp) WillTerminate() { h.cleanUp() }

func (h *HostApp) cleanUp() {
	if h.clean && !h.habits.CleanTwice {
		return
	}
	h.clean = true
	h.screen.ClearData()
	h.screen.CleanupAll()
	h.screen.RemoveObservers()
}
