package finvu

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// validPhoneNumber asks for ten ASCII digits, by policy seven to fifteen, of which the first is not 0.
func (p Policy) validPhoneNumber(number string) bool {
	least, most := 10, 10
	if p.AnyPhoneLength {
		least, most = 7, 15
	}
	return isDigits(number, least, most) && number[0] != '0'
}

func validOTP(otp string) bool { return isDigits(otp, 4, 8) }

func isDigits(text string, least, most int) bool {
	if len(text) < least || len(text) > most {
		return false
	}
	for index := 0; index < len(text); index++ {
		if text[index] < '0' || text[index] > '9' {
			return false
		}
	}
	return true
}

// textArgument is an argument of the page that should be a text.
func (p Policy) textArgument(value interface{}) string {
	switch value := value.(type) {
	case string:
		return value
	case float64:
		if p.ConvertNumbers {
			return strconv.FormatFloat(value, 'f', -1, 64)
		}
	}
	return ""
}

// PhoneNumber is the number that an argument holds, or the failure.
func (p Policy) PhoneNumber(argument interface{}) (string, *Response) {
	number := p.textArgument(argument)
	if !p.validPhoneNumber(number) {
		return "", failure(CodeInvalidParameter, messagePhone)
	}
	return number, nil
}

// OTP is the code that an argument holds, or the failure.
func (p Policy) OTP(argument interface{}) (string, *Response) {
	otp := p.textArgument(argument)
	if !validOTP(otp) {
		return "", failure(CodeInvalidParameter, messageOTP)
	}
	return otp, nil
}

// InitConfig is what the provider is initialised with.
type InitConfig struct{ AppID, RequestID string }

// InitConfig reads the configuration that a page passes as a JSON text.
func (p Policy) InitConfig(argument interface{}) (InitConfig, *Response) {
	missing := failure(CodeInvalidParameter, messageIDs)
	members, isObject := argument.(map[string]interface{})
	if isObject && !p.AcceptConfigObject {
		return InitConfig{}, missing
	}
	if text, isText := argument.(string); isText {
		members, isObject = p.parseConfig(text)
	}
	appID, requestID := members["appId"], members["requestId"]
	if !isObject || p.emptyID(appID) || p.emptyID(requestID) {
		return InitConfig{}, missing
	}
	return InitConfig{appID.(string), requestID.(string)}, nil
}

func (p Policy) emptyID(value interface{}) bool {
	id, isText := value.(string)
	if p.RefuseBlankIDs {
		id = strings.Trim(id, " ")
	}
	return !isText || id == ""
}

// parseConfig reads the members of the object itself one by one, so that repeated names are seen.
func (p Policy) parseConfig(text string) (map[string]interface{}, bool) {
	if !json.Valid([]byte(text)) {
		return nil, false
	}
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	if start, err := decoder.Token(); err != nil || start != json.Delim('{') {
		return nil, false
	}
	members := map[string]interface{}{}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return nil, false
		}
		var value interface{}
		decoder.UseNumber()
		if decoder.Decode(&value) != nil {
			return nil, false
		}
		_, twice := members[name.(string)]
		if twice && p.RefuseTwice {
			return nil, false
		}
		if !twice || !p.FirstNameCounts {
			members[name.(string)] = value
		}
	}
	return members, true
}
