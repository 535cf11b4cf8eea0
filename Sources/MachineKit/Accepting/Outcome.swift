package import WirePrimitives

/// The JSON form of what a port did with an input, the thing that acceptance trees judge:
/// `{"ok": answer}`, `{"reject": {"class": name}}` or `{"fault": {}}`.
package enum Outcome {
  package static let ok = "ok"
  package static let reject = "reject"
  package static let fault = "fault"

  /// The outcome that a recorded value is, without what a message or a trace adds; nil where it is
  /// none: no object with one member, or one of another form.
  package static func reading(_ value: JSON) -> JSON? {
    guard let object = value.object, object.count == 1, let member = object.first else {
      return nil
    }
    switch member.name.text {
    case ok: return value
    case reject:
      guard let name = member.value["class"]?.text, !name.isEmpty else { return nil }
      return .object([(reject, .object([("class", .string(name))]))])
    case fault: return member.value.object.map { _ in .object([(fault, .object([]))]) }
    default: return nil
    }
  }
}
