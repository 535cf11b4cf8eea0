package gbgbridge

// CaptureHandler starts a capture and calls done with its result, once.
type CaptureHandler func(request Message, done func(CaptureResult))

// CaptureCapability is a typed slot for one kind of capture. It is idle until a request arrives and busy
// until that has its result:
//
//	idle --request--> busy --result--> idle
//
// A request to a busy slot is answered as busy and does not reach the handler.
type CaptureCapability struct {
	ID, ActionID    string
	Version         *string
	PermissionState PermissionState

	handler       CaptureHandler
	isEnabled     bool
	activeRequest *Message
	waiter        func(CaptureResult)
	early         CaptureResult
	policy        Policy
	changed       func(property string)
}

func NewCaptureCapability(id, actionID string, version *string, policy Policy) *CaptureCapability {
	return &CaptureCapability{ID: id, ActionID: actionID, Version: version, policy: policy,
		PermissionState: NotDetermined, isEnabled: true, changed: func(string) {}}
}

// SetHandler declares support, or withdraws it with nil. A capture in flight goes on.
func (c *CaptureCapability) SetHandler(handler CaptureHandler) { c.handler = handler }

func (c *CaptureCapability) SetEnabled(enabled bool) {
	c.isEnabled = enabled
	c.changed("isEnabled")
}

func (c *CaptureCapability) IsEnabled() bool         { return c.isEnabled }
func (c *CaptureCapability) IsSupported() bool       { return c.handler != nil && c.isEnabled }
func (c *CaptureCapability) ActiveRequest() *Message { return c.activeRequest }

// BuildCapabilityInfo is the state of the slot as a query reports it.
func (c *CaptureCapability) BuildCapabilityInfo() CapabilityInfo {
	permission := string(c.PermissionState)
	info := CapabilityInfo{Supported: c.IsSupported()}
	if info.Supported || !c.policy.OmitUnsupportedPermission {
		info.PermissionState = &permission
	}
	if info.Supported || c.policy.VersionOfUnsupported {
		info.Version = c.Version
	}
	return info
}

// AwaitCompletion calls resume with the argument of the next Complete.
func (c *CaptureCapability) AwaitCompletion(resume func(CaptureResult)) {
	if early := c.early; early != nil {
		c.early = nil
		resume(early)
		return
	}
	c.waiter = resume
}

// Complete gives the awaiting handler its result. Without one the result is dropped, or kept by policy.
func (c *CaptureCapability) Complete(result CaptureResult) {
	resume := c.waiter
	c.waiter = nil
	switch {
	case resume != nil:
		resume(result)
	case c.policy.KeepEarlyCompletion:
		c.early = result
	}
}

func (c *CaptureCapability) handle(request Message, responder *Responder) {
	if c.activeRequest != nil {
		responder.Respond(c.policy.busyStatus(), nil,
			&ErrorPayload{"CAPABILITY_BUSY", "Another capture is in progress.", true})
		return
	}
	c.setActive(&request)
	ended := false
	c.handler(request, func(result CaptureResult) {
		if ended {
			return
		}
		ended = true
		c.setActive(nil)
		status, data, failure := result.Response()
		if cancelled, is := result.(CaptureCancelled); is && c.policy.ReasonInError {
			data, failure = nil, &ErrorPayload{"CANCELLED", cancelled.Reason, true}
		}
		responder.Respond(status, data, failure)
	})
}

func (c *CaptureCapability) setActive(request *Message) {
	c.activeRequest = request
	c.changed("activeRequest")
}
