package import MachineKit
import WirePrimitives

/// What a port may lack, of the effects of a session.
package enum SessionCapability {
  package static let pagePolyfill = CapabilityID("finvu.page-polyfill")
  package static let inspect = CapabilityID("finvu.inspect")
  package static let promptRelease = CapabilityID("finvu.prompt-release")
  package static let log = CapabilityID("finvu.log")
}

/// A response to a callback, and why it is due.
struct SessionResponse {
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

  /// Among which calls it has its place.
  enum Sequence { case allCalls, itsCallback }

  let parts: [ResponsePart]
  let callback: SessionCallback
  let reason: Reason
  var need = ExpectedEffect.Need.due
  var times = 1
  var branch: ExpectedEffect.Branch?
  /// It may have come since then.
  var permission: Expectations.Permission?
  /// How many steps it may be late.
  var late = 0
  var sequence = Sequence.allCalls

  init(_ parts: [ResponsePart], to callback: SessionCallback, by reason: Reason) {
    self.parts = parts
    self.callback = callback
    self.reason = reason
  }
}

extension SessionConnection {
  enum ProviderCall: String, CaseIterable { case providerInit, providerStart, providerVerify }

  typealias Reason = SessionResponse.Reason
  typealias Argument = (name: String, value: JSONString, by: RequirementID)

  static let shoulds: Set<RequirementID> = [
    .fnvBRG13, .fnvCBK12, .fnvCBK13, .fnvINI15, .fnvLIF02, .fnvLIF08, .fnvSEC02, .fnvSTA12,
    .fnvSTA19, .fnvVER10, .fnvVER11, .fnvVER17,
  ]

  /// What is a should anyway keeps its name.
  func weighed(_ requirement: RequirementID) -> RequirementID {
    Self.shoulds.contains(requirement) ? requirement : footing ?? requirement
  }

  /// A second handler hears each message too. FNV-LIF-09.
  private var copies: Int { max(1, handlers) }

  // MARK: The provider

  /// - Parameter need: due, or what the reference does where it is open.
  func ask(
    _ call: ProviderCall, _ arguments: [Argument], by requirement: RequirementID,
    need: ExpectedEffect.Need = .due, _ out: inout Outbox<Never>
  ) {
    let weighed = weighed(requirement)
    out.recorder.cite(weighed, call.rawValue)
    let body = Acceptance.object(
      arguments.map { .init($0.name, tree(of: $0.value, $0.name, by: footing ?? $0.by)) })
    for _ in 0..<copies {
      if need == .due {
        out.due(call.rawValue, body, by: weighed)
      } else {
        out.does(call.rawValue, body, by: weighed)
      }
    }
  }

  /// Whether the provider is handed a country code is nobody's (FNV-STA-13, FNV-STA-25).
  private func tree(
    of value: JSONString, _ name: String, by requirement: RequirementID
  ) -> Acceptance {
    guard name == "phoneNumber" else { return .exactly(.string(value), by: requirement) }
    return .oneOf(
      ["", "+91", "91", "0091"].map {
        .exactly(.string(JSONString($0 + value.lossyText)), by: requirement)
      },
      by: requirement)
  }

  /// What a wrong rule hands to the provider.
  func hand(
    _ call: ProviderCall, _ body: JSON, by requirement: RequirementID, _ out: inout Outbox<Never>
  ) {
    out.due(call.rawValue, .exactly(body, by: requirement), by: requirement)
  }

  func askNothing(
    _ calls: [ProviderCall] = ProviderCall.allCases, by requirement: RequirementID,
    _ out: inout Outbox<Never>
  ) {
    for call in calls { out.only(call.rawValue, by: weighed(requirement)) }
    out.recorder.cite(weighed(requirement), "nothing is asked")
  }

  // MARK: Callbacks

  func response(to outcome: BridgeOutcome) -> [ResponsePart] {
    var deaf = CitationRecorder.deaf
    return ResponseReference(rules: rules.responses).response(to: outcome, citing: &deaf)
  }

  mutating func say(
    _ parts: [ResponsePart], to callback: SessionCallback, by reason: Reason,
    _ out: inout Outbox<Never>
  ) {
    say(SessionResponse(parts, to: callback, by: reason), &out)
  }

  mutating func say(_ response: SessionResponse, _ out: inout Outbox<Never>) {
    guard case .named(let function) = response.callback else {
      return response.callback == .open
        ? leaveCallsOpen(&out) : saysNothing(by: .fnvCBK14, &out)
    }
    let reason = response.reason
    let single = reason.isLight ? reason.call : footing
    let requirement = single ?? reason.call
    out.recorder.cite(requirement, "called")
    out.recorder.cite(single ?? reason.function, "the function")
    for part in Set(response.parts.map(\.requirement)).intersection([.fnvSTS17, .fnvERR05]).sorted()
    where single == nil {
      out.recorder.cite(part, reason.call.text)
    }
    var effect = ExpectedEffect(
      response.need, "call",
      call(
        function, by: single ?? reason.function, response.parts, by: single,
        argumentBy: single ?? .fnvCBK02),
      by: requirement)
    effect.branch = response.branch
    effect.late = response.late
    effect.orders = orders(response.sequence, of: function)
    var permission = response.permission
    for _ in 0..<(calls == .ended ? 0 : response.times * copies) {
      if let since = permission {
        out.expectations.expect(effect, permittedBy: since)
      } else {
        out.expectations.expect(effect)
      }
      permission = nil
    }
    out.only("call", by: requirement)
    if calls == .none { calls = .made }
  }

  private func orders(
    _ sequence: SessionResponse.Sequence, of function: JSONString
  ) -> [ExpectedEffect.Order]? {
    switch sequence {
    case .allCalls: nil
    case .itsCallback: [.init("calls of \(function.lossyText)", by: weighed(.fnvCBK05))]
    }
  }

