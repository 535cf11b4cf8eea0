package finvu

import (
	"regexp"
	"strings"
)

var identifierPath = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*(\.[A-Za-z_$][A-Za-z0-9_$]*)*$`)

// CallbackFunction is the function of the page that a callback argument names; "" where it names none.
func (p Policy) CallbackFunction(argument interface{}) string {
	name, isText := argument.(string)
	if !isText || !identifierPath.MatchString(name) || p.IdentifiersOnly && strings.Contains(name, ".") {
		return ""
	}
	return name
}

// CallbackScript calls a function of the page with a response as its JSON text, if there is such a function.
func (p Policy) CallbackScript(function string, response Response) string {
	switch p.Script {
	case OptionalScript:
		return `window.` + strings.ReplaceAll(function, ".", "?.") + `?.(` + quoted(response.JSON()) + `);`
	case StringifyScript:
		return `window.` + function + `(JSON.stringify(` + response.JSON() + `))`
	}
	return `try { if (typeof window.` + function + ` === "function") { window.` + function + `(` +
		quoted(response.JSON()) + `); } } catch (error) { console.error(error); }`
}
