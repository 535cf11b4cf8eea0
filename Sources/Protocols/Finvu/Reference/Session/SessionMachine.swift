package import MachineKit
package import WirePrimitives

/// The reference for the native SDK between `setupWebView` and `cleanupAll`.
///
///     unset -- setup --> connected -- cleanupAll --> cleaned -- setup --> connected
///
///     in connected:   initAuth, ok --> initialised -- startAuth --> flow (see SessionFlow)
///
/// What the documents leave open and no choice settles ends the judging: nobody knows what state a
/// port is in afterwards.
///
/// Effects: `register`, `unregister {"webView", "name"}`, `load {}`, `providerInit {"appId",
/// "requestId"}`, `providerStart {"phoneNumber"}`, `providerVerify {"phoneNumber", "otp"}`,
/// `providerCancel {}`, `call {"webView", "function", "argument"}`, `log {"level", "text"}`, `store
/// {"holds"}`, `request {"url"}`, `held {"webView", "viewController", "phoneNumber", "otp"}`.
package struct SessionMachine: Machine {
  enum Bridge { case unset, connected, cleaned }
  enum Initialisation { case none, pending, done }

  static let handler = "finvu_authentication_bridge"

  let rules: SessionRules
  /// Development, not production.
  let isVerbose: Bool
  var bridge = Bridge.unset
  var webView: JSONString = ""
  /// The one that was set up first.
  var firstWebView: JSONString?
  var isWebViewGone = false
  var isControllerGone = false
  var isRegistered = false
  /// Since the last cleanup.
  var setUps = 0
  var hasCleanedUp = false
  /// Set up once more after a cleanup.
  var isRevived = false
  var initialisation = Initialisation.none
  var hasFailedToInitialise = false
  var methods: [BridgeMethod?] = []
  var requests: [SessionRequest] = []
  /// Of the flow that verifyOtp belongs to, the index of its request.
  var current: Int?
  /// Set while two calls of a method are in flight: why nobody knows what state that leads to.
  var inFlight: AmbiguityID?
  /// A should without which what follows would not be: all that follows is judged by it.
  var doubt: RequirementID?
  /// Has called a function that the page does not have, and does so no more.
  var isMuted = false
  var hasCalled = false
  var lost: AmbiguityID?
  /// What the last stimulus leaves behind, for the judgement of its step.
  package internal(set) var verdict = SessionVerdict()

  /// - Parameter config: `{"environment": "development" | "production"}`.
  package init(config: JSON, rules: SessionRules) throws(TraceError) {
    switch config["environment"]?.text {
    case "development": isVerbose = true
    case "production": isVerbose = false
    default: throw TraceError("the \"environment\" is neither \"development\" nor \"production\"")
    }
    self.rules = rules
  }

  package mutating func receive(
    _ act: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    let stimulus = try SessionStimulus(act, after: methods)
    if case .message(let body) = stimulus {
      methods.append(body["method"]?.text.flatMap(BridgeMethod.init(rawValue:)))
      requests.append(SessionRequest(callback: SessionCallback(body["callback"])))
    }
    verdict = SessionVerdict()
    if lost == nil, isPastBothWays(stimulus) { lose(.ambFNV05) }
    if lost == nil { react(to: stimulus, &out) }
    if isControllerGone, bridge == .connected {
      // Whether a flow goes on without its screen is nobody's.
      verdict.judged = [:]
      verdict.isCallOpen = true
    }
    verdict.lost = lost
  }

  private mutating func react(to stimulus: SessionStimulus, _ out: inout Outbox<Never>) {
    switch stimulus {
    case .setUp(let webView): setUp(webView, &out)
    case .loadPage: loadPage(&out)
    case .message(let body): receive(body, &out)
    case .provider(let index, let event): report(event, to: index, &out)
    case .callResult(let isMissing): callResult(isMissing)
    case .dropWebView:
      if bridge == .connected { isWebViewGone = true }
    case .dropViewController: isControllerGone = true
    case .cleanUp: cleanUp(&out)
    case .inspect: inspect(&out)
    case .wait: break
    }
  }

  /// Judges nothing from here on.
  mutating func lose(_ ambiguity: AmbiguityID) { lost = ambiguity }
}

// MARK: Effects

extension SessionMachine {
  enum ProviderCall: String, CaseIterable { case providerInit, providerStart, providerVerify }

  /// The provider is asked.
  mutating func ask(
    _ call: ProviderCall, _ members: [(name: String, value: JSONString, by: RequirementID)],
    by requirement: RequirementID, _ out: inout Outbox<Never>
  ) {
    let reasons = members.map { ($0.name, doubt ?? $0.by) }
    verdict.judged[call.rawValue] = .init(
      requirement: weighed(requirement), members: Dictionary(uniqueKeysWithValues: reasons))
    out.recorder.cite(weighed(requirement), call.rawValue)
    let body = JSON.object(members.map { ($0.name, JSON.string($0.value)) })
    for _ in 0..<copies { out.emit(call.rawValue, body, by: requirement) }
  }

