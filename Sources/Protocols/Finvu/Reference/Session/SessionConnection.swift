import MachineKit
import WirePrimitives

/// An SDK that is set up with a web view.
///
///     initAuth, ok --> initialised -- startAuth --> flow (see SessionFlow) -- verifyOtp --> ended
struct SessionConnection {
  enum Environment { case development, production }

  enum Initialisation: Equatable {
    case none
    case failed, pending, done
    /// Nobody knows what a further message leads to; of two calls in flight, whether one has worked.
    case unclear(AmbiguityID, hasWorked: Bool)
  }

  /// Whether the page calls back.
  enum Calls {
    case none, made
    /// A function was missing, and the rules say that this is the end.
    case ended
  }

  enum Page {
    case loadedNext, loadedLater
    /// A page is expected, which needs the handler.
    case needs(ExpectedEffect.Order, by: RequirementID)
  }

  let rules: SessionRules
  let environment: Environment
  var webView: JSONString
  /// The one that was set up first.
  let firstWebView: JSONString
  /// How many hear the messages.
  var handlers = 1
  var page = Page.loadedLater
  var isRegistered = false
  /// What the host application has let go.
  var dropped: Set<SessionStimulus.Held> = []
  var initialisation = Initialisation.none
  /// By the numbers of their messages, from 0 on.
  var requests: [SessionRequest]
  /// Of the flow that verifyOtp belongs to, the index of its request.
  var current: Int?
  /// A should without which what follows would not be: all that follows is judged by it.
  var footing: RequirementID?
  var calls = Calls.none
  /// Since something was logged, until something must have been.
  var logged: Expectations.Permission?

  init(
    _ rules: SessionRules, _ environment: Environment, _ webView: JSONString,
    earlier: [SessionRequest]
  ) {
    self.rules = rules
    self.environment = environment
    self.webView = webView
    firstWebView = webView
    requests = earlier
  }

  /// Of the message that was counted last.
  var callback: SessionCallback { requests.last?.callback ?? .absent }

  /// The indexes of their requests.
  var liveFlows: [Int] {
    requests.indices.filter { index in
      if case .flow(let flow) = requests[index].state { flow.isLive } else { false }
    }
  }

  var isVerifying: Bool {
    requests.contains { if case .verifying = $0.state { true } else { false } }
  }

  mutating func receive(
    _ stimulus: SessionStimulus, _ out: inout Outbox<Never>
  ) throws(Unspecified) {
    if isPastBothWays(stimulus) { throw Unspecified(.ambFNV05) }
    switch stimulus {
    case .setUp(let webView): try setUpAgain(webView, &out)
    case .loadPage: loadPage(&out)
    case .message(let body):
      requests.append(SessionRequest(of: body))
      try receive(body, &out)
    case .provider(let index, let event): try report(event, to: index, &out)
    case .callResult(let isMissing):
      if isMissing, calls != .none {
        footing = footing ?? .fnvCBK08
        if rules.missingFunction == .ends { calls = .ended }
      }
    case .drop(let held): dropped.insert(held)
    case .cleanUp: cleanUp(&out)
    case .inspect: inspect(["viewController": footing ?? .fnvLIF05], isClean: false, &out)
    case .wait: break
    }
    // Whether a flow goes on without its screen is nobody's.
    if dropped.contains(.viewController), !stimulus.isCleanUp {
      out.expectations.forget { !["held", "log", "load"].contains($0) }
    }
  }

  mutating func receiveAfterCleanUp(_ stimulus: SessionStimulus, _ out: inout Outbox<Never>) {
    switch stimulus {
    case .message(let body):
      requests.append(SessionRequest(of: body))
      askNothing(by: .fnvLIF08, &out)
      if rules.messagesAfterCleanup == .delivered {
        let number = body["phoneNumber"]?.string ?? ""
        ask(.providerStart, [("phoneNumber", number, .fnvLIF08)], by: .fnvLIF08, &out)
        say(refusal(by: .fnvLIF08), to: callback, by: .light(.fnvLIF08), &out)
      }
      saysNothing(by: .fnvLIF08, &out)
    case .provider(let index, let event): reportAfterCleanUp(event, to: index, &out)
    case .cleanUp: Self.cleanUpNothing(by: weighed(.fnvLIF01), &out)
    case .loadPage: Self.load(&out)
    case .inspect:
      inspect(
        [
          "webView": .fnvLIF03, "viewController": .fnvLIF03, "phoneNumber": .fnvSEC02,
          "otp": .fnvSEC02,
        ], isClean: true, &out)
    case .setUp, .callResult, .drop, .wait: break
    }
  }

