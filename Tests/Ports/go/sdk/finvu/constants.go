// Package finvu authenticates the user of a web page in a WebView.
package finvu

// BridgeName is the name of the page's message handler and of the object that the polyfill defines.
const BridgeName = "finvu_authentication_bridge"

// Statuses of responses.
const (
	StatusSuccess           = "SUCCESS"
	StatusFailure           = "FAILURE"
	StatusInitiate          = "INITIATE"
	StatusOTPAutoRead       = "OTP_AUTO_READ"
	StatusVerify            = "VERIFY"
	StatusDeliveryStatus    = "DELIVERY_STATUS"
	StatusFallbackTriggered = "FALLBACK_TRIGGERED"
)

// Error codes of failures.
const (
	CodeInvalidParameter = "1001"
	CodeGenericFailure   = "1002"
	CodeInitFailed       = "5003"
	CodeSilentFailed     = "9106"
)

// AuthType is how a user is authenticated.
type AuthType string

const (
	SilentAuth AuthType = "SILENT_AUTH"
	OTPAuth    AuthType = "OTP"
)

// Environment decides how much is logged.
type Environment string

const (
	Development Environment = "development"
	Production  Environment = "production"
)

const (
	messageIDs         = "appId and requestId are required"
	messagePhone       = "Invalid phone number format"
	messageOTP         = "Invalid OTP format"
	messageInitFailed  = "Authentication failed, SDK initialization failed. Please try initializing the SDK again."
	messageSilent      = "Authentication failed, SNA failed."
	messageGeneric     = "Authentication failed, something went wrong."
	statusCodeOK       = "200"
	messageUnknown     = "Unknown method"
	messageOtherNumber = "The phone number is not that of startAuth"
)
