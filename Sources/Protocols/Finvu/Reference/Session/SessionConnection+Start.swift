import MachineKit
import WirePrimitives

extension SessionConnection {
  // MARK: startAuth

  mutating func start(_ arguments: SessionArguments, _ out: inout Out) throws(Unspecified) {
    var ignored = CitationRecorder.disabled
    let given = arguments["phoneNumber"]
    let validation = PhoneNumberReference(rules: PhoneNumberRules()).check(given, citing: &ignored)
    try Self.refuseOpen(validation, given)
    let flows = liveFlows
    guard validation.isValid, let number = given?.string else {
      // Whether the form or the state is looked at first is unspecified.
      guard initialisation == .done, !isSpent else { throw Unspecified(.ambFNV18) }
      if isInitialisingAgain { throw Unspecified(.ambFNV42) }
      guard flows.isEmpty else {
        return try rejectBeside(flows, arguments, validation, given, &out)
      }
      return reject(arguments, validation, given, &out)
    }
    log("startAuth", &out)
    // What was passed on without a flow is one, too, beside which another may be refused.
    if hasPassedOn, rules.secondStart == .refused || rules.secondStart == .ignored {
      throw Unspecified(.ambFNV19)
    }
    guard initialisation == .done else {
      out.recorder.cite(.fnvSTA19, initialisation == .pending ? "too early" : "without initAuth")
      return untimely(
        rules.startBeforeInit, by: .fnvSTA19, .providerStart,
        [("phoneNumber", number, .fnvSTA19)], &out)
    }
    // It may have used up the initialisation, too.
    if hasPassedOn, rules.initServes != .any { throw Unspecified(.ambFNV53) }
    if isSpent {
      guard flows.isEmpty else { throw Unspecified(.ambFNV19) }
      out.recorder.cite(.fnvSTA19, "after another authentication")
      return untimely(
        rules.startBeforeInit, by: .fnvSTA19, .providerStart,
        [("phoneNumber", number, .fnvSTA19)], &out)
    }
    guard flows.isEmpty else { return try startSecond(number, besides: flows, &out) }
    // Nothing is said of a further flow but what is said of every call.
    if current != nil { footing.step = footing.step ?? .fnvSTA25 }
    begin(number, by: callback == .absent ? .fnvCBK14 : .fnvSTA25, &out)
  }

  /// A number whose length or type is unspecified.
  static func refuseOpen(_ validation: Validation, _ given: JSON?) throws(Unspecified) {
    if let ambiguity = validation.open { throw Unspecified(ambiguity) }
    if [.fnvSTA03, .fnvSTA08].contains(validation.requirement) { throw Unspecified(.ambFNV01) }
    if given?.kind == .number { throw Unspecified(.ambFNV39) }
  }

  private mutating func begin(
    _ number: JSONString, by requirement: RequirementID, to callback: SessionCallback? = nil,
    doubt: RequirementID? = nil, _ out: inout Out
  ) {
    if isTurnedAway { return askNothing([.providerStart], by: requirement, &out) }
    keep(.number, as: "phoneNumber", &out)
    var flow = SessionFlow(number: number, callback: callback ?? self.callback, doubt: doubt)
    let asked = rules.number == .masked ? "XXXXXX\(number.lossyText.suffix(4))" : number.lossyText
    ask(
      .providerStart,
      [("phoneNumber", JSONString(asked), requirement == .fnvCBK14 ? .fnvCBK14 : .fnvSTA25)],
      by: requirement, &out)
    let silence: RequirementID = flow.callback == .absent ? .fnvCBK14 : .fnvCBK05
    // What a port says there of its own accord is most often that it refuses the number.
    saysNothing(by: flow.callback == .absent ? .fnvCBK14 : .fnvSTA01, &out)
    // Flows that run side by side have an order each.
    permit("INITIATE", of: &flow, by: silence, in: liveFlows.isEmpty ? nil : [], &out)
    current = latest
    mark(latest, as: .flow(flow))
  }

  /// A status that the port may tell before the provider has reported it.
  ///
  /// - Parameter need: once the provider has reported it.
  func permit(
    _ status: String, of flow: inout SessionFlow, by requirement: RequirementID,
    then need: ExpectedEffect.Need = .due, in orders: [ExpectedEffect.Order]? = nil,
    _ out: inout Out
  ) {
    guard
      let permission = permit(
        status, to: flow.callback, by: requirement, in: orders, within: flow.fork?.goesOn, &out)
    else { return }
    flow.permitted.append(.init(status: status, permission: permission, need: need))
  }

