import MachineKit
import WirePrimitives

extension SessionConnection {
  // MARK: What the provider reports

  mutating func report(
    _ event: SessionEvent, to index: Int, _ out: inout Out
  ) throws(Unspecified) {
    guard let request = requests[index] else { return }
    if case .settled = request.state { return }
    if dropped.contains(.webView) { return reportToNobody(request, &out) }
    switch request.state {
    case .settled: break
    case .cleanedUp: reportCleaned(event, to: request.callback, &out)
    case .initialising: initialised(event, of: index, to: request.callback, &out)
    case .initialisingAgain(let permission):
      initialisedAgain(event, of: index, to: request.callback, since: permission, &out)
    case .inFlight(let call): reported(event, of: index, to: request.callback, call, &out)
    case .flow(let flow): try report(event, of: flow, index, &out)
    case .verifying(let flow, let permission):
      try verified(
        event, of: index, to: request.callback, flow: flow, since: permission, &out)
    case .answered:
      if rules.secondResults == .delivered {
        say(response(to: event.outcome), to: request.callback, by: .light(.fnvCBK13), &out)
      }
      saysNothing(by: .fnvCBK13, &out)
    }
  }

  /// FNV-LIF-14.
  private mutating func reportToNobody(_ request: SessionRequest, _ out: inout Out) {
    out.need(SessionCapability.promptRelease, for: "call")
    if rules.afterWebView == .delivered {
      say(response(to: .failed), to: request.callback, by: .light(.fnvLIF14), &out)
    }
    footing.step = .fnvLIF14
    saysNothing(by: .fnvLIF14, &out)
  }

  // MARK: Flows

  private mutating func report(
    _ event: SessionEvent, of flow: SessionFlow, _ index: Int, _ out: inout Out
  ) throws(Unspecified) {
    footing.step = flow.doubt
    switch flow.stage {
    case .replaced(let callback):
      saysNothing(by: .fnvSTA24, &out)
      return offer(nil, to: callback, by: .fnvSTA24, &out)
    case .ended(let requirement): return reportLate(event, of: flow, by: requirement, &out)
    case .started, .unavailable, .fellBack, .initiated, .refused, .read, .verified: break
    }
    if flow.stage == .refused, rules.retry == .untimely { return saysNothing(by: .fnvVER16, &out) }
    guard let stage = flow.stage(after: event) else { throw Unspecified(.ambFNV28) }
    askForLogs(&out)
    var next = flow
    next.stage = stage
    switch event {
    case .unavailable: try unavailable(&next, &out)
    case .outcome(let outcome): tell(outcome, from: flow.stage, of: &next, &out)
    }
    // Who is told of it goes on.
    if out.expectations.isDue("call") { next.doubt = nil }
    if !next.isLive {
      if case .outcome(.token) = event {
        spend(withSuccess: true)
      } else {
        spend(withSuccess: false)
      }
      withdraw(next.permitted.map(\.permission), &out)
      next.permitted = []
    }
    mark(index, as: .flow(next))
  }

  /// - Parameter before: the stage before the event.
  private mutating func tell(
    _ outcome: BridgeOutcome, from before: SessionFlow.Stage, of flow: inout SessionFlow,
    _ out: inout Out
  ) {
    switch outcome {
    case .fallback:
      // Whoever has said so of his own accord may pass on the provider's word too.
      if let early = flow.permitted.last(where: { $0.status == "FALLBACK_TRIGGERED" }),
        let besides = news("FALLBACK_TRIGGERED", to: flow.callback, by: .fnvSTS12)
      {
        out.expectations.expect(besides, permittedBy: early.permission)
      }
      tell(outcome, of: &flow, by: .light(.fnvSTS12), rules.fallbackNews, &out)
      if before != .unavailable { permit("INITIATE", of: &flow, by: .fnvSTS12, &out) }
    case .delivery:
      out.recorder.cite(.fnvENV03, environment.rawValue)
      let dropping: Environment? =
        switch rules.production {
        case .same: nil
        case .withoutDelivery: .production
        case .deliveryAlone: .development
        }
      let isDropped = environment == dropping
      tell(
        outcome, of: &flow, by: .light(.fnvSTS12), isDropped ? .never : rules.deliveryNews, &out)
    case .initiated(let type, _): initiated(outcome, type, from: before, of: &flow, &out)
    case .otpRead(let otp): read(otp, of: &flow, &out)
    case .verified: tell(outcome, of: &flow, by: .status, rules.verified, &out)
    case .token(let type, _):
      let reason =
        type == .silent ? SessionReason(call: .fnvCBK09, function: .fnvCBK03) : .status
      keep(.token, as: "token", &out)
      if !flow.permitted.contains(where: { $0.status == "VERIFY" }) {
        offer("VERIFY", to: flow.callback, by: reason.call, &out)
      }
      tell(outcome, of: &flow, by: reason, type == .silent ? rules.silentToken : .once, &out)
    case .failed:
      // FNV-STA-17. Before the INITIATE nobody knows what has failed, and so of which code it is.
      let hasBegun = ![.started, .unavailable, .fellBack].contains(before)
      tell(
        .failed, hasBegun ? nil : refusal(by: .fnvSTA17), of: &flow,
        by: SessionReason(call: .fnvSTA17, function: .fnvCBK03), rules.failure, &out)
    default: tell(outcome, of: &flow, by: .status, .once, &out)
    }
  }

