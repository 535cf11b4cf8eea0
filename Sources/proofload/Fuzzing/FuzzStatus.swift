import ConformanceKit
import FuzzEngine
import MachineKit

/// How a worker stands in a suite.
struct FuzzStatus: Codable {
  let suite: SuiteID
  /// Since the worker began: of the suite, and of all suites.
  let suiteCases: Int
  let cases: Int
  let features: Int
  let requirements: Int
  let entries: Int
  /// The citation that the fewest cases have reached, and how many those are.
  let rarest: String
  /// Of the entries that were run twice, the share that showed the same both times, in percent.
  let stability: Double
  /// Cases of the suite since the last that showed something new.
  let sinceNew: Int
  /// Whether nothing of the suite may be put to the ports.
  let isBarren: Bool

  init(
    _ fuzzer: Fuzzer, of suite: SuiteID, cases: Int, requirements: Int, rarest: String,
    isBarren: Bool = false
  ) {
    let tally = fuzzer.tally
    self.suite = suite
    suiteCases = tally.executions
    self.cases = cases
    self.requirements = requirements
    self.rarest = rarest
    features = fuzzer.featureCount
    entries = fuzzer.entries.count
    stability = (tally.stability * 1_000).rounded() / 10
    sinceNew = tally.executions - tally.lastNew
    self.isBarren = isBarren
  }
}
