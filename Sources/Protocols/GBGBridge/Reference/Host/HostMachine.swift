package import MachineKit
package import WirePrimitives

/// The reference for the host: how it routes what the page posts, answers it and sends events (API
/// reference, "BridgeHost", "CaptureCapability", "BridgeResponder", "CapabilityQueryHandler").
///
/// One request, from its arrival to its answer:
///
/// ```mermaid
/// stateDiagram-v2
///   [*] --> routed: post
///   routed --> answered: capability.query, or a busy slot
///   routed --> running: a slot or a handler takes it
///   routed --> pending: nobody does
///   running --> returned: handlerReturn
///   running --> answered: handlerRespond, complete, handlerReturn with a result
///   returned --> answered: handlerRespond
///   pending --> answered: respond
///   answered --> answered: whatever comes later sends nothing
/// ```
///
/// What goes on beside it, `lastError`: none until an operation fails, set until `clearError()`,
/// whatever succeeds in between.
///
/// Nobody promises that an event is delivered before the next step that sends none.
package struct HostMachine: Machine {
  let rules: HostRules
  let config: HostConfig
  /// Valid while a stimulus is received.
  var out = Outbox<Never>()
  /// Milliseconds since the start of the trace.
  var now = 0
  var grounds = HostGrounds()

  // Messages of the page
  var received: [PostedMessage] = []
  var pending = Table<JSONString, HostState.Pending>("pending requests")

  // Who takes requests
  var handlers = Table<JSONString, HostState.Registration>("registered handlers")
  var customs = Table<JSONString, HostState.Registration>("custom capabilities")
  var slots = HostState.Slots()
  var calls = Table<Int, HostState.Call>("calls of handlers")
  var callCount = 0

  // The page and who looks on
  var page = HostState.Page()
  var isDelegateGone = false
  @StateVariable("the last error") var lastError = HostState.LastError.none

  // Only under a wrong rule
  /// Requests that are not yet given to their handlers.
  var waiting: [(name: JSONString, request: PostedMessage)] = []
  /// Events that are held back.
  var held: [ExpectedEffect] = []
  /// The entries of the first query.
  var firstEntries: [Acceptance.Entry]?

  package init(config: JSON, rules: HostRules) throws(TraceError) {
    self.rules = rules
    self.config = try HostConfig(config)
    if let webView = self.config.webView { page.attached[webView] = .alive }
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    self.out = out
    self.now = now
    let published = HostAnnouncement.allCases.map(published)
    let wasOpen = grounds.everything != nil
    if stimulus.name != "send" { release() }
    let message = try observe(stimulus)
    let certain = self.out.expectations
    try dispatch(stimulus, message)
    if let everything = grounds.everything {
      self.out.expectations = certain
      expectAnything(everything, isFirst: !wasOpen)
    } else {
      announceChanges(since: published)
    }
    out = self.out
  }

  /// What is certain even where the rest is open: whatever a host does with a message, it has
  /// received it.
  private mutating func observe(_ stimulus: Act) throws(TraceError) -> PostedMessage? {
    switch stimulus.name {
    case "post": return try receive(stimulus.body)
    case "inspect" where grounds.everything != nil:
      if case .by = grounds.received { inspectReceived() }
    default: break
    }
    return nil
  }

  /// Stimuli of which a host may report more than the documents say.
  private static let reporting = [
    "handlerRespond", "handlerReturn", "complete", "respond", "respondAction",
  ]

  private mutating func dispatch(
    _ stimulus: Act, _ message: PostedMessage?
  ) throws(TraceError) {
    let body = stimulus.body
    if Self.reporting.contains(stimulus.name) { mayReport() }
    switch stimulus.name {
    case "post": if let message { take(message) }
    case "register": try register(body)
    case "unregister": try unregister(body)
    case "registerCustom": try registerCustom(body)
    case "setSlot": try setSlot(body)
    case "handlerRespond": try handlerRespond(body)
    case "handlerReturn": try handlerReturn(body)
    case "complete": try complete(body)
    case "respond": try respond(body)
    case "respondAction": try respondAction(body)
    case "send": try send(body)
    case "clearError": clearError()
    case "attach": try attach(body)
    case "dropWebView": try dropWebView(body)
    case "dropDelegate": isDelegateGone = true
    case "evaluateFails": try failEvaluation(body)
    case "inspect": if grounds.everything == nil { inspect() }
    case "wait": break
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }
}

extension HostMachine {
  // MARK: What nobody can foretell

  mutating func leaveOpen(_ ambiguity: AmbiguityID) {
    grounds.everything = grounds.everything ?? ambiguity
  }

  /// Whatever a host does, what it delivers is a message (GBG-EVT-12).
  private mutating func expectAnything(_ ambiguity: AmbiguityID, isFirst: Bool) {
    if isFirst {
      var message = ExpectedEffect(
        .may, "delivered", .members(["message": Self.anyMessage]), by: .gbgEVT12)
      message.isRepeatable = true
      message.orders = []
      out.expect(message, until: .withdrawn)
    }
    out.only("delivered", by: .gbgEVT12)
    out.state("lastError", nil)
    for kind in ["handlerCalled", "awaitReturned", "delegate", "state"] {
      out.open(kind, ambiguity)
    }
  }

  static var anyMessage: Acceptance {
    let types = ["response", "event"].map { Acceptance.exactly(.string($0), by: .gbgEVT12) }
    return .members([
      "version": .any(.string, by: .gbgEVT12), "correlationId": .any(.string, by: .gbgEVT12),
      "type": .oneOf(types, by: .gbgEVT12), "timestamp": .any(.number, by: .gbgEVT12),
      "payload": .members(["action": .any(.string, by: .gbgEVT12)]),
    ])
  }

  // MARK: Announcements

  private mutating func announceChanges(since before: [[JSONString]]) {
    // Where a request goes decides what is pending, and which slot is busy.
    let routed = RequirementID.gbgLIF04.weighed(for: out.reason(for: "handlerCalled") ?? .gbgLIF04)
    for (what, before) in zip(HostAnnouncement.allCases, before) where published(what) != before {
      var reason = what == .activeRequest ? routed : .gbgLIF04
      if what == .pendingRequests {
        // Who does not hear of it cannot tell that it is pending, or is not any more.
        guard case .by(let requirement) = grounds.pending else { continue }
        reason = requirement
      }
      cite(.gbgLIF04, what.rawValue)
      out.need(.gbgObservers, for: what.effect)
      if has(what.silence) {
        out.only(what.effect, by: reason)
      } else {
        out.expect(ExpectedEffect(.due, what.effect, .object([]), by: reason))
      }
    }
  }

  private func published(_ what: HostAnnouncement) -> [JSONString] {
    switch what {
    case .receivedMessages: received.map(\.correlationId)
    case .pendingRequests: pending.values.map(\.request.correlationId)
    case .isEnabled: HostState.SlotName.allCases.map { slots[$0].isEnabled ? "enabled" : "" }
    case .activeRequest:
      HostState.SlotName.allCases.map { request(of: slots[$0].active)?.correlationId ?? "" }
    }
  }

  /// The request of the call of a number.
  func request(of call: Int?) -> PostedMessage? { call.flatMap { calls[$0]?.request } }

  // MARK: Notes

  func has(_ fault: HostFault) -> Bool { rules.faults.contains(fault) }

  mutating func cite(_ requirement: RequirementID, _ outcome: String) {
    if grounds.everything == nil { out.recorder.cite(requirement, outcome) }
  }

  func text(_ name: String, in body: JSON) throws(TraceError) -> JSONString {
    guard let text = body[name]?.string else {
      throw TraceError("the member \"\(name)\" is no text")
    }
    return text
  }
}

extension HostMachine {
  // MARK: The last error

  /// Becomes that, whether anybody asks for it or not.
  mutating func turn(_ error: HostState.LastError) {
    guard error != lastError else { return }
    lastError = error
    out.does("lastError", ["set": .bool(error == .set)], by: .gbgRTE25)
  }

  mutating func showError(_ error: HostState.LastError, by requirement: RequirementID) {
    turn(error)
    grounds.lastError = .by(requirement)
    let said = Acceptance.members(["set": .flag(lastError == .set, by: requirement)])
    // Who never said that an error is set has none.
    out.state(
      "lastError",
      lastError == .set
        ? said : .oneOf([said, .absentOrNull(by: requirement)], by: requirement))
  }

  mutating func fail(by requirement: RequirementID, unless isSilent: Bool = false) {
    showError(isSilent ? lastError : .set, by: requirement)
  }

  /// A host may tell of more than the documents say.
  mutating func mayReport() {
    guard lastError == .none, case .by = grounds.lastError else { return }
    grounds.lastError = .unasked
    grounds.report = out.expectations.permit()
    out.state("lastError", nil)
  }

  /// Something that goes well sets no error, and leaves one as it is. GBG-RTE-25.
  mutating func succeed() {
    guard case .by = grounds.lastError else { return }
    switch lastError {
    case .none:
      cite(.gbgRTE25, "no error")
      showError(has(.successError) ? .set : .none, by: .gbgRTE25)
    case .set:
      cite(.gbgRTE25, "a success")
      showError(has(.stickinessUntilSuccess) ? .none : .set, by: .gbgRTE25)
    }
  }

  private mutating func clearError() {
    cite(.gbgRTE10, lastError == .set ? "an error" : "no error")
    showError(has(.clearingIgnored) ? lastError : .none, by: .gbgRTE10)
  }
}
