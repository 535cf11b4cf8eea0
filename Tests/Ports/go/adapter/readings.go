package main

import (
	"fmt"
	"strings"

	"proofload.invalid/port/sdk/finvu"
	"proofload.invalid/port/sdk/gbgbridge"
)

// choices has what the port declares of each choice, and what sets each variant that it can follow; that
// of the first, which is the default, sets nothing.
var choices = map[string][]variant{
	"finvu.phone-length":        {{"ten", nil}, {"seven-to-fifteen", func() { finvuPolicy.AnyPhoneLength = true }}},
	"finvu.non-string-argument": {{"reject", nil}, {"convert", func() { finvuPolicy.ConvertNumbers = true }}},
	"finvu.init-config-object":  {{"reject", nil}, {"accept", func() { finvuPolicy.AcceptConfigObject = true }}},
	"finvu.blank-id":            {{"accept", nil}, {"reject", func() { finvuPolicy.RefuseBlankIDs = true }}},
	"finvu.init-failure-code": {{"generic", nil},
		{"specific", func() { finvuPolicy.InitCode = finvu.InitFailsWithOwnCode }},
		{"by-cause", func() { finvuPolicy.InitCode = finvu.InitFailsByCause }}},
	"finvu.silent-failure-code": {{"generic", nil},
		{"specific", func() { finvuPolicy.SilentCode = finvu.SilentFailsWithOwnCode }},
		{"by-cause", func() { finvuPolicy.SilentCode = finvu.SilentFailsByCause }}},
	"finvu.silent-unavailable": {{"fallback", nil},
		{"failure", func() { finvuPolicy.SilentUnavailable = finvu.FailWithoutConditions }},
		{"by-condition", func() { finvuPolicy.SilentUnavailable = finvu.FailWithoutSIM }}},
	"finvu.dotted-callback": {{"call", nil}, {"ignore", func() { finvuPolicy.IdentifiersOnly = true }}},
	"finvu.auto-read":       {{"page-submits", nil}, {"sdk-submits", func() { finvuPolicy.SubmitReadOTP = true }}},
	"finvu.phone-mismatch":  {{"refuse", nil}, {"pass", func() { finvuPolicy.PassOtherNumber = true }}},
	"finvu.out-of-order": {{"failure", nil}, {"ignore", func() { finvuPolicy.BeforeInit = finvu.Ignore }},
		{"pass", func() { finvuPolicy.BeforeInit = finvu.PassOn }}},
	"finvu.verify-without-start": {{"failure", nil}, {"ignore", func() { finvuPolicy.WithoutStart = finvu.Ignore }},
		{"pass", func() { finvuPolicy.WithoutStart = finvu.PassOn }}},
	"finvu.second-start": {{"last", nil}, {"both", func() { finvuPolicy.SecondStart = finvu.BothRun }},
		{"refuse", func() { finvuPolicy.SecondStart = finvu.SecondRefused }},
		{"ignore", func() { finvuPolicy.SecondStart = finvu.SecondIgnored }}},
	"finvu.init-serves": {{"any", nil}, {"up-to-success", func() { finvuPolicy.InitServes = finvu.UntilSuccess }},
		{"one", func() { finvuPolicy.InitServes = finvu.One }}},
	"finvu.unknown-method": {{"ignore", nil}, {"failure", func() { finvuPolicy.AnswerUnknownMethods = true }}},
	"finvu.verify-result": {{"own", nil}, {"both", func() { finvuPolicy.VerifyResultTo = finvu.BothCallbacks }},
		{"split", func() { finvuPolicy.VerifyResultTo = finvu.VerifyOnStart }}},
	"json.duplicate-keys": {{"last", nil},
		{"first", func() {
			gbgPolicy.Reader.DuplicateNames, finvuPolicy.FirstNameCounts = gbgbridge.FirstCounts, true
		}},
		{"reject", func() { gbgPolicy.Reader.DuplicateNames, finvuPolicy.RefuseTwice = gbgbridge.Refused, true }}},
	"json.canonical-keys": {{"distinct", nil}},
	"json.negative-zero": {{"kept", nil}, {"positive", func() { gbgPolicy.Reader.MinusZero = gbgbridge.DropSign }},
		{"by-spelling", func() { gbgPolicy.Reader.MinusZero = gbgbridge.KeepSignOfFraction }}},
	"json.overflow":           {{"reject", nil}, {"infinity", func() { gbgPolicy.Reader.Overflow = true }}},
	"json.underflow":          {{"zero", nil}, {"reject", func() { gbgPolicy.Reader.RefuseUnderflow = true }}},
	"json.lone-surrogate":     {{"replace", nil}, {"reject", func() { gbgPolicy.Reader.RefuseLoneSurrogates = true }}},
	"gbg.error-on-success":    {{"sent", nil}, {"stripped", func() { gbgPolicy.StripErrors = true }}},
	"gbg.unsupported-version": {{"null", nil}, {"override", func() { gbgPolicy.VersionOfUnsupported = true }}},
	"gbg.environment":         {{"ios", nil}, {"own", func() { gbgPolicy.Environment = "linux" }}},
	"gbg.simple-version": {{"default", nil}, {"null", func() { gbgPolicy.SimpleVersion = gbgbridge.NoVersion }},
		{"configured", func() { gbgPolicy.SimpleVersion = gbgbridge.ConfiguredVersion }}},
	"gbg.constraints": {{"omitted", nil}, {"sent", func() { gbgPolicy.SendConstraints = true }}},
	"gbg.unset-slot":  {{"pending", nil}, {"unsupported", func() { gbgPolicy.RefuseUnsetSlot = true }}},
	"gbg.disabled-slot": {{"unsupported", nil},
		{"pending", func() { gbgPolicy.DisabledSlot = gbgbridge.DisabledIsPending }},
		{"handled", func() { gbgPolicy.DisabledSlot = gbgbridge.DisabledIsHandled }}},
	"gbg.busy-status": {{"error", nil}, {"cancelled", func() { gbgPolicy.BusyStatus = gbgbridge.Cancelled }},
		{"unsupported", func() { gbgPolicy.BusyStatus = gbgbridge.Unsupported }}},
	"gbg.early-complete": {{"dropped", nil}, {"kept", func() { gbgPolicy.KeepEarlyCompletion = true }}},
	"gbg.acknowledged":   {{"final", nil}, {"interim", func() { gbgPolicy.AnotherAfterAcknowledged = true }}},
	"gbg.explicit-respond-pending": {{"kept", nil},
		{"removed", func() { gbgPolicy.ExplicitRespondRemoves = true }}},
}

