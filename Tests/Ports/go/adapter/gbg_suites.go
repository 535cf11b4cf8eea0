package main

import (
	"proofload.invalid/port/sdk/gbgbridge"
)

var gbgPolicy gbgbridge.Policy

func init() {
	suites["gbg.camera-check"] = cameraCheck
	suites["gbg.capability-info"] = capabilityInfo
	suites["gbg.capability-query"] = capabilityQuery
	suites["gbg.capture-result"] = captureResult
	suites["gbg.constants"] = gbgConstants
	suites["gbg.enum-values"] = enumValues
	suites["gbg.json-transcode"] = jsonTranscode
	suites["gbg.json-value-any"] = jsonValueAny
	suites["gbg.json-value-decode"] = jsonValueDecode
	suites["gbg.json-value-encode"] = jsonValueEncode
	suites["gbg.message-envelope"] = messageEnvelope
	suites["gbg.message-envelope-encode"] = messageEnvelopeEncode
	suites["gbg.slot-info"] = slotInfo
}

// video is the platform as a case has it; it notes what it is asked.
type video struct {
	device        bool
	authorization string
	asked         list
}

func (v *video) HasDefaultDevice() bool {
	v.asked = append(v.asked, "device")
	return v.device
}

func (v *video) AuthorizationStatus() gbgbridge.Authorization {
	v.asked = append(v.asked, "authorization")
	return gbgbridge.Authorization(v.authorization)
}

func cameraCheck(input object) (interface{}, error) {
	system := &video{device: input["device"].(bool), authorization: input["authorization"].(string)}
	result := gbgbridge.CheckCamera(system)
	return object{"hardwareAvailable": result.HardwareAvailable,
		"permissionState": string(result.PermissionState), "asked": system.asked}, nil
}

func info(plain interface{}) gbgbridge.CapabilityInfo {
	members := plain.(object)
	return gbgbridge.CapabilityInfo{Supported: members["supported"].(bool),
		Version: optionalText(members["version"]), Constraints: optionalObject(members["constraints"]),
		PermissionState: optionalText(members["permissionState"])}
}

func infos(plain interface{}) map[string]gbgbridge.CapabilityInfo {
	members, _ := plain.(object)
	all := map[string]gbgbridge.CapabilityInfo{}
	for id, member := range members {
		all[id] = info(member)
	}
	return all
}

func capabilityInfo(input object) (interface{}, error) {
	made := info(input["info"])
	if input["op"] == "recode" {
		text, err := gbgbridge.EncodeJSON(made.JSON())
		if err != nil {
			return nil, err
		}
		value, err := gbgPolicy.Reader.Decode(text)
		if err != nil {
			return nil, err
		}
		if made, err = gbgbridge.CapabilityInfoFromJSON(value); err != nil {
			return nil, err
		}
	}
	return object{"info": made.JSON().AnyValue()}, nil
}

func capabilityQuery(input object) (interface{}, error) {
	version, provider := input["hostVersion"].(string), input["provider"].(object)
	var data object
	if simple, isSimple := provider["simple"].(object); isSimple {
		flags := map[string]bool{}
		for id, supported := range simple {
			flags[id] = supported.(bool)
		}
		handler := gbgbridge.NewSimpleQueryHandler(func() map[string]bool { return flags }, version, gbgPolicy)
		data = handler.Data().AnyValue().(object)
	} else if rich, isRich := provider["rich"]; isRich {
		all := infos(rich)
		provide := func() map[string]gbgbridge.CapabilityInfo { return all }
		data = gbgbridge.NewRichQueryHandler(provide, version, gbgPolicy).Data().AnyValue().(object)
	} else {
		data = configuredQuery(version, infos(provider["configuration"]))
	}
	others := list{}
	for name := range data {
		if name != "environment" && name != "hostVersion" && name != "capabilities" {
			others = append(others, name)
		}
	}
	return object{"data": data, "others": others}, nil
}

// configuredQuery asks a host that was made with a configuration.
func configuredQuery(version string, all map[string]gbgbridge.CapabilityInfo) object {
	configuration := gbgbridge.Configuration{HostVersion: version, Capabilities: all}
	host := gbgbridge.NewConfiguredHost(configuration, gbgPolicy)
	return queryData(host)
}

// queryData is the data of the host's answer to a query.
func queryData(host *gbgbridge.Host) object {
	page := &pageMemory{}
	host.Attach(page)
	host.DidReceive(gbgbridge.Message{Version: "1.0", CorrelationID: "query", Type: gbgbridge.Request,
		Payload: gbgbridge.Payload{Action: gbgbridge.QueryAction}}.JSON())
	host.Main.Drain()
	return page.last["payload"].(object)["data"].(object)
}

// pageMemory is a page that remembers its last message.
type pageMemory struct{ last object }

