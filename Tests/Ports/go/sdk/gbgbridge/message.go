package gbgbridge

import (
	"errors"
	"fmt"
	"strconv"
)

// ProtocolVersion is what messages of this host say.
const ProtocolVersion = "1.0"

// Message is the envelope of everything that crosses the bridge.
type Message struct {
	Version       string
	CorrelationID string
	Type          MessageType
	// Timestamp is in milliseconds since the Unix epoch.
	Timestamp float64
	Payload   Payload
}

// ID is correlation id, timestamp and type, joined by hyphens.
func (m Message) ID() string {
	return m.CorrelationID + "-" + strconv.FormatFloat(m.Timestamp, 'f', -1, 64) + "-" + string(m.Type)
}

// Payload is what a message carries. Data, Status and Error are nil where there is none.
type Payload struct {
	Action string
	Data   Object
	Status *ResponseStatus
	Error  *ErrorPayload
}

type ErrorPayload struct {
	Code        string
	Message     string
	Recoverable bool
}

// MessageFromJSON reads the envelope, whose members must have the declared types.
func MessageFromJSON(value JSONValue) (message Message, err error) {
	envelope, isObject := value.(Object)
	if !isObject {
		return message, errors.New("a message is an object")
	}
	fields := reader{members: envelope}
	message.Version = fields.text("version")
	message.CorrelationID = fields.text("correlationId")
	kind := fields.text("type")
	message.Timestamp = fields.number("timestamp")
	body := fields.object("payload")
	if fields.err != nil {
		return message, fields.err
	}
	if message.Type, err = ParseMessageType(kind); err != nil {
		return message, err
	}
	message.Payload, err = payloadFromJSON(body)
	return message, err
}

func payloadFromJSON(members Object) (payload Payload, err error) {
	fields := reader{members: members}
	payload.Action = fields.text("action")
	if fields.has("data") {
		payload.Data = fields.object("data")
	}
	if fields.has("status") {
		status, err := ParseResponseStatus(fields.text("status"))
		if err != nil {
			return payload, err
		}
		payload.Status = &status
	}
	if fields.has("error") {
		inner := reader{members: fields.object("error")}
		payload.Error = &ErrorPayload{inner.text("code"), inner.text("message"), inner.flag("recoverable")}
		if fields.err == nil {
			fields.err = inner.err
		}
	}
	return payload, fields.err
}

// JSON is the message as an object; what is nil is left out.
func (m Message) JSON() Object {
	payload := Object{"action": String(m.Payload.Action)}
	if m.Payload.Data != nil {
		payload["data"] = m.Payload.Data
	}
	if m.Payload.Status != nil {
		payload["status"] = String(*m.Payload.Status)
	}
	if failure := m.Payload.Error; failure != nil {
		payload["error"] = Object{"code": String(failure.Code), "message": String(failure.Message),
			"recoverable": Bool(failure.Recoverable)}
	}
	return Object{"version": String(m.Version), "correlationId": String(m.CorrelationID),
		"type": String(m.Type), "timestamp": Number(m.Timestamp), "payload": payload}
}

// Envelope is the message as it is sent by this policy.
func (p Policy) Envelope(message Message) Object {
	status := message.Payload.Status
	if p.StripErrors && (status == nil || *status != Error) {
		message.Payload.Error = nil
	}
	envelope := message.JSON()
	if payload := envelope["payload"].(Object); p.WriteNulls {
		for _, name := range []string{"data", "status", "error"} {
			if _, present := payload[name]; !present {
				payload[name] = Null{}
			}
		}
	}
	return envelope
}

// reader takes members out of an object and keeps the first error.
type reader struct {
	members Object
	err     error
}

func (r *reader) has(name string) bool {
	value, present := r.members[name]
	return present && value != JSONValue(Null{})
}

func (r *reader) fail(name, want string) {
	if r.err == nil {
		r.err = fmt.Errorf("%s must be %s", name, want)
	}
}

func (r *reader) text(name string) string {
	value, ok := r.members[name].(String)
	if !ok {
		r.fail(name, "a string")
	}
	return string(value)
}

func (r *reader) number(name string) float64 {
	value, ok := r.members[name].(Number)
	if !ok {
		r.fail(name, "a number")
	}
	return float64(value)
}

func (r *reader) flag(name string) bool {
	value, ok := r.members[name].(Bool)
	if !ok {
		r.fail(name, "a boolean")
	}
	return bool(value)
}

func (r *reader) object(name string) Object {
	value, ok := r.members[name].(Object)
	if !ok {
		r.fail(name, "an object")
	}
	return value
}
