import MachineKit
import WirePrimitives

extension SessionConnection {
  // MARK: What the provider reports

  mutating func report(
    _ event: SessionEvent, to index: Int, _ out: inout Outbox<Never>
  ) throws(Unspecified) {
    let request = requests[index]
    if case .settled = request.state { return }
    if dropped.contains(.webView) { return reportToNobody(request, &out) }
    switch request.state {
    case .settled, .cleanedUp: break
    case .initialising: initialised(event, of: index, &out)
    case .initialisingAgain(let permission): initialisedAgain(event, of: index, permission, &out)
    case .inFlight(let call): reported(event, of: index, call, &out)
    case .flow(let flow): try report(event, of: flow, index, &out)
    case .verifying(let flow, _): try verified(event, of: index, flow: flow, &out)
    case .answered:
      if rules.secondResults == .delivered {
        say(response(to: event.outcome), to: request.callback, by: .light(.fnvCBK13), &out)
      }
      saysNothing(by: .fnvCBK13, &out)
    }
  }

  /// FNV-LIF-14.
  private mutating func reportToNobody(_ request: SessionRequest, _ out: inout Outbox<Never>) {
    footing = .fnvLIF14
    out.expectations.need(SessionCapability.promptRelease, for: "call")
    if rules.afterWebView == .delivered {
      say(response(to: .failed), to: request.callback, by: .light(.fnvLIF14), &out)
    }
    saysNothing(by: .fnvLIF14, &out)
    // What became of the requests is nobody's from here on.
    for index in requests.indices {
      if case .cleanedUp = requests[index].state { continue }
      withdraw(requests[index].permissions, &out)
      requests[index].state = .answered
    }
  }

  private mutating func initialised(
    _ event: SessionEvent, of index: Int, _ out: inout Outbox<Never>
  ) {
    requests[index].state = .answered
    initialisation = event.isInitialised ? .done : .failed
    say(
      response(to: event.outcome), to: requests[index].callback,
      by: Reason(call: event.isInitialised ? .fnvINI03 : .fnvINI12, function: .fnvCBK01), &out)
  }

  private mutating func initialisedAgain(
    _ event: SessionEvent, of index: Int, _ permission: Expectations.Permission?,
    _ out: inout Outbox<Never>
  ) {
    requests[index].state = .answered
    // Whether the earlier initialisation still counts is open.
    if !event.isInitialised { initialisation = .unclear(.ambFNV42, hasWorked: false) }
    if rules.initAfterSuccess == .ignored { return saysNothing(by: .fnvINI23, &out) }
    let own: [JSON] = event.isInitialised ? ["SUCCESS", "FAILURE"] : ["FAILURE", "SUCCESS"]
    var response = SessionResponse(
      [ResponsePart("status", .anyOf(own), .fnvINI23)], to: requests[index].callback,
      by: .light(.fnvINI23))
    response.permission = permission
    say(response, &out)
  }

  // MARK: Flows

  private mutating func report(
    _ event: SessionEvent, of flow: SessionFlow, _ index: Int, _ out: inout Outbox<Never>
  ) throws(Unspecified) {
    switch flow.stage {
    case .replaced(let callback):
      saysNothing(by: .fnvSTA24, &out)
      return offer(nil, to: callback, by: .fnvSTA24, &out)
    case .ended(let requirement): return reportLate(event, of: flow, by: requirement, &out)
    case .started, .unavailable, .fellBack, .initiated, .refused, .read, .verified: break
    }
    guard let stage = flow.stage(after: event) else { throw Unspecified(.ambFNV28) }
    var next = flow
    next.stage = stage
    switch event {
    case .unavailable: try unavailable(&next, &out)
    case .outcome(let outcome): tell(outcome, from: flow.stage, of: &next, &out)
    }
    if !next.isLive {
      withdraw(next.permitted.map(\.permission), &out)
      next.permitted = []
    }
    requests[index].state = .flow(next)
  }

