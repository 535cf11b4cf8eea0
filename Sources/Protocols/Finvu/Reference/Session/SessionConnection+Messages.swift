import MachineKit
import WirePrimitives

extension SessionConnection {
  // MARK: Messages

  /// Of the message that was counted last.
  mutating func receive(_ body: JSON, _ out: inout Outbox<Never>) throws(Unspecified) {
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
    let method = requests.last?.method
    // All that follows is only there where the request is processed.
    if callback == .absent, method != nil { footing = footing ?? .fnvCBK14 }
    switch method {
    case .initAuth: try initialise(arguments, &out)
    case .startAuth: try start(arguments, &out)
    case .verifyOtp: try verify(arguments, &out)
    case nil: try receiveUnknown(body, &out)
    }
  }

  /// FNV-BRG-13.
  private mutating func receiveUnknown(
    _ body: JSON, _ out: inout Outbox<Never>
  ) throws(Unspecified) {
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

  /// What comes of the message that was counted last.
  var last: SessionRequest.State {
    get { requests[requests.count - 1].state }
    set { requests[requests.count - 1].state = newValue }
  }

  // MARK: initAuth

  private mutating func initialise(
    _ arguments: SessionArguments, _ out: inout Outbox<Never>
  ) throws(Unspecified) {
    var deaf = CitationRecorder.deaf
    let result = InitConfigReference(rules: InitConfigRules())
      .check(arguments["initConfig"], citing: &deaf)
    let validation = result.validation
    if let ambiguity = validation.open { throw Unspecified(ambiguity) }
    if [.fnvINI11, .fnvINI17].contains(validation.requirement) { throw Unspecified(.ambFNV13) }
    if !liveFlows.isEmpty || isVerifying { throw Unspecified(.ambFNV42) }
    switch initialisation {
    case .pending, .unclear: return try initialiseBeside(result, &out)
    case .done:
      // AMB-FNV-42.
      guard case .valid = validation.outcome else { throw Unspecified(.ambFNV42) }
      return initialiseAgain(&out)
    case .none, .failed: break
    }
    guard case .valid = validation.outcome else {
      initialisation = .failed
      return reject(arguments, validation, &out)
    }
    if initialisation == .failed {
      footing = footing ?? .fnvINI21
      if rules.initAfterFailure == .ignored {
        askNothing([.providerInit], by: .fnvINI21, &out)
        return saysNothing(by: .fnvINI21, &out)
      }
    }
    initialisation = .pending
    last = .initialising
    askToInitialise(result, &out)
    saysNothing(by: .fnvCBK13, &out)
  }

  private func askToInitialise(
    _ result: InitConfigReference.Result, _ out: inout Outbox<Never>
  ) {
    let isSwapped = rules.ids == .swapped
    let requirement: RequirementID = callback == .absent ? .fnvCBK14 : .fnvINI19
    if isTurnedAway { return askNothing([.providerInit], by: requirement, &out) }
    ask(
      .providerInit,
      [
        ("appId", isSwapped ? result.requestID : result.appID, .fnvINI19),
        ("requestId", isSwapped ? result.appID : result.requestID, .fnvINI19),
      ], by: requirement, &out)
  }

  /// It is answered at once or by what the provider reports, whether that is asked again or not.
  private mutating func initialiseAgain(_ out: inout Outbox<Never>) {
    footing = footing ?? .fnvINI23
    last = .initialisingAgain(permit(nil, to: callback, by: .fnvINI23, &out))
    if callback != .open { out.only("call", by: .fnvINI23) }
  }

  /// FNV-INI-04 to FNV-INI-10, FNV-INI-15, FNV-INI-16, FNV-INI-18.
  private mutating func reject(
    _ arguments: SessionArguments, _ validation: Validation, _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(.fnvINI15, "rejected")
    askNothing([.providerInit], by: .fnvINI15, &out)
    if rules.rejectedConfig == .handedOn {
      hand(.providerInit, ["appId": "", "requestId": ""], by: .fnvINI15, &out)
    }
    let requirement = arguments.isMisnamed ? .fnvBRG10 : validation.requirement
    guard case .refused(_, let message?) = validation.outcome, !arguments.isMisnamed else {
      return say(rejection(by: requirement), to: callback, by: .light(requirement), &out)
    }
    say(
      rejection(by: requirement, text: message), to: callback,
      by: Reason(call: requirement, function: .fnvCBK01), &out)
  }

  // MARK: Two in flight

  /// Two calls of a method that are in flight at once. Whether the second is joined to the first, waits,
  /// is refused or left is nobody's; that no callback gets two final responses is FNV-CBK-13. AMB-FNV-42.
  private mutating func initialiseBeside(
    _ result: InitConfigReference.Result, _ out: inout Outbox<Never>
  ) throws(Unspecified) {
    guard case .valid = result.validation.outcome,
      case .initialising? = requests.dropLast().last?.state
    else { throw Unspecified(.ambFNV42) }
    try pair(.ambFNV42, &out)
    let arguments: [Argument] = [
      ("appId", result.appID, .fnvINI19), ("requestId", result.requestID, .fnvINI19),
    ]
    ask(.providerInit, arguments, by: .fnvCBK13, need: .does, &out)
  }

  /// Of the last two messages.
  mutating func pair(
    _ ambiguity: AmbiguityID, _ out: inout Outbox<Never>
  ) throws(Unspecified) {
    let second = callback
    let first = requests[requests.count - 2].callback
    guard case .named = second, case .named = first, first != second else {
      throw Unspecified(ambiguity)
    }
    initialisation = .unclear(ambiguity, hasWorked: false)
    out.only("call", by: .fnvCBK13)
    for index in requests.indices.suffix(2) {
      let callback = requests[index].callback
      let result = permit(nil, to: callback, by: .fnvCBK13, &out)
      let others = [permit(nil, to: callback, by: .fnvCBK13, &out)].compactMap(\.self)
      requests[index].state = .inFlight(
        .init(last: second, result: result, others: others + requests[index].permissions))
    }
  }

  mutating func reported(
    _ event: SessionEvent, of index: Int, _ call: SessionRequest.InFlight,
    _ out: inout Outbox<Never>
  ) {
    requests[index].state = .settled
    var isFirst = false
    for other in requests.indices {
      guard case .inFlight(var rest) = requests[other].state else { continue }
      isFirst = true
      rest.others += call.others
      requests[other].state = .inFlight(rest)
    }
    if !isFirst { withdraw(call.others, &out) }
    if case .outcome(.initialised) = event, case .unclear(let why, let hasWorked) = initialisation {
      initialisation = hasWorked ? .done : .unclear(why, hasWorked: true)
    }
    var response = SessionResponse(
      response(to: event.outcome),
      to: rules.inFlight == .last ? call.last : requests[index].callback, by: .light(.fnvCBK13))
    response.permission = call.result
    // A port may tell both at once.
    response.late = isFirst ? 1 : 0
    say(response, &out)
  }

  // MARK: Failures

  /// Code 1001; with the text where the document shows one.
  func rejection(by requirement: RequirementID, text: String? = nil) -> [ResponsePart] {
    [
      ResponsePart("status", exactly: "FAILURE", requirement),
      ResponsePart(
        "errorCode", exactly: .string(JSONString(ErrorCode.invalidParameter)), requirement),
      text.map { ResponsePart("errorMessage", exactly: .string(JSONString($0)), requirement) }
        ?? ResponsePart(
          "errorMessage", .words(example: "Invalid parameter"), wording(of: requirement)),
    ]
  }

  /// A failure for which the document gives neither code nor text. FNV-ERR-05, FNV-STS-17.
  func refusal(by requirement: RequirementID) -> [ResponsePart] {
    let codes = [
      ErrorCode.generic, ErrorCode.invalidParameter, ErrorCode.initFailed, ErrorCode.silentFailed,
    ]
    let code: ResponsePart.Value =
      rules.refusal == .ownCode ? .anyOf(["1003"]) : .anyOf(codes.map { .string(JSONString($0)) })
    return [
      ResponsePart(
        "status", exactly: rules.refusal == .ownStatus ? "REFUSED" : "FAILURE", .fnvSTS17),
      ResponsePart("errorCode", code, .fnvERR05),
      ResponsePart(
        "errorMessage", rules.refusal == .wordless ? .anyOf([""]) : .words(example: "Not now"),
        wording(of: requirement)),
    ]
  }

  /// That a failure which is due has words is a must, also where the document has none for it.
  private func wording(of requirement: RequirementID) -> RequirementID {
    Self.shoulds.contains(requirement) ? requirement : .fnvSTS09
  }
}

/// The members of a message that are arguments.
struct SessionArguments {
  private static let documented = ["method", "initConfig", "phoneNumber", "otp", "callback"]

  private let body: JSON
  private let names: SessionRules.Names
  /// Something is absent, and something has a name that the document does not know. FNV-BRG-10.
  let isMisnamed: Bool

  init(_ body: JSON, names: SessionRules.Names) {
    self.body = body
    self.names = names
    let method = body["method"]?.text.flatMap(BridgeMethod.init(rawValue:))
    let isShort = method?.parameters.contains { body[$0] == nil } ?? false
    isMisnamed =
      isShort
      && body.object?.contains { !Self.documented.contains($0.name.lossyText) } ?? false
  }

  subscript(_ name: String) -> JSON? {
    guard names == .anySpelling, body[name] == nil else { return body[name] }
    let plain = Self.plain(name)
    return body.object?.first { Self.plain($0.name.lossyText).hasPrefix(plain.prefix(5)) }?.value
  }

  private static func plain(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter(\.isLetter))).lowercased()
  }
}
