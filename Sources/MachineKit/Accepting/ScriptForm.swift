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

  package init(inert: [Inert], broken: RequirementID?, unread: AmbiguityID) {
    self.inert = inert
    self.broken = broken
    self.unread = unread
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
        + [("unread", .string(unread.text))])
  }

  /// Nil where the JSON is none.
  package init?(json: JSON) {
    guard let members = json.object, !members.hasDuplicates,
      members.allSatisfy({ ["inert", "broken", "unread"].contains($0.name.text ?? "") }),
      let unread = json["unread"]?.text,
      json["broken"] == nil || json["broken"]?.text != nil,
      let inert = json["inert"]?.array?.map(Self.inert), !inert.contains(nil)
    else { return nil }
    self.init(
      inert: inert.compactMap(\.self), broken: json["broken"]?.text.map { RequirementID($0) },
      unread: AmbiguityID(unread))
  }

  private static func inert(_ json: JSON) -> Inert? {
    guard json.array?.count == 2, let text = json[0]?.text, !text.isEmpty,
      let requirement = json[1]?.text
    else { return nil }
    return Inert(text, by: RequirementID(requirement))
  }
}
