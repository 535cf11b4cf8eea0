/// The choices that belong to one part of what is generated.
package struct ChoiceSpan: Hashable, Sendable {
  /// What kind of part it is: a part can take the place of another one of the same label.
  package let label: String
  /// Its nodes. It encloses the spans that begin in it.
  package let start: Int
  package internal(set) var end: Int
  /// The node that says how many parts of this kind there are, if one does.
  package let count: Int?

  package var nodes: Range<Int> { start..<end }
}
