package gbgbridge

const defaultCapabilityVersion = "1.0"

// CapabilityInfo is what a host tells of one capability. Optional parts are nil where not given.
type CapabilityInfo struct {
	Supported       bool
	Version         *string
	Constraints     Object
	PermissionState *string
}

func (i CapabilityInfo) JSON() Object {
	object := Object{"supported": Bool(i.Supported)}
	if i.Version != nil {
		object["version"] = String(*i.Version)
	}
	if i.Constraints != nil {
		object["constraints"] = i.Constraints
	}
	if i.PermissionState != nil {
		object["permissionState"] = String(*i.PermissionState)
	}
	return object
}

func CapabilityInfoFromJSON(value JSONValue) (info CapabilityInfo, err error) {
	members, _ := value.(Object)
	fields := reader{members: members}
	info.Supported = fields.flag("supported")
	info.Version = fields.optionalText("version")
	if fields.has("constraints") {
		info.Constraints = fields.object("constraints")
	}
	info.PermissionState = fields.optionalText("permissionState")
	return info, fields.err
}

func (r *reader) optionalText(name string) *string {
	if !r.has(name) {
		return nil
	}
	text := r.text(name)
	return &text
}
