package import MachineKit
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

  package enum Reading {
    case answer(JSON)
    case departs(RequirementID)
    /// It may be right in a page.
    case unread
  }

  static let member = "script"

  package let inert: [Inert]
  /// What a text violates that is no ECMAScript, where that is known.
  package let broken: RequirementID?
  package let unread: AmbiguityID

  package init(inert: [Inert], broken: RequirementID?, unread: AmbiguityID) {
    self.inert = inert
    self.broken = broken
    self.unread = unread
  }

  var requirements: [RequirementID] { inert.map(\.requirement) + (broken.map { [$0] } ?? []) }

  /// What a script does.
  package func reading(of script: JSONString) -> Reading {
    guard let text = script.text else { return .unread }
    let lexer = ScriptLexer(Array(text.unicodeScalars))
    if lexer.end == .complete, let answer = ScriptReader.answer(of: lexer.tokens) {
      return .answer(answer)
    }
    if let found = inert.first(where: { lexer.hasCode($0.text) }) {
      return .departs(found.requirement)
    }
    if lexer.end == .broken, let broken { return .departs(broken) }
    return .unread
  }
}

extension ScriptLexer {
  /// Whether a text begins outside of literals and comments, in what is known of a script.
  fileprivate func hasCode(_ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    guard let first = text.first else { return false }
    var rest = texts[...]
    var start = 0
    while start < place {
      let gap = start..<min(rest.first?.lowerBound ?? place, place)
      if gap.contains(where: { scalars[$0] == first && scalars[$0...].starts(with: text) }) {
        return true
      }
      guard let covered = rest.popFirst() else { return false }
      start = covered.upperBound
    }
    return false
  }
}

extension ScriptForm {
  /// The JSON form.
  var json: JSON {
    let inert = inert.map { JSON.array([.string($0.text), .string($0.requirement.text)]) }
    return .object(
      [("inert", .array(inert))] + (broken.map { [("broken", .string($0.text))] } ?? [])
        + [("unread", .string(unread.text))])
  }

  /// Nil where the JSON is none.
  init?(json: JSON) {
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
