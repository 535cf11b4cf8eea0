/// The stable id of one ambiguity of the documents, such as `AMB-PSG-17`.
@usableFromInline
package struct AmbiguityID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  @usableFromInline package var description: String { text }
}
