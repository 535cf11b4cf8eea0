package gbgbridge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// EncodeJSON writes a value as a JSON text, members in the order in which the map has them. A number
// that is not finite is an error.
func EncodeJSON(value JSONValue) ([]byte, error) {
	var text bytes.Buffer
	if err := encode(&text, value); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}

func encode(text *bytes.Buffer, value JSONValue) error {
	switch value := value.(type) {
	case String:
		return encodeString(text, string(value))
	case Number:
		return encodeNumber(text, float64(value))
	case Bool:
		text.WriteString(strconv.FormatBool(bool(value)))
	case Object:
		return encodeObject(text, value)
	case Array:
		return encodeArray(text, value)
	default:
		text.WriteString("null")
	}
	return nil
}

func encodeObject(text *bytes.Buffer, object Object) error {
	text.WriteByte('{')
	first := true
	for name, value := range object {
		if !first {
			text.WriteByte(',')
		}
		first = false
		if err := encodeString(text, name); err != nil {
			return err
		}
		text.WriteByte(':')
		if err := encode(text, value); err != nil {
			return err
		}
	}
	text.WriteByte('}')
	return nil
}

func encodeArray(text *bytes.Buffer, array Array) error {
	text.WriteByte('[')
	for index, value := range array {
		if index > 0 {
			text.WriteByte(',')
		}
		if err := encode(text, value); err != nil {
			return err
		}
	}
	text.WriteByte(']')
	return nil
}

func encodeString(text *bytes.Buffer, value string) error {
	encoded, err := json.Marshal(value)
	text.Write(encoded)
	return err
}

func encodeNumber(text *bytes.Buffer, value float64) error {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return fmt.Errorf("%v has no JSON text", value)
	}
	text.WriteString(strconv.FormatFloat(value, 'g', -1, 64))
	return nil
}
