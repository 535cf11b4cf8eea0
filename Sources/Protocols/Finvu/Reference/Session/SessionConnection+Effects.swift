package import MachineKit
import WirePrimitives

/// What a port may lack, of the effects of a session.
package enum SessionCapability {
  package static let pagePolyfill = CapabilityID("finvu.page-polyfill")
  package static let inspect = CapabilityID("finvu.inspect")
  package static let promptRelease = CapabilityID("finvu.prompt-release")
  package static let log = CapabilityID("finvu.log")
}

/// Why a response is due.
struct SessionReason {
  /// By which there is a call at all, and by which it is of this function.
  let call: RequirementID
  let function: RequirementID
  /// A should, so that nothing about the call weighs more.
  var isLight = false

  static func light(_ requirement: RequirementID) -> SessionReason {
    SessionReason(call: requirement, function: requirement, isLight: true)
  }

  static let status = SessionReason(call: .fnvCBK05, function: .fnvCBK03)
}

extension SessionConnection {
  enum ProviderCall: String, CaseIterable { case providerInit, providerStart, providerVerify }

  typealias Argument = (name: String, value: JSONString, by: RequirementID)

  static let shoulds: Set<RequirementID> = [
    .fnvBRG13, .fnvCBK12, .fnvCBK13, .fnvINI15, .fnvLIF02, .fnvLIF08, .fnvSEC02, .fnvSTA12,
    .fnvSTA19, .fnvVER10, .fnvVER11, .fnvVER17,
  ]

  /// What is a should anyway keeps its name.
  func weighed(_ requirement: RequirementID) -> RequirementID {
    Self.shoulds.contains(requirement) ? requirement : footing.requirement ?? requirement
  }

  /// A second handler hears each message too. FNV-LIF-09.
  private var copies: Int { max(1, handlers) }

  // MARK: The provider

  /// - Parameter need: due, or what the reference does where it is open.
  func ask(
    _ call: ProviderCall, _ arguments: [Argument], by requirement: RequirementID,
    need: ExpectedEffect.Need = .due, _ out: inout Out
  ) {
    let weighed = weighed(requirement)
    out.recorder.cite(weighed, call.rawValue)
    let body = Acceptance.object(
      arguments.map { .init($0.name, tree(of: $0, by: footing.requirement ?? $0.by)) })
    for _ in 0..<copies {
      if need == .due {
        out.due(call.rawValue, body, by: weighed)
      } else {
        out.does(call.rawValue, body, by: weighed)
      }
    }
  }

  /// Whether the provider is handed a country code is unspecified (FNV-STA-13, FNV-STA-25).
  private func tree(of argument: Argument, by requirement: RequirementID) -> Acceptance {
    guard argument.name == "phoneNumber" else {
      return .exactly(.string(argument.value), by: requirement)
    }
    return .oneOf(
      ["", "+91", "91", "0091"].map {
        .exactly(.string($0 + argument.value.lossyText), by: requirement)
      }, by: requirement)
  }

  /// What a wrong rule hands to the provider.
  func hand(
    _ call: ProviderCall, _ body: JSON, by requirement: RequirementID, _ out: inout Out
  ) {
    out.due(call.rawValue, .exactly(body, by: requirement), by: requirement)
  }

  func askNothing(
    _ calls: [ProviderCall] = ProviderCall.allCases, by requirement: RequirementID,
    _ out: inout Out
  ) {
    for call in calls { out.only(call.rawValue, by: weighed(requirement)) }
    out.recorder.cite(weighed(requirement), "nothing is asked")
  }

  // MARK: Callbacks

  func response(to outcome: BridgeOutcome) -> [ResponsePart] {
    var ignored = CitationRecorder.disabled
    return ResponseReference(rules: rules.responses).response(to: outcome, citing: &ignored)
  }

