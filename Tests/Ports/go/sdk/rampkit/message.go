package rampkit

import (
	"encoding/json"
	"strings"
)

// HandlerName is where pages post their messages (RMP-CST-03).
const HandlerName = "rampkit"

// MessageKind is what a message asks for.
type MessageKind int

const (
	UnknownMessage MessageKind = iota
	ContinueMessage
	NavigateMessage
	GoBackMessage
	CloseMessage
	HapticMessage
	ReviewMessage
	NotificationMessage
	FinishedMessage
	PaywallMessage
	VariablesMessage
	RequestVariablesMessage
)

// Message is what a page has posted.
type Message struct {
	Kind       MessageKind
	Transition Transition
	// Target is where to navigate; TargetIsMissing where a message names none.
	Target          string
	TargetIsMissing bool
	// Haptic is nil where the message asks for one that is none.
	Haptic       *Haptic
	Notification NotificationRequest
	// Payload is nil where there is none (RMP-MSJ-23).
	Payload interface{}
	// Variables is nil where they are no object, in which case the message counts for nothing (RMP-VAR-17).
	Variables map[string]interface{}
}

// stringMessages are those of 7.2 and appendix A in any list, compared exactly (RMP-MSP-10).
var stringMessages = map[string]MessageKind{
	"rampkit:tap":            ContinueMessage,
	"next":                   ContinueMessage,
	"continue":               ContinueMessage,
	"rampkit:close":          CloseMessage,
	"rampkit:goBack":         GoBackMessage,
	"rampkit:review":         ReviewMessage,
	"rampkit:request-review": ReviewMessage,
	"rampkit:request-notification-permission": NotificationMessage,
	"rampkit:onboarding-finished":             FinishedMessage,
	"rampkit:show-paywall":                    PaywallMessage,
}

var structuredMessages = map[string]MessageKind{
	"rampkit:continue":       ContinueMessage,
	"continue":               ContinueMessage,
	"rampkit:navigate":       NavigateMessage,
	"rampkit:goBack":         GoBackMessage,
	"rampkit:close":          CloseMessage,
	"rampkit:haptic":         HapticMessage,
	"rampkit:request-review": ReviewMessage,
	"rampkit:review":         ReviewMessage,
	"rampkit:request-notification-permission": NotificationMessage,
	"rampkit:onboarding-finished":             FinishedMessage,
	"rampkit:show-paywall":                    PaywallMessage,
	"rampkit:variables":                       VariablesMessage,
	"rampkit:request-vars":                    RequestVariablesMessage,
}

// ParseMessage reads a text that a page has posted: a JSON object is a structured message, any other text a
// string message (RMP-MSP-01, RMP-MSP-02).
func ParseMessage(body string, policy Policy) Message {
	var value interface{}
	if json.Unmarshal([]byte(body), &value) == nil {
		if members, isObject := value.(map[string]interface{}); isObject {
			return structuredMessage(members, policy)
		}
	}
	return stringMessage(body)
}

func stringMessage(body string) Message {
	const navigate, haptic = "rampkit:navigate:", "haptic:"
	message := Message{Kind: stringMessages[body], Transition: Fade, Notification: everyNotification()}
	switch {
	case strings.HasPrefix(body, navigate):
		// Whatever follows is the id, colons included (RMP-MSS-12).
		message.Kind, message.Target = NavigateMessage, strings.TrimPrefix(body, navigate)
	case strings.HasPrefix(body, haptic):
		// The type means nothing (RMP-MSS-13).
		message.Kind, message.Haptic = HapticMessage, &Haptic{Kind: Impact, Style: Medium}
	}
	return message
}

func structuredMessage(members map[string]interface{}, policy Policy) Message {
	name, _ := members["type"].(string)
	message := Message{Kind: structuredMessages[name], Transition: Fade}
	// Any animation but "slide" is a fade (RMP-MSJ-22).
	if members["animation"] == string(Slide) {
		message.Transition = Slide
	}
	switch message.Kind {
	case NavigateMessage:
		var isText bool
		message.Target, isText = members["targetScreenId"].(string)
		message.TargetIsMissing = !isText
	case HapticMessage:
		message.Haptic = describedHaptic(members, policy)
	case NotificationMessage:
		message.Notification = notificationRequest(members)
	case FinishedMessage, PaywallMessage:
		message.Payload = members["payload"]
	case VariablesMessage:
		message.Variables, _ = members["vars"].(map[string]interface{})
	}
	return message
}
