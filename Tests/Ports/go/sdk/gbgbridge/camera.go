package gbgbridge

// Authorization is what the platform says of the use of its video devices.
type Authorization string

const (
	VideoAuthorized    Authorization = "authorized"
	VideoDenied        Authorization = "denied"
	VideoNotDetermined Authorization = "notDetermined"
	VideoRestricted    Authorization = "restricted"
)

// VideoSystem is the part of the platform that knows its video devices.
type VideoSystem interface {
	HasDefaultDevice() bool
	AuthorizationStatus() Authorization
}

type CameraCheck struct {
	HardwareAvailable bool
	PermissionState   PermissionState
}

// CheckCamera reads what the platform knows and asks the user nothing.
func CheckCamera(system VideoSystem) CameraCheck {
	return CameraCheck{system.HasDefaultDevice(), permission(system.AuthorizationStatus())}
}

func permission(authorization Authorization) PermissionState {
	switch authorization {
	case VideoAuthorized:
		return Granted
	case VideoDenied:
		return Denied
	case VideoNotDetermined:
		return NotDetermined
	case VideoRestricted:
		return Restricted
	}
	return NotApplicable
}