type variant struct {
	name string
	set  func()
}

// habits are what the documents let be done without a name for it.
var habits = map[string]func(){
	"gbg-omit-unsupported-permission": func() { gbgPolicy.OmitUnsupportedPermission = true },
	"gbg-ignore-unknown-ids":          func() { gbgPolicy.IgnoreUnknownIDs = true },
	"gbg-write-nulls":                 func() { gbgPolicy.WriteNulls = true },
	"gbg-100-levels":                  func() { gbgPolicy.Reader.MaxDepth = 100 },
	"gbg-1000-characters":             func() { gbgPolicy.Reader.MaxNumber = 1000 },
	"gbg-uuids":                       func() { gbgPolicy.DashedIDs = true },
	"gbg-route-before-delegate":       func() { gbgPolicy.RouteBeforeDelegate = true },
	"gbg-reason-in-error":             func() { gbgPolicy.ReasonInError = true },
	"gbg-custom-permission":           func() { gbgPolicy.CustomPermission = true },
	"gbg-unregister-keeps-capability": func() { gbgPolicy.UnregisterKeepsCapability = true },
	"gbg-forget-unsent":               func() { gbgPolicy.ForgetUnsent = true },
	"finvu-tell-fallback":             func() { finvuPolicy.TellFallback = true },
	"finvu-keep-handler":              func() { finvuPolicy.KeepHandler = true },
	"finvu-cancel-at-cleanup":         func() { finvuPolicy.CancelAtCleanup = true },
	"finvu-log-in-production":         func() { finvuPolicy.LogInProduction = true },
	"finvu-init-once":                 func() { finvuPolicy.InitOnce = true },
	"finvu-script-optional":           func() { finvuPolicy.Script = finvu.OptionalScript },
	"finvu-script-stringify":          func() { finvuPolicy.Script = finvu.StringifyScript },
	"finvu-page-field-always":         func() { finvuPolicy.Page.FieldAlways = true },
	"finvu-page-check-nothing":        func() { finvuPolicy.Page.CheckNothing = true },
	"finvu-page-reset-at-initiate":    func() { finvuPolicy.Page.ResetAtInitiate = true },
	"finvu-page-alert-statuses":       func() { finvuPolicy.Page.AlertStatuses = true },
	"finvu-host-clean-in-background":  func() { finvuPolicy.Host.CleanInBackground = true },
	"finvu-host-clean-when-covered":   func() { finvuPolicy.Host.CleanWhenCovered = true },
	"finvu-host-clean-twice":          func() { finvuPolicy.Host.CleanTwice = true },
	"finvu-host-dismiss-later":        func() { finvuPolicy.Host.DismissLater = true },
	"wire-objects":                    func() { wire.objects = true },
	"wire-calls":                      func() { wire.calls = true },
	"finvu-register-again":            func() { finvuPolicy.RegisterAgain = true },
	"finvu-ask-for-fallback":          func() { finvuPolicy.AskForFallback = true },
	"finvu-cancel-replaced":           func() { finvuPolicy.CancelReplaced = true },
	"finvu-check-otp-first":           func() { finvuPolicy.CheckOTPFirst = true },
	"finvu-always-tell-channel":       func() { finvuPolicy.AlwaysTellChannel = true },
	"wire-numbers-f64":                func() { wire.numbers = bits },
	"wire-numbers-exponent":           func() { wire.numbers = exponent },
	"wire-spaces":                     func() { wire.spaces = true },
	"wire-further-members":            func() { wire.furtherMembers = true },
	"wire-late":                       func() { wire.late = true },
	"wire-window-1":                   func() { wire.window = 1 },
}