  private mutating func tell(
    _ outcome: BridgeOutcome, _ parts: [ResponsePart]? = nil, of flow: inout SessionFlow,
    by reason: SessionReason, _ telling: SessionRules.Telling, _ out: inout Out
  ) {
    let isLost = rules.afterVerify == .never && flow.isVerified && reason.call == .fnvCBK05
    if telling == .never || isLost { return saysNothing(by: reason.call, &out) }
    let parts = parts ?? response(to: outcome)
    let place = flow.permitted.lastIndex { $0.status == parts.status }
    let told = place.map { flow.permitted.remove(at: $0) }
    let branch = flow.fork?.goesOn
    say(
      parts, to: flow.isLive ? callback(of: flow) : flow.callback, by: reason,
      since: told?.permission, times: telling == .twice ? 2 : 1, &out
    ) { effect in
      effect.branch = branch
      effect.need = told?.need ?? .due
      if told?.isUnordered ?? false { effect.orders = [] }
    }
    sayInstead(of: &flow, &out)
  }

  /// Of statuses on the way. FNV-CBK-03.
  private func callback(of flow: SessionFlow) -> SessionCallback {
    guard rules.statuses == .toInitCallback, flow.callback != .absent,
      let first = requests.values.first(where: { $0.method == .initAuth })
    else { return flow.callback }
    return first.callback
  }

  private mutating func initiated(
    _ outcome: BridgeOutcome, _ type: BridgeOutcome.AuthType, from before: SessionFlow.Stage,
    of flow: inout SessionFlow, _ out: inout Out
  ) {
    askNothing([.providerStart], by: .fnvSTA25, &out)
    var parts = response(to: outcome)
    if type == .otp, before == .unavailable || before == .fellBack {
      out.recorder.cite(.fnvSTA23, before == .unavailable ? "unavailable" : "fallen back")
      let told: ResponsePart.Value =
        switch rules.afterFallback {
        case .otp: .anyOf(["OTP"])
        case .silent: .anyOf(["SILENT_AUTH"])
        case .leftOut: .nothing
        }
      parts = parts.map { $0.name == "authType" ? ResponsePart("authType", told, .fnvSTA23) : $0 }
    }
    if before == .unavailable { out.recorder.cite(.fnvSTA18, "goes on") }
    let isSecond = flow.isInitiated
    flow.isInitiated = true
    let reason =
      before == .unavailable || isSecond
      ? SessionReason(call: .fnvSTA18, function: .fnvCBK03) : .status
    // That an OTP comes at once may be told as a fall-back. AMB-FNV-40.
    if type == .otp, before == .started {
      offer("FALLBACK_TRIGGERED", to: flow.callback, by: reason.call, in: [], &out)
    }
    // One of its own accord at the start could not know that it is to be an OTP.
    if type == .otp, before == .started, let early = flow.permitted.last,
      let besides = news("INITIATE", to: flow.callback, by: reason.call)
    {
      out.expectations.expect(besides, permittedBy: early.permission)
    }
    tell(
      outcome, parts, of: &flow, by: reason,
      isSecond && rules.initiation == .once ? rules.secondInitiation : rules.initiation, &out)
    withdraw(flow.permitted.map(\.permission), &out)
    flow.permitted = []
  }

