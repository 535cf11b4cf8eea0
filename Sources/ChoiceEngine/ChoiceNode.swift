/// One choice as it was drawn: a whole number from 0, the simplest value, to a limit.
package struct ChoiceNode: Hashable, Sendable {
  /// What the number stands for, as far as it matters to a shrinker.
  package enum Kind: UInt8, Sendable {
    /// A quantity or the place of an alternative: the lower the simpler.
    case number
    /// A number with a sign, by its distance from 0: 0, 1, -1, 2, -2, ...
    case signed
    /// The number of a thing that was made before: the same number elsewhere may mean the same thing.
    case reference
    /// How many elements follow, each in a span of its own.
    case count
  }

  package let kind: Kind
  package let value: UInt64
  package let limit: UInt64

  package init(_ kind: Kind, _ value: UInt64, upTo limit: UInt64) {
    self.kind = kind
    self.value = value
    self.limit = limit
  }
}
