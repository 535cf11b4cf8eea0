package main

import (
	"fmt"

	"proofload.invalid/port/sdk/gbgbridge"
)

// jsonValue is the SDK's value for a plain one of the protocol.
func jsonValue(plain interface{}) gbgbridge.JSONValue {
	switch plain := plain.(type) {
	case string:
		return gbgbridge.String(plain)
	case float64:
		return gbgbridge.Number(plain)
	case bool:
		return gbgbridge.Bool(plain)
	case list:
		elements := gbgbridge.Array{}
		for _, element := range plain {
			elements = append(elements, jsonValue(element))
		}
		return elements
	case object:
		return jsonObject(plain)
	}
	return gbgbridge.Null{}
}

func jsonObject(plain object) gbgbridge.Object {
	members := gbgbridge.Object{}
	for name, member := range plain {
		members[name] = jsonValue(member)
	}
	return members
}

// optionalObject is nil where the input has none.
func optionalObject(plain interface{}) gbgbridge.Object {
	if members, isObject := plain.(object); isObject {
		return jsonObject(members)
	}
	return nil
}

func optionalText(plain interface{}) *string {
	if text, isText := plain.(string); isText {
		return &text
	}
	return nil
}

// typedValue reads {"t": TYPE, "v": VALUE}.
func typedValue(plain interface{}) gbgbridge.JSONValue {
	typed := plain.(object)
	switch value := typed["v"].(type) {
	case list:
		if typed["t"] == "object" {
			return typedMembers(value)
		}
		elements := gbgbridge.Array{}
		for _, element := range value {
			elements = append(elements, typedValue(element))
		}
		return elements
	case object:
		return typedMembers(value)
	default:
		return jsonValue(value)
	}
}

// typedMembers reads an object, or the pairs of one.
func typedMembers(plain interface{}) gbgbridge.Object {
	members := gbgbridge.Object{}
	switch plain := plain.(type) {
	case object:
		for name, value := range plain {
			members[name] = typedValue(value)
		}
	case list:
		for _, pair := range plain {
			pair := pair.(list)
			members[pair[0].(string)] = typedValue(pair[1])
		}
	}
	return members
}

// typed is typedValue the other way round.
func typed(value gbgbridge.JSONValue) object {
	switch value := value.(type) {
	case gbgbridge.String:
		return object{"t": "string", "v": string(value)}
	case gbgbridge.Number:
		return object{"t": "number", "v": float64(value)}
	case gbgbridge.Bool:
		return object{"t": "bool", "v": bool(value)}
	case gbgbridge.Object:
		return object{"t": "object", "v": typedPairs(value)}
	case gbgbridge.Array:
		elements := list{}
		for _, element := range value {
			elements = append(elements, typed(element))
		}
		return object{"t": "array", "v": elements}
	}
	return object{"t": "null"}
}

func typedPairs(members gbgbridge.Object) interface{} {
	if wire.objects {
		named := object{}
		for name, value := range members {
			named[name] = typed(value)
		}
		return named
	}
	pairs := list{}
	for name, value := range members {
		pairs = append(pairs, list{name, typed(value)})
	}
	return pairs
}

// untyped is an untyped Go value with the name of its type in Foundation.
func untyped(value interface{}) object {
	switch value := value.(type) {
	case nil:
		return object{"type": "NSNull"}
	case string:
		return object{"type": "String", "v": value}
	case float64:
		return object{"type": "Double", "v": value}
	case bool:
		return object{"type": "Bool", "v": value}
	case []interface{}:
		elements := list{}
		for _, element := range value {
			elements = append(elements, untyped(element))
		}
		return object{"type": "[Any]", "v": elements}
	case map[string]interface{}:
		pairs := list{}
		for name, member := range value {
			pairs = append(pairs, list{name, untyped(member)})
		}
		return object{"type": "[String: Any]", "v": pairs}
	}
	return object{"type": fmt.Sprintf("%T", value)}
}

// depth counts the lists and objects inside each other.
func depth(value gbgbridge.JSONValue) int {
	deepest := 0
	switch value := value.(type) {
	case gbgbridge.Array:
		for _, element := range value {
			deepest = max(deepest, depth(element))
		}
	case gbgbridge.Object:
		for _, member := range value {
			deepest = max(deepest, depth(member))
		}
	default:
		return 0
	}
	return deepest + 1
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}