  /// - Parameter before: the stage before the event.
  private mutating func tell(
    _ outcome: BridgeOutcome, from before: SessionFlow.Stage, of flow: inout SessionFlow,
    _ out: inout Outbox<Never>
  ) {
    switch outcome {
    case .fallback:
      tell(outcome, of: &flow, by: .light(.fnvSTS12), rules.fallbackNews, &out)
      if before == .started { permit("INITIATE", of: &flow, by: .fnvSTS12, &out) }
    case .delivery:
      out.recorder.cite(
        .fnvENV03, environment == .development ? "development" : "production")
      let isDropped = rules.production == .withoutDelivery && environment == .production
      tell(
        outcome, of: &flow, by: .light(.fnvSTS12), isDropped ? .never : rules.deliveryNews, &out)
    case .initiated(let type, _): initiated(outcome, type, from: before, of: &flow, &out)
    case .otpRead(let otp): read(otp, of: &flow, &out)
    case .verified: tell(outcome, of: &flow, by: .status, rules.verified, &out)
    case .token(let type, _):
      keep(.token, as: "token", &out)
      if !flow.permitted.contains(where: { $0.status == "VERIFY" }) {
        offer("VERIFY", to: flow.callback, by: type == .silent ? .fnvCBK09 : .fnvCBK05, &out)
      }
      tell(
        outcome, of: &flow,
        by: type == .silent ? Reason(call: .fnvCBK09, function: .fnvCBK03) : .status,
        type == .silent ? rules.silentToken : .once, &out)
    case .failed: failed(from: before, of: &flow, &out)
    default: tell(outcome, of: &flow, by: .status, .once, &out)
    }
  }

  /// FNV-STA-17. Before the INITIATE nobody knows what has failed, and so of which code it is.
  private mutating func failed(
    from before: SessionFlow.Stage, of flow: inout SessionFlow, _ out: inout Outbox<Never>
  ) {
    let hasBegun = ![.started, .unavailable, .fellBack].contains(before)
    let parts = hasBegun ? response(to: .failed) : refusal(by: .fnvSTA17)
    tell(
      .failed, parts, of: &flow, by: Reason(call: .fnvSTA17, function: .fnvCBK03), rules.failure,
      &out)
  }

  private mutating func tell(
    _ outcome: BridgeOutcome, _ parts: [ResponsePart]? = nil, of flow: inout SessionFlow,
    by reason: Reason, _ telling: SessionRules.Telling, _ out: inout Outbox<Never>
  ) {
    let parts = parts ?? response(to: outcome)
    let status = parts.first { $0.name == "status" }?.text ?? ""
    if telling == .never { return saysNothing(by: reason.call, &out) }
    var response = SessionResponse(
      parts, to: flow.isLive ? callback(of: flow) : flow.callback, by: reason)
    if let place = flow.permitted.lastIndex(where: { $0.status == status }) {
      let told = flow.permitted.remove(at: place)
      response.permission = told.permission
      response.need = told.need
    }
    response.branch = flow.fork?.goesOn
    response.times = telling == .twice ? 2 : 1
    say(response, &out)
    if let fork = flow.fork { sayInstead(fork, of: &flow, &out) }
  }

  /// Of statuses on the way. FNV-CBK-03.
  private func callback(of flow: SessionFlow) -> SessionCallback {
    guard rules.statuses == .toInitCallback, flow.callback != .absent,
      let first = requests.first(where: { $0.method == .initAuth })
    else { return flow.callback }
    return first.callback
  }

  private mutating func initiated(
    _ outcome: BridgeOutcome, _ type: BridgeOutcome.AuthType, from before: SessionFlow.Stage,
    of flow: inout SessionFlow, _ out: inout Outbox<Never>
  ) {
    var parts = response(to: outcome)
    if type == .otp, before == .unavailable || before == .fellBack {
      out.recorder.cite(.fnvSTA23, before == .unavailable ? "unavailable" : "fallen back")
      let told: JSON = rules.afterFallback == .silent ? "SILENT_AUTH" : "OTP"
      parts = parts.map {
        $0.name == "authType" ? ResponsePart("authType", exactly: told, .fnvSTA23) : $0
      }
    }
    if before == .unavailable { out.recorder.cite(.fnvSTA18, "goes on") }
    let reason: Reason =
      before == .unavailable ? Reason(call: .fnvSTA18, function: .fnvCBK03) : .status
    // One of its own accord at the start could not know that it is to be an OTP.
    if type == .otp, before == .started, let early = flow.permitted.last,
      let besides = news("INITIATE", to: flow.callback, by: reason.call)
    {
      out.expectations.expect(besides, permittedBy: early.permission)
    }
    tell(outcome, parts, of: &flow, by: reason, rules.initiation, &out)
    withdraw(flow.permitted.map(\.permission), &out)
    flow.permitted = []
  }

