/// Something outside of a target that watches it run, such as the counters of instrumented code.
package struct FeatureProbe: Sendable {
  package let begin: @Sendable () -> Void
  /// Adds what was shown since the beginning.
  package let end: @Sendable (inout [Feature]) -> Void

  package init(
    begin: @escaping @Sendable () -> Void, end: @escaping @Sendable (inout [Feature]) -> Void
  ) {
    self.begin = begin
    self.end = end
  }
}
