import MachineKit
import WirePrimitives

extension SessionConnection {
  // MARK: startAuth

  mutating func start(
    _ arguments: SessionArguments, _ out: inout Outbox<Never>
  ) throws(Unspecified) {
    var deaf = CitationRecorder.deaf
    let given = arguments["phoneNumber"]
    let validation = PhoneNumberReference(rules: PhoneNumberRules()).check(given, citing: &deaf)
    try Self.refuseOpen(validation, given)
    let flows = liveFlows
    guard case .valid = validation.outcome, let number = given?.string else {
      // Whether the form or the state is looked at first is nobody's.
      guard initialisation == .done else { throw Unspecified(.ambFNV18) }
      if flows.isEmpty { return reject(arguments, validation, given, &out) }
      guard keepsFirst else { throw Unspecified(.ambFNV18) }
      return rejectBeside(&out)
    }
    log("startAuth", &out)
    guard initialisation == .done else { return startUntimely(number, &out) }
    if !flows.isEmpty { return try startSecond(number, besides: flows, &out) }
    // Nothing is said of a further flow but what is said of every call.
    if current != nil { footing = footing ?? .fnvSTA25 }
    begin(number, by: callback == .absent ? .fnvCBK14 : .fnvSTA25, &out)
  }

  /// A number whose length or type is nobody's.
  static func refuseOpen(
    _ validation: Validation, _ given: JSON?
  ) throws(Unspecified) {
    if let ambiguity = validation.open { throw Unspecified(ambiguity) }
    if [.fnvSTA03, .fnvSTA08].contains(validation.requirement) { throw Unspecified(.ambFNV01) }
    if given?.kind == .number { throw Unspecified(.ambFNV39) }
  }

  private mutating func begin(
    _ number: JSONString, by requirement: RequirementID, callback: SessionCallback? = nil,
    _ out: inout Outbox<Never>
  ) {
    if isTurnedAway { return askNothing([.providerStart], by: requirement, &out) }
    keep(.number, as: "phoneNumber", &out)
    var flow = SessionFlow(number: number, callback: callback ?? self.callback)
    let asked = rules.number == .masked ? "XXXXXX\(number.lossyText.suffix(4))" : number.lossyText
    ask(
      .providerStart,
      [("phoneNumber", JSONString(asked), requirement == .fnvCBK14 ? .fnvCBK14 : .fnvSTA25)],
      by: requirement, &out)
    let silence: RequirementID = flow.callback == .absent ? .fnvCBK14 : .fnvCBK05
    saysNothing(by: silence, &out)
    permit("INITIATE", of: &flow, by: silence, &out)
    current = requests.count - 1
    last = .flow(flow)
  }

  /// A status that the port may tell before the provider has reported it.
  func permit(
    _ status: String, of flow: inout SessionFlow, by requirement: RequirementID,
    _ out: inout Outbox<Never>
  ) {
    guard
      let permission = permit(
        status, to: flow.callback, by: requirement, in: flow.fork?.goesOn, &out)
    else { return }
    flow.permitted.append(.init(status: status, permission: permission))
  }

  private mutating func reject(
    _ arguments: SessionArguments, _ validation: Validation, _ given: JSON?,
    _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(.fnvSTA12, "rejected")
    askNothing([.providerStart], by: .fnvSTA12, &out)
    if rules.rejectedNumber == .handedOn {
      hand(.providerStart, ["phoneNumber": given ?? ""], by: .fnvSTA12, &out)
    }
    if arguments.isMisnamed {
      return say(rejection(by: .fnvBRG10), to: callback, by: .light(.fnvBRG10), &out)
    }
    let requirement = validation.requirement
    if [.fnvSTA09, .fnvSTA10, .fnvSTA21].contains(requirement) {
      return say(rejection(by: requirement), to: callback, by: .light(requirement), &out)
    }
    say(
      response(to: .rejectedParameter(.startAuth)), to: callback,
      by: Reason(call: .fnvSTA11, function: .fnvCBK01), &out)
  }

  /// Whether a flow goes on when another begins. FNV-STA-24.
  private var keepsFirst: Bool { [.both, .refused, .ignored].contains(rules.secondStart) }

  /// A bad number beside a flow, which goes on: nobody says how it is answered.
  private mutating func rejectBeside(_ out: inout Outbox<Never>) {
    footing = footing ?? .fnvSTA24
    out.recorder.cite(.fnvSTA24, "a bad number")
    askNothing([.providerStart], by: .fnvSTA24, &out)
  }

  // MARK: At the wrong time

  /// AMB-FNV-18.
  private mutating func startUntimely(_ number: JSONString, _ out: inout Outbox<Never>) {
    out.recorder.cite(.fnvSTA19, initialisation == .pending ? "too early" : "without initAuth")
    untimely(
      rules.startBeforeInit, by: .fnvSTA19, .providerStart, [("phoneNumber", number, .fnvSTA19)],
      &out)
  }

  mutating func untimely(
    _ rule: SessionRules.Untimely, by requirement: RequirementID, _ call: ProviderCall,
    _ arguments: [Argument], _ out: inout Outbox<Never>
  ) {
    if rule == .passed {
      ask(call, arguments, by: requirement, &out)
    } else {
      askNothing([call], by: requirement, &out)
    }
    switch rule {
    case .failure: say(refusal(by: requirement), to: callback, by: .light(requirement), &out)
    case .success:
      let parts = [ResponsePart("status", exactly: "SUCCESS", requirement)]
      say(parts, to: callback, by: .light(requirement), &out)
    case .ignored: if callback != .open { saysNothing(by: requirement, &out) }
    // A call that is passed on begins a flow of which nothing is said.
    case .passed: break
    }
  }

  /// AMB-FNV-19.
  private mutating func startSecond(
    _ number: JSONString, besides flows: [Int], _ out: inout Outbox<Never>
  ) throws(Unspecified) {
    guard flows.count == 1, case .flow(var flow) = requests[flows[0]].state,
      rules.secondStart == .both || flow.callback != callback,
      flow.callback != .open, callback != .open, !isVerifying
    else { throw Unspecified(.ambFNV19) }
    footing = footing ?? .fnvSTA24
    out.recorder.cite(.fnvSTA24, "second")
    switch rules.secondStart {
    case .last:
      withdraw(requests[flows[0]].permissions, &out)
      flow.stage = .replaced(by: callback)
      requests[flows[0]].state = .flow(flow)
      begin(number, by: .fnvSTA24, &out)
    case .both: begin(number, by: .fnvSTA24, &out)
    case .firstCallback: begin(number, by: .fnvSTA24, callback: flow.callback, &out)
    case .refused:
      askNothing([.providerStart], by: .fnvSTA24, &out)
      say(refusal(by: .fnvSTA24), to: callback, by: .light(.fnvSTA24), &out)
    case .ignored:
      askNothing([.providerStart], by: .fnvSTA24, &out)
      saysNothing(by: .fnvSTA24, &out)
    }
  }
}
