package finvu

// Policy is what the documentation leaves to the implementation. The zero value is how this SDK behaves
// unless an application wants it otherwise.
type Policy struct {
	// AnyPhoneLength takes numbers of 7 to 15 digits instead of ten.
	AnyPhoneLength bool
	// RefuseBlankIDs counts ids of spaces as empty.
	RefuseBlankIDs bool
	// AcceptConfigObject reads an initConfig that is no text but the object itself.
	AcceptConfigObject bool
	// FirstNameCounts takes the first of two members of one name in initConfig, RefuseTwice none.
	FirstNameCounts, RefuseTwice bool
	// ConvertNumbers takes a phone number or an OTP that is a number for its text.
	ConvertNumbers bool
	// InitCode is the code of a failed initialisation.
	InitCode InitCode
	// SilentCode is the code of a silent authentication that failed.
	SilentCode SilentCode
	// SilentUnavailable is what happens where a condition for silent authentication is not met.
	SilentUnavailable SilentUnavailable
	// BeforeInit is what happens to a startAuth that no initAuth serves, WithoutStart to a verifyOtp that
	// no startAuth came before.
	BeforeInit, WithoutStart OutOfOrder
	SecondStart              SecondStart
	// SubmitReadOTP verifies an OTP that the device has read.
	SubmitReadOTP bool
	// PassOtherNumber hands a verifyOtp with another number than startAuth's to the provider.
	PassOtherNumber bool
	// AnswerUnknownMethods answers messages of unknown methods with a failure.
	AnswerUnknownMethods bool
	// IdentifiersOnly calls no callback whose name is a path.
	IdentifiersOnly bool
	// TellStart is what the callback of startAuth hears of a verified OTP.
	TellStart  TellStart
	InitServes InitServes
}

type (
	InitCode          int
	SilentCode        int
	SilentUnavailable int
	OutOfOrder        int
	SecondStart       int
	TellStart         int
	InitServes        int
)

const (
	InitFailsGenerically InitCode = iota
	InitFailsWithOwnCode
	InitFailsByCause
)

const (
	SilentFailsGenerically SilentCode = iota
	SilentFailsWithOwnCode
	SilentFailsByCause
)

const (
	FallBackToOTP SilentUnavailable = iota
	FailWithoutConditions
)

const (
	Refuse OutOfOrder = iota
	Ignore
	PassOn
)

const (
	LastStartWins SecondStart = iota
	BothRun
	SecondRefused
	SecondIgnored
)

const (
	StartHearsNothing TellStart = iota
	StartHearsVerify
	StartHearsSuccess
	StartHearsBoth
)

const (
	AnyNumber InitServes = iota
	UntilSuccess
	One
)
