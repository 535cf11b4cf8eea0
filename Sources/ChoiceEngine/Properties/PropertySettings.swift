/// What checking a property may cost, and what it starts from.
package struct PropertySettings: Sendable {
  /// Values that the property must hold of; discarded ones do not count.
  package var cases: Int
  /// Fixed unless asked otherwise, so that a change that fails is to blame for it.
  package var seed: UInt64
  /// For all cases together. Shrinking has a budget of its own.
  package var duration: Duration
  /// Cases that must have been tried when the time is up: fewer prove nothing.
  package var leastCases: Int
  /// Choices that one value may take: a generator that draws more is taken to have no end.
  package var draws: Int
  /// For one value to be made, or to be asked about, before it is given up.
  package var patience: Duration
  package var shrinking: ShrinkBudget

  package init(
    cases: Int = 1_000, seed: UInt64 = 1, duration: Duration = .seconds(60), leastCases: Int = 10,
    draws: Int = 100_000, patience: Duration = .seconds(20),
    shrinking: ShrinkBudget = ShrinkBudget()
  ) {
    self.cases = cases
    self.seed = seed
    self.duration = duration
    self.leastCases = leastCases
    self.draws = draws
    self.patience = patience
    self.shrinking = shrinking
  }
}
