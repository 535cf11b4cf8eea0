import ConformanceKit
import FuzzEngine
import MachineKit
import WirePrimitives

/// How a worker stands in a suite.
struct FuzzStatus {
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

  var json: JSON {
    .object([
      ("suite", .string(suite.text)), ("suiteCases", .number(suiteCases)),
      ("cases", .number(cases)), ("features", .number(features)),
      ("requirements", .number(requirements)), ("entries", .number(entries)),
      ("rarest", .string(rarest)), ("stability", .number(stability)),
      ("sinceNew", .number(sinceNew)),
    ])
  }

  init(_ fuzzer: Fuzzer, of suite: SuiteID, cases: Int, requirements: Int, rarest: String) {
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
  }

  init?(_ json: JSON) {
    func int(_ name: String) -> Int? { json[name]?.int }
    guard let suite = json["suite"]?.text, let suiteCases = int("suiteCases"),
      let cases = int("cases"), let features = int("features"),
      let requirements = int("requirements"), let entries = int("entries"),
      let rarest = json["rarest"]?.text, let stability = json["stability"]?.double,
      let sinceNew = int("sinceNew")
    else { return nil }
    self.suite = SuiteID(suite)
    self.suiteCases = suiteCases
    self.cases = cases
    self.features = features
    self.requirements = requirements
    self.entries = entries
    self.rarest = rarest
    self.stability = stability
    self.sinceNew = sinceNew
  }
}