  private mutating func reportAfterCleanUp(
    _ event: SessionEvent, to index: Int, _ out: inout Outbox<Never>
  ) {
    guard case .cleanedUp = requests[index].state else { return }
    askNothing(by: .fnvSEC02, &out)
    if rules.pendingAfterCleanup == .asked, case .outcome(.otpRead(let otp)) = event {
      hand(.providerVerify, ["phoneNumber": "", "otp": .string(otp)], by: .fnvSEC02, &out)
    }
    if rules.pendingAfterCleanup == .delivered {
      say(
        response(to: .failed), to: requests[index].callback, by: .light(weighed(.fnvLIF02)), &out)
    }
    saysNothing(by: .fnvLIF02, &out)
  }
}

// MARK: Setting up and cleaning up

extension SessionConnection {
  static let handler = "finvu_authentication_bridge"

  /// What holds for the whole trace.
  mutating func begin(_ out: inout Outbox<Never>) {
    let body = Acceptance.object([.init("holds", .exactly([], by: .fnvSEC01))])
    var nothing = ExpectedEffect(.may, "store", body, by: .fnvSEC01)
    nothing.isRepeatable = true
    out.expectations.expect(nothing, until: .withdrawn)
    permitLogs(&out)
  }

  mutating func revive(in webView: JSONString) {
    self.webView = webView
    dropped = []
    footing = .fnvLIF04
    handlers = rules.setUpAfterCleanup == .ignored ? 0 : 1
    initialisation = .none
  }

  /// - Parameter requirement: by which there is a handler; that it is there at once, so that a page
  ///   which is loaded next finds it, is a should.
  mutating func register(
    for page: Page, _ requirement: RequirementID, _ out: inout Outbox<Never>
  ) {
    log("set up", &out)
    let isMust = footing == nil
    out.recorder.cite(requirement, requirement == .fnvBRG19 ? "at first" : "after cleanupAll")
    if isMust { out.recorder.cite(.fnvBRG14, "at once") }
    if requirement == .fnvLIF04 { out.recorder.cite(.fnvLIF04, "set up once more") }
    let order = ExpectedEffect.Order("set-up", by: isMust ? .fnvBRG14 : requirement)
    let isFound = if case .loadedNext = page { true } else { false }
    let reason = isFound ? requirement : order.requirement
    self.page = isFound ? .needs(order, by: reason) : page
    isRegistered = rules.registration != .withThePage
    out.only("register", by: reason)
    let isLost =
      handlers == 0 || rules.earlyCleanup == .isTheEnd && requirement == .fnvLIF01
    if isRegistered, !isLost { expectHandlers(isFound ? 1 : 0, order, by: reason, &out) }
  }

  /// - Parameter late: how many steps it may be late.
  private func expectHandlers(
    _ late: Int, _ order: ExpectedEffect.Order, by requirement: RequirementID,
    _ out: inout Outbox<Never>
  ) {
    let name = rules.registration == .otherName ? "finvuAuthenticationBridge" : Self.handler
    let named = Acceptance.exactly(.string(JSONString(name)), by: requirement)
    var effect = ExpectedEffect(
      .due, "register",
      .object([
        .init("webView", .exactly(.string(webView), by: requirement)),
        .init("name", .granted(SessionCapability.pagePolyfill, named)),
      ]), by: requirement)
    effect.late = late
    effect.orders = [order]
    let count = rules.registration == .never ? 0 : rules.registration == .twice ? 2 : 1
    for _ in 0..<count { out.expectations.expect(effect) }
  }

  static func load(_ out: inout Outbox<Never>) { out.does("load", by: .fnvBRG14) }

