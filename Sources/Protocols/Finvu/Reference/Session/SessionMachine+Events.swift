import MachineKit
import WirePrimitives

extension SessionMachine {
  // MARK: What the provider reports

  mutating func report(_ event: SessionEvent, to index: Int, _ out: inout Outbox<Never>) {
    if isWebViewGone, bridge == .connected { return reportToNobody(index, &out) }
    switch requests[index].state {
    case .settled: verdict.isCallOpen = true
    case .cleanedUp:
      askNothing(by: .fnvSEC02, &out)
      if rules.pendingAfterCleanup == .asked, case .outcome(.otpRead(let otp)) = event {
        out.emit("providerVerify", ["phoneNumber": "", "otp": .string(otp)], by: .fnvSEC02)
      }
      saysNothing(by: .fnvLIF02, &out)
      if rules.pendingAfterCleanup == .delivered { tellLate(to: requests[index].callback, &out) }
    case .initialising(let isRepeated):
      initialised(event, of: index, isRepeated: isRepeated, &out)
    case .inFlight(let last): reported(event, of: index, last: last, &out)
    case .flow(let flow): report(event, of: flow, index, &out)
    case .verifying(let flow): verified(event, of: index, flow: flow, &out)
    case .answered:
      saysNothing(by: .fnvCBK13, &out)
      if rules.secondResults == .delivered {
        verdict.calls = nil
        say(
          response(to: event.outcome), to: requests[index].callback, by: .light(.fnvCBK13), &out)
      }
    }
  }

  /// FNV-LIF-14.
  private mutating func reportToNobody(_ index: Int, _ out: inout Outbox<Never>) {
    if case .settled = requests[index].state { return verdict.isCallOpen = true }
    doubt = .fnvLIF14
    saysNothing(by: .fnvLIF14, &out)
    if rules.afterWebView == .delivered { tellLate(to: requests[index].callback, &out) }
    verdict.calls?.needsPromptRelease = true
    // What became of the request is nobody's from here on.
    for index in requests.indices where !requests[index].isCleanedUp {
      requests[index].state = .answered
    }
  }

  private mutating func tellLate(to callback: SessionCallback, _ out: inout Outbox<Never>) {
    let requirement = verdict.calls?.requirement ?? .fnvLIF02
    verdict.calls = nil
    say(response(to: .failed), to: callback, by: .light(requirement), &out)
  }

  private mutating func initialised(
    _ event: SessionEvent, of index: Int, isRepeated: Bool, _ out: inout Outbox<Never>
  ) {
    let hasWorked = if case .outcome(.initialised) = event { true } else { false }
    let callback = requests[index].callback
    requests[index].state = .answered
    guard !isRepeated else { return initialisedAgain(hasWorked, callback, &out) }
    initialisation = hasWorked ? .done : .none
    hasFailedToInitialise = !hasWorked
    say(
      response(to: event.outcome), to: callback,
      by: Reason(call: hasWorked ? .fnvINI03 : .fnvINI12, function: .fnvCBK01), &out)
  }

  private mutating func initialisedAgain(
    _ hasWorked: Bool, _ callback: SessionCallback, _ out: inout Outbox<Never>
  ) {
    if rules.initAfterSuccess == .ignored {
      saysNothing(by: .fnvINI23, &out)
    } else {
      let own: [JSON] = hasWorked ? ["SUCCESS", "FAILURE"] : ["FAILURE", "SUCCESS"]
      say(
        [ResponsePart("status", .anyOf(own), .fnvINI23)], to: callback, by: .light(.fnvINI23), &out)
    }
    verdict.calls?.countsWithPhase = true
    // Whether the earlier initialisation still counts is open.
    if !hasWorked { initialisation = .pending }
  }

  // MARK: Flows