  /// - Parameter permission: it may have come since then.
  mutating func say(
    _ parts: [ResponsePart], to callback: SessionCallback, by reason: SessionReason,
    since permission: Permission? = nil, times: Int = 1, _ out: inout Out,
    changing change: (inout ExpectedEffect) -> Void = { _ in }
  ) {
    guard case .named(let function) = callback else {
      return callback == .open
        ? out.expectations.forget { $0 == "call" } : saysNothing(by: .fnvCBK14, &out)
    }
    let single = reason.isLight ? reason.call : footing.requirement
    let requirement = single ?? reason.call
    out.recorder.cite(requirement, "called")
    out.recorder.cite(single ?? reason.function, "the function")
    for part in Set(parts.map(\.requirement)).intersection([.fnvSTS17, .fnvERR05]).sorted()
    where single == nil {
      out.recorder.cite(part, reason.call.text)
    }
    // What is open is left out: a trace goes on the same way whatever it is.
    let members = parts.filter { !$0.isOpen }.map {
      ResponsePart($0.name, $0.value, single ?? $0.requirement)
    }
    var effect = ExpectedEffect(
      .due, "call",
      call(
        function, by: single ?? reason.function,
        .object(members.map { .init($0.name, $0.tree) }), by: single ?? .fnvCBK02),
      by: requirement)
    change(&effect)
    for copy in 0..<(calls == .ended ? 0 : times * copies) {
      if copy == 0, let permission {
        out.expectations.expect(effect, permittedBy: permission)
      } else {
        out.expect(effect)
      }
    }
    out.only("call", by: requirement)
    if calls == .none { calls = .made }
  }

  private func call(
    _ function: JSONString, by functionBy: RequirementID, _ argument: Acceptance,
    by argumentBy: RequirementID
  ) -> Acceptance {
    var members: [Acceptance.Member] = [
      .init("function", .exactly(.string(function), by: functionBy)),
      .init("argument", .json(argument, .none, by: argumentBy)),
    ]
    // Where there has been but one web view, a port need not name it.
    if let first = webViews.first, let last = webViews.last, first != last {
      let called = rules.callsIn == .first ? first : last
      members.append(
        .init(
          "webView",
          .oneOf(
            [.exactly(.string(called), by: .fnvLIF04), .absentOrNull(by: .fnvLIF04)],
            by: .fnvLIF04)))
    }
    return .object(members)
  }

  /// No call but those that are due or permitted.
  func saysNothing(by requirement: RequirementID, _ out: inout Out) {
    guard out.reason(for: "call") == nil else { return }
    out.only("call", by: weighed(requirement))
    out.recorder.cite(weighed(requirement), "nobody is called")
  }

  // MARK: What a port may say of its own accord

  /// A call that may come.
  ///
  /// - Parameter status: nil for any.
  func news(
    _ status: String?, to callback: SessionCallback, by requirement: RequirementID
  ) -> ExpectedEffect? {
    guard let status else { return news([], to: callback, by: requirement) }
    let by = weighed(requirement)
    let none = ResponsePart("token", .nothing, by)
    return news([status], with: [.init(none.name, none.tree)], to: callback, by: requirement)
  }

  /// - Parameters:
  ///   - statuses: one of these; none for any.
  ///   - members: what else is said of the response.
  func news(
    _ statuses: [String], with members: [Acceptance.Member] = [], to callback: SessionCallback,
    by requirement: RequirementID
  ) -> ExpectedEffect? {
    let requirement = weighed(requirement)
    // What a port makes of such a name is open, and when it calls that.
    if callback == .open {
      let members = ["function", "argument"].map {
        Acceptance.Member($0, .any(.string, by: requirement))
      }
      return ExpectedEffect(.may, "call", .object(members), by: requirement)
    }
    guard case .named(let function) = callback else { return nil }
    let trees = statuses.map { Acceptance.exactly(.string($0), by: requirement) }
    let status: [Acceptance.Member] =
      trees.isEmpty
      ? [] : [.init("status", trees.count == 1 ? trees[0] : .oneOf(trees, by: requirement))]
    return ExpectedEffect(
      .may, "call", call(function, by: requirement, .object(status + members), by: requirement),
      by: requirement)
  }

