import MachineKit
import WirePrimitives

extension SessionMachine {
  // MARK: Messages

  /// Of the message that was counted last.
  mutating func receive(_ body: JSON, _ out: inout Outbox<Never>) {
    switch bridge {
    case .unset: return
    case .cleaned:
      askNothing(by: .fnvLIF08, &out)
      saysNothing(by: .fnvLIF08, &out)
      if rules.messagesAfterCleanup == .delivered { receiveAfterCleanup(body, &out) }
      return
    case .connected: break
    }
    if isWebViewGone { return lose(.ambFNV50) }
    if let inFlight { return lose(inFlight) }
    if rules.setUpAgain == .noHandler, setUps > 1 { return ignore(body, &out) }
    if rules.setUpAfterCleanup == .ignored, isRevived { return ignore(body, &out) }
    verdict.judged["request"] = .init(requirement: .fnvSEC04, members: [:])
    out.recorder.cite(.fnvSEC04, "message")
    if rules.requests == .analytics {
      out.emit("request", ["url": "https://analytics.test/event"], by: .fnvSEC04)
    }
    let arguments = SessionArguments(body, names: rules.names)
    // All that follows is only there where the request is processed.
    if callback == .absent, methods.last ?? nil != nil { doubt = doubt ?? .fnvCBK14 }
    switch methods.last ?? nil {
    case .initAuth: initialise(arguments, &out)
    case .startAuth: start(arguments, &out)
    case .verifyOtp: verify(arguments, &out)
    case nil: receiveUnknown(body, arguments, &out)
    }
  }

  /// A handler that hears nothing.
  private mutating func ignore(_ body: JSON, _ out: inout Outbox<Never>) {
    askNothing(by: .fnvLIF09, &out)
    saysNothing(by: .fnvLIF09, &out)
  }

  private mutating func receiveAfterCleanup(_ body: JSON, _ out: inout Outbox<Never>) {
    verdict.calls = nil
    let number = body["phoneNumber"]?.string ?? ""
    ask(.providerStart, [("phoneNumber", number, .fnvLIF08)], by: .fnvLIF08, &out)
    say(refusal(by: .fnvLIF08), to: callback, by: .light(.fnvLIF08), &out)
  }

  /// FNV-BRG-13.
  private mutating func receiveUnknown(
    _ body: JSON, _ arguments: SessionArguments, _ out: inout Outbox<Never>
  ) {
    if body.kind == .string { return lose(.ambFNV24) }
    out.recorder.cite(.fnvBRG13, body.kind == .object ? "no method" : "no object")
    askNothing(by: .fnvBRG13, &out)
    switch rules.unknownMethod {
    case .guessed:
      let number = body["phoneNumber"]?.string ?? ""
      ask(.providerStart, [("phoneNumber", number, .fnvBRG13)], by: .fnvBRG13, &out)
    case .failure:
      say(refusal(by: .fnvBRG13), to: callback, by: .light(.fnvBRG13), &out)
      return
    case .ignored: break
    }
    if callback == .open { verdict.isCallOpen = true } else { saysNothing(by: .fnvBRG13, &out) }
  }

  /// Of the message that was counted last.
  var callback: SessionCallback { requests.last?.callback ?? .absent }

  /// Whether a request without callback is turned away. FNV-CBK-14.
  var isTurnedAway: Bool { rules.noCallback == .refused && callback == .absent }

  var hasLiveFlow: Bool { !liveFlows.isEmpty }

  /// The indexes of their requests.
  var liveFlows: [Int] {
    requests.indices.filter { index in
      if case .flow(let flow) = requests[index].state { flow.isLive } else { false }
    }
  }

  var isVerifying: Bool {
    requests.contains { if case .verifying = $0.state { true } else { false } }
  }

  // MARK: initAuth

  private mutating func initialise(_ arguments: SessionArguments, _ out: inout Outbox<Never>) {
    var deaf = CitationRecorder.deaf
    let result = InitConfigReference(rules: InitConfigRules())
      .check(arguments["initConfig"], citing: &deaf)
    let validation = result.validation
    if let ambiguity = validation.open { return lose(ambiguity) }
    if [.fnvINI11, .fnvINI17].contains(validation.requirement) { return lose(.ambFNV13) }
    if hasLiveFlow || isVerifying { return lose(.ambFNV42) }
    if initialisation == .pending { return initialiseBeside(result, &out) }
    let isRepeated = initialisation == .done
    guard case .valid = validation.outcome else {
      if isRepeated { return lose(.ambFNV42) }
      hasFailedToInitialise = true
      return reject(arguments, validation, result, &out)
    }
    if isRepeated { return initialiseAgain(result, &out) }
    if hasFailedToInitialise {
      doubt = doubt ?? .fnvINI21
      if rules.initAfterFailure == .ignored {
        askNothing([.providerInit], by: .fnvINI21, &out)
        return saysNothing(by: .fnvINI21, &out)
      }
    }
    initialisation = .pending
    requests[requests.count - 1].state = .initialising(isRepeated: false)
    askToInitialise(result, &out)
    saysNothing(by: .fnvCBK13, &out)
  }

  private mutating func askToInitialise(
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

  /// AMB-FNV-42: it is answered, whether the provider is asked again or not.
  private mutating func initialiseAgain(
    _ result: InitConfigReference.Result, _ out: inout Outbox<Never>
  ) {
    verdict.open.insert(ProviderCall.providerInit.rawValue)
    requests[requests.count - 1].state = .initialising(isRepeated: true)
    doubt = doubt ?? .fnvINI23
    verdict.isCallOpen = callback == .open
  }

  /// FNV-INI-04 to FNV-INI-10, FNV-INI-15, FNV-INI-16, FNV-INI-18.
  private mutating func reject(
    _ arguments: SessionArguments, _ validation: Validation,
    _ result: InitConfigReference.Result, _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(.fnvINI15, "rejected")
    askNothing([.providerInit], by: .fnvINI15, &out)
    if rules.rejectedConfig == .handedOn {
      out.emit("providerInit", ["appId": "", "requestId": ""], by: .fnvINI15)
    }
    let requirement = arguments.isMisnamed ? .fnvBRG10 : validation.requirement
    guard case .refused(_, let message?) = validation.outcome, !arguments.isMisnamed else {
      return say(rejection(by: requirement), to: callback, by: .light(requirement), &out)
    }
    say(
      rejection(by: requirement, text: message), to: callback,
      by: Reason(call: requirement, function: .fnvCBK01), &out)
  }

  /// Code 1001; with the text where the document shows one.
  func rejection(by requirement: RequirementID, text: String? = nil) -> [ResponsePart] {
    [
      ResponsePart("status", exactly: "FAILURE", requirement),
      ResponsePart("errorCode", exactly: .string(ErrorCode.invalidParameter), requirement),
      text.map { ResponsePart("errorMessage", exactly: .string($0), requirement) }
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
      rules.refusal == .ownCode ? .anyOf(["1003"]) : .anyOf(codes.map { .string($0) })
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
