package gbgbridge

// QueryAction is the action by which a page asks for the capabilities of its host.
const QueryAction = "capability.query"

// QueryHandler answers capability.query with what its provider says at that moment.
type QueryHandler struct {
	hostVersion string
	policy      Policy
	entries     func() Object
}

// NewSimpleQueryHandler has a provider that knows only whether a capability is supported.
func NewSimpleQueryHandler(capabilities func() map[string]bool, hostVersion string, policy Policy) *QueryHandler {
	return &QueryHandler{hostVersion, policy, func() Object {
		entries := Object{}
		for id, supported := range capabilities() {
			entries[id] = Object{"supported": Bool(supported),
				"version": simpleVersion(policy, CapabilityInfo{Supported: supported})}
		}
		return entries
	}}
}

// NewRichQueryHandler has a provider with everything that is known of a capability.
func NewRichQueryHandler(capabilities func() map[string]CapabilityInfo, hostVersion string, policy Policy) *QueryHandler {
	return &QueryHandler{hostVersion, policy, func() Object {
		entries := Object{}
		for id, info := range capabilities() {
			entries[id] = richEntry(policy, info)
		}
		return entries
	}}
}

// newConfiguredQueryHandler is the simple provider of a host that has a configuration.
func newConfiguredQueryHandler(configuration Configuration, policy Policy) *QueryHandler {
	return &QueryHandler{configuration.HostVersion, policy, func() Object {
		entries := Object{}
		for id, info := range configuration.Capabilities {
			entries[id] = Object{"supported": Bool(info.Supported), "version": simpleVersion(policy, info)}
		}
		return entries
	}}
}

// Data is the data of a response.
func (q *QueryHandler) Data() Object {
	return Object{"environment": String(q.policy.environment()), "hostVersion": String(q.hostVersion),
		"capabilities": q.entries()}
}

func (q *QueryHandler) Handle(_ Message, responder *Responder) {
	responder.Respond(Success, q.Data(), nil)
}

func simpleVersion(policy Policy, info CapabilityInfo) JSONValue {
	switch {
	case policy.SimpleVersion == ConfiguredVersion && info.Version != nil:
		return String(*info.Version)
	case policy.SimpleVersion == SupportedIsOne && info.Supported:
		return String(defaultCapabilityVersion)
	}
	return Null{}
}

func richEntry(policy Policy, info CapabilityInfo) Object {
	entry := Object{"supported": Bool(info.Supported), "version": Null{}}
	switch {
	case info.Version != nil && (info.Supported || policy.VersionOfUnsupported):
		entry["version"] = String(*info.Version)
	case info.Supported:
		entry["version"] = String(defaultCapabilityVersion)
	}
	if info.PermissionState != nil {
		entry["permissionState"] = String(*info.PermissionState)
	}
	if info.Constraints != nil && policy.SendConstraints {
		entry["constraints"] = info.Constraints
	}
	return entry
}