  /// In this step.
  func offer(
    _ status: String?, to callback: SessionCallback, by requirement: RequirementID,
    in orders: [ExpectedEffect.Order]? = nil, _ out: inout Out
  ) {
    guard var effect = news(status, to: callback, by: requirement) else { return }
    effect.orders = orders
    out.expect(effect)
  }

  /// Until it is withdrawn or revoked.
  func permit(
    _ status: String?, to callback: SessionCallback, by requirement: RequirementID,
    in orders: [ExpectedEffect.Order]? = nil, within branch: ExpectedEffect.Branch? = nil,
    _ out: inout Out
  ) -> Permission? {
    guard var effect = news(status, to: callback, by: requirement) else { return nil }
    effect.orders = orders
    effect.branch = branch
    return out.expectations.permit(effect)
  }

  /// Only the calls of one callback have an order.
  func order(ofCallsTo callback: SessionCallback) -> [ExpectedEffect.Order]? {
    guard case .named(let function) = callback else { return nil }
    return [.init("calls of \(function.lossyText)", by: weighed(.fnvCBK05))]
  }

  func revoke(_ permissions: [Permission], _ out: inout Out) {
    for permission in permissions { out.expectations.revoke(permission) }
  }

  func withdraw(_ permissions: [Permission], _ out: inout Out) {
    for permission in permissions { out.expectations.withdraw(permission) }
  }
}

// MARK: What is logged and stored

extension SessionConnection {
  private static let minimal: [JSON] = ["info", "warn", "error", "none"]

  private var isLogging: Bool {
    switch rules.logging {
    case .asDocumented: environment == .development
    case .never: false
    case .always: true
    }
  }

  /// Where something must be logged by the end it may have been at any time.
  mutating func permitLogs(_ out: inout Out) {
    switch environment {
    case .development:
      logged = out.expectations.permit(ExpectedEffect(.may, "log", .object([]), by: .fnvENV01))
    case .production:
      let levels = Self.minimal + (isLogging ? ["debug"] : [])
      let level = Acceptance.oneOf(levels.map { .exactly($0, by: .fnvENV02) }, by: .fnvENV02)
      var effect = ExpectedEffect(.may, "log", .object([.init("level", level)]), by: .fnvENV02)
      effect.isRepeatable = true
      effect.orders = []
      out.expect(effect, until: .withdrawn)
    }
  }

  /// There is something to log.
  mutating func log(_ text: String, _ out: inout Out) {
    let requirement: RequirementID = environment == .development ? .fnvENV01 : .fnvENV02
    out.recorder.cite(requirement, text)
    if !isLogging { out.only("log", by: requirement) }
    guard isLogging else { return }
    let own = Acceptance.exactly(["level": "debug", "text": .string(text)], by: requirement)
    out.does("log", own, by: requirement)
  }

  /// By the time the provider has reported something of a flow, development has logged something; which lines those
  /// are is not said. AMB-FNV-29.
  mutating func askForLogs(_ out: inout Out) {
    guard isLogging, environment == .development, let since = logged else { return }
    logged = nil
    out.recorder.cite(.fnvENV01, "provider event")
    let own = Acceptance.exactly(["level": "debug", "text": "provider event"], by: .fnvENV01)
    let levels = (["debug", "verbose"] + Self.minimal).map {
      Acceptance.exactly($0, by: .fnvENV01)
    }
    let any = Acceptance.object([.init("level", .oneOf(levels, by: .fnvENV01))])
    out.expectations.expect(
      ExpectedEffect(.due, "log", .oneOf([own, any], by: .fnvENV01), by: .fnvENV01),
      permittedBy: since, until: .withdrawn)
  }

  /// What is stored is unspecified, except where it holds something of the user.
  func keep(_ what: SessionRules.Store, as name: String, _ out: inout Out) {
    out.recorder.cite(.fnvSEC01, name)
    out.only("store", by: .fnvSEC01)
    guard rules.store == what else { return }
    let held = Acceptance.exactly([.string(name)], by: .fnvSEC01)
    out.due("store", .object([.init("holds", held)]), by: .fnvSEC01)
  }
}
