package rampkit

// DidReceive is to be called with what a WebView has posted to the handler. It does what is asked and never
// fails (RMP-MSP-09).
func (o *Overlay) DidReceive(webView WebView, body string) {
	page, isOurs := o.indexOf(webView)
	if !isOurs || o.gone || o.closing && !o.policy.ServeWhileClosing {
		return
	}
	o.handle(ParseMessage(body, o.policy), page)
}

func (o *Overlay) handle(message Message, page int) {
	switch message.Kind {
	case ContinueMessage:
		o.step(1, page, message.Transition)
	case GoBackMessage:
		o.step(-1, page, message.Transition)
	case NavigateMessage:
		o.navigate(message, page)
	case CloseMessage:
		o.Close()
	case HapticMessage:
		if message.Haptic != nil {
			o.platform.PerformHaptic(*message.Haptic)
		}
	case ReviewMessage:
		o.requestReview()
	case NotificationMessage:
		o.requestNotifications(message.Notification)
	case FinishedMessage:
		// The callback comes before anything of the dismissal (RMP-CBK-04).
		o.call(o.callbacks.Finished, message.Payload)
		o.Close()
	case PaywallMessage:
		// The overlay stays (RMP-MSJ-14).
		o.call(o.callbacks.Paywall, message.Payload)
	case VariablesMessage:
		o.receiveVariables(page, message.Variables)
	case RequestVariablesMessage:
		o.answerRequest(page)
	}
}