var capabilities = map[string]bool{
	"finvu.any-argument": true, "finvu.auto-read": true, "finvu.silent-failure": true,
	"finvu.silent-check": true, "finvu.page-polyfill": true, "finvu.inspect": true, "finvu.log": true,
	"finvu.termination-notice": true, "finvu.host-data": true, "finvu.prompt-release": false,
	"gbg.bytes-source": true, "gbg.further-members": true, "gbg.camera": true, "gbg.camera-states": true,
	"gbg.view": true, "gbg.posted-text": true, "gbg.clock": true, "gbg.evaluation-errors": true,
	"gbg.slot-version": true, "gbg.observers": true, "gbg.weak-references": false, "utf16-strings": false,
}

// followed is what is declared: the variant of each choice.
var followed = map[string]string{}

// follow takes the port's arguments: CHOICE=VARIANT, a habit, without:CAPABILITY, "undeclared" for no choice
// in the declaration, and "bare" for no capability either.
func follow(arguments []string) (declares, grants bool, err error) {
	for id, variants := range choices {
		followed[id] = variants[0].name
	}
	declares, grants = true, true
	for _, argument := range arguments {
		capability, isLack := cut(argument, "without:")
		habit, isHabit := habits[argument]
		switch {
		case argument == "undeclared":
			declares = false
		case argument == "bare":
			declares, grants = false, false
		case isLack && capabilities[capability]:
			capabilities[capability] = false
		case isHabit:
			habit()
		case !choose(argument):
			return false, false, fmt.Errorf("unknown reading: %s", argument)
		}
	}
	return declares, grants, nil
}

func cut(text, prefix string) (string, bool) {
	return strings.TrimPrefix(text, prefix), strings.HasPrefix(text, prefix)
}

func choose(argument string) bool {
	id, name, _ := strings.Cut(argument, "=")
	for _, variant := range choices[id] {
		if variant.name == name {
			if variant.set != nil {
				variant.set()
			}
			followed[id] = name
			return true
		}
	}
	return false
}
