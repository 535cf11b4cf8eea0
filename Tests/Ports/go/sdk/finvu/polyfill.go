package finvu

// Window is the page's window as far as the polyfill uses it.
type Window interface {
	// Bridge is whether what stands at the bridge's name is truthy.
	HasBridge() bool
	SetBridge(bridge Bridge)
	// MessageHandler posts to the WebKit message handler of that name; nil where there is none.
	MessageHandler(name string) func(body Body)
}

// Body is what the polyfill posts. Arguments that were left out are not in it.
type Body map[string]interface{}

// Bridge has the functions that a page calls, by their names.
type Bridge map[string]func(arguments ...interface{})

// InstallPolyfill defines the bridge where WebKit's message handler exists and no bridge does.
func InstallPolyfill(window Window) {
	if window == nil || window.HasBridge() || window.MessageHandler(BridgeName) == nil {
		return
	}
	bridge := Bridge{}
	for method, parameters := range map[string][]string{
		"initAuth":  {"initConfig", "callback"},
		"startAuth": {"phoneNumber", "callback"},
		"verifyOtp": {"phoneNumber", "otp", "callback"},
	} {
		bridge[method] = poster(window, method, parameters)
	}
	window.SetBridge(bridge)
}

func poster(window Window, method string, parameters []string) func(...interface{}) {
	return func(arguments ...interface{}) {
		body := Body{"method": method}
		for index, name := range parameters {
			if index < len(arguments) {
				body[name] = arguments[index]
			}
		}
		window.MessageHandler(BridgeName)(body)
	}
}
