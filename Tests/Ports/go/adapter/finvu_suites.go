package main

import "proofload.invalid/port/sdk/finvu"

var finvuPolicy finvu.Policy

func init() {
	suites["finvu.apple-package"] = applePackage
	suites["finvu.constants"] = finvuConstants
	suites["finvu.phone-number"] = phoneNumber
	suites["finvu.otp"] = otp
	suites["finvu.init-config"] = initConfig
	suites["finvu.response"] = finvuResponse
	suites["finvu.callback-call"] = callbackCall
	suites["finvu.silent-conditions"] = silentConditions
}

func applePackage(input object) (interface{}, error) {
	switch input["table"] {
	case "platform":
		return object{"iOS": "16.0", "Swift": "5.0", "Xcode": "14.0", "webView": "WKWebView"}, nil
	case "package":
		return object{"pod": "FinvuAuthenticationSDK", "latest": "0.1.0"}, nil
	}
	return object{"shared": "FinvuAuthenticationWrapper.shared",
		"setup": "setupWebView(_:viewController:environment:)", "cleanup": "cleanupAll()"}, nil
}

func finvuConstants(input object) (interface{}, error) {
	switch input["table"] {
	case "statuses":
		return object{"success": finvu.StatusSuccess, "failure": finvu.StatusFailure,
			"initiate": finvu.StatusInitiate, "otpAutoRead": finvu.StatusOTPAutoRead,
			"verify": finvu.StatusVerify, "deliveryStatus": finvu.StatusDeliveryStatus,
			"fallbackTriggered": finvu.StatusFallbackTriggered}, nil
	case "errorCodes":
		return object{"invalidParameter": finvu.CodeInvalidParameter,
			"genericFailure": finvu.CodeGenericFailure, "initFailed": finvu.CodeInitFailed,
			"silentFailed": finvu.CodeSilentFailed}, nil
	case "authTypes":
		return object{"silent": string(finvu.SilentAuth), "otp": string(finvu.OTPAuth)}, nil
	}
	return object{"development": string(finvu.Development), "production": string(finvu.Production)}, nil
}

// checked is the answer of a suite that asks whether an argument is valid.
func checked(valid object, failure *finvu.Response) (interface{}, error) {
	if failure == nil {
		valid["valid"] = true
		return valid, nil
	}
	return object{"valid": false, "errorCode": (*failure)["errorCode"],
		"errorMessage": (*failure)["errorMessage"]}, nil
}

func phoneNumber(input object) (interface{}, error) {
	_, failure := finvuPolicy.PhoneNumber(input["phoneNumber"])
	return checked(object{}, failure)
}

func otp(input object) (interface{}, error) {
	_, failure := finvuPolicy.OTP(input["otp"])
	return checked(object{}, failure)
}

func initConfig(input object) (interface{}, error) {
	config, failure := finvuPolicy.InitConfig(input["initConfig"])
	return checked(object{"appId": config.AppID, "requestId": config.RequestID}, failure)
}

func finvuResponse(input object) (interface{}, error) {
	outcome := input["outcome"].(object)
	kind := outcome["kind"].(string)
	if kind == "rejected-parameter" {
		return responseForm(rejectedParameter(input["method"].(string))), nil
	}
	switch input["method"] {
	case "initAuth":
		return responseForm(finvuPolicy.InitResponse(initResult(kind, outcome))), nil
	case "verifyOtp":
		token, _ := outcome["token"].(string)
		return responseForm(finvu.VerifyResponse(finvu.VerifyResult{Token: token})), nil
	}
	return responseForm(finvuPolicy.EventResponse(event(kind, outcome))), nil
}

// rejectedParameter is the failure of a method for an argument that is none.
func rejectedParameter(method string) *finvu.Response {
	var failure *finvu.Response
	switch method {
	case "initAuth":
		_, failure = finvuPolicy.InitConfig("")
	case "startAuth":
		_, failure = finvuPolicy.PhoneNumber("")
	default:
		_, failure = finvuPolicy.OTP("")
	}
	return failure
}

func responseForm(response *finvu.Response) object {
	form := object{}
	for name, text := range *response {
		form[name] = text
	}
	return form
}

func initResult(kind string, members object) finvu.InitResult {
	cause, _ := members["cause"].(string)
	return finvu.InitResult{Failed: kind != "ok", Cause: cause}
}

// event is what the provider reports of a flow.
func event(kind string, members object) finvu.Event {
	authType, _ := members["authType"].(string)
	switch kind {
	case "initiated":
		return finvu.Initiated{AuthType: finvu.AuthType(authType),
			DeliveryChannel: optionalText(members["deliveryChannel"])}
	case "otp-read":
		return finvu.OTPRead{OTP: members["otp"].(string)}
	case "verified":
		return finvu.Verified{}
	case "delivery":
		return finvu.Delivery{DeliveryChannel: optionalText(members["deliveryChannel"])}
	case "fallback":
		return finvu.FallbackTriggered{}
	case "token":
		return finvu.Completed{AuthType: finvu.AuthType(authType), Token: members["token"].(string)}
	case "sna-unavailable":
		return finvu.SilentUnavailableNow{ForSIM: members["condition"] == "sim"}
	case "silent-failed":
		return finvu.SilentFailed{ForConditions: members["cause"] == "conditions"}
	}
	return finvu.Failed{}
}

func callbackCall(input object) (interface{}, error) {
	function := finvuPolicy.CallbackFunction(input["callback"])
	if function == "" {
		return object{"none": true}, nil
	}
	response := finvu.Response{}
	for name, text := range input["response"].(object) {
		response[name] = text.(string)
	}
	if wire.calls {
		return object{"call": object{"function": function, "arguments": list{response.JSON()}}}, nil
	}
	return object{"script": finvuPolicy.CallbackScript(function, response)}, nil
}

func silentConditions(input object) (interface{}, error) {
	conditions := finvu.Conditions{MobileData: input["mobileData"].(bool), WiFi: input["wifi"].(bool),
		MobileNetwork: input["mobileNetwork"].(bool), SIMSupported: input["simSupported"].(bool)}
	return object{"path": finvuPolicy.Path(conditions)}, nil
}
