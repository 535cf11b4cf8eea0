package main

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
)

type (
	object = map[string]interface{}
	list   = []interface{}
	// octets are bytes that the protocol writes in base64.
	octets []byte
)

// wire is how replies are written: the same values, another text.
var wire struct {
	numbers                      numbers
	spaces, furtherMembers, late bool
	// objects has members where pairs are as good, calls has what a script does in place of the script.
	objects, calls bool
	window         int
}

type numbers int

const (
	shortest numbers = iota
	exponent
	// bits writes doubles by their bits.
	bits
)

// parseLine reads a message of the kit, its tagged values included.
func parseLine(line []byte) (object, error) {
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	var message object
	if err := decoder.Decode(&message); err != nil {
		return nil, err
	}
	return untaggedMembers(message), nil
}

func untagged(value interface{}) interface{} {
	switch value := value.(type) {
	case json.Number:
		number, _ := strconv.ParseFloat(value.String(), 64)
		return number
	case list:
		elements := make(list, len(value))
		for index, element := range value {
			elements[index] = untagged(element)
		}
		return elements
	case object:
		if len(value) == 1 {
			if tagged, isTag := untaggedValue(value); isTag {
				return tagged
			}
		}
		return untaggedMembers(value)
	}
	return value
}

func untaggedMembers(members object) object {
	plain := object{}
	for name, member := range members {
		plain[name] = untagged(member)
	}
	return plain
}

func untaggedValue(members object) (interface{}, bool) {
	if data, isData := members["$data"].(object); isData {
		return untaggedMembers(data), true
	}
	if text, isBytes := members["$bytes"].(string); isBytes {
		decoded, err := base64.StdEncoding.DecodeString(text)
		return octets(decoded), err == nil
	}
	if text, isUnits := members["$utf16"].(string); isUnits {
		encoded, err := hex.DecodeString(text)
		units := make([]uint16, 0, len(encoded)/2)
		for at := 0; at+1 < len(encoded); at += 2 {
			units = append(units, uint16(encoded[at])<<8|uint16(encoded[at+1]))
		}
		// A Go string has no lone surrogates: they become U+FFFD.
		return string(utf16.Decode(units)), err == nil
	}
	if text, isDouble := members["$f64"].(string); isDouble {
		bits, err := strconv.ParseUint(text, 16, 64)
		return math.Float64frombits(bits), err == nil
	}
	return nil, false
}

// encodeLine writes a reply, members in the order that the map gives.
func encodeLine(reply object) []byte {
	var line bytes.Buffer
	writeMembers(&line, reply)
	return line.Bytes()
}

func writeValue(line *bytes.Buffer, value interface{}) {
	switch value := value.(type) {
	case object:
		writeObject(line, value)
	case list:
		writeList(line, value)
	case float64:
		writeNumber(line, value)
	case octets:
		writeMembers(line, object{"$bytes": base64.StdEncoding.EncodeToString(value)})
	case int:
		writeNumber(line, float64(value))
	case nil, bool, json.Number, string, []string:
		writePlain(line, value)
	default:
		panic(fmt.Sprintf("%T is no value of the protocol", value))
	}
}

func writePlain(line *bytes.Buffer, value interface{}) {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	line.Write(text)
}

func writeObject(line *bytes.Buffer, members object) {
	for name := range members {
		if len(members) == 1 && strings.HasPrefix(name, "$") {
			line.WriteString(`{"$data":`)
			writeMembers(line, members)
			line.WriteByte('}')
			return
		}
	}
	writeMembers(line, members)
}

func writeMembers(line *bytes.Buffer, members object) {
	separator := byte('{')
	for name, value := range members {
		line.WriteByte(separator)
		separator = ','
		writePlain(line, name)
		line.WriteByte(':')
		if wire.spaces {
			line.WriteString(" \t")
		}
		writeValue(line, value)
	}
	if separator == '{' {
		line.WriteByte('{')
	}
	line.WriteByte('}')
}

func writeList(line *bytes.Buffer, elements list) {
	line.WriteByte('[')
	for index, element := range elements {
		if index > 0 {
			line.WriteByte(',')
		}
		writeValue(line, element)
	}
	line.WriteByte(']')
}

func writeNumber(line *bytes.Buffer, number float64) {
	if math.IsNaN(number) || math.IsInf(number, 0) || wire.numbers == bits {
		fmt.Fprintf(line, `{"$f64":"%016x"}`, math.Float64bits(number))
		return
	}
	format := byte('g')
	if wire.numbers == exponent {
		format = 'e'
	}
	line.WriteString(strconv.FormatFloat(number, format, -1, 64))
}
