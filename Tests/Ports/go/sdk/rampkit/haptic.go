package rampkit

// Haptic is one that a platform performs.
type Haptic struct {
	Kind HapticKind
	// Style is empty for a selection.
	Style HapticStyle
}

type HapticKind string

const (
	Impact       HapticKind = "impact"
	Notification HapticKind = "notification"
	Selection    HapticKind = "selection"
)

type HapticStyle string

const (
	Light   HapticStyle = "light"
	Medium  HapticStyle = "medium"
	Heavy   HapticStyle = "heavy"
	Rigid   HapticStyle = "rigid"
	Soft    HapticStyle = "soft"
	Success HapticStyle = "success"
	Warning HapticStyle = "warning"
	Failure HapticStyle = "error"
)

var (
	impactStyles = map[string]HapticStyle{
		"Light": Light, "Medium": Medium, "Heavy": Heavy, "Rigid": Rigid, "Soft": Soft,
	}
	notificationStyles = map[string]HapticStyle{"Success": Success, "Warning": Warning, "Error": Failure}
)

// describedHaptic is what a message of a page asks for, nil where it is no haptic.
func describedHaptic(members map[string]interface{}, policy Policy) *Haptic {
	medium := &Haptic{Kind: Impact, Style: Medium}
	if members["action"] != "haptic" {
		switch policy.HapticAction {
		case ActionOrMedium:
			return medium
		case ActionOrNothing:
			return nil
		}
	}
	switch members["hapticType"] {
	case "impact":
		return &Haptic{Kind: Impact, Style: style(impactStyles, members["impactStyle"], Medium)}
	case "notification":
		return &Haptic{Kind: Notification,
			Style: style(notificationStyles, members["notificationType"], Success)}
	case "selection":
		return &Haptic{Kind: Selection}
	}
	if policy.MediumForUnknownType {
		return medium
	}
	return nil
}

// style is the one of that name; names that are missing or unknown stand for the default of 8.1 (RMP-HAP-06,
// RMP-HAP-10, RMP-HAP-15, RMP-HAP-16).
func style(styles map[string]HapticStyle, name interface{}, fallback HapticStyle) HapticStyle {
	text, _ := name.(string)
	if known, isKnown := styles[text]; isKnown {
		return known
	}
	return fallback
}
