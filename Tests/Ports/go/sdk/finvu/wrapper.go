package finvu

// Provider is what authenticates: the network, or whoever sends OTPs.
type Provider interface {
	Initialize(config InitConfig, done func(InitResult))
	Start(phoneNumber string, report func(Event))
	Verify(phoneNumber, otp string, done func(VerifyResult))
	// Cancel gives up the flow that Start began last.
	Cancel()
}

// WebView is what the wrapper needs of a WebView.
type WebView interface {
	AddMessageHandler(name string, receive func(body interface{}))
	RemoveMessageHandler(name string)
	// Call calls a global function of the page with one text, as CallbackScript does.
	Call(function string, response Response)
}

// Wrapper connects the page in a WebView with a provider:
//
//	idle --Setup--> set up --initAuth, provider ok--> initialised --startAuth--> in a flow
//	in a flow --SUCCESS, or FAILURE of startAuth--> initialised
//	any --CleanupAll--> idle
//
// It keeps the WebView until CleanupAll and no view controller at all.
type Wrapper struct {
	// Log is told what happens, in development.
	Log func(level, text string)

	policy      Policy
	provider    Provider
	environment Environment
	webView     WebView
	initialised bool
	// era rises with each CleanupAll; what was asked in an earlier one is answered nowhere.
	era   int
	flows []*flow
}

// flow is one startAuth until its end.
type flow struct {
	phoneNumber, otp string
	callback         string
}

func NewWrapper(provider Provider, policy Policy) *Wrapper {
	return &Wrapper{provider: provider, policy: policy, Log: func(string, string) {}}
}

// Setup listens to the page in a WebView. Another WebView takes the place of the one before.
func (w *Wrapper) Setup(webView WebView, environment Environment) {
	w.environment = environment
	if w.webView == webView && !w.policy.RegisterAgain {
		return
	}
	if w.webView != nil {
		w.webView.RemoveMessageHandler(BridgeName)
	}
	w.webView = webView
	webView.AddMessageHandler(BridgeName, w.receive)
	w.debug("set up")
}

// CleanupAll forgets everything. It may be called at any time.
func (w *Wrapper) CleanupAll() {
	w.era++
	w.initialised = false
	if len(w.flows) > 0 && w.policy.CancelAtCleanup {
		w.provider.Cancel()
	}
	w.flows = nil
	if w.webView != nil && !w.policy.KeepHandler {
		w.webView.RemoveMessageHandler(BridgeName)
	}
	w.webView = nil
}

// Held is what the wrapper keeps alive.
type Held struct{ WebView, PhoneNumber, OTP bool }

func (w *Wrapper) Held() Held {
	held := Held{WebView: w.webView != nil}
	for _, flow := range w.flows {
		held.PhoneNumber = held.PhoneNumber || flow.phoneNumber != ""
		held.OTP = held.OTP || flow.otp != ""
	}
	return held
}

func (w *Wrapper) receive(body interface{}) {
	members, _ := body.(map[string]interface{})
	method, _ := members["method"].(string)
	callback := w.policy.CallbackFunction(members["callback"])
	if w.webView == nil {
		return
	}
	w.debug("message " + method)
	switch method {
	case "initAuth":
		w.initAuth(members["initConfig"], callback)
	case "startAuth":
		w.startAuth(members["phoneNumber"], callback)
	case "verifyOtp":
		w.verifyOTP(members["phoneNumber"], members["otp"], callback)
	default:
		if w.policy.AnswerUnknownMethods {
			w.reply(callback, failure(CodeInvalidParameter, messageUnknown))
		}
	}
}

func (w *Wrapper) initAuth(argument interface{}, callback string) {
	config, refusal := w.policy.InitConfig(argument)
	if refusal != nil {
		w.reply(callback, refusal)
		return
	}
	if w.initialised && w.policy.InitOnce {
		w.reply(callback, answer(StatusSuccess))
		return
	}
	w.provider.Initialize(config, once(w, func(result InitResult) {
		w.initialised = w.initialised || !result.Failed
		w.reply(callback, w.policy.InitResponse(result))
	}))
}

func (w *Wrapper) startAuth(argument interface{}, callback string) {
	number, refusal := w.policy.PhoneNumber(argument)
	if refusal == nil && !w.initialised {
		if w.policy.BeforeInit == Ignore {
			return
		}
		if w.policy.BeforeInit == Refuse {
			refusal = failure(CodeGenericFailure, messageGeneric)
		}
	}
	if refusal == nil && len(w.flows) > 0 {
		switch w.policy.SecondStart {
		case SecondIgnored:
			return
		case SecondRefused:
			refusal = failure(CodeGenericFailure, messageGeneric)
		case LastStartWins:
			w.flows = nil
			if w.policy.CancelReplaced {
				w.provider.Cancel()
			}
		}
	}
	if refusal != nil {
		w.reply(callback, refusal)
		return
	}
	begun := &flow{phoneNumber: number, callback: callback}
	w.flows = append(w.flows, begun)
	w.provider.Start(number, func(event Event) { w.report(begun, event) })
}

