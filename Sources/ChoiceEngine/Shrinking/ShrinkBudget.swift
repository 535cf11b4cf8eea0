/// What shrinking may cost.
package struct ShrinkBudget: Sendable {
  /// Values that are tested at most.
  package var tests: Int
  package var duration: Duration
  /// Values that are tested at a time: more than one where asking costs a round trip.
  package var width: Int
  /// Whether nobody waits for it any more.
  package var isCancelled: @Sendable () -> Bool

  package init(
    tests: Int = 2_000, duration: Duration = .seconds(20), width: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    precondition(width > 0, "at least one value is tested at a time")
    self.tests = tests
    self.duration = duration
    self.width = width
    self.isCancelled = isCancelled
  }
}