  /// The provider is not asked.
  mutating func askNothing(
    _ calls: [ProviderCall] = ProviderCall.allCases, by requirement: RequirementID,
    _ out: inout Outbox<Never>
  ) {
    for call in calls {
      verdict.judged[call.rawValue] = .init(requirement: weighed(requirement), members: [:])
    }
    out.recorder.cite(weighed(requirement), "nothing is asked")
  }

  /// What is a should anyway keeps its name.
  func weighed(_ requirement: RequirementID) -> RequirementID {
    Self.shoulds.contains(requirement) ? requirement : doubt ?? requirement
  }

  static let shoulds: Set<RequirementID> = [
    .fnvBRG13, .fnvCBK12, .fnvCBK13, .fnvINI15, .fnvLIF02, .fnvLIF08, .fnvSEC02, .fnvSTA12,
    .fnvSTA19, .fnvVER10, .fnvVER11, .fnvVER17,
  ]

  /// A second handler hears each message too. FNV-LIF-09.
  private var copies: Int { rules.setUpAgain == .twoHandlers && setUps > 1 ? 2 : 1 }

  /// Why a response is due.
  struct Reason {
    /// By which there is a call at all, and by which it is of this function.
    let call: RequirementID
    let function: RequirementID
    /// A should, so that nothing about the call weighs more.
    var isLight = false

    static func light(_ requirement: RequirementID) -> Reason {
      Reason(call: requirement, function: requirement, isLight: true)
    }
  }

  /// A response to the callback.
  mutating func say(
    _ parts: [ResponsePart], to callback: SessionCallback, by reason: Reason,
    mayBeTold: Bool = false, times: Int = 1, _ out: inout Outbox<Never>
  ) {
    let single = reason.isLight ? reason.call : doubt
    guard case .named(let function) = callback else {
      if callback == .open { verdict.isCallOpen = true } else { saysNothing(by: .fnvCBK14, &out) }
      return
    }
    var calls = verdict.calls ?? .init(requirement: single ?? reason.call)
    calls.isLight = single != nil
    out.recorder.cite(single ?? reason.call, "called")
    out.recorder.cite(single ?? reason.function, "the function")
    for requirement in Set(parts.map(\.requirement)).intersection([.fnvSTS17, .fnvERR05]).sorted()
    where single == nil {
      out.recorder.cite(requirement, reason.call.text)
    }
    let parts = single.map { by in parts.map { ResponsePart($0.name, $0.value, by) } } ?? parts
    let text = JSONString(JSON.object(parts.compactMap(\.example)).compactText)
    hasCalled = true
    for _ in 0..<(isMuted ? 0 : times * copies) {
      var response = SessionVerdict.Response(
        function: function, functionBy: single ?? reason.function,
        argumentBy: single ?? .fnvCBK02, parts: parts)
      response.mayBeTold = mayBeTold
      if firstWebView != webView { response.webView = webView }
      calls.due.append(response)
      out.emit(
        "call",
        [
          "webView": .string(rules.callsIn == .first ? firstWebView ?? webView : webView),
          "function": .string(function), "argument": .string(text),
        ], by: reason.call)
    }
    verdict.calls = calls
  }

  /// No call.
  mutating func saysNothing(by requirement: RequirementID, _ out: inout Outbox<Never>) {
    guard verdict.calls == nil else { return }
    verdict.calls = .init(requirement: weighed(requirement))
    out.recorder.cite(weighed(requirement), "nobody is called")
  }

  /// A port may call so of its own accord.
  mutating func allow(_ status: String?, to callback: SessionCallback, evenBesides: Bool = false) {
    guard case .named(let function) = callback else { return }
    verdict.calls?.extras.append(
      .init(function: function, status: status, evenBesides: evenBesides))
  }

  mutating func log(_ text: String, _ out: inout Outbox<Never>) {
    verdict.isTelling = true
    out.recorder.cite(isVerbose ? .fnvENV01 : .fnvENV02, text)
    let isLogged =
      switch rules.logging {
      case .asDocumented: isVerbose
      case .never: false
      case .always: true
      }
    if isLogged { out.emit("log", ["level": "debug", "text": .string(text)], by: .fnvENV01) }
  }

  mutating func keep(_ what: SessionRules.Store, as name: String, _ out: inout Outbox<Never>) {
    verdict.judged["store"] = .init(requirement: .fnvSEC01, members: [:])
    out.recorder.cite(.fnvSEC01, name)
    if rules.store == what { out.emit("store", ["holds": [.string(name)]], by: .fnvSEC01) }
  }
}

extension ResponsePart {
  /// The member as the reference itself sends it.
  fileprivate var example: (String, JSON)? {
    switch value {
    case .anyOf(let values): values.first.map { (name, $0) }
    case .anyText(let example), .words(let example): (name, example)
    case .textOrNothing(let own), .open(let own, _): own.map { (name, $0) }
    case .nothing: nil
    }
  }
}
