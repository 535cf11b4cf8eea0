package rampkit

// Core is the entry point of the SDK. An application uses one for as long as it runs.
type Core struct {
	platform Platform
	policy   Policy
	config   Config
	data     *OnboardingData
	overlay  *Overlay
	// kept are the variables of the last presentation, override its callback.
	kept     map[string]interface{}
	override Callback
}

// Callback is told something by the SDK; payload is nil where there is none.
type Callback func(payload interface{})

// Config is that of Init. ShowPaywall is an alias of OnShowPaywall (RMP-INI-14).
type Config struct {
	// Fetch gets the onboarding.
	Fetch                func() (*OnboardingData, error)
	AutoShowOnboarding   bool
	OnOnboardingFinished Callback
	OnShowPaywall        Callback
	ShowPaywall          Callback
	// AppID is that of the app in the store; empty where it is not known.
	AppID string
}

// ShowOptions are those of ShowOnboarding.
type ShowOptions struct {
	OnShowPaywall Callback
	ShowPaywall   Callback
}

// NewCore makes an SDK on a platform.
func NewCore(platform Platform, policy Policy) *Core {
	return &Core{platform: platform, policy: policy}
}

// Init stores the configuration and loads the onboarding. It never fails; without an onboarding nothing can be shown.
func (c *Core) Init(config Config) {
	c.config = config
	log(c.platform, "Init", "starting onboarding load")
	data, err := config.Fetch()
	if err != nil {
		log(c.platform, "Init", "onboarding load failed "+err.Error())
		data = nil
	}
	if c.data = data; data != nil {
		log(c.platform, "Init", "onboardingId "+data.OnboardingID)
		log(c.platform, "Init", "onboarding loaded")
		if config.AutoShowOnboarding {
			log(c.platform, "Init", "auto-show onboarding")
			c.ShowOnboarding(ShowOptions{})
		}
	}
	log(c.platform, "Init", "finished")
}

// OnboardingData is what Init has loaded, or nil.
func (c *Core) OnboardingData() *OnboardingData { return c.data }

// Overlay is the one that is shown, or nil.
func (c *Core) Overlay() *Overlay { return c.overlay }

// ShowOnboarding shows the onboarding from its first screen. Where it is visible already there is nothing to do
// (RMP-OVL-11); there is nothing to show without data (RMP-OVL-10) or screens (RMP-OVL-12).
func (c *Core) ShowOnboarding(options ShowOptions) {
	if c.data == nil || len(c.data.Screens) == 0 && !c.policy.ShowWithoutScreens {
		log(c.platform, "ShowOnboarding", "no onboarding data available")
		return
	}
	if c.overlay != nil {
		if !c.policy.ReplaceVisible {
			return
		}
		c.overlay.remove()
	}
	variables := c.data.InitialVariables()
	if c.policy.KeepVariables && c.kept != nil {
		variables = c.kept
	}
	callbacks := Callbacks{
		Finished: c.config.OnOnboardingFinished,
		Paywall:  c.paywall(options),
		Closed:   c.overlayIsGone,
	}
	c.overlay = newOverlay(c.platform, c.policy, c.data, variables, callbacks)
	c.overlay.appID = c.config.AppID
	c.overlay.show()
}

// CloseOnboarding dismisses the overlay, as a page does by its message (RMP-OVL-16); without one it does
// nothing (RMP-OVL-08).
func (c *Core) CloseOnboarding() {
	if c.overlay != nil {
		c.overlay.Close()
	}
}

// HideOnboarding takes the overlay off the screen at once (RMP-OVL-18).
func (c *Core) HideOnboarding() {
	switch {
	case c.overlay == nil:
	case c.policy.HideFades:
		c.overlay.Close()
	default:
		c.overlay.remove()
	}
}

func (c *Core) overlayIsGone() {
	c.kept = c.overlay.variables.values
	c.overlay = nil
	c.platform.Unmount()
}

// paywall is the callback of a presentation: that of its options comes before that of the configuration.
func (c *Core) paywall(options ShowOptions) Callback {
	given := c.preferred(options.OnShowPaywall, options.ShowPaywall)
	if c.policy.OverrideStays {
		if given == nil {
			given = c.override
		}
		c.override = given
	}
	if given != nil {
		return given
	}
	return c.preferred(c.config.OnShowPaywall, c.config.ShowPaywall)
}

// preferred is one callback of a name and its alias, for only one is called (RMP-CBK-06).
func (c *Core) preferred(named, alias Callback) Callback {
	if named == nil || alias != nil && c.policy.AliasFirst {
		return alias
	}
	return named
}
