package rampkit

// Policy is what the document leaves to the implementation. The zero value is how this SDK behaves.
type Policy struct {
	// SlideDoesNotLock takes requests while a slide runs; otherwise it locks like a fade.
	SlideDoesNotLock bool
	// CloseAfterLast and CloseBeforeFirst close the overlay where a page moves past the end or the beginning.
	CloseAfterLast, CloseBeforeFirst bool
	// AdvanceToUnknown, AdvanceToEmpty and AdvanceToMissing continue where the target of a navigation is no
	// screen, is empty, or is not given.
	AdvanceToUnknown, AdvanceToEmpty, AdvanceToMissing bool
	RelativeTo                                         RelativeTo
	HapticAction                                       HapticAction
	// MediumForUnknownType performs a medium impact where the type of a haptic is not known.
	MediumForUnknownType bool
	// BroadcastChangesOnly leaves out the broadcast after a message that changed nothing.
	BroadcastChangesOnly bool
	// WindowExcludesEnd ends the window in which stale values are ignored before its last instant.
	WindowExcludesEnd bool
	// RequestOpensWindow counts the answer to a request for variables as an initialisation.
	RequestOpensWindow bool
	// SendOnSelection sends the variables to a page that becomes the current one.
	SendOnSelection bool
	// SkipUnloaded broadcasts to pages that have loaded alone.
	SkipUnloaded bool
	// IgnoreUnloaded ignores the variables of pages that have not been sent any.
	IgnoreUnloaded bool
	// KeepVariables begins a presentation with the variables that the last one left.
	KeepVariables bool
	// HideFades hides the overlay as it is closed.
	HideFades bool
	// ReplaceVisible takes a visible overlay away for the one that is to be shown.
	ReplaceVisible bool
	// ServeWhileClosing handles messages until the overlay is gone.
	ServeWhileClosing bool
	// AliasFirst prefers showPaywall where onShowPaywall is given as well.
	AliasFirst bool
	// OverrideStays keeps a callback given to ShowOnboarding for the presentations that follow.
	OverrideStays bool
	// SilentCallbacks does not log that a callback has failed.
	SilentCallbacks bool
	// ShowWithoutScreens shows an overlay also where there is nothing in it.
	ShowWithoutScreens bool
}

// RelativeTo is from where a page's continue and goBack count.
type RelativeTo int

const (
	RelativeToCurrent RelativeTo = iota
	RelativeToSender
	// RelativeIfVisible ignores them from pages that are not the current one.
	RelativeIfVisible
)

// HapticAction is what happens to a haptic message whose action is not "haptic".
type HapticAction int

const (
	ActionIsIgnored HapticAction = iota
	ActionOrMedium
	ActionOrNothing
)
