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
/// What goes on beside it, `lastError`: clear until something goes wrong, set until `clearError()`,
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
  /// By what the request of this step goes where it goes.
  private var route: RequirementID?
  /// What leaves open what the host does from here on.
  private(set) var unknown: AmbiguityID?

  // Messages of the page
  var received: [PostedMessage] = []
  /// By what the list of them is judged; nil once something has come that an SDK may read or not.
  var receivedReason: RequirementID? = .gbgINI06
  /// Ids that a request or an explicit answer has had. AMB-GBG-51.
  var usedIDs: Set<JSONString> = []
  var pending = HostState.Pending()

  // Who takes requests
  var handlers: [JSONString: HostState.Registration] = [:]
  var customs: [JSONString: HostState.Registration] = [:]
  /// Actions that were unregistered, and by what requests for them are pending.
  var gone: [JSONString: RequirementID] = [:]
  var slots: [HostState.SlotName: HostState.Slot] = [.document: .init(), .selfie: .init()]
  var calls: [HostState.Call] = []
  /// Requests that a serial host has not yet given to their handlers: only under a wrong rule.
  var waiting: [(name: JSONString, request: PostedMessage)] = []

  // The page and who looks on
  var page = HostState.Page()
  var isDelegateGone = false
  var error = HostState.LastError.known(isSet: false, by: .gbgINI06)
  var owed = HostState.Owed()
  var events = 0
  /// Events that a wrong rule holds back.
  var held: [ExpectedEffect] = []

  // Queries
  var queries = 0
  var firstEntries: [Acceptance.Entry]?
  /// Something was registered or set that capabilities may follow. AMB-GBG-28.
  var isChanged = false

  package init(config: JSON, rules: HostRules) throws(TraceError) {
    self.rules = rules
    self.config = try HostConfig(config)
    if let webView = self.config.webView { page.attached = [webView] }
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    self.out = out
    self.now = now
    route = nil
    let published = HostAnnouncement.allCases.map(published)
    let (wasUnknown, wasSet) = (unknown != nil, error.isSet)
    if stimulus.name != "send" { release() }
    let message = try observe(stimulus)
    let certain = self.out.expectations
    try dispatch(stimulus, message)
    if stimulus.name != "send" { settle() }
    if let unknown {
      self.out.expectations = certain
      leaveOpen(by: unknown, isFirst: !wasUnknown)
    } else {
      announceChanges(since: published)
      if error.isSet != wasSet { showError() }
    }
    out = self.out
  }

  /// What is certain even where the rest is open: whatever a host does with a message, it has
  /// received it.
  private mutating func observe(_ stimulus: Act) throws(TraceError) -> PostedMessage? {
    switch stimulus.name {
    case "post": return try receive(stimulus.body)
    case "inspect" where unknown != nil && receivedReason != nil:
      out.due("state", .members(["receivedMessages": receivedList()]), by: .gbgINI05)
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
    case "evaluateFails": page.failing.insert(try text("webView", in: body))
    case "inspect": if unknown == nil { inspect() }
    case "wait": break
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }
}

extension HostMachine {
  // MARK: What is unknown

  mutating func leaveOpen(_ ambiguity: AmbiguityID) { unknown = unknown ?? ambiguity }

