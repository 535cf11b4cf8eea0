import MachineKit
import WirePrimitives

extension HostMachine {
  // MARK: Events

  mutating func send(_ body: JSON) throws(TraceError) {
    let action = try text("event", in: body)
    guard let data = body["data"], data.object != nil else {
      throw TraceError("the member \"data\" is no object")
    }
    if action.isEmpty { return leaveOpen(.ambGBG58) }
    guard !data.hasUnwritable else { return sendUnwritable() }
    if data.hasTag { return leaveOpen(.ambGBG54) }
    grounds.events += 1
    cite(.gbgEVT01, "sent")
    let event = Message(
      type: .text(has(.eventsResponses) ? "response" : "event", by: .gbgEVT01),
      correlationId: eventID, action: .text(action, by: .gbgEVT01),
      status: .text(has(.eventStatusSuccess) ? "success" : nil, by: .gbgEVT10),
      data: eventData(data), error: .absentOrNull(by: .gbgEVT10))
    guard deliver(event, by: .gbgEVT01, isEvent: true) else { return }
    cite(.gbgEVT02, "data")
    cite(.gbgEVT06, grounds.events == 1 ? "the first" : "another")
    cite(.gbgEVT08, grounds.events == 1 ? "the first" : "another")
    cite(.gbgEVT10, "sent")
  }

  /// Any text that no other event has.
  private var eventID: Acceptance {
    has(.idsConstant) || has(.idsEmpty)
      ? .text(has(.idsEmpty) ? "" : "event", by: .gbgEVT06)
      : .named("event \(grounds.events)", .any(.string, by: .gbgEVT06), by: .gbgEVT06)
  }

  private mutating func eventData(_ data: JSON) -> Acceptance {
    if has(.eventDataQuoted) { return .exactly(.string(data.compactText), by: .gbgEVT02) }
    return embedded(has(.eventDataNullsLeftOut) ? data.withoutNulls : data, by: .gbgEVT02)
  }

  /// An event of numbers that JSON has no text for: an error and nothing delivered, or what an encoder
  /// writes instead of failing. GBG-EVT-05.
  private mutating func sendUnwritable() {
    guard let view = liveView, page.failing.isEmpty else {
      return leaveOpen(.ambGBG06)
    }
    cite(.gbgEVT05, "no text")
    grounds.events += 1
    out.onlyUntilSettled("delivered", by: .gbgEVT05)
    mayReport()
    guard !has(.unwritableSilent) else { return }
    let message = Acceptance.members([
      "message": Self.anyMessage, "webView": .unasked(.string(view)),
    ])
    // An error that is set already need not be told of.
    guard lastError == .none, let report = grounds.report else {
      return out.may("delivered", message, by: .gbgEVT05, until: .settled)
    }
    grounds.report = nil
    lastError = .set
    var error = ExpectedEffect(
      .due, "lastError", .members(["set": .exactly(true, by: .gbgEVT05)]), by: .gbgEVT05)
    var written = ExpectedEffect(.due, "delivered", message, by: .gbgEVT05)
    error.branch = .init("an error", of: "event \(grounds.events)")
    written.branch = .init("a message", of: "event \(grounds.events)")
    (error.orders, written.orders) = ([], [])
    out.expectations.expect(error, permittedBy: report, until: .settled)
    out.expect(written, until: .settled)
  }

  // MARK: WebViews

  /// The WebView that messages go to; nil where there is none, or it is gone.
  private var liveView: JSONString? {
    let views = page.attached.visited
    return (has(.targetFirst) ? views.first : views.last).flatMap { view in
      view.value == .dropped && !has(.webViewStrong) ? nil : view.key
    }
  }

  /// A WebView that a running handler will answer to is not to be changed. AMB-GBG-41.
  private mutating func doubtRunning() {
    if calls.values.contains(where: { $0.answer != .final }) { leaveOpen(.ambGBG41) }
  }

  mutating func attach(_ body: JSON) throws(TraceError) {
    let view = try text("webView", in: body)
    doubtRunning()
    // The name would stand for another one, or be attached twice.
    if page.attached.contains(view) { leaveOpen(.ambGBG30) }
    page.attached[view] = .alive
  }

  mutating func failEvaluation(_ body: JSON) throws(TraceError) {
    let view = try text("webView", in: body)
    // In a WebView that is gone, or not there yet, nothing is evaluated.
    guard page.attached[view] == .alive else { return leaveOpen(.ambGBG60) }
    page.failing.insert(view)
  }

