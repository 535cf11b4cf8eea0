import MachineKit
import WirePrimitives

extension SessionConnection {
  // MARK: verifyOtp

  mutating func verify(_ arguments: SessionArguments, _ out: inout Out) throws(Unspecified) {
    var ignored = CitationRecorder.disabled
    let givenNumber = arguments["phoneNumber"]
    let givenOTP = arguments["otp"]
    let number = PhoneNumberReference(rules: PhoneNumberRules()).check(
      givenNumber, citing: &ignored)
    let otp = OTPReference(rules: OTPRules()).check(givenOTP, citing: &ignored)
    if let ambiguity = number.open ?? otp.open { throw Unspecified(ambiguity) }
    try Self.refuseOpen(number, givenNumber)
    if givenOTP?.kind == .number { throw Unspecified(.ambFNV39) }
    var valid: (number: JSONString, otp: JSONString)?
    if number.isValid, otp.isValid, let number = givenNumber?.string, let otp = givenOTP?.string {
      valid = (number, otp)
    }
    if isVerifying {
      guard let valid else { throw Unspecified(.ambFNV18) }
      return try verifyBeside(valid.number, valid.otp, &out)
    }
    guard let current else { return try verifyUntimely(valid, &out) }
    guard initialisation == .done, liveFlows == [current], let flow = requests[current]?.flow,
      flow.takesOTP
    else { throw Unspecified(.ambFNV18) }
    // The FAILURE may have been told to the startAuth, too, which ends the flow.
    if flow.stage == .refused, rules.verifyResult == .both { throw Unspecified(.ambFNV28) }
    footing.step = footing.step ?? flow.doubt
    guard let valid else {
      if isInitialisingAgain { throw Unspecified(.ambFNV42) }
      return reject(arguments, number, otp, &out)
    }
    let own = rules.mismatch == .asInFirstFlow ? firstNumber ?? flow.number : flow.number
    if valid.number != own {
      out.recorder.cite(.fnvVER10, "another number")
      if isRefused(valid.number, insteadOf: own) {
        askNothing([.providerVerify], by: .fnvVER10, &out)
        let reason = SessionReason(call: .fnvVER10, function: .fnvVER10)
        return say(refusal(by: .fnvVER10), to: callback, by: reason, &out)
      }
    }
    submit(valid.otp, for: valid.number, in: flow, at: current, &out)
  }

  private var firstNumber: JSONString? {
    requests.values.lazy.compactMap(\.flow?.number).first
  }

  /// Two different numbers of startAuth and verifyOtp. FNV-VER-10.
  private func isRefused(_ number: JSONString, insteadOf own: JSONString) -> Bool {
    let (number, own) = (number.codeUnits, own.codeUnits)
    return switch rules.mismatch {
    case .passed, .replaced: false
    case .refused, .asInFirstFlow: true
    case .byEnding: !number.suffix(4).elementsEqual(own.suffix(4))
    case .byBeginning: !number.prefix(6).elementsEqual(own.prefix(6))
    }
  }

  /// Without a flow. Whether the form or the state is looked at first is unspecified. AMB-FNV-18.
  private mutating func verifyUntimely(
    _ valid: (number: JSONString, otp: JSONString)?, _ out: inout Out
  ) throws(Unspecified) {
    // Two choices speak of a verifyOtp before initAuth: who does the same by both is held to it.
    let isSettled =
      initialisation == .done
      || initialisation != .pending
        && (rules.startBeforeInit == rules.verifyWithoutStart
          || [rules.startBeforeInit, rules.verifyWithoutStart].contains(.success))
    guard let valid, isSettled, !hasPassedOn else { throw Unspecified(.ambFNV18) }
    out.recorder.cite(.fnvVER17, "no flow")
    untimely(
      rules.verifyWithoutStart, by: .fnvVER17, .providerVerify,
      [("phoneNumber", valid.number, .fnvVER17), ("otp", valid.otp, .fnvVER17)], &out)
  }

  /// FNV-VER-02 to FNV-VER-06, FNV-VER-09, FNV-VER-11, FNV-VER-14, FNV-VER-15.
  private mutating func reject(
    _ arguments: SessionArguments, _ number: Validation, _ otp: Validation, _ out: inout Out
  ) {
    if arguments.isMisnamed {
      askNothing([.providerVerify], by: .fnvBRG10, &out)
      return say(rejection(by: .fnvBRG10), to: callback, by: .light(.fnvBRG10), &out)
    }
    guard number.isValid else {
      out.recorder.cite(.fnvVER09, otp.isValid ? "number" : "both")
      askNothing([.providerVerify], by: .fnvVER09, &out)
      if rules.badNumber == .passed { return saysNothing(by: .fnvVER09, &out) }
      return say(rejection(by: .fnvVER09), to: callback, by: .light(.fnvVER09), &out)
    }
    out.recorder.cite(.fnvVER11, "rejected")
    askNothing([.providerVerify], by: .fnvVER11, &out)
    if rules.rejectedOTP == .handedOn {
      hand(.providerVerify, ["phoneNumber": "", "otp": ""], by: .fnvVER11, &out)
    }
    if [.fnvVER14, .fnvVER15].contains(otp.requirement) {
      return say(rejection(by: otp.requirement), to: callback, by: .light(otp.requirement), &out)
    }
    say(
      response(to: .rejectedParameter(.verifyOtp)), to: callback,
      by: SessionReason(call: otp.requirement, function: .fnvCBK04), &out)
  }

