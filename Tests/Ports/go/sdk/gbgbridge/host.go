package gbgbridge

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"time"
)

// Handler handles the requests of one action. It may keep the responder and answer later.
type Handler interface {
	Handle(request Message, responder *Responder)
}

// HandlerFunc is a function that is a Handler.
type HandlerFunc func(request Message, responder *Responder)

func (f HandlerFunc) Handle(request Message, responder *Responder) { f(request, responder) }

// Delegate watches a host. Embed DefaultDelegate to leave methods out.
type Delegate interface {
	DidReceive(message Message)
	UnhandledRequest(request Message)
}

type DefaultDelegate struct{}

func (DefaultDelegate) DidReceive(Message)       {}
func (DefaultDelegate) UnhandledRequest(Message) {}

// WebView is what a host needs of a WebView.
type WebView interface {
	// Deliver gives the page a message as a JSON text.
	Deliver(message string) error
	AddUserScript(script string)
	AddMessageHandler(channel string, receive func(body JSONValue))
}

type Configuration struct {
	HostVersion  string
	Capabilities map[string]CapabilityInfo
	// BootstrapScript stands in for the default one where it is not nil.
	BootstrapScript *string
}

type customCapability struct {
	version *string
	handler Handler
}

// Host routes the messages of a page to native code and back. It is used on one goroutine; what others
// have for it waits in Main.
type Host struct {
	Delegate        Delegate
	DocumentCapture *CaptureCapability
	SelfieCapture   *CaptureCapability
	Main            MainQueue
	// Now is the wall clock in milliseconds since the Unix epoch.
	Now func() float64
	// Changed is told of each property that has got another value.
	Changed func(property string)

	policy           Policy
	configuration    Configuration
	receivedMessages []Message
	pendingRequests  []Message
	capabilities     map[string]bool
	lastError        error
	handlers         map[string]Handler
	custom           map[string]customCapability
	webView          WebView
}

// NewHost makes a host whose queries are answered from its slots and custom capabilities.
func NewHost(hostVersion string, policy Policy) *Host {
	host := newHost(Configuration{HostVersion: hostVersion}, policy)
	host.Register(QueryAction, NewRichQueryHandler(host.currentCapabilities, hostVersion, policy))
	return host
}

// NewConfiguredHost makes a host whose queries are answered from its configuration.
func NewConfiguredHost(configuration Configuration, policy Policy) *Host {
	host := newHost(configuration, policy)
	for id, info := range configuration.Capabilities {
		host.capabilities[id] = info.Supported
	}
	host.Register(QueryAction, newConfiguredQueryHandler(configuration, policy))
	return host
}

func newHost(configuration Configuration, policy Policy) *Host {
	host := &Host{
		configuration: configuration, policy: policy, Changed: func(string) {}, Now: wallClock,
		capabilities: map[string]bool{}, handlers: map[string]Handler{}, custom: map[string]customCapability{},
	}
	host.DocumentCapture = NewCaptureCapability("camera.document", "camera.document.capture", nil, policy)
	host.SelfieCapture = NewCaptureCapability("camera.selfie", "camera.selfie.capture", nil, policy)
	for _, slot := range host.slots() {
		slot.changed = func(property string) { host.Changed(property) }
	}
	return host
}

func (h *Host) slots() []*CaptureCapability {
	return []*CaptureCapability{h.DocumentCapture, h.SelfieCapture}
}

func (h *Host) Configuration() Configuration  { return h.configuration }
func (h *Host) ReceivedMessages() []Message   { return h.receivedMessages }
func (h *Host) PendingRequests() []Message    { return h.pendingRequests }
func (h *Host) Capabilities() map[string]bool { return h.capabilities }
func (h *Host) LastError() error              { return h.lastError }

// ClearError forgets the last error.
func (h *Host) ClearError() { h.setError(nil) }

func (h *Host) setError(err error) {
	h.lastError = err
	h.Changed("lastError")
}

// Attach makes a WebView the one to which messages go.
func (h *Host) Attach(webView WebView) {
	if h.webView == webView {
		return
	}
	h.webView = webView
	h.Changed("webView")
}

// Register makes a handler the one for an action.
func (h *Host) Register(action string, handler Handler) { h.handlers[action] = handler }

// Unregister takes away the handler of an action, also that of a custom capability.
func (h *Host) Unregister(action string) {
	delete(h.handlers, action)
	if custom, isCustom := h.custom[action]; isCustom && h.policy.UnregisterKeepsCapability {
		h.custom[action] = customCapability{custom.version, nil}
		return
	}
	delete(h.custom, action)
}

// RegisterCustomCapability adds a capability without a slot; its version is "1.0" where none is given.
func (h *Host) RegisterCustomCapability(id string, version *string, handler Handler) {
	h.custom[id] = customCapability{version, handler}
}

// Send sends an event.
func (h *Host) Send(action string, data Object) {
	h.deliver(Message{CorrelationID: newCorrelationID(h.policy.DashedIDs), Type: Event,
		Payload: Payload{Action: action, Data: data}})
}

// Respond answers a pending request, which is then no longer pending. Other ids only set the last error.
func (h *Host) Respond(correlationID string, status ResponseStatus, data Object, failure *ErrorPayload) {
	for index, request := range h.pendingRequests {
		if request.CorrelationID != correlationID {
			continue
		}
		if h.respond(correlationID, request.Payload.Action, status, data, failure) || h.policy.ForgetUnsent {
			h.removePending(index)
		}
		return
	}
	if !h.policy.IgnoreUnknownIDs {
		h.setError(errors.New("no pending request has this correlation id"))
	}
}

// RespondWithAction sends a response without a look at the pending requests.
func (h *Host) RespondWithAction(correlationID, action string, status ResponseStatus, data Object, failure *ErrorPayload) {
	sent := h.respond(correlationID, action, status, data, failure)
	if !sent || !h.policy.ExplicitRespondRemoves {
		return
	}
	for index, request := range h.pendingRequests {
		if request.CorrelationID == correlationID {
			h.removePending(index)
			return
		}
	}
}

func (h *Host) removePending(index int) {
	rest := append([]Message{}, h.pendingRequests[:index]...)
	h.pendingRequests = append(rest, h.pendingRequests[index+1:]...)
	h.Changed("pendingRequests")
}

func (h *Host) respond(correlationID, action string, status ResponseStatus, data Object, failure *ErrorPayload) bool {
	return h.deliver(Message{CorrelationID: correlationID, Type: Response,
		Payload: Payload{Action: action, Data: data, Status: &status, Error: failure}})
}

func (h *Host) deliver(message Message) bool {
	message.Version = ProtocolVersion
	message.Timestamp = h.Now()
	if h.webView == nil {
		h.setError(errors.New("no WebView is attached"))
		return false
	}
	text, err := EncodeJSON(h.policy.Envelope(message))
	if err == nil {
		err = h.webView.Deliver(string(text))
	}
	if err != nil {
		h.setError(err)
	}
	return err == nil
}

func wallClock() float64 { return float64(time.Now().UnixNano()) / 1e6 }

func newCorrelationID(dashed bool) string {
	var id [16]byte
	if _, err := rand.Read(id[:]); err != nil {
		panic(err)
	}
	if !dashed {
		return hex.EncodeToString(id[:])
	}
	// Version 4 of RFC 4122.
	id[6], id[8] = id[6]&0x0f|0x40, id[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}