  mutating func dropWebView(_ body: JSON) throws(TraceError) {
    let view = try text("webView", in: body)
    doubtRunning()
    guard page.attached.contains(view) else { return leaveOpen(.ambGBG60) }
    page.attached[view] = .dropped
    // A host that is told of its page's end may tell of it at once.
    mayReport()
  }
}

extension HostMachine {
  // MARK: Messages

  /// A message of the host, but for what each of them has: version and time.
  struct Message {
    let type, correlationId, action, status, data, error: Acceptance
  }

  /// An object without members says no more than one that is left out.
  static let noData = Acceptance.oneOf(
    [.absentOrNull(by: .gbgRSP10), .exactly([:], by: .gbgRSP10)], by: .gbgRSP10)

  /// What is left out is as the request has it, or nothing.
  func response(
    to request: PostedMessage, action: Acceptance? = nil, status: Acceptance,
    data: Acceptance = Self.noData,
    error: Acceptance = .absentOrNull(by: .gbgRSP10)
  ) -> Message {
    var id = request.correlationId
    if has(.correlationIdsLowerCase) { id = id.lowercasedASCII }
    if has(.correlationIdsOwn) { id = JSONString("r-" + id.lossyText) }
    return Message(
      type: .text(has(.responsesEvents) ? "event" : "response", by: .gbgRSP07),
      correlationId: .text(id, by: .gbgRSP06),
      action: action ?? .text(request.action, by: .gbgRSP15), status: status, data: data,
      error: error)
  }

  /// Whether the message has been given to the page.
  ///
  /// - Parameters:
  ///   - reason: why there is a message.
  ///   - thread: where it is delivered, if that is asked for.
  @discardableResult
  mutating func deliver(
    _ message: Message, by reason: RequirementID, thread: String? = nil, isEvent: Bool = false
  ) -> Bool {
    guard let view = liveView else {
      let wasThere = !page.attached.isEmpty
      let reason: RequirementID =
        !isEvent ? .gbgRSP16 : wasThere ? .gbgEVT04 : .gbgEVT03
      failToDeliver(
        wasThere ? "dropped" : "none", by: reason, isEvent: isEvent,
        unless: isSilentWithoutPage(reason))
      return false
    }
    if page.failing.remove(view) != nil {
      failToDeliver("failed", by: .gbgEVT11, isEvent: isEvent, unless: has(.failingSilent))
      return false
    }
    citeDelivery(isEvent: isEvent)
    var members: [Acceptance.Member] = [
      .init("webView", .text(view, by: .gbgEVT07)), .init("message", envelope(of: message)),
    ]
    if let thread { members.append(.init("thread", Self.tree(ofThread: thread))) }
    if isEvent {
      expectEvent(.object(members), by: reason)
    } else {
      out.due("delivered", .object(members), by: reason)
    }
    succeed()
    return true
  }

  private mutating func expectEvent(_ body: Acceptance, by reason: RequirementID) {
    var event = ExpectedEffect(.due, "delivered", body, by: reason)
    event.orders = [.init("events", by: .gbgEVT08)]
    out.onlyUntilSettled("delivered", by: reason)
    if has(.orderLastFirst) {
      held.append(event)
    } else {
      out.expect(event, until: .settled)
    }
  }

  /// What was held back goes out in the wrong order.
  mutating func release() {
    for event in held.reversed() { out.expect(event) }
    held = []
  }

  private mutating func failToDeliver(
    _ outcome: String, by reason: RequirementID, isEvent: Bool, unless isSilent: Bool
  ) {
    cite(reason, outcome)
    if isEvent {
      out.onlyUntilSettled("delivered", by: reason)
    } else {
      out.only("delivered", by: reason)
    }
    fail(by: reason, unless: isSilent)
  }

  private func isSilentWithoutPage(_ reason: RequirementID) -> Bool {
    switch reason {
    case .gbgRSP16: has(.responsesSilentWithoutPage)
    case .gbgEVT04: has(.eventsSilentAfterDrop)
    default: has(.eventsSilentBeforeAttach)
    }
  }

  private mutating func citeDelivery(isEvent: Bool) {
    if !isEvent {
      cite(.gbgRSP06, "response")
      cite(.gbgRSP07, "response")
    }
    for requirement in [RequirementID.gbgENV07, .gbgENV08, .gbgEVT12] {
      cite(requirement, isEvent ? "event" : "response")
    }
    if page.attached.count > 1 { cite(.gbgEVT07, "another WebView") }
  }

