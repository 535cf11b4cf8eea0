/// The stable id of one requirement: system, topic and number, such as `PSG-JWT-08`.
///
/// Ids are never renumbered or reused. The ones that exist are generated as symbols
/// (`RequirementID.psgJWT08`) from `Corpus/requirements`.
@usableFromInline
package struct RequirementID: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }
}

extension RequirementID: Comparable, CustomStringConvertible {
  @usableFromInline package var description: String { text }

  @usableFromInline package static func < (left: RequirementID, right: RequirementID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
