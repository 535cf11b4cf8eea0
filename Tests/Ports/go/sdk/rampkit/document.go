package rampkit

import (
	"encoding/json"
	"html"
	"net/url"
	"strings"
)

const viewport = "width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover"

const baseStyle = "html,body{margin:0;padding:0;overflow-x:hidden} " +
	"*{-webkit-tap-highlight-color: rgba(0,0,0,0);} " +
	"::selection{background:transparent}::-moz-selection{background:transparent}"

// buildDocument makes the page of a screen (5.3, RMP-OVL-19). What the author wrote of it is trusted; variables
// and addresses are data.
func buildDocument(screen Screen, variables map[string]interface{}, scripts []string) string {
	var page strings.Builder
	line := func(parts ...string) {
		for _, part := range parts {
			page.WriteString(part)
		}
		page.WriteByte('\n')
	}
	line("<!doctype html>\n<html>\n<head>\n<meta charset=\"utf-8\"/>")
	line(`<meta name="viewport" content="`, viewport, `"/>`)
	page.WriteString(preconnections(scripts))
	for _, address := range scripts {
		line(`<script src="`, html.EscapeString(address), `"></script>`)
	}
	line("<style>", screen.CSS, "</style>")
	line("<style>", baseStyle, "</style>")
	line("</head>\n<body>")
	line(screen.HTML)
	line("<script>\nwindow.__rampkitVariables = ", encoded(variables), ";")
	line(screen.JS)
	line("</script>\n</body>\n</html>")
	return page.String()
}

// preconnections are the tags for the distinct origins of scripts, in the order in which they first appear.
func preconnections(scripts []string) string {
	seen := map[string]bool{}
	preconnect, prefetch := "", ""
	for _, address := range scripts {
		parsed, err := url.Parse(address)
		if err != nil || parsed.Host == "" {
			continue
		}
		scheme := parsed.Scheme
		if scheme == "" {
			scheme = "https"
		}
		origin := scheme + "://" + parsed.Host
		if seen[origin] {
			continue
		}
		seen[origin] = true
		preconnect += `<link rel="preconnect" href="` + html.EscapeString(origin) + "\" crossorigin>\n"
		prefetch += `<link rel="dns-prefetch" href="//` + html.EscapeString(parsed.Host) + "\">\n"
	}
	return preconnect + prefetch
}

// encoded is a JSON text that is also an expression of JavaScript inside of a script element: <, > and the
// line separators are escaped. What cannot be encoded is an empty object (RMP-N2W-06).
func encoded(value interface{}) string {
	text, err := json.Marshal(value)
	if err != nil {
		return "{}"
	}
	return string(text)
}

const (
	dispatchPrefix = "(function(){try{document.dispatchEvent(new MessageEvent('message',{data:JSON.parse("
	dispatchSuffix = ")}));}catch(e){}})();"
)

// dispatchScript hands a message to a page (7.3). It is the argument of JSON.parse and not an object literal,
// where a member named __proto__ would be none (RMP-N2W-04); no message can run as code (RMP-N2W-05).
func dispatchScript(message map[string]interface{}) string {
	return dispatchPrefix + encoded(encoded(message)) + dispatchSuffix
}

// DispatchedMessage is the JSON text that a script hands to a page, for platforms whose pages take texts.
func DispatchedMessage(script string) (string, bool) {
	if !strings.HasPrefix(script, dispatchPrefix) || !strings.HasSuffix(script, dispatchSuffix) {
		return "", false
	}
	var text string
	err := json.Unmarshal([]byte(script[len(dispatchPrefix):len(script)-len(dispatchSuffix)]), &text)
	return text, err == nil
}