  /// A port without threads says nothing of them.
  private static func tree(ofThread thread: String) -> Acceptance {
    let said = Acceptance.exactly(.string(thread), by: .gbgRSP09)
    return thread == "main" ? .oneOf([said, .absentOrNull(by: .gbgRSP09)], by: .gbgRSP09) : said
  }

  /// An SDK may say of a request that it answers itself that the result will follow. AMB-GBG-14.
  mutating func mayAcknowledge(_ request: PostedMessage) {
    guard let view = liveView, !page.failing.contains(view) else { return }
    let answer = response(to: request, status: .exactly("acknowledged", by: .gbgRTE19))
    var effect = ExpectedEffect(
      .may, "delivered",
      .object([
        .init("webView", .text(view, by: .gbgEVT07)), .init("message", envelope(of: answer)),
      ]), by: .gbgRTE19)
    effect.orders = []
    out.expect(effect)
  }

  private func envelope(of message: Message) -> Acceptance {
    let payload: KeyValuePairs = [
      "action": message.action, "data": message.data, "status": message.status,
      "error": message.error,
    ]
    if has(.envelopePayloadOnly) {
      return .object(
        payload.map { .init($0.key, $0.value) }
          + [.init("version", .absentOrNull(by: .gbgEVT12))])
    }
    return .members([
      "version": .text(has(.version1) ? "1" : "1.0", by: .gbgENV07),
      "correlationId": message.correlationId, "type": message.type, "timestamp": timestamp,
      "payload": .members(payload),
    ])
  }

  /// Whose clock cannot be set has its own, which counts milliseconds too. GBG-ENV-08.
  private var timestamp: Acceptance {
    let elapsed = has(.clockOfStart) ? 0 : Double(now)
    let time = (config.epoch + elapsed) / (has(.clockSeconds) ? 1_000 : 1)
    let exact = Acceptance.close(time, tolerance: 1, by: .gbgENV08)
    return .granted(
      .gbgClock, exact,
      otherwise: (1e12...1e13).contains(time)
        ? .close(5.5e12, tolerance: 4.5e12, by: .gbgENV08) : exact)
  }

  /// Data as the page gets it. A member named `__proto__` is recorded only.
  mutating func embedded(_ data: JSON, by requirement: RequirementID) -> Acceptance {
    if data.has({ $0 == "__proto__" }) { return .ignored(data, .ambGBG31) }
    guard data.has(\.isDelicate) else { return .exactly(data, by: requirement) }
    cite(.gbgEVT09, "delicate")
    let lost: [UInt16] =
      has(.embeddingUnescaped)
      ? [0x22, 0x5C, 0x0A]
      : has(.embeddingSeparatorsLost) ? [0x2028] : has(.embeddingTemplated) ? [0x24, 0x60] : []
    return .exactly(data.without(lost), by: .gbgEVT09)
  }
}

extension JSONString {
  /// Text that a script must not take as it is.
  fileprivate var isDelicate: Bool {
    let units = codeUnits
    return units.contains { [0x22, 0x24, 0x27, 0x5C, 0x60, 0x0A, 0x2028, 0x2029].contains($0) }
      || lossyText.contains("</")
  }
}

extension JSON {
  /// Whether a text in it, or a name, is such.
  fileprivate func has(_ test: (JSONString) -> Bool) -> Bool {
    switch value {
    case .null, .bool, .number: return false
    case .string(let string): return test(string)
    case .array(let elements): return elements.contains { $0.has(test) }
    case .object(let object): return object.contains { test($0.name) || $0.value.has(test) }
    }
  }

  /// With texts that lack some characters; names stay.
  fileprivate func without(_ units: [UInt16]) -> JSON {
    switch value {
    case .null, .bool, .number: return self
    case .string(let string):
      return .string(JSONString(codeUnits: string.codeUnits.filter { !units.contains($0) }))
    case .array(let elements): return .array(elements.map { $0.without(units) })
    case .object(let object): return .object(object.map { ($0.name, $0.value.without(units)) })
    }
  }

  /// Whether it holds a number that JSON has no text for, written as its 64 bits.
  fileprivate var hasUnwritable: Bool {
    switch value {
    case .null, .bool, .string: return false
    case .number(let number): return !number.double.isFinite
    case .array(let elements): return elements.contains { $0.hasUnwritable }
    case .object(let object):
      if let number = ExactDouble(tag: object) { return !number.double.isFinite }
      return object.contains { $0.value.hasUnwritable }
    }
  }
}
