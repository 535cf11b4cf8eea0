package rampkit

import "strings"

// NotificationRequest is what a page wants to be permitted.
type NotificationRequest struct {
	Alert, Badge, Sound bool
	// Android and Behavior are the message's, for platforms that have channels and a foreground presentation.
	Android, Behavior map[string]interface{}
}

func everyNotification() NotificationRequest {
	return NotificationRequest{Alert: true, Badge: true, Sound: true}
}

// notificationRequest takes what is not said as wanted (RMP-NOT-02).
func notificationRequest(members map[string]interface{}) NotificationRequest {
	ios, _ := members["ios"].(map[string]interface{})
	allowed := func(name string) bool { return ios[name] != false }
	request := NotificationRequest{Alert: allowed("allowAlert"), Badge: allowed("allowBadge"),
		Sound: allowed("allowSound")}
	request.Android, _ = members["android"].(map[string]interface{})
	request.Behavior, _ = members["behavior"].(map[string]interface{})
	return request
}

// requestNotifications asks the user, and tells all pages the answer in a variable (RMP-NOT-03).
func (o *Overlay) requestNotifications(request NotificationRequest) {
	o.platform.RequestNotifications(request, func(granted bool, err error) {
		if err != nil {
			log(o.platform, "Notifications", "request failed "+err.Error())
			granted = false
		}
		if o.gone {
			return
		}
		status := "denied"
		if granted {
			status = "granted"
		}
		// Once it has been answered the system does not ask again (RMP-NOT-08).
		o.variables.values["notificationsPermission"] = map[string]interface{}{
			"granted": granted, "status": status, "canAskAgain": false, "expires": "never"}
		o.broadcast()
	})
}

// requestReview prompts for a review or, where that cannot be done, opens the app's page in the store
// (RMP-REV-01 to RMP-REV-04).
func (o *Overlay) requestReview() {
	if o.platform.ReviewIsAvailable() {
		o.platform.RequestReview()
	} else if o.appID != "" {
		o.platform.OpenURL("https://apps.apple.com/app/id" + o.appID + "?action=write-review")
	}
}

// MayNavigate is to be asked before a page loads another address. External ones are opened through the system,
// not inside of the overlay (RMP-CFG-03); those are external that lead out of the page's own document.
func (o *Overlay) MayNavigate(address string) bool {
	colon := strings.IndexAny(address, ":/?#")
	if colon < 0 || address[colon] != ':' {
		return true
	}
	switch strings.ToLower(address[:colon]) {
	case "about", "data", "blob", "javascript":
		return true
	}
	o.platform.OpenURL(address)
	return false
}
