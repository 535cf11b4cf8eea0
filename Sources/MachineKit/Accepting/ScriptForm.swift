package import WirePrimitives

/// How an answer `{"script": text}` is read as what it does, `{"call": ...}` or `{"none": true}`.
///
/// Written in `Corpus/README.md`. Scripts are read and never run.
package struct ScriptForm: Sendable, Hashable {
  /// A text of an input that must not stand in the code of a script.
  package struct Inert: Sendable, Hashable {
    package let text: String
    package let requirement: RequirementID
    package init(_ text: String, by requirement: RequirementID) {
      self.text = text
      self.requirement = requirement
    }
  }

  package static let member = "script"

  package let inert: [Inert]
  /// What a text violates that is no ECMAScript, where that is known.
  package let broken: RequirementID?
  package let unread: AmbiguityID
  /// Paths whose assignment counts as a call with the value.
  package let setters: [String]

  package init(
    inert: [Inert], broken: RequirementID?, unread: AmbiguityID, setters: [String] = []
  ) {
    self.inert = inert
    self.broken = broken
    self.unread = unread
    self.setters = setters
  }

  package var requirements: [RequirementID] {
    inert.map(\.requirement) + (broken.map { [$0] } ?? [])
  }
}

extension ScriptForm {
  /// The JSON form.
  package var json: JSON {
    let inert = inert.map { JSON.array([.string($0.text), .string($0.requirement.text)]) }
    return .object(
      [("inert", .array(inert))] + (broken.map { [("broken", .string($0.text))] } ?? [])
        + [("unread", .string(unread.text))]
        + (setters.isEmpty ? [] : [("setters", .array(setters.map { .string($0) }))]))
  }

  /// Nil where the JSON is none.
  package init?(json: JSON) {
    guard let members = json.object, !members.hasDuplicates,
      members.allSatisfy({ ["inert", "broken", "unread", "setters"].contains($0.name.text ?? "") }),
      let unread = json["unread"]?.text,
      json["broken"] == nil || json["broken"]?.text != nil,
      let inert = json["inert"]?.array?.map(Self.inert), !inert.contains(nil)
    else { return nil }
    let setters = (json["setters"] ?? .array([])).array?.map(\.text)
    guard let setters, !setters.contains(where: { $0?.isEmpty ?? true }) else { return nil }
    self.init(
      inert: inert.compactMap(\.self), broken: json["broken"]?.text.map { RequirementID($0) },
      unread: AmbiguityID(unread), setters: setters.compactMap(\.self))
  }

  private static func inert(_ json: JSON) -> Inert? {
    guard json.array?.count == 2, let text = json[0]?.text, !text.isEmpty,
      let requirement = json[1]?.text
    else { return nil }
    return Inert(text, by: RequirementID(requirement))
  }
}