func (p *pageMemory) AddUserScript(string)                                {}
func (p *pageMemory) AddMessageHandler(string, func(gbgbridge.JSONValue)) {}
func (p *pageMemory) Deliver(text string) error {
	message, err := parsePlain(text)
	p.last, _ = message.(object)
	return err
}

func captureResult(input object) (interface{}, error) {
	status, data, failure := capture(input["result"]).Response()
	answer := object{"status": string(status)}
	if data != nil {
		answer["data"] = data.AnyValue()
	}
	if failure != nil {
		answer["error"] = object{"code": failure.Code, "message": failure.Message,
			"recoverable": failure.Recoverable}
	}
	return answer, nil
}

func capture(plain interface{}) gbgbridge.CaptureResult {
	for kind, body := range plain.(object) {
		body := body.(object)
		mime, _ := body["mimeType"].(string)
		switch kind {
		case "document":
			return gbgbridge.DocumentCapture{ImageData: body["imageData"].(octets),
				Width: int(body["width"].(float64)), Height: int(body["height"].(float64)), MIMEType: mime}
		case "selfie":
			return gbgbridge.SelfieCapture{PreviewImageData: body["previewImageData"].(octets),
				Width: int(body["width"].(float64)), Height: int(body["height"].(float64)), MIMEType: mime,
				EncryptedBlob:   body["encryptedBlob"].(octets),
				UnencryptedBlob: body["unencryptedBlob"].(octets)}
		case "cancelled":
			return gbgbridge.CaptureCancelled{Reason: body["reason"].(string)}
		case "failed":
			return gbgbridge.CaptureFailed{Code: body["code"].(string), Message: body["message"].(string),
				Recoverable: body["recoverable"].(bool)}
		}
	}
	return nil
}

func gbgConstants(object) (interface{}, error) {
	host := gbgbridge.NewHost("1.0", gbgPolicy)
	return object{
		"protocolVersion":  gbgbridge.ProtocolVersion,
		"channel":          gbgbridge.Channel,
		"queryAction":      gbgbridge.QueryAction,
		"documentSlot":     slotNames(host.DocumentCapture),
		"selfieSlot":       slotNames(host.SelfieCapture),
		"documentMimeType": gbgbridge.DefaultDocumentMIMEType,
		"selfieMimeType":   gbgbridge.DefaultSelfieMIMEType,
	}, nil
}

func slotNames(slot *gbgbridge.CaptureCapability) object {
	return object{"id": slot.ID, "actionId": slot.ActionID}
}

func enumValues(input object) (interface{}, error) {
	raw := input["raw"].(string)
	var value string
	var err error
	switch input["enum"] {
	case "BridgeMessageType":
		var kind gbgbridge.MessageType
		kind, err = gbgbridge.ParseMessageType(raw)
		value = string(kind)
	case "BridgeResponseStatus":
		var status gbgbridge.ResponseStatus
		status, err = gbgbridge.ParseResponseStatus(raw)
		value = string(status)
	default:
		var state gbgbridge.PermissionState
		state, err = gbgbridge.ParsePermissionState(raw)
		value = string(state)
	}
	if err != nil {
		return nil, decodeError(err)
	}
	return object{"raw": value}, nil
}

func decodeError(err error) error { return rejection{"decode-error", err.Error()} }
func encodeError(err error) error { return rejection{"encode-error", err.Error()} }

func slotInfo(input object) (interface{}, error) {
	id, action := input["id"].(string), input["actionId"].(string)
	slot := gbgbridge.NewCaptureCapability(id, action, optionalText(input["version"]), gbgPolicy)
	if input["handlerSet"].(bool) {
		slot.SetHandler(func(gbgbridge.Message, func(gbgbridge.CaptureResult)) {})
	}
	if enabled, isGiven := input["isEnabled"].(bool); isGiven {
		slot.SetEnabled(enabled)
	}
	if state, isGiven := input["permissionState"].(string); isGiven {
		slot.PermissionState = gbgbridge.PermissionState(state)
	}
	answer := object{"id": slot.ID, "actionId": slot.ActionID, "isEnabled": slot.IsEnabled(),
		"permissionState": string(slot.PermissionState), "isSupported": slot.IsSupported(),
		"info": slot.BuildCapabilityInfo().JSON().AnyValue(), "queryEntry": queryEntry(slot)}
	if slot.Version != nil {
		answer["version"] = *slot.Version
	}
	return answer, nil
}

// queryEntry is the slot in the answer to a query.
func queryEntry(slot *gbgbridge.CaptureCapability) interface{} {
	provide := func() map[string]gbgbridge.CapabilityInfo {
		return map[string]gbgbridge.CapabilityInfo{slot.ID: slot.BuildCapabilityInfo()}
	}
	data := gbgbridge.NewRichQueryHandler(provide, "1.0", gbgPolicy).Data()
	return data["capabilities"].(gbgbridge.Object)[slot.ID].AnyValue()
}
