package gbgbridge

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// JSONReader reads JSON texts. The zero value reads as encoding/json does, with numbers as doubles: of
// repeated names the last counts, lone surrogates become U+FFFD, and what no double can hold is an error.
type JSONReader struct {
	DuplicateNames DuplicateNames
	// RefuseLoneSurrogates makes an escape without its other half an error.
	RefuseLoneSurrogates bool
	// Overflow reads numbers beyond the doubles as infinities.
	Overflow bool
	// RefuseUnderflow makes a number too small for a double an error.
	RefuseUnderflow bool
	MinusZero       MinusZero
	// MaxDepth is how many lists and objects may stand inside each other; 0 leaves it to encoding/json.
	MaxDepth int
	// MaxNumber is how many characters a number may have; 0 for any.
	MaxNumber int
}

// DuplicateNames says which value a name has that an object has twice.
type DuplicateNames int

const (
	LastCounts DuplicateNames = iota
	FirstCounts
	Refused
)

// MinusZero says what is read of a zero with a minus sign.
type MinusZero int

const (
	KeepSign MinusZero = iota
	DropSign
	// KeepSignOfFraction drops the sign of the integer -0 alone.
	KeepSignOfFraction
)

var errJSON = errors.New("not a JSON text")

// Decode reads one JSON text.
func (r JSONReader) Decode(text []byte) (JSONValue, error) {
	if !json.Valid(text) {
		return nil, errJSON
	}
	if r.RefuseLoneSurrogates && hasLoneSurrogate(text) {
		return nil, errors.New("a lone surrogate")
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	return r.value(decoder, 0)
}

func (r JSONReader) value(decoder *json.Decoder, depth int) (JSONValue, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token := token.(type) {
	case nil:
		return Null{}, nil
	case bool:
		return Bool(token), nil
	case json.Number:
		return r.number(token.String())
	case string:
		return String(token), nil
	case json.Delim:
		if r.MaxDepth > 0 && depth >= r.MaxDepth {
			return nil, fmt.Errorf("more than %d levels", r.MaxDepth)
		}
		if token == '{' {
			return r.object(decoder, depth+1)
		}
		return r.array(decoder, depth+1)
	}
	return nil, errJSON
}

func (r JSONReader) object(decoder *json.Decoder, depth int) (JSONValue, error) {
	members := Object{}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		name, isName := token.(string)
		if !isName {
			return nil, errJSON
		}
		value, err := r.value(decoder, depth)
		if err != nil {
			return nil, err
		}
		if _, twice := members[name]; twice && r.DuplicateNames == Refused {
			return nil, fmt.Errorf("%q stands twice", name)
		} else if twice && r.DuplicateNames == FirstCounts {
			continue
		}
		members[name] = value
	}
	_, err := decoder.Token()
	return members, err
}

func (r JSONReader) array(decoder *json.Decoder, depth int) (JSONValue, error) {
	elements := Array{}
	for decoder.More() {
		value, err := r.value(decoder, depth)
		if err != nil {
			return nil, err
		}
		elements = append(elements, value)
	}
	_, err := decoder.Token()
	return elements, err
}

func (r JSONReader) number(text string) (JSONValue, error) {
	if r.MaxNumber > 0 && len(text) > r.MaxNumber {
		return nil, fmt.Errorf("a number of %d characters", len(text))
	}
	number, err := strconv.ParseFloat(text, 64)
	if err != nil && !(r.Overflow && math.IsInf(number, 0)) {
		return nil, err
	}
	if number == 0 && r.RefuseUnderflow && strings.ContainsAny(significand(text), "123456789") {
		return nil, errors.New("a number too small")
	}
	if number == 0 && (r.MinusZero == DropSign || r.MinusZero == KeepSignOfFraction && text == "-0") {
		return Number(0), nil
	}
	return Number(number), nil
}

func significand(text string) string {
	if end := strings.IndexAny(text, "eE"); end >= 0 {
		return text[:end]
	}
	return text
}

// hasLoneSurrogate looks for an escape in a valid JSON text whose other half is not beside it.
func hasLoneSurrogate(text []byte) bool {
	for at := 0; at < len(text); at++ {
		if text[at] != '\\' {
			continue
		}
		at++
		unit, ok := escapedUnit(text[at:])
		if !ok || unit < 0xd800 || unit > 0xdfff {
			continue
		}
		if unit >= 0xdc00 || at+6 >= len(text) || text[at+5] != '\\' {
			return true
		}
		low, ok := escapedUnit(text[at+6:])
		if !ok || low < 0xdc00 || low > 0xdfff {
			return true
		}
		at += 10
	}
	return false
}

func escapedUnit(text []byte) (uint64, bool) {
	if len(text) < 5 || text[0] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(string(text[1:5]), 16, 16)
	return unit, err == nil
}
