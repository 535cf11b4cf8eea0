import MachineKit
import WirePrimitives

extension SessionMachine {
  // MARK: verifyOtp

  mutating func verify(_ arguments: SessionArguments, _ out: inout Outbox<Never>) {
    var deaf = CitationRecorder.deaf
    let givenNumber = arguments["phoneNumber"]
    let givenOTP = arguments["otp"]
    let number = PhoneNumberReference(rules: PhoneNumberRules()).check(givenNumber, citing: &deaf)
    let otp = OTPReference(rules: OTPRules()).check(givenOTP, citing: &deaf)
    if let ambiguity = number.open ?? otp.open { return lose(ambiguity) }
    if Self.choosesLength(number) { return lose(.ambFNV01) }
    if [givenNumber, givenOTP].contains(where: { $0?.kind == .number }) { return lose(.ambFNV39) }
    let isWellFormed = number.isValid && otp.isValid
    // Two choices speak of a verifyOtp before initAuth: who does the same by both is held to it.
    let isTooEarly =
      initialisation == .none && current == nil && isWellFormed
      && (rules.startBeforeInit == rules.verifyWithoutStart
        || [rules.startBeforeInit, rules.verifyWithoutStart].contains(.success))
    if isVerifying, isWellFormed {
      return verifyBeside(givenNumber?.string ?? "", givenOTP?.string ?? "", &out)
    }
    guard initialisation == .done || isTooEarly, !isVerifying else { return lose(.ambFNV18) }
    guard let current else {
      // Whether the form or the state is looked at first is nobody's. AMB-FNV-18.
      guard isWellFormed, let number = givenNumber?.string, let otp = givenOTP?.string else {
        return lose(.ambFNV18)
      }
      out.recorder.cite(.fnvVER17, "no flow")
      return untimely(
        rules.verifyWithoutStart, by: .fnvVER17, .providerVerify,
        [("phoneNumber", number, .fnvVER17), ("otp", otp, .fnvVER17)], &out)
    }
    guard liveFlows == [current], case .flow(let flow) = requests[current].state,
      flow.stage == .initiated(.otp)
    else { return lose(.ambFNV18) }
    // The FAILURE may have been told to the startAuth, too, which ends the flow.
    if flow.hasRefused, rules.verifyResult == .both { return lose(.ambFNV28) }
    guard isWellFormed, let number = givenNumber?.string, let otp = givenOTP?.string else {
      return reject(arguments, number, otp, &out)
    }
    submit(otp, for: number, in: flow, &out)
  }

  /// FNV-VER-02 to FNV-VER-06, FNV-VER-09, FNV-VER-11, FNV-VER-14, FNV-VER-15.
  private mutating func reject(
    _ arguments: SessionArguments, _ number: Validation, _ otp: Validation,
    _ out: inout Outbox<Never>
  ) {
    if arguments.isMisnamed {
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
      out.emit("providerVerify", ["phoneNumber": "", "otp": ""], by: .fnvVER11)
    }
    if [.fnvVER14, .fnvVER15].contains(otp.requirement) {
      return say(rejection(by: otp.requirement), to: callback, by: .light(otp.requirement), &out)
    }
    say(
      response(to: .rejectedParameter(.verifyOtp)), to: callback,
      by: Reason(call: otp.requirement, function: .fnvCBK04), &out)
  }

  private mutating func submit(
    _ otp: JSONString, for number: JSONString, in flow: SessionFlow, _ out: inout Outbox<Never>
  ) {
    let isMismatch = number != flow.number
    if isMismatch {
      out.recorder.cite(.fnvVER10, "another number")
      if rules.mismatch == .refused {
        askNothing([.providerVerify], by: .fnvVER10, &out)
        let reason = Reason(call: .fnvVER10, function: .fnvVER10)
        return say(refusal(by: .fnvVER10), to: callback, by: reason, &out)
      }
    }
    if flow.hasRefused {
      doubt = doubt ?? .fnvVER16
      if rules.retry == .ignored {
        askNothing([.providerVerify], by: .fnvVER16, &out)
        return saysNothing(by: .fnvVER16, &out)
      }
    }
    keep(.otp, as: "otp", &out)
    let requirement: RequirementID =
      isMismatch ? .fnvVER10 : callback == .absent ? .fnvCBK14 : .fnvCBK10
    saysNothing(by: isMismatch ? .fnvVER10 : callback == .absent ? .fnvCBK14 : .fnvCBK05, &out)
    allow("VERIFY", to: callback)
    allow("VERIFY", to: flow.callback)
    guard let index = current, !isTurnedAway, rules.verification == .asked else {
      return askNothing([.providerVerify], by: requirement, &out)
    }
    out.recorder.cite(.fnvVER13, otp.lossyText.hasPrefix("0") ? "a zero first" : "no zero first")
    let asked = rules.mismatch == .replaced ? flow.number : number
    ask(
      .providerVerify,
      [("phoneNumber", asked, .fnvVER10), ("otp", shortened(otp), .fnvVER13)], by: requirement,
      &out)
    var next = flow
    next.mayBeTold.insert("VERIFY")
    requests[index].state = .flow(next)
    requests[requests.count - 1].state = .verifying(flow: index)
  }

  private func shortened(_ otp: JSONString) -> JSONString {
    rules.otp == .asGiven ? otp : JSONString(String(otp.lossyText.drop { $0 == "0" }))
  }

  /// AMB-FNV-35.
  mutating func verified(
    _ event: SessionEvent, of index: Int, flow flowIndex: Int, _ out: inout Outbox<Never>
  ) {
    guard case .flow(var flow) = requests[flowIndex].state, flow.isLive,
      case .outcome(let outcome) = event
    else { return lose(.ambFNV35) }
    let own = requests[index].callback
    requests[index].state = .answered
    let reason = Reason(call: .fnvCBK04, function: .fnvCBK04)
    guard case .otpVerified = outcome else {
      flow.hasRefused = true
      requests[flowIndex].state = .flow(flow)
      say(
        response(to: outcome), to: rules.verifyResult == .startCallback ? flow.callback : own,
        by: reason, &out)
      if rules.verifyResult == .both {
        allow("FAILURE", to: flow.callback)
        verdict.calls?.isTrailing = true
      }
      return
    }
    keep(.token, as: "token", &out)
    flow.stage = .ended(by: .fnvCBK12)
    requests[flowIndex].state = .flow(flow)
    tellToken(outcome, to: own, and: flow.callback, by: reason, &out)
  }

  private mutating func tellToken(
    _ outcome: BridgeOutcome, to own: SessionCallback, and start: SessionCallback,
    by reason: Reason, _ out: inout Outbox<Never>
  ) {
    let parts = response(to: outcome)
    switch rules.verifyResult {
    case .own: say(parts, to: own, by: reason, &out)
    case .startCallback: say(parts, to: start, by: reason, &out)
    case .both:
      say(parts, to: own, by: reason, &out)
      say(parts, to: start, by: reason, &out)
      verdict.calls?.isUnordered = true
    case .split:
      say(
        response(to: .verified(token: nil)), to: start, by: reason, mayBeTold: true, &out)
      say(parts, to: own, by: reason, &out)
      verdict.calls?.isUnordered = true
    }
    allow("VERIFY", to: own)
  }
}