  private mutating func report(
    _ event: SessionEvent, of flow: SessionFlow, _ index: Int, _ out: inout Outbox<Never>
  ) {
    switch flow.stage {
    case .replaced(let callback):
      saysNothing(by: .fnvSTA24, &out)
      return allow(nil, to: callback)
    case .ended(let requirement): return reportLate(event, of: flow, by: requirement, &out)
    case .started, .unavailable, .fellBack, .initiated, .read, .verified: break
    }
    guard let stage = flow.stage(after: event) else { return lose(.ambFNV28) }
    var next = flow
    next.stage = stage
    requests[index].state = .flow(next)
    guard case .outcome(let outcome) = event else { return unavailable(flow, index, &out) }
    switch outcome {
    case .fallback:
      tell(outcome, of: flow, by: .light(.fnvSTS12), rules.fallbackNews, &out)
      allow("INITIATE", to: flow.callback)
      next.mayBeTold.insert("INITIATE")
      requests[index].state = .flow(next)
    case .delivery: delivery(of: flow, &out)
    case .initiated(let type, _): initiated(outcome, type, of: flow, &out)
    case .otpRead(let otp): read(otp, of: flow, index, &out)
    case .verified: tell(outcome, of: flow, by: .status, rules.verified, &out)
    case .token(let type, _):
      keep(.token, as: "token", &out)
      let isSilent = type == .silent
      tell(
        outcome, of: flow,
        by: isSilent ? Reason(call: .fnvCBK09, function: .fnvCBK03) : .status,
        isSilent ? rules.silentToken : .once, &out)
      allow("VERIFY", to: flow.callback)
    case .failed: failed(flow, &out)
    default: tell(outcome, of: flow, by: .status, .once, &out)
    }
  }

  /// FNV-STA-17. Before the INITIATE nobody knows what has failed, and so of which code it is.
  private mutating func failed(_ flow: SessionFlow, _ out: inout Outbox<Never>) {
    let hasBegun = flow.stage != .started && !flow.hasFallenBack
    let parts = hasBegun ? response(to: .failed) : refusal(by: .fnvSTA17)
    tell(
      .failed, parts, of: flow, by: Reason(call: .fnvSTA17, function: .fnvCBK03), rules.failure,
      &out)
  }

  private mutating func tell(
    _ outcome: BridgeOutcome, _ parts: [ResponsePart]? = nil, of flow: SessionFlow,
    by reason: Reason, _ telling: SessionRules.Telling, _ out: inout Outbox<Never>
  ) {
    let parts = parts ?? response(to: outcome)
    let status = parts.first { $0.name == "status" }?.text ?? ""
    let isFinal = status == "SUCCESS" || status == "FAILURE"
    if telling == .never {
      saysNothing(by: reason.call, &out)
      verdict.calls?.isLight = reason.isLight
      return
    }
    say(
      parts, to: isFinal ? flow.callback : callback(of: flow), by: reason,
      mayBeTold: flow.mayBeTold.contains(status), times: telling == .twice ? 2 : 1, &out)
  }

  /// Of statuses on the way. FNV-CBK-03.
  private func callback(of flow: SessionFlow) -> SessionCallback {
    guard rules.statuses == .toInitCallback, flow.callback != .absent,
      let index = methods.firstIndex(of: .initAuth)
    else { return flow.callback }
    return requests[index].callback
  }

  private mutating func delivery(of flow: SessionFlow, _ out: inout Outbox<Never>) {
    out.recorder.cite(.fnvENV03, isVerbose ? "development" : "production")
    let isDropped = rules.production == .withoutDelivery && !isVerbose
    tell(
      .delivery, of: flow, by: .light(.fnvSTS12), isDropped ? .never : rules.deliveryNews, &out)
  }

  private mutating func initiated(
    _ outcome: BridgeOutcome, _ type: BridgeOutcome.AuthType, of flow: SessionFlow,
    _ out: inout Outbox<Never>
  ) {
    var parts = response(to: outcome)
    if type == .otp, flow.hasFallenBack {
      out.recorder.cite(.fnvSTA23, flow.stage == .unavailable ? "unavailable" : "fallen back")
      let told: JSON = rules.afterFallback == .silent ? "SILENT_AUTH" : "OTP"
      parts = parts.map {
        $0.name == "authType" ? ResponsePart("authType", exactly: told, .fnvSTA23) : $0
      }
    }
    let isUnavailable = flow.stage == .unavailable
    if isUnavailable { out.recorder.cite(.fnvSTA18, "goes on") }
    tell(
      outcome, parts, of: flow,
      by: isUnavailable ? Reason(call: .fnvSTA18, function: .fnvCBK03) : .status,
      rules.initiation, &out)
    // One of its own accord at the start could not know that it is to be an OTP.
    if type == .otp { allow("INITIATE", to: flow.callback, evenBesides: true) }
    if isUnavailable { allow("FALLBACK_TRIGGERED", to: flow.callback) }
  }

