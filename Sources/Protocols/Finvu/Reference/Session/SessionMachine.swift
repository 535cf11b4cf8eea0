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
  /// What happens, the next last.
  private var stimuli: [String]
  private var state = State.unset(hasCleanedUp: false)
  /// Of the messages so far, nil where one names none.
  private var methods: [BridgeMethod?] = []

  /// - Parameter trace: its config is `{"environment": "development" | "production"}`.
  package init(_ trace: Trace, rules: SessionRules) throws(TraceError) {
    guard
      let environment = trace.config["environment"]?.text
        .flatMap(SessionConnection.Environment.init(rawValue:))
    else { throw TraceError("the \"environment\" is neither \"development\" nor \"production\"") }
    self.rules = rules
    self.environment = environment
    stimuli = trace.steps.reversed().map(\.stimulus.name)
  }

  package mutating func receive(
    _ act: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    let stimulus = try SessionStimulus(act, after: methods)
    stimuli.removeLast()
    // Something may have to be logged by the end, in whatever step that is.
    out.need(SessionCapability.log, for: "log")
    if case .message(let body) = stimulus {
      methods.append(body["method"]?.text.flatMap(BridgeMethod.init(rawValue:)))
    }
    do throws(Unspecified) {
      state = try next(after: stimulus, &out)
    } catch {
      state = .unknown
      out.expectations.forget { _ in true }
      error.answer?(&out)
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
      if case .cleanUp = stimulus {
        connection.cleanUp(&out)
        return .cleaned(connection)
      }
      try connection.receive(stimulus, &out)
      return .connected(connection)
    case .cleaned(var connection):
      if case .setUp(let webView) = stimulus {
        connection.revive(in: webView)
        connection.register(by: .fnvLIF04, isPageNext: isPageNext, &out)
        return .connected(connection)
      }
      connection.receiveWhileCleaned(stimulus, &out)
      return .cleaned(connection)
    case .unknown:
      out.only("call", by: .fnvSTS17)
      return .unknown
    }
  }

  private var isPageNext: Bool { stimuli.last == "loadPage" }

  private func whileUnset(
    _ stimulus: SessionStimulus, hasCleanedUp: Bool, _ out: inout Outbox<Never>
  ) -> State {
    switch stimulus {
    case .setUp(let webView):
      var connection = SessionConnection(
        rules, environment, webView, messages: methods.count)
      connection.begin(&out)
      // A cleanupAll before any setup leaves nothing behind.
      connection.register(
        by: hasCleanedUp ? .fnvLIF01 : .fnvBRG19, isPageNext: isPageNext, &out)
      return .connected(connection)
    case .loadPage: out.does("load", by: .fnvBRG14)
    case .cleanUp:
      SessionConnection.cleanUpNothing(&out)
      return .unset(hasCleanedUp: true)
    case .inspect: out.does("held", by: .fnvLIF03)
    case .message, .provider, .callResult, .drop, .wait: break
    }
    return state
  }

  /// What comes is one of the documented statuses; what else it is, is recorded.
  private func beUnknown(_ ambiguity: AmbiguityID, _ out: inout Outbox<Never>) {
    let status = Acceptance.oneOf(
      DocumentedName.statuses.map { .exactly(.string($0.value), by: .fnvSTS17) }, by: .fnvSTS17)
    let body = Acceptance.object([
      .init("function", .ignored(nil, ambiguity)),
      .init("argument", .json(.object([.init("status", status)]), .none, by: .fnvSTS17)),
    ])
    var effect = ExpectedEffect(.may, "call", body, by: .fnvSTS17)
    effect.isRepeatable = true
    effect.orders = []
    out.expect(effect, until: .withdrawn)
    out.only("call", by: .fnvSTS17)
  }
}

/// What the documents leave open, so that nobody can say what follows.
struct Unspecified: Error {
  let ambiguity: AmbiguityID
  /// What is due in the step all the same.
  let answer: (@Sendable (inout Outbox<Never>) -> Void)?

  init(
    _ ambiguity: AmbiguityID, besides answer: (@Sendable (inout Outbox<Never>) -> Void)? = nil
  ) {
    (self.ambiguity, self.answer) = (ambiguity, answer)
  }
}
