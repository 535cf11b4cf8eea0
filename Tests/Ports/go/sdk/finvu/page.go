package finvu

import (
	"encoding/json"
	"fmt"
	"unicode/utf16"
)

// PageView is what the user sees of the page, and who gets its token.
type PageView interface {
	ShowOTPInput()
	Alert(text string)
	Error(text string)
	HandOn(token string)
}

// PageBridge is the bridge object as a page calls it.
type PageBridge interface {
	Call(method string, arguments ...string) error
}

// Names of the page's callbacks.
const (
	InitCallback   = "handleInitAuthResponse"
	StartCallback  = "handleStartAuthResponse"
	VerifyCallback = "handleVerifyOtpResponse"
)

// Page is the sample page: it calls the bridge for the user and acts on the responses.
type Page struct {
	view       PageView
	bridge     PageBridge
	habits     PageHabits
	number     string
	inProgress bool
}

func NewPage(view PageView, bridge PageBridge, habits PageHabits) *Page {
	if habits.FieldAlways {
		view.ShowOTPInput()
	}
	return &Page{view: view, bridge: bridge, habits: habits}
}

func (p *Page) Init(config InitConfig) {
	p.inProgress = false
	text, err := json.Marshal(map[string]string{"appId": config.AppID, "requestId": config.RequestID})
	if err != nil {
		panic(err)
	}
	p.call("initAuth", string(text), InitCallback)
}

func (p *Page) Start(number string) {
	if p.inProgress || !p.longEnough(number) {
		return
	}
	p.number = number
	p.inProgress = p.call("startAuth", number, StartCallback)
}

// Verify passes on the code for a number, or for that of the last start where it is nil.
func (p *Page) Verify(number *string, otp string) {
	if number == nil {
		number = &p.number
	}
	if !p.longEnough(*number) {
		return
	}
	if len(utf16.Encode([]rune(otp))) != 6 && !p.habits.CheckNothing {
		p.view.Alert("Please enter a valid 6-digit OTP")
		return
	}
	p.call("verifyOtp", *number, otp, VerifyCallback)
}

func (p *Page) longEnough(number string) bool {
	if len(utf16.Encode([]rune(number))) < 10 && !p.habits.CheckNothing {
		p.view.Alert("Please enter a valid phone number")
		return false
	}
	return true
}

func (p *Page) call(method string, arguments ...string) bool {
	if err := p.bridge.Call(method, arguments...); err != nil {
		p.view.Alert(fmt.Sprintf("%s failed: %v", method, err))
		return false
	}
	return true
}

// Receive acts on the text that one of the page's callbacks was called with.
func (p *Page) Receive(callback, text string) {
	var response map[string]interface{}
	if json.Unmarshal([]byte(text), &response) != nil {
		return
	}
	status, _ := response["status"].(string)
	token, _ := response["token"].(string)
	switch {
	case status == StatusFailure:
		message, _ := response["errorMessage"].(string)
		p.inProgress = p.inProgress && callback != StartCallback
		p.view.Error(message)
	case callback == InitCallback:
	case status == StatusSuccess:
		p.inProgress = false
		if token != "" {
			p.view.HandOn(token)
		}
	case callback == StartCallback:
		p.goOn(status, response["authType"] == string(OTPAuth))
	}
}

// goOn acts on a status of startAuth that ends nothing.
func (p *Page) goOn(status string, isOTP bool) {
	if status == StatusInitiate {
		p.inProgress = p.inProgress && !p.habits.ResetAtInitiate
	}
	if status == StatusInitiate && isOTP {
		p.view.ShowOTPInput()
	} else if p.habits.AlertStatuses {
		p.view.Alert("Status: " + status)
	}
}
