/// When a fuzzer is to stop.
package struct FuzzLimit: Sendable {
  package let cases: Int
  package let end: ContinuousClock.Instant?
  package let shouldStop: @Sendable () -> Bool

  package init(
    cases: Int = .max, end: ContinuousClock.Instant? = nil,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.cases = cases
    self.end = end
    self.shouldStop = shouldStop
  }

  /// Whether the time is over, or the run is to stop.
  package var isReached: Bool {
    end.map { ContinuousClock.now >= $0 } ?? false || shouldStop()
  }
}