  private mutating func submit(
    _ otp: JSONString, for number: JSONString, in flow: SessionFlow, at index: Int,
    _ out: inout Out
  ) {
    if flow.stage == .refused, isRetryRefused(in: flow) {
      askNothing([.providerVerify], by: .fnvVER16, &out)
      guard rules.retry == .untimely else { return saysNothing(by: .fnvVER16, &out) }
      return untimely(
        rules.verifyWithoutStart, by: .fnvVER16, .providerVerify,
        [("phoneNumber", number, .fnvVER16), ("otp", otp, .fnvVER16)], &out)
    }
    keep(.otp, as: "otp", &out)
    // A valid OTP is one that reaches the provider.
    let requirement: RequirementID =
      number != flow.number ? .fnvVER10 : callback == .absent ? .fnvCBK14 : .fnvVER01
    let silence: RequirementID = requirement == .fnvVER01 ? .fnvCBK05 : requirement
    // What a port says there of its own accord is most often that it refuses the OTP.
    saysNothing(by: requirement, &out)
    // VERIFY may be told to either. AMB-FNV-35.
    var next = flow
    next.isVerified = true
    // The provider is asked, so it goes on.
    if flow.stage == .refused { next.doubt = nil }
    permit("VERIFY", of: &next, by: silence, then: .does, in: order(ofCallsTo: flow.callback), &out)
    mark(index, as: .flow(next))
    guard !isTurnedAway, rules.verification == .asked else {
      return askNothing([.providerVerify], by: requirement, &out)
    }
    mark(
      latest,
      as: .verifying(
        flow: index,
        permit("VERIFY", to: callback, by: silence, in: order(ofCallsTo: callback), &out)))
    out.recorder.cite(.fnvVER13, otp.lossyText.hasPrefix("0") ? "a zero first" : "no zero first")
    let asked = rules.mismatch == .replaced ? flow.number : number
    let code = rules.otp == .asGiven ? otp : JSONString(String(otp.lossyText.drop { $0 == "0" }))
    ask(
      .providerVerify, [("phoneNumber", asked, .fnvVER10), ("otp", code, .fnvVER13)],
      by: requirement, &out)
  }

  private func isRetryRefused(in flow: SessionFlow) -> Bool {
    switch rules.retry {
    case .processed: false
    case .ignored, .untimely: true
    case .threeTimes: flow.refusals >= 3
    }
  }

  /// AMB-FNV-18. What the callback of a startAuth hears besides is a matter of its own (AMB-FNV-35), so it
  /// has none.
  private mutating func verifyBeside(
    _ number: JSONString, _ otp: JSONString, _ out: inout Out
  ) throws(Unspecified) {
    guard let current, let flow = requests[current]?.flow, flow.callback == .absent,
      flow.number == number, flow.stage == .initiated(.otp), liveFlows == [current],
      case .verifying? = requests[latest - 1]?.state
    else { throw Unspecified(.ambFNV18) }
    mark(
      latest,
      as: .verifying(
        flow: current, permit("VERIFY", to: callback, by: .fnvCBK13, in: [], &out)))
    try pair(.ambFNV18, &out)
    mark(current, as: .settled)
    keep(.otp, as: "otp", &out)
    ask(
      .providerVerify, [("phoneNumber", number, .fnvVER10), ("otp", otp, .fnvVER13)],
      by: .fnvCBK13, need: .does, &out)
  }

  // MARK: What comes of it

  /// AMB-FNV-35.
  mutating func verified(
    _ event: SessionEvent, of index: Int, to callback: SessionCallback, flow flowIndex: Int,
    since verify: Permission?, _ out: inout Out
  ) throws(Unspecified) {
    guard var flow = requests[flowIndex]?.flow, flow.isLive, case .outcome(let outcome) = event
    else { throw Unspecified(.ambFNV35) }
    footing.step = flow.doubt
    let told = flow.permitted.last { $0.status == "VERIFY" }?.permission
    revoke(flow.permitted.map(\.permission), &out)
    flow.permitted = []
    let verify = [verify].compactMap(\.self)
    mark(index, as: .answered)
    defer {
      if out.expectations.isDue("call") { flow.doubt = nil }
      // How often an OTP may be tried is not documented: it may have ended there.
      if flow.stage == .refused { flow.doubt = .fnvVER16 }
      mark(flowIndex, as: .flow(flow))
    }
    let reason = SessionReason(call: .fnvCBK04, function: .fnvCBK04)
    let own = rules.verifyResult == .startCallback ? flow.callback : callback
    let parts = response(to: outcome)
    guard case .otpVerified = outcome else {
      revoke(verify, &out)
      if flow.takesOTP { flow.stage = .refused }
      flow.refusals += 1
      say(parts, to: own, by: reason, &out)
      // The choice is of VERIFY and SUCCESS; that startAuth's callback hears of a FAILURE too is free.
      if rules.verifyResult != .startCallback {
        offer(
          "FAILURE", to: flow.callback, by: .fnvCBK04, in: order(ofCallsTo: flow.callback), &out)
      }
      return
    }
    withdraw(verify, &out)
    keep(.token, as: "token", &out)
    flow.stage = .ended(by: .fnvCBK12)
    spend(withSuccess: true)
    let (first, other) = (order(ofCallsTo: own), order(ofCallsTo: flow.callback))
    say(parts, to: own, by: reason, &out) { $0.orders = first }
    switch rules.verifyResult {
    case .both:
      // It hears all later statuses, so VERIFY may stand before the SUCCESS.
      say(
        response(to: .verified(token: nil)), to: flow.callback, by: reason, since: told, &out
      ) { effect in
        effect.need = .does
        effect.orders = other
      }
      say(parts, to: flow.callback, by: reason, &out) { $0.orders = other }
    case .split:
      say(
        response(to: .verified(token: nil)), to: flow.callback, by: reason, since: told, &out
      ) { $0.orders = other }
    case .own, .startCallback: break
    }
  }
}
