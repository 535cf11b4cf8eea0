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
	// VerifyResultTo is who hears of a verifyOtp.
	VerifyResultTo VerifyResultTo
	InitServes     InitServes
	// RegisterAgain takes the handler away and adds it again at another Setup of the same WebView.
	RegisterAgain bool
	// AskForFallback asks the provider once more where silent authentication is not possible.
	AskForFallback bool
	// CancelReplaced tells the provider to give up a flow that another startAuth has replaced.
	CancelReplaced bool
	// CheckOTPFirst looks at the OTP of a verifyOtp before its phone number.
	CheckOTPFirst bool
	// AlwaysTellChannel adds an empty deliveryChannel where the provider tells none.
	AlwaysTellChannel bool
	// TellFallback tells the page of a fall-back as soon as a condition for silent authentication is not met.
	TellFallback bool
	// KeepHandler leaves the message handler registered at CleanupAll, and ignores its messages.
	KeepHandler bool
	// CancelAtCleanup tells the provider to give up at CleanupAll.
	CancelAtCleanup bool
	// LogInProduction logs requests there too, with the level info.
	LogInProduction bool
	// InitOnce answers a further initAuth after a successful one without the provider.
	InitOnce bool
	// Script is how a response is handed to the page.
	Script Script
	Page   PageHabits
	Host   HostHabits
}

// PageHabits are what a page may do in another way than the sample.
type PageHabits struct{ FieldAlways, CheckNothing, ResetAtInitiate, AlertStatuses bool }

// HostHabits are what a host may do in another way than the sample.
type HostHabits struct{ CleanInBackground, CleanWhenCovered, CleanTwice, DismissLater bool }

type (
	InitCode          int
	SilentCode        int
	SilentUnavailable int
	OutOfOrder        int
	SecondStart       int
	VerifyResultTo    int
	InitServes        int
	Script            int
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
	// FailWithoutSIM falls back for any other condition.
	FailWithoutSIM
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
	// OwnCallback gets all that comes of a verifyOtp.
	OwnCallback VerifyResultTo = iota
	BothCallbacks
	// VerifyOnStart tells the callback of startAuth VERIFY.
	VerifyOnStart
)

const (
	AnyNumber InitServes = iota
	UntilSuccess
	One
)

const (
	// GuardedScript looks whether the function is there.
	GuardedScript Script = iota
	// OptionalScript calls it by ?.
	OptionalScript
	// StringifyScript lets the page write the JSON text.
	StringifyScript
)
