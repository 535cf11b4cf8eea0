import MachineKit
import WirePrimitives

extension HostMachine {
  mutating func send(_ body: JSON) throws(TraceError) {
    let action = try text("event", in: body)
    guard let data = body["data"], data.object != nil else {
      throw TraceError("the member \"data\" is no object")
    }
    verdict.isSend = true
    if action.isEmpty { return leaveOpen(.ambGBG58) }
    guard !data.hasUnwritable else { return sendUnwritable() }
    if data.hasTag { return leaveOpen(.ambGBG54) }
    events += 1
    cite(.gbgEVT01, "sent")
    let event = Outgoing(
      type: .value(.string(rules.events.type.rawValue), by: .gbgEVT01),
      correlationId: eventID, action: .value(.string(action), by: .gbgEVT01),
      status: status, data: eventData(data), error: .absent(by: .gbgEVT10))
    let isSent = deliver(event, by: .gbgEVT01, isEvent: true)
    guard isSent else { return }
    cite(.gbgEVT02, "data")
    cite(.gbgEVT06, events == 1 ? "the first" : "another")
    cite(.gbgEVT08, events == 1 ? "the first" : "another")
    cite(.gbgEVT10, "sent")
  }

  private var eventID: Expected {
    switch rules.events.ids {
    case .fresh: .eventID(events, .string("event-\(events)"), by: .gbgEVT06)
    case .constant: .value("event", by: .gbgEVT06)
    case .empty: .value("", by: .gbgEVT06)
    }
  }

  private var status: Expected {
    rules.events.status == .success
      ? .value("success", by: .gbgEVT10) : .absent(by: .gbgEVT10)
  }

  private mutating func eventData(_ data: JSON) -> Expected {
    switch rules.events.data {
    case .asGiven: embedded(data, by: .gbgEVT02)
    case .quoted: .value(.string(data.compactText), by: .gbgEVT02)
    case .nullsLeftOut: embedded(data.withoutNulls, by: .gbgEVT02)
    }
  }

  /// GBG-EVT-05.
  private mutating func sendUnwritable() {
    guard page.live(rules.events.target, rules.events.webView) != nil else {
      return leaveOpen(.ambGBG06)
    }
    if !page.failing.isEmpty { return leaveOpen(.ambGBG06) }
    cite(.gbgEVT05, "no text")
    verdict.isUnwritable = true
    count(.delivered, by: .gbgEVT05)
    fail(by: .gbgEVT05, happens: rules.events.unwritable == .error)
    error = .unknown
  }

  // MARK: WebViews

  /// A WebView that a running handler will answer to is not to be changed. AMB-GBG-41.
  private mutating func doubtRunning() {
    if calls.contains(where: { $0.answer != .final }) { leaveOpen(.ambGBG41) }
  }

  mutating func attach(_ body: JSON) throws(TraceError) {
    let view = try text("webView", in: body)
    doubtRunning()
    // The name would stand for another one, or be attached twice.
    if page.dropped.contains(view) || page.attached.contains(view) { leaveOpen(.ambGBG30) }
    page.attached.append(view)
  }

  mutating func dropWebView(_ body: JSON) throws(TraceError) {
    let view = try text("webView", in: body)
    doubtRunning()
    guard page.attached.contains(view) else { return leaveOpen(.ambGBG60) }
    page.dropped.insert(view)
  }
}

extension JSON {
  /// Whether it holds a number that JSON has no text for, written as its 64 bits.
  fileprivate var hasUnwritable: Bool {
    switch value {
    case .null, .bool, .string: return false
    case .number(let number): return !number.double.isFinite
    case .array(let elements): return elements.contains { $0.hasUnwritable }
    case .object(let object):
      if object.count == 1, let digits = object["$f64"]?.text, let bits = UInt64(digits, radix: 16)
      {
        return !Double(bitPattern: bits).isFinite
      }
      return object.contains { $0.value.hasUnwritable }
    }
  }
}
