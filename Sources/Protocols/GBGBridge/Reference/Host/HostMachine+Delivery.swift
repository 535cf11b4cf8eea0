import MachineKit
import WirePrimitives

extension HostMachine {
  /// A message of the host, but for what each of them has: version and time.
  struct Outgoing {
    var type: Expected
    var correlationId: Expected
    var action: Expected
    var status: Expected
    var data: Expected
    var error: Expected
  }

  /// What is left out is as the request has it, or nothing.
  func response(
    to request: PostedMessage, action: Expected? = nil, status: Expected, data: Expected? = nil,
    error: Expected? = nil
  ) -> Outgoing {
    let id: JSON =
      switch rules.responders.correlationIds {
      case .ofRequest: .string(request.correlationId)
      case .lowerCase: .string(request.correlationId.lowercasedASCII)
      case .own: .string("r-" + request.correlationId.lossyText)
      }
    return Outgoing(
      type: .value(.string(rules.responders.type.rawValue), by: .gbgRSP07),
      correlationId: .value(id, by: .gbgRSP06),
      action: action ?? .value(.string(request.action), by: .gbgRSP15), status: status,
      data: data ?? .absent(by: .gbgRSP10), error: error ?? .absent(by: .gbgRSP10))
  }

  /// Whether the message has been given to the page.
  ///
  /// - Parameters:
  ///   - reason: why there is a message.
  ///   - thread: where it is delivered, if that is asked for.
  @discardableResult
  mutating func deliver(
    _ message: Outgoing, by reason: RequirementID, thread: String? = nil, isEvent: Bool = false
  ) -> Bool {
    guard let view = page.live(rules.events.target, rules.events.webView) else {
      failWithoutPage(isEvent: isEvent)
      return false
    }
    if page.failing.remove(view) != nil {
      cite(.gbgEVT11, "failed")
      count(.delivered, by: .gbgEVT11)
      fail(by: .gbgEVT11, happens: rules.events.failing == .error)
      return false
    }
    citeDelivery(isEvent: isEvent)
    count(.delivered, by: reason)
    let delivery = Expected.object(
      [("webView", .value(.string(view), by: .gbgEVT07)), ("message", envelope(of: message))]
        + (thread.map { [("thread", Self.expected(thread: $0))] } ?? []))
    if isEvent, rules.events.order == .lastFirst {
      held.append(delivery)
    } else {
      tell(.delivered, delivery)
    }
    succeed()
    return true
  }

  /// What was held back goes out in the wrong order.
  mutating func release() {
    for delivery in held.reversed() { tell(.delivered, delivery) }
    held = []
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
  private static func expected(thread: String) -> Expected {
    let said = Expected.value(.string(thread), by: .gbgRSP09)
    return thread == "main" ? .either([said, .absent(by: .gbgRSP09)], by: .gbgRSP09) : said
  }

  private mutating func failWithoutPage(isEvent: Bool) {
    let wasThere = !page.attached.isEmpty
    let reason: RequirementID =
      !isEvent ? .gbgRSP16 : wasThere ? .gbgEVT04 : .gbgEVT03
    cite(reason, wasThere ? "dropped" : "none")
    count(.delivered, by: reason)
    let isSilent =
      switch reason {
      case .gbgRSP16: rules.responders.withoutPage == .silent
      case .gbgEVT04: rules.events.withoutPage == .silentAfter
      default: rules.events.withoutPage == .silentBefore
      }
    fail(by: reason, happens: !isSilent)
  }

  private func envelope(of message: Outgoing) -> Expected {
    let payload: [(name: String, value: Expected)] = [
      ("action", message.action), ("data", message.data), ("status", message.status),
      ("error", message.error),
    ]
    if rules.events.envelope == .payloadOnly {
      return .object(payload + [("version", .absent(by: .gbgEVT12))])
    }
    return .object([
      ("version", .value(.string(rules.events.version.rawValue), by: .gbgENV07)),
      ("correlationId", message.correlationId), ("type", message.type),
      ("timestamp", .time(timestamp, by: .gbgENV08)), ("payload", .object(payload)),
    ])
  }

  private var timestamp: Double {
    switch rules.events.clock {
    case .milliseconds: config.epoch + Double(now)
    case .seconds: (config.epoch + Double(now)) / 1_000
    case .ofStart: config.epoch
    }
  }

  // MARK: Data

  /// Data as the page gets it. A member named `__proto__` is recorded only.
  mutating func embedded(_ data: JSON, by requirement: RequirementID) -> Expected {
    if data.has({ $0 == "__proto__" }) {
      return .open(data, .ambGBG31)
    }
    guard data.has(\.isDelicate) else {
      return .value(data, by: requirement)
    }
    cite(.gbgEVT09, "delicate")
    switch rules.events.embedding {
    case .transparent: return .value(data, by: .gbgEVT09)
    case .unescaped: return .value(data.mapped { $0.without([0x22, 0x5C, 0x0A]) }, by: .gbgEVT09)
    case .separatorsLost: return .value(data.mapped { $0.without([0x2028]) }, by: .gbgEVT09)
    case .templated: return .value(data.mapped { $0.without([0x24, 0x60]) }, by: .gbgEVT09)
    }
  }
}

extension HostState.Page {
  /// The WebView that messages go to; nil where there is none, or it is gone.
  func live(
    _ target: HostRules.Events.Target, _ reference: HostRules.Events.Reference
  ) -> JSONString? {
    guard let view = target == .last ? attached.last : attached.first else { return nil }
    return reference == .weak && dropped.contains(view) ? nil : view
  }
}

extension JSONString {
  /// Text that a script must not take as it is.
  fileprivate var isDelicate: Bool {
    let units = codeUnits
    return units.contains { [0x22, 0x24, 0x27, 0x5C, 0x60, 0x0A, 0x2028, 0x2029].contains($0) }
      || lossyText.contains("</")
  }

  fileprivate func without(_ units: [UInt16]) -> JSONString {
    JSONString(codeUnits: codeUnits.filter { !units.contains($0) })
  }
}

extension JSON {
  /// Whether a text in it, or a name, is such.
  fileprivate func has(_ test: (JSONString) -> Bool) -> Bool {
    switch value {
    case .null, .bool, .number: return false
    case .string(let string): return test(string)
    case .array(let elements):
      return elements.contains { $0.has(test) }
    case .object(let object):
      return object.contains { test($0.name) || $0.value.has(test) }
    }
  }

  /// With other texts; names stay.
  fileprivate func mapped(_ change: (JSONString) -> JSONString) -> JSON {
    switch value {
    case .null, .bool, .number: return self
    case .string(let string): return .string(change(string))
    case .array(let elements): return .array(elements.map { $0.mapped(change) })
    case .object(let object):
      return .object(object.map { ($0.name, $0.value.mapped(change)) })
    }
  }
}
