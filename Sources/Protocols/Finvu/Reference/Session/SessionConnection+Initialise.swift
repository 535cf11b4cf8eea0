import MachineKit
import WirePrimitives

extension SessionConnection {
  // MARK: Messages

  mutating func receive(_ body: JSON, _ out: inout Out) throws(Unspecified) {
    count(body)
    if dropped.contains(.webView) { throw Unspecified(.ambFNV50) }
    if case .unclear(let ambiguity, _) = initialisation { throw Unspecified(ambiguity) }
    guard handlers > 0 else {
      askNothing(by: .fnvLIF09, &out)
      return saysNothing(by: .fnvLIF09, &out)
    }
    out.only("request", by: .fnvSEC04)
    out.recorder.cite(.fnvSEC04, "message")
    if rules.requests == .analytics {
      let body: JSON = ["url": "https://analytics.test/event"]
      out.due("request", .exactly(body, by: .fnvSEC04), by: .fnvSEC04)
    }
    let arguments = SessionArguments(body, names: rules.names)
    let method = requests[latest]?.method
    if callback == .absent, method != nil { footing.step = .fnvCBK14 }
    switch method {
    case .initAuth: try initialise(arguments, &out)
    case .startAuth: try start(arguments, &out)
    case .verifyOtp: try verify(arguments, &out)
    case nil: try receiveUnknown(body, &out)
    }
  }

  /// FNV-BRG-13.
  private mutating func receiveUnknown(_ body: JSON, _ out: inout Out) throws(Unspecified) {
    if body.kind == .string { throw Unspecified(.ambFNV24) }
    out.recorder.cite(.fnvBRG13, body.kind == .object ? "no method" : "no object")
    askNothing(by: .fnvBRG13, &out)
    switch rules.unknownMethod {
    case .guessed:
      let number = body["phoneNumber"]?.string ?? ""
      ask(.providerStart, [("phoneNumber", number, .fnvBRG13)], by: .fnvBRG13, &out)
    case .failure:
      return say(refusal(by: .fnvBRG13), to: callback, by: .light(.fnvBRG13), &out)
    case .ignored: break
    }
    if callback != .open { saysNothing(by: .fnvBRG13, &out) }
  }

  /// Whether a request without callback is turned away. FNV-CBK-14.
  var isTurnedAway: Bool { rules.noCallback == .refused && callback == .absent }

  // MARK: initAuth

  private mutating func initialise(
    _ arguments: SessionArguments, _ out: inout Out
  ) throws(Unspecified) {
    var ignored = CitationRecorder.disabled
    var configRules = InitConfigRules()
    if rules.ids == .trimmed { configRules.ids = .trimmed }
    let result = InitConfigReference(rules: configRules)
      .check(arguments["initConfig"], citing: &ignored)
    let validation = result.validation
    if let ambiguity = validation.open { throw Unspecified(ambiguity) }
    if [.fnvINI11, .fnvINI17].contains(validation.requirement) { throw Unspecified(.ambFNV13) }
    if !liveFlows.isEmpty || isVerifying { throw Unspecified(.ambFNV42) }
    switch (initialisation, validation.isValid) {
    case (.pending, true): try initialiseBeside(result, &out)
    case (.done, true): initialiseAgain(&out)
    case (.pending, false), (.done, false), (.unclear, _): throw Unspecified(.ambFNV42)
    case (.none, true), (.failed, true): askToInitialise(result, &out)
    case (.none, false), (.failed, false):
      initialisation = .failed
      reject(arguments, validation, &out)
    }
  }

  private mutating func askToInitialise(
    _ result: InitConfigReference.Result, _ out: inout Out
  ) {
    initDoubt = initialisation == .failed ? .fnvINI21 : callback == .absent ? .fnvCBK14 : nil
    if initialisation == .failed {
      footing.step = footing.step ?? .fnvINI21
      if rules.initAfterFailure == .ignored {
        askNothing([.providerInit], by: .fnvINI21, &out)
        return saysNothing(by: .fnvINI21, &out)
      }
    }
    initialisation = .pending
    mark(latest, as: .initialising)
    saysNothing(by: .fnvCBK13, &out)
    let requirement: RequirementID = callback == .absent ? .fnvCBK14 : .fnvINI19
    if isTurnedAway { return askNothing([.providerInit], by: requirement, &out) }
    let isSwapped = rules.ids == .swapped
    ask(
      .providerInit,
      [
        ("appId", isSwapped ? result.requestID : result.appID, .fnvINI19),
        ("requestId", isSwapped ? result.appID : result.requestID, .fnvINI19),
      ], by: requirement, &out)
  }

  /// It is answered at once or by what the provider reports, whether that is asked again or not.
  private mutating func initialiseAgain(_ out: inout Out) {
    footing.initialisation = .fnvINI23
    mark(
      latest,
      as: .initialisingAgain(
        permit(nil, to: callback, by: .fnvINI23, in: [], &out)))
    if callback != .open { out.only("call", by: .fnvINI23) }
  }