  /// Nobody can foretell what follows; but what a host delivers is a message (GBG-EVT-12).
  private mutating func leaveOpen(by ambiguity: AmbiguityID, isFirst: Bool) {
    if isFirst {
      var message = ExpectedEffect(
        .may, "delivered", .members(["message": Self.anyMessage]), by: .gbgEVT12)
      message.isRepeatable = true
      message.orders = []
      out.expectations.expect(message, until: .withdrawn)
    }
    out.only("delivered", by: .gbgEVT12)
    for kind in ["handlerCalled", "awaitReturned", "delegate", "state"] {
      out.expectations.open(kind, ambiguity)
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
    let routed = RequirementID.gbgLIF04.weighed(for: route ?? .gbgLIF04)
    for (what, before) in zip(HostAnnouncement.allCases, before)
    where published(what) != before && !(what == .pendingRequests && pending.unknown != nil) {
      cite(.gbgLIF04, what.rawValue)
      let isRouted = what == .pendingRequests || what == .activeRequest
      let reason = isRouted ? routed : .gbgLIF04
      out.expectations.need(.gbgObservers, for: what.effect)
      if has(what.silence) {
        out.only(what.effect, by: reason)
      } else {
        out.expectations.expect(ExpectedEffect(.due, what.effect, .object([]), by: reason))
      }
    }
  }

  private func published(_ what: HostAnnouncement) -> [JSONString] {
    switch what {
    case .receivedMessages: received.map(\.correlationId)
    case .pendingRequests: pending.entries.map(\.request.correlationId)
    case .isEnabled:
      HostState.SlotName.allCases.map { slots[$0]?.isEnabled == true ? "enabled" : "" }
    case .activeRequest:
      HostState.SlotName.allCases.map { name in
        slots[name]?.active.map { calls[$0].request.correlationId } ?? ""
      }
    }
  }

  // MARK: Notes

  func has(_ fault: HostFault) -> Bool { rules.faults.contains(fault) }

  mutating func cite(_ requirement: RequirementID, _ outcome: String) {
    if unknown == nil { out.recorder.cite(requirement, outcome) }
  }

  /// No handlers are called but those that are due.
  mutating func closeCalls(by requirement: RequirementID) {
    route = route ?? requirement
    out.only("handlerCalled", by: requirement)
  }

  func text(_ name: String, in body: JSON) throws(TraceError) -> JSONString {
    guard let text = body[name]?.string else {
      throw TraceError("the member \"\(name)\" is no text")
    }
    return text
  }

  // MARK: Errors

  private mutating func settle() {
    if owed.error, case .known(let isSet, let reason) = error {
      let said = Acceptance.members(["set": .exactly(.bool(isSet), by: reason)])
      // Who never said that an error is set has none.
      out.expectations.state(
        "lastError", isSet ? said : .oneOf([said, .absentOrNull(by: reason)], by: reason))
    }
    if let reason = owed.delivered { out.only("delivered", by: reason) }
    owed = .init()
  }

  private mutating func showError() {
    let body = Acceptance.members(["set": .exactly(.bool(error.isSet), by: .gbgRTE25)])
    out.expectations.expect(ExpectedEffect(.does, "lastError", body, by: .gbgRTE25))
  }

  private mutating func say(isSet: Bool, by requirement: RequirementID) {
    error = .known(isSet: isSet, by: requirement)
    owed.error = true
  }

  /// - Parameter happens: false where a wrong rule keeps silent.
  mutating func fail(by requirement: RequirementID, happens: Bool = true) {
    say(isSet: happens || error.isSet, by: requirement)
  }

  /// A host may tell of more than the documents say.
  mutating func mayReport() {
    if case .known(false, _) = error { error = .open(isSet: false) }
  }

  /// Something that goes well sets no error, and leaves one as it is. GBG-RTE-25.
  mutating func succeed() {
    guard case .known(let wasSet, _) = error else { return }
    cite(.gbgRTE25, wasSet ? "a success" : "no error")
    let isSet = wasSet ? !has(.stickinessUntilSuccess) : has(.successError)
    say(isSet: isSet, by: .gbgRTE25)
  }

  private mutating func clearError() {
    cite(.gbgRTE10, error.isSet ? "an error" : "no error")
    say(isSet: error.isSet && has(.clearingIgnored), by: .gbgRTE10)
  }

  mutating func unregisterUnknown() {
    cite(.gbgRTE23, "no handler")
    for action in handlers.keys { handlers[action]?.reason = .gbgRTE23 }
    if has(.unknownUnregisteringRemovesAll) { handlers = [:] }
    guard case .known(false, _) = error else { return }
    say(isSet: has(.unknownUnregisteringError), by: .gbgRTE23)
  }
}
