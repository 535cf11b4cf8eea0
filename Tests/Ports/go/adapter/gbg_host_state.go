package main

import "proofload.invalid/port/sdk/gbgbridge"

// state is what the host tells of itself.
func (t *hostTrace) state() object {
	flags := object{}
	for id, supported := range t.host.Capabilities() {
		flags[id] = supported
	}
	return object{
		"receivedMessages": messageForms(t.host.ReceivedMessages()),
		"pendingRequests":  messageForms(t.host.PendingRequests()),
		"capabilities":     flags,
		"lastErrorSet":     t.host.LastError() != nil,
		"configuration":    configurationForm(t.host.Configuration()),
		"slots": object{"document": slotState(t.host.DocumentCapture),
			"selfie": slotState(t.host.SelfieCapture)},
	}
}

func messageForms(messages []gbgbridge.Message) list {
	forms := list{}
	for _, message := range messages {
		forms = append(forms, messageForm(message))
	}
	return forms
}

func configurationForm(configuration gbgbridge.Configuration) object {
	form := object{"hostVersion": configuration.HostVersion}
	capabilities := object{}
	for id, info := range configuration.Capabilities {
		capabilities[id] = info.JSON().AnyValue()
	}
	form["capabilities"] = capabilities
	if configuration.BootstrapScript != nil {
		form["bootstrapScript"] = *configuration.BootstrapScript
	}
	return form
}

func slotState(slot *gbgbridge.CaptureCapability) object {
	state := object{"isEnabled": slot.IsEnabled(), "isSupported": slot.IsSupported(),
		"permissionState": string(slot.PermissionState)}
	if slot.Version != nil {
		state["version"] = *slot.Version
	}
	if request := slot.ActiveRequest(); request != nil {
		state["activeRequest"] = messageForm(*request)
	}
	return state
}

// captureForm is the form in which inputs have results.
func captureForm(result gbgbridge.CaptureResult) object {
	switch result := result.(type) {
	case gbgbridge.DocumentCapture:
		return object{"document": withMIMEType(result.MIMEType, object{"imageData": octets(result.ImageData),
			"width": result.Width, "height": result.Height})}
	case gbgbridge.SelfieCapture:
		return object{"selfie": withMIMEType(result.MIMEType, object{
			"previewImageData": octets(result.PreviewImageData),
			"width":            result.Width, "height": result.Height,
			"encryptedBlob":   octets(result.EncryptedBlob),
			"unencryptedBlob": octets(result.UnencryptedBlob)})}
	case gbgbridge.CaptureCancelled:
		return object{"cancelled": object{"reason": result.Reason}}
	case gbgbridge.CaptureFailed:
		return object{"failed": object{"code": result.Code, "message": result.Message,
			"recoverable": result.Recoverable}}
	}
	return object{}
}

func withMIMEType(mimeType string, form object) object {
	if mimeType != "" {
		form["mimeType"] = mimeType
	}
	return form
}