  /// FNV-INI-04 to FNV-INI-10, FNV-INI-15, FNV-INI-16, FNV-INI-18.
  private mutating func reject(
    _ arguments: SessionArguments, _ validation: Validation, _ out: inout Out
  ) {
    out.recorder.cite(.fnvINI15, "rejected")
    askNothing([.providerInit], by: arguments.isMisnamed ? .fnvBRG10 : .fnvINI15, &out)
    if rules.rejectedConfig == .handedOn {
      hand(.providerInit, ["appId": "", "requestId": ""], by: .fnvINI15, &out)
    }
    let requirement = arguments.isMisnamed ? .fnvBRG10 : validation.requirement
    if requirement == .fnvINI16, rules.oddConfig == .unanswered {
      return saysNothing(by: .fnvINI16, &out)
    }
    guard case .refused(_, let message?) = validation.outcome, !arguments.isMisnamed else {
      return say(rejection(by: requirement), to: callback, by: .light(requirement), &out)
    }
    say(
      rejection(by: requirement, text: message), to: callback,
      by: SessionReason(call: requirement, function: .fnvCBK01), &out)
  }

  // MARK: What the provider reports of it

  mutating func initialised(
    _ event: SessionEvent, of index: Int, to callback: SessionCallback, _ out: inout Out
  ) {
    mark(index, as: .answered)
    initialisation = event.isInitialised ? .done : .failed
    isSpent = false
    footing.step = initDoubt
    // Where nobody hears of it, that it has worked shows in nothing but what follows.
    if event.isInitialised, callback == .absent { footing.initialisation = initDoubt }
    say(
      response(to: event.outcome), to: callback,
      by: SessionReason(
        call: event.isInitialised ? .fnvINI03 : .fnvINI12, function: .fnvCBK01), &out)
  }

  mutating func initialisedAgain(
    _ event: SessionEvent, of index: Int, to callback: SessionCallback,
    since permission: Permission?, _ out: inout Out
  ) {
    mark(index, as: .answered)
    footing.initialisation = .fnvINI23
    if event.isInitialised { isSpent = false }
    // Whether the earlier initialisation still counts is open.
    if !event.isInitialised { initialisation = .unclear(.ambFNV42, hasWorked: false) }
    if rules.initAfterSuccess == .ignored { return saysNothing(by: .fnvINI23, &out) }
    let own: [JSON] = event.isInitialised ? ["SUCCESS", "FAILURE"] : ["FAILURE", "SUCCESS"]
    say(
      [ResponsePart("status", .anyOf(own), .fnvINI23)], to: callback,
      by: .light(.fnvINI23), since: permission, &out
    ) { $0.orders = [] }
  }

  // MARK: Two in flight

  /// Two calls of a method that are in flight at once. Whether the second is joined to the first, waits,
  /// is refused or left is unspecified; that no callback gets two final responses is FNV-CBK-13.
  /// AMB-FNV-42.
  private mutating func initialiseBeside(
    _ result: InitConfigReference.Result, _ out: inout Out
  ) throws(Unspecified) {
    guard case .initialising? = requests[latest - 1]?.state else {
      throw Unspecified(.ambFNV42)
    }
    try pair(.ambFNV42, &out)
    ask(
      .providerInit,
      [("appId", result.appID, .fnvINI19), ("requestId", result.requestID, .fnvINI19)],
      by: .fnvCBK13, need: .does, &out)
  }

  /// Of the last two messages.
  mutating func pair(_ ambiguity: AmbiguityID, _ out: inout Out) throws(Unspecified) {
    guard let first = requests[latest - 1], let second = requests[latest],
      case .named = first.callback, case .named = second.callback,
      first.callback != second.callback
    else { throw Unspecified(ambiguity) }
    initialisation = .unclear(ambiguity, hasWorked: false)
    out.only("call", by: .fnvCBK13)
    let others = first.permissions + second.permissions
    for (index, request) in [(latest - 1, first), (latest, second)] {
      let final = finalResponse(to: request.callback).map { out.expectations.permit($0) }
      mark(index, as: .inFlight(.init(last: second.callback, final: final, others: others)))
    }
  }

  /// SUCCESS or FAILURE, whatever else it says.
  private func finalResponse(to callback: SessionCallback) -> ExpectedEffect? {
    var effect = news(["SUCCESS", "FAILURE"], to: callback, by: .fnvCBK13)
    effect?.orders = []
    return effect
  }

  mutating func reported(
    _ event: SessionEvent, of index: Int, to callback: SessionCallback,
    _ call: SessionRequest.InFlight, _ out: inout Out
  ) {
    mark(index, as: .settled)
    let isLast = !requests.values.contains { if case .inFlight = $0.state { true } else { false } }
    if isLast { withdraw(call.others, &out) }
    if event.isInitialised, case .unclear(let why, let hasWorked) = initialisation {
      initialisation = hasWorked ? .done : .unclear(why, hasWorked: true)
    }
    let told = rules.inFlight == .last ? call.last : callback
    let any = finalResponse(to: told)
    // Who joins the two, or refuses one, says something else, later, or nothing.
    say(
      response(to: event.outcome), to: told, by: .light(.fnvCBK13), since: call.final, &out
    ) { effect in
      effect.need = .does
      effect.orders = []
      effect.late = Trace.stepLimit
      if let any { effect.body = .oneOf([effect.body, any.body], by: .fnvCBK13) }
    }
  }
}
