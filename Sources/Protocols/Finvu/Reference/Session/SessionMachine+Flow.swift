import MachineKit
import WirePrimitives

extension SessionMachine {
  // MARK: startAuth

  mutating func start(_ arguments: SessionArguments, _ out: inout Outbox<Never>) {
    var deaf = CitationRecorder.deaf
    let given = arguments["phoneNumber"]
    let validation = PhoneNumberReference(rules: PhoneNumberRules()).check(given, citing: &deaf)
    if let ambiguity = validation.open { return lose(ambiguity) }
    if Self.choosesLength(validation) { return lose(.ambFNV01) }
    if given?.kind == .number { return lose(.ambFNV39) }
    guard case .valid = validation.outcome, let number = given?.string else {
      // Whether the form or the state is looked at first is nobody's. AMB-FNV-18.
      if initialisation == .done, hasLiveFlow, keepsFirst { return rejectBeside(&out) }
      if initialisation != .done || hasLiveFlow { return lose(.ambFNV18) }
      return reject(arguments, validation, given, &out)
    }
    log("startAuth", &out)
    guard initialisation == .done else { return startUntimely(number, &out) }
    let live = liveFlows
    if let first = live.first { return startSecond(number, besides: first, of: live.count, &out) }
    // Nothing is said of a further flow but what is said of every call.
    if current != nil { doubt = doubt ?? .fnvSTA25 }
    begin(number, by: callback == .absent ? .fnvCBK14 : .fnvSTA25, &out)
  }

  /// AMB-FNV-01.
  static func choosesLength(_ validation: Validation) -> Bool {
    validation.requirement == .fnvSTA03 || validation.requirement == .fnvSTA08
  }

  private mutating func begin(
    _ number: JSONString, by requirement: RequirementID, callback: SessionCallback? = nil,
    _ out: inout Outbox<Never>
  ) {
    if isTurnedAway { return askNothing([.providerStart], by: requirement, &out) }
    keep(.number, as: "phoneNumber", &out)
    var flow = SessionFlow(number: number, callback: callback ?? self.callback)
    flow.mayBeTold = ["INITIATE"]
    let asked = rules.number == .masked ? "XXXXXX\(number.lossyText.suffix(4))" : number.lossyText
    let ambitious: RequirementID = requirement == .fnvCBK14 ? .fnvCBK14 : .fnvSTA25
    ask(.providerStart, [("phoneNumber", JSONString(asked), ambitious)], by: requirement, &out)
    saysNothing(by: callback == nil && flow.callback == .absent ? .fnvCBK14 : .fnvCBK05, &out)
    allow("INITIATE", to: flow.callback)
    current = requests.count - 1
    requests[requests.count - 1].state = .flow(flow)
  }

  private mutating func reject(
    _ arguments: SessionArguments, _ validation: Validation, _ given: JSON?,
    _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(.fnvSTA12, "rejected")
    askNothing([.providerStart], by: .fnvSTA12, &out)
    if rules.rejectedNumber == .handedOn {
      out.emit("providerStart", ["phoneNumber": given ?? ""], by: .fnvSTA12)
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
    doubt = doubt ?? .fnvSTA24
    out.recorder.cite(.fnvSTA24, "a bad number")
    askNothing([.providerStart], by: .fnvSTA24, &out)
    verdict.isCallOpen = true
  }

  func response(to outcome: BridgeOutcome) -> [ResponsePart] {
    var deaf = CitationRecorder.deaf
    return ResponseReference(rules: rules.responses).response(to: outcome, citing: &deaf)
  }

  /// AMB-FNV-18.
  private mutating func startUntimely(_ number: JSONString, _ out: inout Outbox<Never>) {
    out.recorder.cite(.fnvSTA19, initialisation == .pending ? "too early" : "without initAuth")
    untimely(
      rules.startBeforeInit, by: .fnvSTA19, .providerStart, [("phoneNumber", number, .fnvSTA19)],
      &out)
  }

  mutating func untimely(
    _ rule: SessionRules.Untimely, by requirement: RequirementID, _ call: ProviderCall,
    _ members: [(name: String, value: JSONString, by: RequirementID)],
    _ out: inout Outbox<Never>
  ) {
    if rule == .passed {
      ask(call, members, by: requirement, &out)
    } else {
      askNothing([call], by: requirement, &out)
    }
    switch rule {
    case .failure: say(refusal(by: requirement), to: callback, by: .light(requirement), &out)
    case .success:
      let parts = [ResponsePart("status", exactly: "SUCCESS", requirement)]
      say(parts, to: callback, by: .light(requirement), &out)
    case .ignored, .passed:
      if callback == .open { verdict.isCallOpen = true } else { saysNothing(by: requirement, &out) }
      // A call that is passed on begins a flow of which nothing is said.
      if rule == .passed { verdict.isCallOpen = true }
    }
  }

  /// AMB-FNV-19.
  private mutating func startSecond(
    _ number: JSONString, besides first: Int, of count: Int, _ out: inout Outbox<Never>
  ) {
    guard case .flow(var flow) = requests[first].state, count == 1,
      rules.secondStart == .both || flow.callback != callback,
      flow.callback != .open, callback != .open, !isVerifying
    else { return lose(.ambFNV19) }
    doubt = doubt ?? .fnvSTA24
    out.recorder.cite(.fnvSTA24, "second")
    switch rules.secondStart {
    case .last:
      flow.stage = .replaced(by: callback)
      requests[first].state = .flow(flow)
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
