package gbgbridge

import (
	"net/url"
	"strings"
)

// Channel is the name of the page's message handler.
const Channel = "gbgBridge"

// DefaultBootstrapScript runs at document start where the configuration has no script.
const DefaultBootstrapScript = `window.GBGBridge = window.GBGBridge || {
  post: message => window.webkit.messageHandlers.gbgBridge.postMessage(message),
  receive: message => window.dispatchEvent(new CustomEvent("gbgBridge", { detail: message }))
};`

// Configure connects a WebView with a host: bootstrap script, message handler, attachment.
func Configure(webView WebView, host *Host) {
	script := DefaultBootstrapScript
	if custom := host.configuration.BootstrapScript; custom != nil {
		script = *custom
	}
	webView.AddUserScript(script)
	webView.AddMessageHandler(Channel, host.DidReceive)
	host.Attach(webView)
}

// LoadingWebView is a WebView that can show a page.
type LoadingWebView interface {
	WebView
	Load(address string)
}

// MakeWebView makes a WebView that is connected with a host.
func MakeWebView(create func() LoadingWebView, host *Host) LoadingWebView {
	webView := create()
	Configure(webView, host)
	return webView
}

// BridgeView shows a journey in a WebView of its own.
type BridgeView struct {
	webView LoadingWebView
	address string
}

func NewBridgeView(address string, host *Host, create func() LoadingWebView) *BridgeView {
	view := &BridgeView{MakeWebView(create, host), address}
	view.webView.Load(address)
	return view
}

// SetURL loads another address, unless it is the same but for the case of scheme and host or an empty path.
func (v *BridgeView) SetURL(address string) {
	same := normalized(address) == normalized(v.address)
	v.address = address
	if !same {
		v.webView.Load(address)
	}
}

func normalized(address string) string {
	parts, err := url.Parse(address)
	if err != nil {
		return address
	}
	parts.Scheme, parts.Host = strings.ToLower(parts.Scheme), strings.ToLower(parts.Host)
	if parts.Path == "" {
		parts.Path = "/"
	}
	return parts.String()
}