  private mutating func reject(
    _ arguments: SessionArguments, _ validation: Validation, _ given: JSON?, _ out: inout Out
  ) {
    out.recorder.cite(.fnvSTA12, "rejected")
    askNothing([.providerStart], by: arguments.isMisnamed ? .fnvBRG10 : .fnvSTA12, &out)
    if rules.rejectedNumber == .handedOn {
      hand(.providerStart, ["phoneNumber": given ?? ""], by: .fnvSTA12, &out)
    }
    let requirement = arguments.isMisnamed ? .fnvBRG10 : validation.requirement
    if [.fnvBRG10, .fnvSTA09, .fnvSTA10, .fnvSTA21].contains(requirement) {
      return say(rejection(by: requirement), to: callback, by: .light(requirement), &out)
    }
    say(
      response(to: .rejectedParameter(.startAuth)), to: callback,
      by: SessionReason(call: .fnvSTA11, function: .fnvCBK01), &out)
  }

  // MARK: At the wrong time

  /// AMB-FNV-18.
  mutating func untimely(
    _ rule: SessionRules.Untimely, by requirement: RequirementID, _ call: ProviderCall,
    _ arguments: [Argument], _ out: inout Out
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
    case .passed: hasPassedOn = true
    }
  }

  /// What comes of these flows is there only where they go on. FNV-STA-24.
  private mutating func doubt(_ flows: [Int]) {
    footing.step = .fnvSTA24
    for index in flows {
      guard var flow = requests[index]?.flow else { continue }
      flow.doubt = .fnvSTA24
      mark(index, as: .flow(flow))
    }
  }

  /// A bad number beside a flow. Where a second call is taken it is rejected as any other is; whether the last one
  /// ends the flow all the same nobody says. Where a second one is refused or ignored, nobody says how this one is
  /// answered.
  private mutating func rejectBeside(
    _ flows: [Int], _ arguments: SessionArguments, _ validation: Validation, _ given: JSON?,
    _ out: inout Out
  ) throws(Unspecified) {
    switch rules.secondStart {
    case .last, .firstCallback:
      let connection = self
      throw Unspecified(.ambFNV18) { out in
        var connection = connection
        connection.reject(arguments, validation, given, &out)
      }
    case .both:
      doubt(flows)
      reject(arguments, validation, given, &out)
    case .refused, .ignored:
      doubt(flows)
      out.recorder.cite(.fnvSTA24, "a bad number")
      askNothing([.providerStart], by: .fnvSTA24, &out)
    }
  }

  /// AMB-FNV-19.
  private mutating func startSecond(
    _ number: JSONString, besides flows: [Int], _ out: inout Out
  ) throws(Unspecified) {
    guard flows.count == 1, var first = requests[flows[0]]?.flow,
      rules.secondStart == .both || first.callback != callback,
      first.callback != .open, callback != .open, !isVerifying
    else { throw Unspecified(.ambFNV19) }
    doubt(flows)
    out.recorder.cite(.fnvSTA24, "second")
    switch rules.secondStart {
    case .last:
      revoke(first.permissions, &out)
      first.stage = .replaced(by: callback)
      mark(flows[0], as: .flow(first))
      // Nobody says whether the one that is replaced hears of it.
      offer("FAILURE", to: first.callback, by: .fnvSTA24, in: [], &out)
      begin(number, by: .fnvSTA24, doubt: .fnvSTA24, &out)
    case .both: begin(number, by: .fnvSTA24, doubt: .fnvSTA24, &out)
    case .firstCallback:
      begin(number, by: .fnvSTA24, to: first.callback, doubt: .fnvSTA24, &out)
    case .refused:
      askNothing([.providerStart], by: .fnvSTA24, &out)
      // Flows that run side by side have an order each.
      say(refusal(by: .fnvSTA24), to: callback, by: .light(.fnvSTA24), &out) { $0.orders = [] }
    case .ignored:
      askNothing([.providerStart], by: .fnvSTA24, &out)
      saysNothing(by: .fnvSTA24, &out)
    }
  }
}
