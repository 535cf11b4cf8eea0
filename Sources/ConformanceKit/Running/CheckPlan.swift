/// What a run checks.
package struct CheckPlan: Sendable {
  package var suites: [Suite]
  package var vectors: [SuiteID: [Vector]]
  /// Generated cases that failed in earlier runs: they go before the others.
  package var earlier: [SuiteID: [Case]] = [:]
  /// Generated cases for each suite.
  package var generated: Int
  /// How long cases are generated for each suite, however few they come to; nil for as long as it
  /// takes.
  package var generationTime: Duration?
  package var seed: UInt64
  /// How many answers a sampling suite is asked for.
  package var sampleSize: Int
  /// Suites that the port must declare.
  package var required: [SuiteID]
  package var failFast: Bool
  package var shrinking: ShrinkAllowance
  /// What suites publish as their inputs: only where that is known are inputs made smaller that no
  /// choices made.
  package var schemas: [SuiteID: InputSchema] = [:]
  /// Ends the run early when it says so: a time limit, an interruption.
  package var shouldStop: @Sendable () -> Bool

  package init(
    suites: [Suite], vectors: [SuiteID: [Vector]], generated: Int, seed: UInt64,
    sampleSize: Int = Sampling.fullSize,
    required: [SuiteID] = [], failFast: Bool = false,
    shrinking: ShrinkAllowance = ShrinkAllowance(),
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.suites = suites
    self.vectors = vectors
    self.generated = generated
    self.seed = seed
    self.sampleSize = sampleSize
    self.required = required
    self.failFast = failFast
    self.shrinking = shrinking
    self.shouldStop = shouldStop
  }
}