func (w *Wrapper) report(flow *flow, event Event) {
	if !w.runs(flow) {
		return
	}
	response := w.policy.EventResponse(event)
	if response == nil {
		w.fallBack(flow, event)
		return
	}
	if response.isFinal() {
		w.end(flow, *response)
	}
	w.reply(flow.callback, response)
	w.fallBack(flow, event)
	if read, isRead := event.(OTPRead); isRead {
		flow.otp = read.OTP
		if w.policy.SubmitReadOTP {
			w.submit(flow)
		}
	}
}

// fallBack asks the provider once more where silent authentication is not possible, by policy.
func (w *Wrapper) fallBack(flow *flow, event Event) {
	if _, isUnavailable := event.(SilentUnavailableNow); isUnavailable && w.policy.AskForFallback && w.runs(flow) {
		w.provider.Start(flow.phoneNumber, func(event Event) { w.report(flow, event) })
	}
}

// submit has a code verified that the device has read; the callback of startAuth hears how it ends.
func (w *Wrapper) submit(flow *flow) {
	w.provider.Verify(flow.phoneNumber, flow.otp, once(w, func(result VerifyResult) {
		if w.runs(flow) {
			response := VerifyResponse(result)
			w.end(flow, *response)
			w.reply(flow.callback, response)
		}
	}))
}

func (w *Wrapper) verifyOTP(phoneNumber, otp interface{}, callback string) {
	number, refusal := w.policy.PhoneNumber(phoneNumber)
	code, otherRefusal := w.policy.OTP(otp)
	if refusal == nil || w.policy.CheckOTPFirst && otherRefusal != nil {
		refusal = otherRefusal
	}
	flow := w.flowOf(number)
	if refusal == nil && flow == nil {
		if w.policy.WithoutStart == Ignore {
			return
		}
		if w.policy.WithoutStart == Refuse {
			refusal = failure(CodeGenericFailure, messageGeneric)
		}
	}
	if refusal == nil && flow != nil && flow.phoneNumber != number && !w.policy.PassOtherNumber {
		refusal = failure(CodeInvalidParameter, messageOtherNumber)
	}
	if refusal != nil {
		w.reply(callback, refusal)
		return
	}
	w.provider.Verify(number, code, once(w, func(result VerifyResult) {
		response := VerifyResponse(result)
		if flow != nil && w.runs(flow) {
			if result.Token != "" {
				w.end(flow, *response)
			}
			w.tellStart(flow.callback, response)
		}
		w.reply(callback, response)
	}))
}

// tellStart lets the callback of startAuth hear of a verifyOtp, by policy.
func (w *Wrapper) tellStart(callback string, response *Response) {
	switch {
	case w.policy.VerifyResultTo == BothCallbacks && (*response)["status"] == StatusSuccess:
		w.reply(callback, response)
	case w.policy.VerifyResultTo == VerifyOnStart && (*response)["status"] == StatusSuccess:
		w.reply(callback, w.policy.EventResponse(Verified{}))
	}
}

// flowOf is the flow of a number, or the last one.
func (w *Wrapper) flowOf(number string) *flow {
	var found *flow
	for _, flow := range w.flows {
		if found == nil || found.phoneNumber != number || flow.phoneNumber == number {
			found = flow
		}
	}
	return found
}

func (w *Wrapper) runs(wanted *flow) bool {
	for _, flow := range w.flows {
		if flow == wanted {
			return true
		}
	}
	return false
}

func (w *Wrapper) end(ended *flow, response Response) {
	var rest []*flow
	for _, flow := range w.flows {
		if flow != ended {
			rest = append(rest, flow)
		}
	}
	w.flows = rest
	if w.policy.InitServes == One || w.policy.InitServes == UntilSuccess && response["status"] == StatusSuccess {
		w.initialised = false
	}
}

func (w *Wrapper) reply(callback string, response *Response) {
	if callback != "" && w.webView != nil {
		w.debug("response " + response.JSON())
		w.webView.Call(callback, *response)
	}
}

func (w *Wrapper) debug(text string) {
	if w.environment == Development {
		w.Log("debug", text)
	} else if w.policy.LogInProduction {
		w.Log("info", "a request or a response")
	}
}

// once passes on the first result, unless everything has been cleaned up since.
func once[Result any](w *Wrapper, done func(Result)) func(Result) {
	era, answered := w.era, false
	return func(result Result) {
		if !answered && era == w.era {
			answered = true
			done(result)
		}
	}
}
