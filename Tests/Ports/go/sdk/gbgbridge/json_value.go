// Package gbgbridge connects a web journey in a WebView with native code.
package gbgbridge

// JSONValue is any JSON value: a String, Number, Bool, Object, Array or Null.
type JSONValue interface {
	// AnyValue is the value in Go's own types: string, float64, bool, map[string]interface{},
	// []interface{} or nil.
	AnyValue() interface{}
}

type (
	String string
	Number float64
	Bool   bool
	Object map[string]JSONValue
	Array  []JSONValue
	Null   struct{}
)

func (s String) AnyValue() interface{} { return string(s) }
func (n Number) AnyValue() interface{} { return float64(n) }
func (b Bool) AnyValue() interface{}   { return bool(b) }
func (Null) AnyValue() interface{}     { return nil }

func (o Object) AnyValue() interface{} {
	members := make(map[string]interface{}, len(o))
	for name, value := range o {
		members[name] = value.AnyValue()
	}
	return members
}

func (a Array) AnyValue() interface{} {
	elements := make([]interface{}, len(a))
	for index, value := range a {
		elements[index] = value.AnyValue()
	}
	return elements
}
