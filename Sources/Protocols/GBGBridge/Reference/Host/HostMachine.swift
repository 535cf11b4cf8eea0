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
package struct HostMachine: Machine {
  let rules: HostRules
  let config: HostConfig
  var verdict = HostVerdict()
  /// Valid while a stimulus is received.
  var recorder = CitationRecorder.deaf
  /// Milliseconds since the start of the trace.
  var now = 0
  var doubt: AmbiguityID?

  // Messages of the page
  var received: [PostedMessage] = []
  var receivedReason: RequirementID = .gbgRTE06
  /// Nothing has come that an SDK may read or not.
  var isReceivedKnown = true
  var pending: [HostState.Pending] = []
  var pendingReason: RequirementID = .gbgRTE04
  var pendingDoubt: AmbiguityID?
  /// Ids that a request or an explicit answer has had. AMB-GBG-51.
  var usedIDs: Set<JSONString> = []
  /// Ids of pending requests that were answered by `respond(to:action:...)`.
  var explicitIDs: Set<JSONString> = []

  // Who takes requests
  var handlers: [JSONString: HostState.Registration] = [:]
  var customs: [JSONString: HostState.Registration] = [:]
  /// Actions that were unregistered, and by what requests for them are pending.
  var gone: [JSONString: RequirementID] = [:]
  /// An action has been unregistered that had no handler.
  var hasUnregisteredUnknown = false
  var slots: [HostState.SlotName: HostState.Slot] = [.document: .init(), .selfie: .init()]
  var calls: [HostState.Call] = []
  /// Requests that a serial host has not yet given to their handlers: only under a wrong rule.
  var waiting: [(name: JSONString, request: PostedMessage)] = []

  // The page and who looks on
  var page = HostState.Page()
  var error = HostState.LastError.clear(by: .gbgINI06)
  var showsError = false
  var isDelegateDropped = false
  var events = 0
  /// Events that a wrong rule holds back.
  var held: [Expected] = []

  // Queries
  var queries = 0
  var firstEntries: [(id: JSONString, entry: Expected)]?
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
    verdict = HostVerdict()
    recorder = out.recorder
    self.now = now
    let shown = showsError
    let before = HostVerdict.Announcement.allCases.map(published)
    if stimulus.name != "send" { release() }
    if Self.reporting.contains(stimulus.name) { mayReport() }
    try dispatch(stimulus)
    if case .unset = error { verdict.mayReport = true }
    verdict.doubt = doubt
    announceChanges(since: before)
    out.recorder = recorder
    recorder = .deaf
    for (kind, what) in verdict.told {
      out.emit(kind.rawValue, what.json ?? .null, by: .gbgEVT12)
    }
    for what in HostVerdict.Announcement.allCases where verdict.announced[what]?.isHeard == true {
      out.emit(what.effect, [:], by: .gbgLIF04)
    }
    if showsError != shown { out.emit("lastError", ["set": .bool(showsError)], by: .gbgRTE25) }
  }

  /// Stimuli of which a host may report more than the documents say.
  private static let reporting = [
    "handlerRespond", "handlerReturn", "complete", "respond", "respondAction",
  ]

  private mutating func dispatch(_ stimulus: Act) throws(TraceError) {
    let body = stimulus.body
    switch stimulus.name {
    case "post": try post(body)
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
    case "dropDelegate": isDelegateDropped = true
    case "evaluateFails": page.failing.insert(try text("webView", in: body))
    case "inspect": inspect()
    case "wait": break
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }
}

extension HostMachine {
  // MARK: Announcements

  private mutating func announceChanges(since before: [[JSONString]]) {
    // Where a request goes decides what is pending, and which slot is busy.
    let route = verdict.counts[.handlerCalled] ?? .gbgLIF04
    let routed: Set<HostVerdict.Announcement> = [.pendingRequests, .activeRequest]
    for (what, before) in zip(HostVerdict.Announcement.allCases, before)
    where published(what) != before && !(what == .pendingRequests && pendingDoubt != nil) {
      cite(.gbgLIF04, what.rawValue)
      let reason = routed.contains(what) ? RequirementID.gbgLIF04.weighed(for: route) : .gbgLIF04
      verdict.announced[what] = (reason, rules.state.unannounced != what)
    }
  }

  private func published(_ what: HostVerdict.Announcement) -> [JSONString] {
    switch what {
    case .receivedMessages: received.map(\.correlationId)
    case .pendingRequests: pending.map(\.request.correlationId)
    case .isEnabled:
      HostState.SlotName.allCases.map { slots[$0]?.isEnabled == true ? "enabled" : "" }
    case .activeRequest:
      HostState.SlotName.allCases.map { name in
        slots[name]?.active.map { calls[$0].request.correlationId } ?? ""
      }
    }
  }

  // MARK: Notes

  mutating func cite(_ requirement: RequirementID, _ outcome: String) {
    if doubt == nil { recorder.cite(requirement, outcome) }
  }

  mutating func tell(_ kind: HostVerdict.Kind, _ what: Expected) {
    verdict.told.append((kind, what))
  }

  mutating func count(_ kind: HostVerdict.Kind, by requirement: RequirementID) {
    verdict.counts[kind] = requirement
  }

  mutating func leaveOpen(_ ambiguity: AmbiguityID) { doubt = doubt ?? ambiguity }

  func text(_ name: String, in body: JSON) throws(TraceError) -> JSONString {
    guard let text = body[name]?.string else {
      throw TraceError("the member \"\(name)\" is no text")
    }
    return text
  }

  // MARK: Errors

  /// - Parameter happens: false where a wrong rule keeps silent.
  mutating func fail(by requirement: RequirementID, happens: Bool = true) {
    if happens {
      showsError = true
      error = .set(by: requirement)
    }
    verdict.error = (showsError, requirement)
  }

  /// A host may tell of more than the documents say.
  mutating func mayReport() {
    if case .clear = error { error = .unset }
  }

  /// Something that goes well sets no error, and leaves one as it is. GBG-RTE-25.
  mutating func succeed() {
    if showsError, rules.state.stickiness == .untilSuccess { showsError = false }
    switch error {
    case .clear:
      cite(.gbgRTE25, "no error")
      if rules.state.success == .error { showsError = true }
      error = .clear(by: .gbgRTE25)
      verdict.error = (showsError, .gbgRTE25)
    case .set:
      cite(.gbgRTE25, "a success")
      error = .set(by: .gbgRTE25)
      verdict.error = (showsError, .gbgRTE25)
    case .unset, .unknown: break
    }
  }

  mutating func clearError() {
    let wasSet = showsError
    if rules.state.clearing == .clears { showsError = false }
    if case .set = error { cite(.gbgRTE10, "an error") } else { cite(.gbgRTE10, "no error") }
    verdict.error = (wasSet && rules.state.clearing == .ignored, .gbgRTE10)
    error = .clear(by: .gbgRTE10)
  }
}
