package gbgbridge

import "fmt"

type MessageType string

const (
	Request  MessageType = "request"
	Response MessageType = "response"
	Event    MessageType = "event"
)

type ResponseStatus string

const (
	Success      ResponseStatus = "success"
	Error        ResponseStatus = "error"
	Cancelled    ResponseStatus = "cancelled"
	Unsupported  ResponseStatus = "unsupported"
	Acknowledged ResponseStatus = "acknowledged"
)

type PermissionState string

const (
	Granted       PermissionState = "granted"
	Denied        PermissionState = "denied"
	NotDetermined PermissionState = "notDetermined"
	Restricted    PermissionState = "restricted"
	NotApplicable PermissionState = "notApplicable"
)

func ParseMessageType(raw string) (MessageType, error) {
	switch kind := MessageType(raw); kind {
	case Request, Response, Event:
		return kind, nil
	}
	return "", fmt.Errorf("%q is no message type", raw)
}

func ParseResponseStatus(raw string) (ResponseStatus, error) {
	switch status := ResponseStatus(raw); status {
	case Success, Error, Cancelled, Unsupported, Acknowledged:
		return status, nil
	}
	return "", fmt.Errorf("%q is no response status", raw)
}

func ParsePermissionState(raw string) (PermissionState, error) {
	switch state := PermissionState(raw); state {
	case Granted, Denied, NotDetermined, Restricted, NotApplicable:
		return state, nil
	}
	return "", fmt.Errorf("%q is no permission state", raw)
}
