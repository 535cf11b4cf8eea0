package rampkit

import "strconv"

// Transition is how a page takes the place of another.
type Transition string

const (
	// Fade is the default (RMP-NAV-05).
	Fade  Transition = "fade"
	Slide Transition = "slide"
)

// The targets of a navigation that are no screens (RMP-CST-05).
const (
	targetContinue = "__continue__"
	targetGoBack   = "__goBack__"
)

// NavigateToIndex moves to a page. Requests for the current page or for none, and those that come while a
// transition runs, are dropped (RMP-NAV-01 to RMP-NAV-04).
func (o *Overlay) NavigateToIndex(index int, transition Transition) {
	if index == o.current || index < 0 || index >= len(o.pages) || o.transitioning || o.closing {
		return
	}
	direction := Forward
	if index < o.current {
		direction = Reverse
	}
	// What comes while the page changes counts from the new one already (RMP-NAV-09).
	o.current = index
	if transition == Slide {
		o.slide(index, direction)
	} else {
		o.fade(index)
	}
}

// slide is the pager's own animation (RMP-ANM-07).
func (o *Overlay) slide(index int, direction Direction) {
	o.platform.SlideToPage(index, direction)
	if !o.policy.SlideDoesNotLock {
		o.transitioning = true
		o.platform.After(slideDuration, o.unlock)
	}
	o.selected(index)
}

// fade changes the page behind a curtain (RMP-ANM-06).
func (o *Overlay) fade(index int) {
	o.transitioning = true
	o.platform.Animate(curtainUp, func() {
		if o.gone {
			return
		}
		o.platform.ShowPage(index)
		o.selected(index)
		o.platform.Animate(curtainDown, o.unlock)
	})
}

func (o *Overlay) unlock() { o.transitioning = false }

func (o *Overlay) selected(index int) {
	log(o.platform, "Page", "onPageSelected "+strconv.Itoa(index))
	if o.policy.SendOnSelection {
		o.send(index)
	}
}

// step moves to the next page or the previous one, by a message from a page.
func (o *Overlay) step(by, sender int, transition Transition) {
	from := o.current
	switch o.policy.RelativeTo {
	case RelativeToSender:
		from = sender
	case RelativeIfVisible:
		if sender != o.current {
			return
		}
	}
	target := from + by
	if target < 0 && o.policy.CloseBeforeFirst || target >= len(o.pages) && o.policy.CloseAfterLast {
		o.Close()
		return
	}
	o.NavigateToIndex(target, transition)
}

// navigate goes to the screen with an id, the first one of several (RMP-MSJ-20), or where a special target says.
func (o *Overlay) navigate(message Message, sender int) {
	switch {
	case message.Target == targetContinue:
		o.step(1, sender, message.Transition)
		return
	case message.Target == targetGoBack:
		o.step(-1, sender, message.Transition)
		return
	case o.policy.RelativeTo == RelativeIfVisible && sender != o.current:
		return
	}
	for index, screen := range o.screens {
		if screen.ID == message.Target && !message.TargetIsMissing {
			o.NavigateToIndex(index, message.Transition)
			return
		}
	}
	advances := o.policy.AdvanceToUnknown
	if message.TargetIsMissing {
		advances = o.policy.AdvanceToMissing
	} else if message.Target == "" {
		advances = o.policy.AdvanceToEmpty
	}
	if advances {
		o.step(1, sender, message.Transition)
	}
}

// HardwareBack is to be called for the back key, where the device has one (RMP-OVL-14).
func (o *Overlay) HardwareBack() {
	if o.current == 0 {
		o.Close()
		return
	}
	o.NavigateToIndex(o.current-1, Fade)
}
