package import MachineKit

/// What a run checks.
package struct CheckPlan: Sendable {
  package var suites: [ConformanceSuite]
  package var vectors: [SuiteID: [Vector]]
  /// Generated cases that failed in earlier runs: they go before the others.
  package var earlier: [SuiteID: [Case]] = [:]
  /// Generated cases for each suite.
  package var generated: Int
  package var seed: UInt64
  /// How many answers a sampling suite is asked for.
  package var sampleSize: Int
  /// Suites that the port must declare.
  package var required: [SuiteID]
  package var failFast: Bool
  /// Whether the cause of each finding is checked on fresh cases.
  package var confirmsCauses = false
  /// Where it has an end, each suite has its share of the time until then, however few cases that
  /// comes to.
  package var allowance: Allowance
  /// How large its share is beside those of others: 1 unless said.
  package var weights: [SuiteID: Double] = [:]
  /// Ends the run early when it says so: a time limit, an interruption.
  package var shouldStop: @Sendable () -> Bool

  package init(
    suites: [ConformanceSuite], vectors: [SuiteID: [Vector]], generated: Int, seed: UInt64,
    sampleSize: Int = Sampling.fullSize,
    required: [SuiteID] = [], failFast: Bool = false,
    allowance: Allowance = Allowance(),
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.suites = suites
    self.vectors = vectors
    self.generated = generated
    self.seed = seed
    self.sampleSize = sampleSize
    self.required = required
    self.failFast = failFast
    self.allowance = allowance
    self.shouldStop = shouldStop
  }
}