  /// - Parameter single: the requirement that stands for all of the response.
  private func call(
    _ function: JSONString, by functionBy: RequirementID, _ parts: [ResponsePart],
    by single: RequirementID?, argumentBy: RequirementID
  ) -> Acceptance {
    // What is open is left out: a trace goes on the same way whatever it is.
    let members = parts.filter { !$0.isOpen }.map { part in
      Acceptance.Member(
        part.name, ResponsePart(part.name, part.value, single ?? part.requirement).tree)
    }
    return call(function, by: functionBy, .object(members), by: argumentBy)
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
    if firstWebView != webView {
      let called = rules.callsIn == .first ? firstWebView : webView
      let named = Acceptance.exactly(.string(called), by: functionBy)
      members.append(
        .init("webView", .oneOf([named, .absentOrNull(by: functionBy)], by: functionBy)))
    }
    return .object(members)
  }

  /// No call but those that are due or permitted.
  func saysNothing(by requirement: RequirementID, _ out: inout Outbox<Never>) {
    guard !out.expectations.isClosed("call") else { return }
    out.only("call", by: weighed(requirement))
    out.recorder.cite(weighed(requirement), "nobody is called")
  }

  func leaveCallsOpen(_ out: inout Outbox<Never>) { out.expectations.forget { $0 == "call" } }

  // MARK: What a port may say of its own accord

  /// A call that may come in this step.
  func offer(
    _ status: String?, to callback: SessionCallback, by requirement: RequirementID,
    among sequence: SessionResponse.Sequence = .allCalls, _ out: inout Outbox<Never>
  ) {
    guard let effect = news(status, to: callback, by: requirement, sequence) else { return }
    out.expectations.expect(effect)
  }

  /// A call that may come until it is withdrawn.
  func permit(
    _ status: String?, to callback: SessionCallback, by requirement: RequirementID,
    among sequence: SessionResponse.Sequence = .allCalls,
    in branch: ExpectedEffect.Branch? = nil, _ out: inout Outbox<Never>
  ) -> Expectations.Permission? {
    guard var effect = news(status, to: callback, by: requirement, sequence) else { return nil }
    effect.branch = branch
    return out.expectations.permit(effect)
  }

  /// - Parameter status: nil for any.
  func news(
    _ status: String?, to callback: SessionCallback, by requirement: RequirementID,
    _ sequence: SessionResponse.Sequence = .allCalls
  ) -> ExpectedEffect? {
    guard case .named(let function) = callback else { return nil }
    let requirement = weighed(requirement)
    let told: [Acceptance.Member] =
      status.map {
        [
          .init("status", .exactly(.string(JSONString($0)), by: requirement)),
          .init("token", .absentOrNull(by: requirement)),
        ]
      } ?? []
    var effect = ExpectedEffect(
      .may, "call", call(function, by: requirement, .object(told), by: requirement),
      by: requirement)
    effect.orders = orders(sequence, of: function)
    return effect
  }

  func withdraw(_ permissions: [Expectations.Permission], _ out: inout Outbox<Never>) {
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
  mutating func permitLogs(_ out: inout Outbox<Never>) {
    switch environment {
    case .development:
      logged = out.expectations.permit(ExpectedEffect(.may, "log", .object([]), by: .fnvENV01))
    case .production:
      let levels = Self.minimal + (isLogging ? ["debug"] : [])
      let level = Acceptance.oneOf(levels.map { .exactly($0, by: .fnvENV02) }, by: .fnvENV02)
      var effect = ExpectedEffect(.may, "log", .object([.init("level", level)]), by: .fnvENV02)
      effect.isRepeatable = true
      out.expectations.expect(effect, until: .withdrawn)
    }
  }

  /// There is something to log.
  mutating func log(_ text: String, _ out: inout Outbox<Never>) {
    let requirement: RequirementID = environment == .development ? .fnvENV01 : .fnvENV02
    out.recorder.cite(requirement, text)
    out.expectations.need(SessionCapability.log, for: "log")
    if environment == .production || !isLogging { out.only("log", by: requirement) }
    guard isLogging else { return }
    let own: JSON = ["level": "debug", "text": .string(JSONString(text))]
    let body = Acceptance.exactly(own, by: requirement)
    guard environment == .development, text == "startAuth", let since = logged else {
      return out.does("log", body, by: requirement)
    }
    logged = nil
    out.expectations.expect(
      ExpectedEffect(
        .due, "log", .oneOf([body, .any(.object, by: requirement)], by: requirement),
        by: requirement),
      permittedBy: since, until: .withdrawn)
  }

  /// What is stored is nobody's but where it holds something of the user.
  func keep(_ what: SessionRules.Store, as name: String, _ out: inout Outbox<Never>) {
    out.recorder.cite(.fnvSEC01, name)
    out.only("store", by: .fnvSEC01)
    guard rules.store == what else { return }
    let body = Acceptance.object([
      .init("holds", .exactly([.string(JSONString(name))], by: .fnvSEC01))
    ])
    out.due("store", body, by: .fnvSEC01)
  }
}

extension ResponsePart {
  fileprivate var isOpen: Bool { if case .open = value { true } else { false } }
}

extension SessionRequest {
  /// What its callback may still hear of the port's own accord.
  var permissions: [Expectations.Permission] {
    switch state {
    case .flow(let flow):
      flow.permitted.map(\.permission) + [flow.fork?.permission].compactMap(\.self)
    case .initialisingAgain(let permission), .verifying(_, let permission):
      [permission].compactMap(\.self)
    case .inFlight(let call): [call.result].compactMap(\.self) + call.others
    case .settled, .initialising, .answered, .cleanedUp: []
    }
  }
}
