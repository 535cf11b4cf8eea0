package finvu

// Event is what the provider reports of a flow: one of the types below.
type Event interface{ isEvent() }

type (
	// Initiated begins a flow. DeliveryChannel is nil where it is not known.
	Initiated struct {
		AuthType        AuthType
		DeliveryChannel *string
	}
	// OTPRead has the code that the device has read.
	OTPRead struct{ OTP string }
	// Verified comes before the token.
	Verified struct{}
	// Delivery is news of the message with the code.
	Delivery struct{ DeliveryChannel *string }
	// FallbackTriggered tells that the flow goes on with an OTP.
	FallbackTriggered struct{}
	// Completed has the token.
	Completed struct {
		AuthType AuthType
		Token    string
	}
	// SilentUnavailableNow tells that a condition for silent authentication is not met, ForSIM that of
	// the SIM.
	SilentUnavailableNow struct{ ForSIM bool }
	// SilentFailed ends a flow whose silent authentication failed, for want of its conditions or not.
	SilentFailed struct{ ForConditions bool }
	// Failed ends a flow for any other reason.
	Failed struct{}
)

func (Initiated) isEvent()            {}
func (OTPRead) isEvent()              {}
func (Verified) isEvent()             {}
func (Delivery) isEvent()             {}
func (FallbackTriggered) isEvent()    {}
func (Completed) isEvent()            {}
func (SilentUnavailableNow) isEvent() {}
func (SilentFailed) isEvent()         {}
func (Failed) isEvent()               {}

// EventResponse is what the callback of startAuth is told of an event; nil for nothing.
func (p Policy) EventResponse(event Event) *Response {
	switch event := event.(type) {
	case Initiated:
		response := answer(StatusInitiate, "authType", string(event.AuthType))
		p.tellChannel(*response, event.DeliveryChannel)
		return response
	case OTPRead:
		return answer(StatusOTPAutoRead, "otp", event.OTP)
	case Verified:
		return answer(StatusVerify)
	case Delivery:
		response := answer(StatusDeliveryStatus)
		p.tellChannel(*response, event.DeliveryChannel)
		return response
	case FallbackTriggered:
		return answer(StatusFallbackTriggered)
	case Completed:
		return answer(StatusSuccess, "authType", string(event.AuthType), "token", event.Token)
	case SilentUnavailableNow:
		if p.endsWithoutConditions(event.ForSIM) {
			return p.silentFailure(true)
		}
		if p.TellFallback {
			return answer(StatusFallbackTriggered)
		}
		return nil
	case SilentFailed:
		return p.silentFailure(event.ForConditions)
	}
	return failure(CodeGenericFailure, messageGeneric)
}

func (p Policy) tellChannel(response Response, channel *string) {
	if channel != nil {
		response["deliveryChannel"] = *channel
	} else if p.AlwaysTellChannel {
		response["deliveryChannel"] = ""
	}
}

func (p Policy) silentFailure(forConditions bool) *Response {
	if p.SilentCode == SilentFailsWithOwnCode || p.SilentCode == SilentFailsByCause && forConditions {
		return failure(CodeSilentFailed, messageSilent)
	}
	return failure(CodeGenericFailure, messageSilent)
}

// Conditions for silent authentication, as the device has them.
type Conditions struct{ MobileData, WiFi, MobileNetwork, SIMSupported bool }

// AllowSilent tells that silent authentication can work.
func (c Conditions) AllowSilent() bool {
	return c.MobileData && !c.WiFi && c.MobileNetwork && c.SIMSupported
}

// Path is how a flow goes on under these conditions: "silent", "otp" or "failure".
func (p Policy) Path(conditions Conditions) string {
	switch {
	case conditions.AllowSilent():
		return "silent"
	case p.endsWithoutConditions(!conditions.SIMSupported):
		return "failure"
	}
	return "otp"
}

func (p Policy) endsWithoutConditions(forSIM bool) bool {
	return p.SilentUnavailable == FailWithoutConditions || p.SilentUnavailable == FailWithoutSIM && forSIM
}
