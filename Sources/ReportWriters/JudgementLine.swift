package import ConformanceKit
import MachineKit
package import WirePrimitives

/// The verdict on one recorded outcome as a line of JSON, in the form that `Corpus/README.md` gives.
package enum JudgementLine {
  /// - Parameter judgement: nil for what is no outcome, which no requirement accepts.
  package static func json(
    uid: String, _ judgement: Judgement?, registry: Registry
  ) -> JSON {
    let departures = judgement.map { $0.differences.map { departure($0, registry) } } ?? [noOutcome]
    return .object([
      ("uid", .string(uid)),
      ("verdict", .string(departures.isEmpty ? "accepted" : "rejected")),
      ("scored", .number(judgement?.scored ?? 0)),
      ("departures", .array(departures)),
      ("recorded", .array((judgement?.recorded ?? []).map { .string($0.path) })),
      ("notAsked", .array((judgement?.notAsked ?? []).map { .string($0.text) })),
    ])
  }

  private static func departure(_ difference: Difference, _ registry: Registry) -> JSON {
    let level = registry[difference.requirement]?.level
    let found = difference.got.map { String(escaping: $0.text) } ?? "nothing"
    return .object([
      ("path", .string(difference.path)),
      ("by", .string(difference.requirement.text)),
      ("level", level.map { .string($0.rawValue) } ?? .null),
      ("message", .string("expected \(String(escaping: difference.expected)), found \(found)")),
    ])
  }

  private static let noOutcome: JSON = .object([
    ("path", ""), ("by", .null), ("level", .null),
    ("message", "expected ok, reject with a class, or fault, and found no outcome"),
  ])
}