  /// AMB-FNV-09.
  private mutating func read(
    _ otp: JSONString, of flow: inout SessionFlow, _ out: inout Outbox<Never>
  ) {
    tell(
      .otpRead(otp), of: &flow, by: Reason(call: .fnvCBK03, function: .fnvCBK03), .once, &out)
    permit("VERIFY", of: &flow, by: .fnvCBK03, &out)
    var deaf = CitationRecorder.deaf
    let validation = OTPReference(rules: OTPRules()).check(.string(otp), citing: &deaf)
    guard case .valid = validation.outcome else { return }
    out.recorder.cite(.fnvCBK11, "read")
    if rules.autoRead == .leftToThePage {
      return askNothing([.providerVerify], by: .fnvCBK11, &out)
    }
    let arguments: [Argument] = [
      ("phoneNumber", flow.number, .fnvCBK11), ("otp", otp, .fnvCBK11),
    ]
    ask(.providerVerify, arguments, by: .fnvCBK11, &out)
    if rules.autoRead == .submitsTwice { ask(.providerVerify, arguments, by: .fnvCBK11, &out) }
  }

  /// FNV-CBK-12. A late DELIVERY_STATUS is nobody's (AMB-FNV-28).
  private mutating func reportLate(
    _ event: SessionEvent, of flow: SessionFlow, by requirement: RequirementID,
    _ out: inout Outbox<Never>
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
    _ flow: inout SessionFlow, _ out: inout Outbox<Never>
  ) throws(Unspecified) {
    // Nobody hears which way it goes.
    if flow.callback == .absent { throw Unspecified(.ambFNV30) }
    let reason = Reason(call: .fnvSTA18, function: .fnvSTA18)
    out.recorder.cite(.fnvSTA18, "a condition is not met")
    switch rules.unavailable {
    case .fallback, .byCondition:
      saysNothing(by: .fnvSTA18, &out)
      if rules.unavailable == .byCondition {
        let name = "flow \(requests.count)"
        let fails = ExpectedEffect.Branch("fails", of: name)
        flow.fork = .init(
          goesOn: .init("goes on", of: name), fails: fails,
          permission: permit(
            "FAILURE", to: flow.callback, by: .fnvSTA18, in: fails, &out))
      }
      permit("FALLBACK_TRIGGERED", of: &flow, by: .fnvSTA18, &out)
      permit("INITIATE", of: &flow, by: .fnvSTA18, &out)
    case .failsAndGoesOn:
      say(response(to: .silentFailed(.conditions)), to: flow.callback, by: reason, &out)
    case .failure:
      flow.stage = .ended(by: .fnvSTA18)
      say(response(to: .silentFailed(.conditions)), to: flow.callback, by: reason, &out)
    case .dropped:
      flow.stage = .ended(by: .fnvSTA18)
      saysNothing(by: .fnvSTA18, &out)
    }
  }

  /// The FAILURE of a flow that has ended where others go on.
  private mutating func sayInstead(
    _ fork: SessionFlow.Fork, of flow: inout SessionFlow, _ out: inout Outbox<Never>
  ) {
    guard let permission = fork.permission else { return }
    flow.fork?.permission = nil
    var response = SessionResponse(
      response(to: .silentFailed(.conditions)), to: flow.callback,
      by: Reason(call: .fnvSTA18, function: .fnvSTA18))
    response.branch = fork.fails
    response.permission = permission
    say(response, &out)
  }

  /// Where the port alone knows whether a flow has ended, what comes after its next news is nobody's.
  func isPastBothWays(_ stimulus: SessionStimulus) -> Bool {
    let open = requests.indices.first { index in
      if case .flow(let flow) = requests[index].state { flow.fork != nil } else { false }
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
}

extension SessionResponse.Reason {
  fileprivate static let status = Self(call: .fnvCBK05, function: .fnvCBK03)
}

extension SessionEvent {
  /// Of what is no outcome, the nearest.
  var outcome: BridgeOutcome {
    switch self {
    case .unavailable: .fallback
    case .outcome(let outcome): outcome
    }
  }

  fileprivate var isInitialised: Bool {
    if case .outcome(.initialised) = self { true } else { false }
  }
}

extension ResponsePart {
  fileprivate var text: String? {
    if case .anyOf(let values) = value { values.first?.text } else { nil }
  }
}
