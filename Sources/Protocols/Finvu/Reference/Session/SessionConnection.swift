import MachineKit
import WirePrimitives

/// An SDK that is set up with a web view.
///
///     initAuth, ok --> initialised -- startAuth --> flow (see SessionFlow) -- verifyOtp --> ended
struct SessionConnection {
  typealias Out = Outbox<Never>
  typealias Permission = Expectations.Permission

  enum Environment: String { case development, production }

  enum Initialisation: Equatable {
    case none, failed, pending, done
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
    case later
    /// It needs the handler.
    case next(ExpectedEffect.Order, by: RequirementID)
  }

  let rules: SessionRules
  let environment: Environment
  /// Those that were set up, the present one last.
  var webViews: [JSONString]
  /// How many hear the messages.
  var handlers = 1
  var page = Page.later
  /// What the host application has let go.
  var dropped: Set<SessionStimulus.Held> = []
  @StateVariable("the initialisation") var initialisation = Initialisation.none
  /// The should by which the last initAuth was processed.
  var initDoubt: RequirementID?
  /// An authentication has ended after which the rules ask for another initAuth. AMB-FNV-53.
  @StateVariable("what the initialisation has served") var isSpent = false
  /// How many messages there were, before the setup too.
  var messages: Int
  /// By the indexes of their messages.
  var requests = Table<Int, SessionRequest>("requests")
  /// Of the flow that verifyOtp belongs to, the index of its request.
  @StateVariable("the flow that verifyOtp belongs to") var current: Int?
  /// A call at the wrong time went to the provider, so a flow may go on that is none of `requests`.
  var hasPassedOn = false
  var footing = SessionFooting()
  var calls = Calls.none
  /// Since something was logged, until something must have been.
  var logged: Permission?

  init(
    _ rules: SessionRules, _ environment: Environment, _ webView: JSONString, messages: Int
  ) {
    self.rules = rules
    self.environment = environment
    webViews = [webView]
    self.messages = messages
  }

  /// Of the message that was counted last.
  var callback: SessionCallback { requests[latest]?.callback ?? .absent }

  /// Its index.
  var latest: Int { messages - 1 }

  /// The indexes of their requests.
  var liveFlows: [Int] {
    requests.visited.filter { $0.value.flow?.isLive ?? false }.map(\.key)
  }

  /// Whether an initAuth after a successful one waits for the provider: what counts meanwhile nobody says.
  /// AMB-FNV-42.
  var isInitialisingAgain: Bool {
    requests.values.contains { if case .initialisingAgain = $0.state { true } else { false } }
  }

  var isVerifying: Bool {
    requests.values.contains { if case .verifying = $0.state { true } else { false } }
  }

  /// At the end of an authentication. AMB-FNV-53.
  mutating func spend(withSuccess isSuccess: Bool) {
    switch rules.initServes {
    case .any: break
    case .upToSuccess: isSpent = isSpent || isSuccess
    case .one: isSpent = true
    }
  }

  mutating func mark(_ index: Int, as state: SessionRequest.State) {
    requests[index]?.state = state
  }

  mutating func count(_ body: JSON) {
    requests[messages] = SessionRequest(of: body)
    messages += 1
  }

  mutating func receive(_ stimulus: SessionStimulus, _ out: inout Out) throws(Unspecified) {
    if isPastBothWays(stimulus) { throw Unspecified(.ambFNV05) }
    if environment == .production { out.only("log", by: .fnvENV02) }
    switch stimulus {
    case .setUp(let webView): try setUpAgain(webView, &out)
    case .loadPage: loadPage(&out)
    case .message(let body): try receive(body, &out)
    case .provider(let index, let event): try report(event, to: index, &out)
    case .callResult(let isMissing): if isMissing { missFunction() }
    case .drop(let held): drop(held, &out)
    case .inspect: inspect([("viewController", .fnvLIF05)], isClean: false, &out)
    case .cleanUp, .wait: break
    }
    // Whether a flow goes on without its screen is unspecified.
    if dropped.contains(.viewController) {
      out.expectations.forget { !["held", "log", "load"].contains($0) }
    }
    footing.settle(out.expectations)
  }

  mutating func receiveWhileCleaned(_ stimulus: SessionStimulus, _ out: inout Out) {
    switch stimulus {
    case .message(let body):
      count(body)
      askNothing(by: .fnvLIF08, &out)
      if rules.messagesAfterCleanup == .delivered {
        let number = body["phoneNumber"]?.string ?? ""
        ask(.providerStart, [("phoneNumber", number, .fnvLIF08)], by: .fnvLIF08, &out)
        say(refusal(by: .fnvLIF08), to: callback, by: .light(.fnvLIF08), &out)
      }
      saysNothing(by: .fnvLIF08, &out)
    case .provider(let index, let event):
      guard let request = requests[index], case .cleanedUp = request.state else { return }
      reportCleaned(event, to: request.callback, &out)
    case .cleanUp: Self.cleanUpNothing(&out)
    case .loadPage: out.does("load", by: .fnvBRG14)
    case .inspect:
      inspect(
        [
          ("otp", .fnvSEC02), ("phoneNumber", .fnvSEC02), ("viewController", .fnvLIF03),
          ("webView", .fnvLIF03),
        ], isClean: true, &out)
    case .setUp, .callResult, .drop, .wait: break
    }
  }

  /// What a session before is told of, in this one too.
  mutating func reportCleaned(
    _ event: SessionEvent, to callback: SessionCallback, _ out: inout Out
  ) {
    askNothing(by: .fnvSEC02, &out)
    if rules.pendingAfterCleanup == .asked, case .outcome(.otpRead(let otp)) = event {
      hand(.providerVerify, ["phoneNumber": "", "otp": .string(otp)], by: .fnvSEC02, &out)
    }
    if rules.pendingAfterCleanup == .delivered {
      let outcome = if case .outcome(let outcome) = event { outcome } else { BridgeOutcome.failed }
      say(response(to: outcome), to: callback, by: .light(.fnvLIF02), &out)
    }
    saysNothing(by: .fnvLIF02, &out)
  }

  // MARK: What the page and the host application do besides

  private mutating func missFunction() {
    guard calls != .none else { return }
    footing.bridge = footing.bridge ?? .fnvCBK08
    if rules.missingFunction == .ends { calls = .ended }
  }

  private mutating func drop(_ held: SessionStimulus.Held, _ out: inout Out) {
    dropped.insert(held)
    if held == .webView { revoke(requests.values.flatMap(\.permissions), &out) }
  }

  /// - Parameter members: what is not to be held.
  private func inspect(
    _ members: [(name: String, by: RequirementID)], isClean: Bool, _ out: inout Out
  ) {
    for requirement in Set(members.map(\.by)).sorted() {
      out.recorder.cite(requirement, "looked at")
    }
    let kept: String? =
      switch rules.kept {
      case .webView where isClean: "webView"
      case .viewController where !isClean: "viewController"
      case .number where isClean: "phoneNumber"
      case .otp where isClean: "otp"
      case .nothing, .webView, .viewController, .number, .otp: nil
      }
    let trees = members.map { name, by in
      let no = Acceptance.oneOf([.exactly(false, by: by), .absentOrNull(by: by)], by: by)
      return Acceptance.Member(name, name == kept ? .exactly(true, by: by) : no)
    }
    out.need(SessionCapability.inspect, for: "held")
    out.due("held", .object(trees), by: members.map(\.by).min() ?? .fnvLIF03)
  }
}
