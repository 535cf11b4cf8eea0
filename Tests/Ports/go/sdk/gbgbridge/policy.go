package gbgbridge

// Policy is what the documentation leaves to the implementation. The zero value is how this SDK behaves
// unless an application wants it otherwise.
type Policy struct {
	Reader JSONReader
	// Environment is reported to the page; "ios" where it is empty.
	Environment string
	// SimpleVersion is what the simple provider reports.
	SimpleVersion SimpleVersion
	// SendConstraints adds constraints to the entries of the rich provider.
	SendConstraints bool
	// VersionOfUnsupported reports a version that was given although the capability is not supported.
	VersionOfUnsupported bool
	// AnotherAfterAcknowledged lets a responder send one more response after "acknowledged".
	AnotherAfterAcknowledged bool
	// RefuseUnsetSlot answers requests for a slot without a handler, instead of leaving them pending.
	RefuseUnsetSlot bool
	DisabledSlot    DisabledSlot
	// BusyStatus is that of the response to a request for a busy slot; Error where it is empty.
	BusyStatus ResponseStatus
	// KeepEarlyCompletion keeps a completion that nobody awaits for the next handler that does.
	KeepEarlyCompletion bool
	// ExplicitRespondRemoves takes a pending request off the list also when its action was given.
	ExplicitRespondRemoves bool
	// StripErrors sends an error payload with the status error alone.
	StripErrors bool
	// OmitUnsupportedPermission leaves the permission state out of a slot's info that is not supported.
	OmitUnsupportedPermission bool
	// IgnoreUnknownIDs leaves the last error alone where a response has no pending request.
	IgnoreUnknownIDs bool
	// WriteNulls writes null for what is nil in a message.
	WriteNulls bool
	// DashedIDs makes correlation ids UUIDs.
	DashedIDs bool
	// RouteBeforeDelegate hands a request on before the delegate hears of it.
	RouteBeforeDelegate bool
	// ReasonInError sends the reason of a cancellation as an error payload.
	ReasonInError bool
	// CustomPermission reports "notApplicable" of custom capabilities.
	CustomPermission bool
	// UnregisterKeepsCapability leaves an unregistered custom capability in the answers to queries.
	UnregisterKeepsCapability bool
	// ForgetUnsent takes a pending request off the list also when its response could not be sent.
	ForgetUnsent bool
}

// SimpleVersion is the version that the simple provider reports of a capability.
type SimpleVersion int

const (
	// SupportedIsOne reports "1.0" of what is supported.
	SupportedIsOne SimpleVersion = iota
	NoVersion
	ConfiguredVersion
)

// DisabledSlot is what happens to requests for a slot whose handler is set and disabled.
type DisabledSlot int

const (
	DisabledIsUnsupported DisabledSlot = iota
	DisabledIsPending
	DisabledIsHandled
)

func (p Policy) environment() string {
	if p.Environment == "" {
		return "ios"
	}
	return p.Environment
}

func (p Policy) busyStatus() ResponseStatus {
	if p.BusyStatus == "" {
		return Error
	}
	return p.BusyStatus
}
