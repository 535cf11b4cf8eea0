package import ConformanceKit
import WirePrimitives

/// What a line of a port's standard output is.
package enum PortLine: Sendable, Hashable {
  case reply(id: Int, Reply)
  /// It was meant as a reply and is none (PORT-06); the id is there where it can be made out.
  case malformed(id: Int?, String)
  /// No protocol line at all (PORT-02).
  case noise
}

extension PortLine {
  init(_ bytes: [UInt8]) {
    do throws(JSONParseError) {
      let json = try JSON.parse(bytes)
      self = json.object.map(Self.reading) ?? .noise
    } catch {
      // A line that begins as a reply was meant as one; anything else was printed.
      self = Self.leadingID(bytes).map { .malformed(id: $0, "not JSON: \(error)") } ?? .noise
    }
  }

  /// The names of the outcomes, of which a reply has exactly one.
  private static let outcomes = ["ok", "reject", "unsupported", "fault"]

  private static func reading(_ object: JSONObject) -> PortLine {
    var ids: [JSON] = []
    var found: [(name: String, value: JSON)] = []
    for (name, value) in object {
      if name == "id" {
        ids.append(value)
      } else if let outcome = outcomes.first(where: { name == $0 }) {
        found.append((outcome, value))
      }
    }
    let id = ids.first.flatMap(Self.id)
    if ids.isEmpty { return .malformed(id: nil, "no member id") }
    guard ids.count == 1 else { return .malformed(id: id, "two members id") }
    guard let id, ids[0].number != nil else {
      return .malformed(id: id, "id is not a whole number: \(shown(ids[0]))")
    }
    guard found.count == 1 else {
      let names = found.map(\.name).joined(separator: ", ")
      return .malformed(
        id: id,
        "exactly one of ok, reject, unsupported and fault is expected, found "
          + (found.isEmpty ? "none" : names))
    }
    return reply(id: id, found[0].name, found[0].value)
  }

  private static func reply(id: Int, _ outcome: String, _ value: JSON) -> PortLine {
    func wrong(_ member: String, _ expected: String, _ found: JSON?) -> PortLine {
      .malformed(id: id, "\(member) must be \(expected), found \(found.map(shown) ?? "nothing")")
    }
    let value = TaggedValue.decode(value)
    switch outcome {
    case "reject":
      guard let name = value["class"]?.text, !name.isEmpty else {
        return wrong("reject.class", "text", value["class"])
      }
      guard isTextOrAbsent(value["message"]) else {
        return wrong("reject.message", "text", value["message"])
      }
      return .reply(id: id, .reject(class: name, message: value["message"]?.string?.lossyText))
    case "unsupported":
      guard let reason = value.string else { return wrong("unsupported", "text", value) }
      return .reply(id: id, .unsupported(reason.lossyText))
    case "fault":
      guard let message = value["message"]?.string else {
        return wrong("fault.message", "text", value["message"])
      }
      guard isTextOrAbsent(value["trace"]) else {
        return wrong("fault.trace", "text", value["trace"])
      }
      return .reply(
        id: id,
        .fault(message: message.lossyText, trace: value["trace"]?.string?.lossyText))
    default:
      return .reply(id: id, .ok(value))
    }
  }

  private static func isTextOrAbsent(_ value: JSON?) -> Bool {
    value.map { $0.isNull || $0.string != nil } ?? true
  }

  /// A whole number or, so that its run can be named, one as text.
  private static func id(_ value: JSON) -> Int? {
    value.wholeNumber ?? value.text.flatMap { Int($0) }
  }

  private static func shown(_ value: JSON) -> String {
    String(escaping: value.prettyText(limit: 60))
  }

  /// The id of a line that begins `{"id":17` and is malformed after that.
  static func leadingID(_ bytes: some Collection<UInt8>) -> Int? {
    var rest = bytes[...]
    func skip(_ text: StaticString) -> Bool {
      while let first = rest.first, first == 0x20 || first == 0x09 { rest = rest.dropFirst() }
      let expected = text.withUTF8Buffer { Array($0) }
      guard rest.starts(with: expected) else { return false }
      rest = rest.dropFirst(expected.count)
      return true
    }
    guard skip("{"), skip("\"id\""), skip(":"), skip("") else { return nil }
    let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }.prefix(18)
    return Int(String(decoding: digits, as: UTF8.self))
  }
}

extension JSON {
  /// A whole number, also one written `17.0`: some languages have no other.
  var wholeNumber: Int? { int ?? double.flatMap { Int(exactly: $0) } }
}

extension PortLine {
  /// The same under a name, for who reads lines and is no port's host.
  package static func reading(_ bytes: [UInt8]) -> PortLine { PortLine(bytes) }

  package var kind: String {
    switch self {
    case .reply(_, let reply):
      switch reply {
      case .ok, .large: "ok"
      case .reject: "reject"
      case .fault: "fault"
      case .unsupported: "unsupported"
      case .crash, .timeout, .violation, .notRun: "no outcome"
      }
    case .malformed(let id, let reason): "malformed \(id != nil) \(reason.prefix(24))"
    case .noise: "noise"
    }
  }
}
