package import MachineKit
package import WirePrimitives

/// A recorded case.
package struct Vector: Sendable {
  /// Given once by a tool and never changed.
  package let uid: String
  /// A short name, unique in its suite.
  package let id: String
  package let title: String
  /// The corpus version that brought it.
  package let since: String
  /// What it is there for; a fault of each changes its expected answer.
  package let requirements: [RequirementID]
  package let input: JSON
  package let expect: Acceptance
  /// The id of the minimally different vector that is accepted where this one is refused.
  package let twin: String?
  package let why: String

  /// What starts the id of a vector that `vectors cover` has picked.
  package static let coveringMark = "covering-"

  /// Whether it was picked from generated cases, so that nobody has thought of it.
  package var isCovering: Bool { id.hasPrefix(Self.coveringMark) }

  /// All of it in full, as `case` in `Corpus/schema/vectors.schema.json`.
  package var json: JSON {
    .object(
      [
        ("uid", .string(uid)), ("id", .string(id)), ("title", .string(title)),
        ("since", .string(since)),
        ("requirements", .array(requirements.map { .string($0.text) })), ("input", input),
        ("why", .string(why)),
      ] + (twin.map { [("twin", .string($0))] } ?? []) + [("expect", expect.json)])
  }

  package init(
    uid: String, id: String, title: String, since: String, requirements: [RequirementID],
    input: JSON, expect: Acceptance, twin: String?, why: String
  ) {
    self.uid = uid
    self.id = id
    self.title = title
    self.since = since
    self.requirements = requirements
    self.input = input
    self.expect = expect
    self.twin = twin
    self.why = why
  }
}
