package gbgbridge

// DidReceiveText is Receive for a page that posts JSON texts.
func (h *Host) DidReceiveText(text string) {
	body, err := h.policy.Reader.Decode([]byte(text))
	if err != nil {
		h.setError(err)
		return
	}
	h.DidReceive(body)
}

// DidReceive takes what the page has posted.
func (h *Host) DidReceive(body JSONValue) {
	message, err := MessageFromJSON(body)
	if err != nil {
		h.setError(err)
		return
	}
	h.receivedMessages = append(h.receivedMessages, message)
	h.Changed("receivedMessages")
	steps := []func(Message){h.tellDelegate, h.route}
	if h.policy.RouteBeforeDelegate {
		steps = []func(Message){h.route, h.tellDelegate}
	}
	for _, step := range steps {
		step(message)
	}
}

func (h *Host) tellDelegate(message Message) {
	if h.Delegate != nil {
		h.Delegate.DidReceive(message)
	}
}

// route finds who answers a request: a slot with a handler, then a registered handler, then a custom
// capability.
func (h *Host) route(request Message) {
	if request.Type != Request {
		return
	}
	action := request.Payload.Action
	responder := &Responder{host: h, request: request}
	slot := h.slot(action)
	if slot != nil && slot.handler != nil {
		if h.routeToSlot(slot, request, responder) {
			return
		}
	} else if handler := h.handler(action); handler != nil {
		handler.Handle(request, responder)
		return
	} else if slot != nil && h.policy.RefuseUnsetSlot {
		responder.Respond(Unsupported, nil, nil)
		return
	}
	h.pendingRequests = append(h.pendingRequests, request)
	h.Changed("pendingRequests")
	if h.Delegate != nil {
		h.Delegate.UnhandledRequest(request)
	}
}

// routeToSlot is false where the request of a disabled slot stays pending.
func (h *Host) routeToSlot(slot *CaptureCapability, request Message, responder *Responder) bool {
	switch {
	case slot.isEnabled || h.policy.DisabledSlot == DisabledIsHandled:
		slot.handle(request, responder)
	case h.policy.DisabledSlot == DisabledIsUnsupported:
		responder.Respond(Unsupported, nil, nil)
	default:
		return false
	}
	return true
}

func (h *Host) slot(action string) *CaptureCapability {
	for _, slot := range h.slots() {
		if slot.ActionID == action {
			return slot
		}
	}
	return nil
}

func (h *Host) handler(action string) Handler {
	if handler, registered := h.handlers[action]; registered {
		return handler
	}
	return h.custom[action].handler
}

// currentCapabilities are the slots, and the custom capabilities that no slot with a handler covers.
func (h *Host) currentCapabilities() map[string]CapabilityInfo {
	infos := map[string]CapabilityInfo{}
	for id, custom := range h.custom {
		info := CapabilityInfo{Supported: true, Version: custom.version}
		if h.policy.CustomPermission {
			permission := string(NotApplicable)
			info.PermissionState = &permission
		}
		infos[id] = info
	}
	for _, slot := range h.slots() {
		if slot.handler != nil {
			delete(infos, slot.ActionID)
		}
		if _, isCustom := infos[slot.ID]; !isCustom || slot.handler != nil {
			infos[slot.ID] = slot.BuildCapabilityInfo()
		}
	}
	return infos
}
