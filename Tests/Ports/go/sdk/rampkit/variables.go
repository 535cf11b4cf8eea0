package rampkit

import (
	"reflect"
	"strconv"
	"time"
)

// staleWindow is how long after its initialisation a page may still send values that it had before (9.3).
const staleWindow = 600 * time.Millisecond

// variables are shared by all pages of an overlay.
type variables struct {
	values map[string]interface{}
	policy Policy
	// initialized has when the pages were last sent their variables because they had loaded.
	initialized map[int]time.Duration
}

func newVariables(values map[string]interface{}, policy Policy) *variables {
	own := map[string]interface{}{}
	for name, value := range values {
		own[name] = value
	}
	return &variables{values: own, policy: policy, initialized: map[int]time.Duration{}}
}

// isStale is whether a page may not have seen yet what it was sent (RMP-VAR-09, RMP-VAR-10). Pages have
// windows of their own (RMP-VAR-13).
func (v *variables) isStale(page int, now time.Duration) bool {
	since, isInitialized := v.initialized[page]
	if !isInitialized {
		return v.policy.IgnoreUnloaded
	}
	passed := now - since
	return passed < staleWindow || passed == staleWindow && !v.policy.WindowExcludesEnd
}

// merge takes over values, each as a whole (RMP-VAR-06, RMP-VAR-19), and tells whether anything changes. While
// a page is stale, a value that the host has otherwise is ignored (RMP-VAR-24), name by name (RMP-VAR-20); a name
// that the host does not know is not stale (RMP-VAR-12).
func (v *variables) merge(values map[string]interface{}, isStale bool) bool {
	changes := false
	for name, value := range values {
		own, isKnown := v.values[name]
		if isKnown && (isStale || reflect.DeepEqual(own, value)) {
			continue
		}
		v.values[name] = value
		changes = true
	}
	return changes
}

// initialize sends a page that has loaded all variables, which opens its window.
func (o *Overlay) initialize(page int) {
	o.variables.initialized[page] = o.platform.Now()
	o.send(page)
}

// answerRequest sends them to the page that asked, and to no other (RMP-MSJ-16).
func (o *Overlay) answerRequest(page int) {
	if o.policy.RequestOpensWindow {
		o.initialize(page)
		return
	}
	o.send(page)
}

// receiveVariables merges what a page has sent and tells all pages, the sender too (RMP-VAR-07).
func (o *Overlay) receiveVariables(page int, values map[string]interface{}) {
	log(o.platform, "Variables", "received variables from page "+strconv.Itoa(page))
	if values == nil {
		return
	}
	changes := o.variables.merge(values, o.variables.isStale(page, o.platform.Now()))
	if changes || !o.policy.BroadcastChangesOnly {
		o.broadcast()
	}
}

func (o *Overlay) broadcast() {
	log(o.platform, "Variables", "broadcastVars")
	for page := range o.pages {
		if _, hasLoaded := o.variables.initialized[page]; hasLoaded || !o.policy.SkipUnloaded {
			o.send(page)
		}
	}
}

func (o *Overlay) send(page int) {
	script := dispatchScript(map[string]interface{}{"type": "rampkit:variables", "vars": o.variables.values})
	log(o.platform, "Variables", "sendVarsToWebView "+strconv.Itoa(page))
	o.pages[page].Evaluate(script)
}
