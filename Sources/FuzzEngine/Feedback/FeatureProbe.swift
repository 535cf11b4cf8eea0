/// Something outside of a target that watches it run, such as the counters of instrumented code.
package struct FeatureProbe: Sendable {
  /// What was compared with what in a run.
  package struct Comparisons: Sendable {
    package var features: [Feature] = []
    package var operands: [Operands] = []
    package init() {}
  }

  /// Two things that were compared and found unequal: where the first stands in an input the second is
  /// what would have been let pass.
  package struct Operands: Hashable, Sendable {
    package let seen: [UInt8]
    package let wanted: [UInt8]

    package init(seen: [UInt8], wanted: [UInt8]) {
      self.seen = seen
      self.wanted = wanted
    }
  }

  package let begin: @Sendable () -> Void
  /// Adds what was shown since the beginning.
  package let end: @Sendable (inout [Feature]) -> Void
  /// Runs something once more and says what it compares, which costs more than to count.
  package let compare: @Sendable (() -> Void) -> Comparisons

  package init(
    begin: @escaping @Sendable () -> Void, end: @escaping @Sendable (inout [Feature]) -> Void,
    compare: @escaping @Sendable (() -> Void) -> Comparisons
  ) {
    self.begin = begin
    self.end = end
    self.compare = compare
  }
}
