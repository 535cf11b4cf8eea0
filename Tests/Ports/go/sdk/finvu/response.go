package finvu

import (
	"bytes"
	"encoding/json"
)

// Response is what a callback of the page is told: members and their texts.
type Response map[string]string

// JSON is the text that a callback gets.
func (r Response) JSON() string {
	var text bytes.Buffer
	text.WriteString("{")
	separator := ""
	for name, value := range r {
		text.WriteString(separator + quoted(name) + ":" + quoted(value))
		separator = ","
	}
	text.WriteString("}")
	return text.String()
}

// quoted is a text as a literal of JSON and of ECMAScript.
func quoted(text string) string {
	literal, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(literal)
}

func failure(code, message string) *Response {
	return &Response{"status": StatusFailure, "errorCode": code, "errorMessage": message}
}

func answer(status string, members ...string) *Response {
	response := Response{"status": status, "statusCode": statusCodeOK}
	for index := 0; index+1 < len(members); index += 2 {
		response[members[index]] = members[index+1]
	}
	return &response
}

// isFinal tells that no status of the same call follows.
func (r Response) isFinal() bool {
	return r["status"] == StatusSuccess || r["status"] == StatusFailure
}

// InitResult is how the provider's initialisation ended.
type InitResult struct {
	Failed bool
	// Cause of a failure: CauseAppID, or anything else.
	Cause string
}

const CauseAppID = "app-id"

// InitResponse is the response to initAuth.
func (p Policy) InitResponse(result InitResult) *Response {
	ownCode := p.InitCode == InitFailsWithOwnCode ||
		p.InitCode == InitFailsByCause && result.Cause == CauseAppID
	switch {
	case !result.Failed:
		return answer(StatusSuccess)
	case ownCode:
		return failure(CodeInitFailed, messageInitFailed)
	}
	return failure(CodeGenericFailure, messageInitFailed)
}

// VerifyResult is how the verification of an OTP ended: with a token, or without.
type VerifyResult struct{ Token string }

// VerifyResponse is the response to verifyOtp.
func VerifyResponse(result VerifyResult) *Response {
	if result.Token == "" {
		return failure(CodeGenericFailure, messageGeneric)
	}
	return answer(StatusSuccess, "authType", string(OTPAuth), "token", result.Token)
}
