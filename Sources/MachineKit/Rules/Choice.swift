/// A closed set of answers that the documents leave open: a port declares which is its own and is
/// held to it.
package struct Choice: Sendable {
  package let id: ChoiceID
  /// The first is taken where a port declares nothing.
  package let variants: [String]
  package let ambiguity: AmbiguityID

  package init(id: ChoiceID, variants: [String], ambiguity: AmbiguityID) {
    precondition(variants.count > 1, "a choice has at least two variants")
    self.id = id
    self.variants = variants
    self.ambiguity = ambiguity
  }
}