  /// AMB-FNV-05.
  private mutating func unavailable(
    _ flow: SessionFlow, _ index: Int, _ out: inout Outbox<Never>
  ) {
    // Nobody hears which way it goes.
    if flow.callback == .absent { return lose(.ambFNV30) }
    var next = flow
    let reason = Reason(call: .fnvSTA18, function: .fnvSTA18)
    out.recorder.cite(.fnvSTA18, "a condition is not met")
    switch rules.unavailable {
    case .fallback:
      next.stage = .unavailable
      saysNothing(by: .fnvSTA18, &out)
    case .byCondition:
      next.stage = .unavailable
      next.mayHaveEnded = true
      saysNothing(by: .fnvSTA18, &out)
      if case .named(let function) = flow.callback {
        let failure = SessionVerdict.Response(
          function: function, functionBy: .fnvSTA18, argumentBy: .fnvCBK02,
          parts: response(to: .silentFailed(.conditions)))
        verdict.calls?.instead = failure
      }
    case .failsAndGoesOn:
      next.stage = .unavailable
      say(response(to: .silentFailed(.conditions)), to: flow.callback, by: reason, &out)
    case .failure:
      next.stage = .ended(by: .fnvSTA18)
      say(response(to: .silentFailed(.conditions)), to: flow.callback, by: reason, &out)
    case .dropped:
      next.stage = .ended(by: .fnvSTA18)
      saysNothing(by: .fnvSTA18, &out)
    }
    verdict.open.insert(ProviderCall.providerStart.rawValue)
    if [.fallback, .byCondition].contains(rules.unavailable) {
      for status in ["INITIATE", "FALLBACK_TRIGGERED"] {
        allow(status, to: flow.callback)
        next.mayBeTold.insert(status)
      }
    }
    requests[index].state = .flow(next)
  }

  /// Where the port alone knows whether a flow has ended, what comes after its next news is nobody's.
  func isPastBothWays(_ stimulus: SessionStimulus) -> Bool {
    let open = requests.indices.first { index in
      if case .flow(let flow) = requests[index].state { flow.mayHaveEnded } else { false }
    }
    guard let open, case .flow(let flow) = requests[open].state else { return false }
    guard flow.hasFallenBack, case .provider(open, .outcome(let outcome)) = stimulus else {
      return true
    }
    switch outcome {
    case .fallback, .initiated: return false
    default: return true
    }
  }

  /// AMB-FNV-09.
  private mutating func read(
    _ otp: JSONString, of flow: SessionFlow, _ index: Int, _ out: inout Outbox<Never>
  ) {
    tell(.otpRead(otp), of: flow, by: Reason(call: .fnvCBK03, function: .fnvCBK03), .once, &out)
    allow("VERIFY", to: flow.callback)
    verdict.calls?.isTrailing = true
    var next = flow
    next.stage = .read
    next.mayBeTold.insert("VERIFY")
    requests[index].state = .flow(next)
    var deaf = CitationRecorder.deaf
    let validation = OTPReference(rules: OTPRules()).check(.string(otp), citing: &deaf)
    guard case .valid = validation.outcome else {
      verdict.open.insert(ProviderCall.providerVerify.rawValue)
      return
    }
    out.recorder.cite(.fnvCBK11, "read")
    if rules.autoRead == .leftToThePage {
      return askNothing([.providerVerify], by: .fnvCBK11, &out)
    }
    let members = [
      (name: "phoneNumber", value: flow.number, by: RequirementID.fnvCBK11),
      (name: "otp", value: otp, by: .fnvCBK11),
    ]
    ask(.providerVerify, members, by: .fnvCBK11, &out)
    if rules.autoRead == .submitsTwice { ask(.providerVerify, members, by: .fnvCBK11, &out) }
  }

  /// FNV-CBK-12. A late DELIVERY_STATUS is nobody's (AMB-FNV-28).
  private mutating func reportLate(
    _ event: SessionEvent, of flow: SessionFlow, by requirement: RequirementID,
    _ out: inout Outbox<Never>
  ) {
    if case .outcome(.delivery) = event { return verdict.isCallOpen = true }
    if case .unavailable = event { verdict.open.insert(ProviderCall.providerStart.rawValue) }
    if rules.lateEvents == .delivered, requirement == .fnvCBK12 {
      return say(
        response(to: event.outcome), to: flow.callback, by: .light(.fnvCBK12), &out)
    }
    saysNothing(by: requirement, &out)
  }
}

extension SessionMachine.Reason {
  fileprivate static let status = Self(call: .fnvCBK05, function: .fnvCBK03)
}

extension SessionRequest {
  fileprivate var isCleanedUp: Bool { if case .cleanedUp = state { true } else { false } }
}

extension SessionEvent {
  /// Of what is no outcome, the nearest.
  var outcome: BridgeOutcome {
    switch self {
    case .unavailable: .fallback
    case .outcome(let outcome): outcome
    }
  }
}

extension ResponsePart {
  fileprivate var text: String? {
    if case .anyOf(let values) = value { values.first?.text } else { nil }
  }
}
