package import MachineKit
import WirePrimitives

/// The reference for the native SDK between `setupWebView` and `cleanupAll`.
///
///     unset -- setup --> connected -- cleanupAll --> cleaned -- setup --> connected
///       any -- what the documents leave open and no choice settles --> unknown
///
/// What goes on while it is connected stands in ``SessionConnection``.
///
/// Effects: `register`, `unregister {"webView", "name"}`, `load {}`, `providerInit {"appId",
/// "requestId"}`, `providerStart {"phoneNumber"}`, `providerVerify {"phoneNumber", "otp"}`,
/// `providerCancel {}`, `call {"webView", "function", "argument"}`, `log {"level", "text"}`, `store
/// {"holds"}`, `request {"url"}`, `held {"webView", "viewController", "phoneNumber", "otp"}`.
package struct SessionMachine: Machine {
  private enum State {
    case unset(hasCleanedUp: Bool)
    case connected(SessionConnection)
    /// With what comes of the requests before.
    case cleaned(SessionConnection)
    /// Nobody knows what state a port is in.
    case unknown
  }

  private let rules: SessionRules
  private let environment: SessionConnection.Environment
  /// The steps in which the page is loaded right after a set-up.
  private let loads: Set<Int>
  private var steps = 0
  private var state = State.unset(hasCleanedUp: false)
  /// Of the messages so far, nil where one names none.
  private var methods: [BridgeMethod?] = []

  /// - Parameter trace: its config is `{"environment": "development" | "production"}`.
  package init(_ trace: Trace, rules: SessionRules) throws(TraceError) {
    switch trace.config["environment"]?.text {
    case "development": environment = .development
    case "production": environment = .production
    default: throw TraceError("the \"environment\" is neither \"development\" nor \"production\"")
    }
    self.rules = rules
    let names = trace.steps.map(\.stimulus.name)
    loads = Set(
      names.indices.dropFirst().filter { names[$0] == "loadPage" && names[$0 - 1] == "setup" })
  }

  package mutating func receive(
    _ act: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    let stimulus = try SessionStimulus(act, after: methods)
    steps += 1
    if case .message(let body) = stimulus {
      methods.append(body["method"]?.text.flatMap(BridgeMethod.init(rawValue:)))
    }
    do throws(Unspecified) {
      state = try next(after: stimulus, &out)
    } catch {
      out.expectations.forget { _ in true }
      state = .unknown
      beUnknown(error.ambiguity, &out)
    }
  }

  private func next(
    after stimulus: SessionStimulus, _ out: inout Outbox<Never>
  ) throws(Unspecified) -> State {
    switch state {
    case .unset(let hasCleanedUp):
      return whileUnset(stimulus, hasCleanedUp: hasCleanedUp, &out)
    case .connected(var connection):
      try connection.receive(stimulus, &out)
      if case .cleanUp = stimulus { return .cleaned(connection) }
      return .connected(connection)
    case .cleaned(var connection):
      if case .setUp(let webView) = stimulus {
        connection.revive(in: webView)
        connection.register(for: pageToLoad, .fnvLIF04, &out)
        return .connected(connection)
      }
      connection.receiveAfterCleanUp(stimulus, &out)
      return .cleaned(connection)
    case .unknown:
      out.only("call", by: .fnvSTS17)
      return .unknown
    }
  }

  private var pageToLoad: SessionConnection.Page {
    loads.contains(steps) ? .loadedNext : .loadedLater
  }

  // MARK: Before the first setup

  private func whileUnset(
    _ stimulus: SessionStimulus, hasCleanedUp: Bool, _ out: inout Outbox<Never>
  ) -> State {
    switch stimulus {
    case .setUp(let webView):
      var connection = SessionConnection(
        rules, environment, webView,
        earlier: methods.map { SessionRequest(method: $0, callback: .absent) })
      connection.begin(&out)
      // A cleanupAll before any setup leaves nothing behind.
      connection.register(for: pageToLoad, hasCleanedUp ? .fnvLIF01 : .fnvBRG19, &out)
      return .connected(connection)
    case .loadPage: SessionConnection.load(&out)
    case .cleanUp:
      SessionConnection.cleanUpNothing(by: .fnvLIF01, &out)
      return .unset(hasCleanedUp: true)
    case .inspect: out.does("held", by: .fnvLIF03)
    case .message, .provider, .callResult, .drop, .wait: break
    }
    return state
  }

  // MARK: Nobody knows

  /// What comes is one of the documented statuses; what else it is, is recorded.
  private func beUnknown(_ ambiguity: AmbiguityID, _ out: inout Outbox<Never>) {
    let status = Acceptance.oneOf(
      DocumentedName.statuses.map { .exactly(.string(JSONString($0.value)), by: .fnvSTS17) },
      by: .fnvSTS17)
    let body = Acceptance.object([
      .init("function", .ignored(nil, ambiguity)),
      .init("argument", .json(.object([.init("status", status)]), .none, by: .fnvSTS17)),
    ])
    var effect = ExpectedEffect(.may, "call", body, by: .fnvSTS17)
    effect.isRepeatable = true
    out.expectations.expect(effect, until: .withdrawn)
    out.only("call", by: .fnvSTS17)
  }
}

/// What the documents leave open, so that nobody can say what follows.
struct Unspecified: Error {
  let ambiguity: AmbiguityID
  init(_ ambiguity: AmbiguityID) { self.ambiguity = ambiguity }
}

extension Outbox {
  /// An effect of the reference that nobody asks for.
  mutating func does(
    _ kind: String, _ body: Acceptance = .object([]), by requirement: RequirementID
  ) {
    expectations.expect(ExpectedEffect(.does, kind, body, by: requirement))
  }
}
