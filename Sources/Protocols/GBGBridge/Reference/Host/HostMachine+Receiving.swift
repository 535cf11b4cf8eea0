import MachineKit
import WirePrimitives

extension HostMachine {
  /// `{"body": object}`, in the form that the SDK takes, or `{"text": text}`.
  mutating func post(_ body: JSON) throws(TraceError) {
    let text: JSONString
    if body["text"] != nil {
      text = try self.text("text", in: body)
    } else {
      guard let object = body["body"], object.object != nil else {
        throw TraceError("neither \"text\" nor an object \"body\"")
      }
      text = JSONString(object.compactText)
    }
    switch PostedMessage.read(text) {
    case .doubt(let ambiguity):
      isReceivedKnown = false
      leaveOpen(ambiguity)
    case .undecodable: receiveUndecodable()
    case .message(let message): receive(message)
    }
  }

  private mutating func receiveUndecodable() {
    cite(.gbgRTE08, "undecodable")
    cite(.gbgRTE09, "undecodable")
    fail(by: .gbgRTE08, happens: rules.routing.undecodable != .silent)
    count(.handlerCalled, by: .gbgRTE09)
    if isWatched { count(.delegate, by: .gbgRTE09) }
    receivedReason = .gbgRTE09
    guard rules.routing.undecodable == .received else { return }
    append(.placeholder)
    if isWatched { report("didReceive", .placeholder, by: .gbgRTE09) }
  }

  /// Whether there is a delegate that tells what it is told.
  var isWatched: Bool {
    config.delegate == .recording && (!isDelegateDropped || rules.events.delegate == .strong)
  }

  mutating func report(_ method: String, _ message: PostedMessage, by reason: RequirementID) {
    tell(
      .delegate,
      .object([
        ("method", .value(.string(method), by: reason)), ("message", message.expected(by: reason)),
      ]))
  }

  private mutating func append(_ message: PostedMessage, isRepeated: Bool = false) {
    switch rules.routing.received {
    case .firstOfID where isRepeated: break
    case .requestsOnly where message.type != "request": break
    case .newestFirst: received.insert(message, at: 0)
    case .lastEight: received = (received + [message]).suffix(8)
    case .all, .requestsOnly, .firstOfID: received.append(message)
    }
  }

  private mutating func receive(_ message: PostedMessage) {
    let isRequest = message.type == "request"
    // Whoever answers it may fail.
    if isRequest { mayReport() }
    let isRepeated = isRequest && !usedIDs.insert(message.correlationId).inserted
    cite(.gbgRTE06, isRepeated ? "an id once more" : message.type)
    append(message, isRepeated: isRepeated)
    succeed()
    if config.delegate == .silent { cite(.gbgRTE21, message.type) }
    if config.delegate == .recording { watch(message, isRepeated: isRepeated) }
    if isRepeated { return leaveOpen(.ambGBG51) }
    if isRequest { return route(message) }
    receiveOther(message)
  }

  private mutating func watch(_ message: PostedMessage, isRepeated: Bool) {
    if isDelegateDropped { cite(.gbgLIF02, "a message") } else { cite(.gbgRTE07, message.type) }
    count(.delegate, by: isDelegateDropped ? .gbgLIF02 : .gbgRTE07)
    guard isWatched else { return }
    let times =
      switch rules.routing.receivedReport {
      case .once: 1
      case .twice: 2
      case .requestsOnly: message.type == "request" ? 1 : 0
      case .firstOfID: isRepeated ? 0 : 1
      }
    for _ in 0..<times { report("didReceive", message, by: .gbgRTE07) }
    verdict.certain[.delegate] = verdict.told.filter { $0.kind == .delegate }.map(\.what)
  }

  /// Which requirement says what the delegate is told besides: nobody tells one that is gone.
  mutating func countReports(by reason: RequirementID) {
    if config.delegate == .recording, !isDelegateDropped { count(.delegate, by: reason) }
  }

  /// An event or a response of the page.
  private mutating func receiveOther(_ message: PostedMessage) {
    let handler = handlers[message.action] ?? customs[message.action]
    if handler != nil { cite(.gbgRTE11, message.type) }
    cite(.gbgRTE24, message.type)
    count(.handlerCalled, by: .gbgRTE11)
    countReports(by: .gbgRTE24)
    pendingReason = .gbgRTE24
    switch rules.routing.others {
    case .recorded: break
    case .routed:
      if let handler { call(handler.handler, .responder, message, by: .gbgRTE11) }
    case .pending:
      if handler == nil { wait(message, by: .gbgRTE24) }
    }
  }

  // MARK: Pending requests

  /// The request waits for a manual answer, for that reason.
  mutating func leavePending(_ request: PostedMessage, by reason: RequirementID) {
    cite(reason, "pending")
    if reason != .gbgRTE04 { cite(.gbgRTE04, "pending for another reason") }
    if isWatched { cite(.gbgRTE05, "a delegate") }
    cite(.gbgRTE19, "pending")
    count(.handlerCalled, by: reason)
    countReports(by: RequirementID.gbgRTE05.weighed(for: reason))
    count(.delivered, by: RequirementID.gbgRTE19.weighed(for: reason))
    wait(request, by: reason)
  }

  private mutating func wait(_ request: PostedMessage, by reason: RequirementID) {
    pendingReason = reason
    switch rules.routing.unhandled {
    case .appended: pending.append(.init(request: request, reason: reason))
    case .prepended: pending.insert(.init(request: request, reason: reason), at: 0)
    case .lost: break
    }
    reportUnhandled(request, by: RequirementID.gbgRTE05.weighed(for: reason))
  }

  mutating func reportUnhandled(_ request: PostedMessage, by reason: RequirementID) {
    guard isWatched else { return }
    let times =
      switch rules.routing.unhandledReport {
      case .once: 1
      case .never: 0
      case .twice: 2
      }
    for _ in 0..<times { report("unhandledRequest", request, by: reason) }
  }
}