  fileprivate mutating func loadPage(_ out: inout Outbox<Never>) {
    guard case .needs(let order, let requirement) = page else {
      Self.load(&out)
      return
    }
    page = .loadedLater
    if handlers < 2 { out.recorder.cite(.fnvBRG14, "before the page") }
    var effect = ExpectedEffect(.due, "load", .object([]), by: order.requirement)
    effect.orders = [order]
    out.expectations.expect(effect)
    out.only("register", by: requirement)
    guard !isRegistered else { return }
    isRegistered = true
    expectHandlers(0, order, by: requirement, &out)
  }

  /// Replaced, left or refused: all three leave one handler that works.
  fileprivate mutating func setUpAgain(
    _ webView: JSONString, _ out: inout Outbox<Never>
  ) throws(Unspecified) {
    guard webView == self.webView else { throw Unspecified(.ambFNV43) }
    // It makes no difference what a second setup keeps where there has been no message.
    guard !dropped.contains(.webView), requests.isEmpty else { throw Unspecified(.ambFNV50) }
    dropped = []
    page = .loadedLater
    handlers = rules.setUpAgain == .oneHandler ? 1 : rules.setUpAgain == .twoHandlers ? 2 : 0
    log("set up", &out)
    footing = footing ?? .fnvLIF09
    out.recorder.cite(.fnvLIF09, "set up again")
  }

  static func cleanUpNothing(by requirement: RequirementID, _ out: inout Outbox<Never>) {
    for call in ProviderCall.allCases { out.only(call.rawValue, by: requirement) }
    out.recorder.cite(requirement, "nothing is asked")
    out.recorder.cite(.fnvLIF01, "nothing to clean up")
  }

  fileprivate mutating func cleanUp(_ out: inout Outbox<Never>) {
    askNothing(by: .fnvLIF01, &out)
    out.recorder.cite(.fnvLIF01, "set up")
    let names: [(String, JSON)] = [
      ("webView", .string(webView)), ("name", .string(JSONString(Self.handler))),
    ]
    out.does("unregister", .exactly(.object(names), by: .fnvLIF08), by: .fnvLIF08)
    tellOfCleanUp(&out)
    initialisation = .none
    current = nil
    for index in requests.indices {
      withdraw(requests[index].permissions, &out)
      requests[index].state = .cleanedUp
    }
  }

  /// Where all has had its end; what else comes of a cleanup is nobody's.
  private mutating func tellOfCleanUp(_ out: inout Outbox<Never>) {
    guard requests.allSatisfy(\.isOver), !dropped.contains(.webView),
      let index = requests.lastIndex(where: { if case .answered = $0.state { true } else { false } }
      )
    else { return }
    if rules.cleanUp == .failure {
      say(response(to: .failed), to: requests[index].callback, by: .light(.fnvCBK13), &out)
    }
    saysNothing(by: .fnvCBK13, &out)
  }

  /// - Parameter members: what is not to be held.
  fileprivate func inspect(
    _ members: [String: RequirementID], isClean: Bool, _ out: inout Outbox<Never>
  ) {
    for requirement in Set(members.values).sorted() {
      out.recorder.cite(requirement, "looked at")
    }
    let kept: String? =
      switch rules.kept {
      case .webView where isClean: "webView"
      case .viewController where !isClean: "viewController"
      case .number where isClean: "phoneNumber"
      case .otp where isClean: "otp"
      default: nil
      }
    let trees = members.sorted { $0.key < $1.key }.map { name, by in
      let no = Acceptance.oneOf([.exactly(false, by: by), .absentOrNull(by: by)], by: by)
      return Acceptance.Member(name, name == kept ? .exactly(true, by: by) : no)
    }
    out.expectations.need(SessionCapability.inspect, for: "held")
    out.due("held", .object(trees), by: members.values.sorted()[0])
  }
}

extension SessionStimulus {
  fileprivate var isCleanUp: Bool { if case .cleanUp = self { true } else { false } }
}

extension SessionRequest {
  fileprivate init(of body: JSON) {
    self.init(
      method: body["method"]?.text.flatMap(BridgeMethod.init(rawValue:)),
      callback: SessionCallback(body["callback"]))
  }
}
