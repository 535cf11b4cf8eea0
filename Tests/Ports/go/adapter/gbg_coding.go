package main

import (
	"bytes"
	"encoding/json"

	"proofload.invalid/port/sdk/gbgbridge"
)

// source is the JSON text of an input, as the bytes that the SDK reads.
func source(input object) []byte {
	if text, isText := input["text"].(string); isText {
		return []byte(text)
	}
	return input["bytes"].(octets)
}

func jsonValueDecode(input object) (interface{}, error) {
	value, err := gbgPolicy.Reader.Decode(source(input))
	if err != nil {
		return nil, decodeError(err)
	}
	if levels := depth(value); levels > 100 {
		return object{"depth": levels}, nil
	}
	return object{"value": typed(value)}, nil
}

func jsonValueEncode(input object) (interface{}, error) {
	return encoded(typedValue(input["value"]))
}

func encoded(value gbgbridge.JSONValue) (interface{}, error) {
	text, err := gbgbridge.EncodeJSON(value)
	if err != nil {
		return nil, encodeError(err)
	}
	return object{"text": string(text)}, nil
}

func jsonTranscode(input object) (interface{}, error) {
	value, err := gbgPolicy.Reader.Decode(source(input))
	if err != nil {
		return nil, decodeError(err)
	}
	return encoded(value)
}

func jsonValueAny(input object) (interface{}, error) {
	return object{"any": untyped(typedValue(input["value"]).AnyValue())}, nil
}

func messageEnvelope(input object) (interface{}, error) {
	value, err := gbgPolicy.Reader.Decode(source(input))
	if err != nil {
		return nil, decodeError(err)
	}
	message, err := gbgbridge.MessageFromJSON(value)
	if err != nil {
		return nil, decodeError(err)
	}
	plain := messageForm(message)
	if message.Payload.Data != nil {
		plain["payload"].(object)["data"] = typedPairs(message.Payload.Data)
	}
	return object{"message": plain, "id": message.ID()}, nil
}

func messageEnvelopeEncode(input object) (interface{}, error) {
	form := input["message"].(object)
	payload := form["payload"].(object)
	message := gbgbridge.Message{
		Version: form["version"].(string), CorrelationID: form["correlationId"].(string),
		Type: gbgbridge.MessageType(form["type"].(string)), Timestamp: form["timestamp"].(float64),
		Payload: gbgbridge.Payload{Action: payload["action"].(string), Error: errorPayload(payload["error"])},
	}
	if data := payload["data"]; data != nil {
		message.Payload.Data = typedMembers(data)
	}
	if raw, isGiven := payload["status"].(string); isGiven {
		status := gbgbridge.ResponseStatus(raw)
		message.Payload.Status = &status
	}
	return encoded(gbgPolicy.Envelope(message))
}

func errorPayload(plain interface{}) *gbgbridge.ErrorPayload {
	members, isGiven := plain.(object)
	if !isGiven {
		return nil
	}
	return &gbgbridge.ErrorPayload{Code: members["code"].(string), Message: members["message"].(string),
		Recoverable: members["recoverable"].(bool)}
}

// messageForm is a message as the port protocol shows it.
func messageForm(message gbgbridge.Message) object { return message.JSON().AnyValue().(object) }

// parsePlain reads what a page got.
func parsePlain(text string) (interface{}, error) {
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	var value interface{}
	err := decoder.Decode(&value)
	return value, err
}