  /// AMB-FNV-09.
  private mutating func read(
    _ otp: JSONString, of flow: inout SessionFlow, _ out: inout Out
  ) {
    tell(
      .otpRead(otp), of: &flow, by: SessionReason(call: .fnvCBK03, function: .fnvCBK03), .once,
      &out)
    permit("VERIFY", of: &flow, by: .fnvCBK03, in: [], &out)
    var ignored = CitationRecorder.disabled
    guard OTPReference(rules: OTPRules()).check(.string(otp), citing: &ignored).isValid else {
      return
    }
    out.recorder.cite(.fnvCBK11, "read")
    if rules.autoRead == .leftToThePage {
      return askNothing([.providerVerify], by: .fnvCBK11, &out)
    }
    for _ in 0..<(rules.autoRead == .submitsTwice ? 2 : 1) {
      ask(
        .providerVerify, [("phoneNumber", flow.number, .fnvCBK11), ("otp", otp, .fnvCBK11)],
        by: .fnvCBK11, &out)
    }
  }

  /// FNV-CBK-12. A late DELIVERY_STATUS is unspecified (AMB-FNV-28).
  private mutating func reportLate(
    _ event: SessionEvent, of flow: SessionFlow, by requirement: RequirementID, _ out: inout Out
  ) {
    if case .outcome(.delivery) = event { return }
    if rules.lateEvents == .delivered, requirement == .fnvCBK12 {
      say(response(to: event.outcome), to: flow.callback, by: .light(.fnvCBK12), &out)
    }
    saysNothing(by: requirement, &out)
  }
}

// MARK: A flow that cannot be silent

extension SessionConnection {
  /// AMB-FNV-05.
  private mutating func unavailable(
    _ flow: inout SessionFlow, _ out: inout Out
  ) throws(Unspecified) {
    // Nobody hears which way it goes.
    if flow.callback == .absent { throw Unspecified(.ambFNV30) }
    out.recorder.cite(.fnvSTA18, "a condition is not met")
    let failure = response(to: .silentFailed(.conditions))
    let reason = SessionReason(call: .fnvSTA18, function: .fnvSTA18)
    switch rules.unavailable {
    case .fallback, .byCondition:
      // Of a callback that may not be one nobody knows whether it is told.
      if flow.callback != .open { saysNothing(by: .fnvSTA18, &out) }
      if rules.unavailable == .byCondition {
        let name = "flow \(messages)"
        let fails = ExpectedEffect.Branch("fails", of: name)
        flow.fork = .init(
          goesOn: .init("goes on", of: name), fails: fails,
          permission: permit("FAILURE", to: flow.callback, by: .fnvSTA18, within: fails, &out))
      }
      let first = flow.permitted.count
      permit("FALLBACK_TRIGGERED", of: &flow, by: .fnvSTA18, in: [], &out)
      permit("INITIATE", of: &flow, by: .fnvSTA18, in: [], &out)
      for index in flow.permitted.indices[first...] { flow.permitted[index].isUnordered = true }
    case .failsAndGoesOn: say(failure, to: flow.callback, by: reason, &out)
    case .failure:
      flow.stage = .ended(by: .fnvSTA18)
      say(failure, to: flow.callback, by: reason, &out)
    case .dropped:
      flow.stage = .ended(by: .fnvSTA18)
      saysNothing(by: .fnvSTA18, &out)
    }
  }

  /// The FAILURE of a flow that has ended where others go on.
  private mutating func sayInstead(of flow: inout SessionFlow, _ out: inout Out) {
    guard let fork = flow.fork, let permission = fork.permission else { return }
    flow.fork?.permission = nil
    say(
      response(to: .silentFailed(.conditions)), to: flow.callback,
      by: SessionReason(call: .fnvSTA18, function: .fnvSTA18), since: permission, &out
    ) { $0.branch = fork.fails }
  }

  /// Where the port alone knows whether a flow has ended, what comes after its next news is unspecified.
  func isPastBothWays(_ stimulus: SessionStimulus) -> Bool {
    guard let open = requests.visited.first(where: { $0.value.flow?.fork != nil }),
      let flow = open.value.flow
    else { return false }
    guard flow.hasFallenBack, case .provider(open.key, .outcome(let outcome)) = stimulus else {
      return true
    }
    switch outcome {
    case .fallback, .initiated: return false
    default: return true
    }
  }
}

extension SessionEvent {
  /// Of what is no outcome, the nearest.
  var outcome: BridgeOutcome {
    switch self {
    case .unavailable: .fallback
    case .outcome(let outcome): outcome
    }
  }

  var isInitialised: Bool { if case .outcome(.initialised) = self { true } else { false } }
}

extension [ResponsePart] {
  fileprivate var status: String {
    guard case .anyOf(let values)? = first(where: { $0.name == "status" })?.value else {
      return ""
    }
    return values.first?.text ?? ""
  }
}
