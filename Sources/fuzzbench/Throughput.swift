import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import FuzzEngine
import FuzzTargets
import MachineKit
import WirePrimitives

/// Runs a second of a target, with all that a campaign does for each of them.
struct Throughput {
  let runs: Int
  /// Of all inputs together; of a suite not counted.
  private(set) var bytes = 0
  let seconds: Double

  var line: String { #"{"runs": \#(runs), "seconds": \#(seconds), "bytes": \#(bytes)}"# }

  /// Runs between two looks at the clock.
  private static let slice = 256
  private static let seed: UInt64 = 7

  /// - Parameter isRaw: no generator: inputs are made of bytes alone.
  init(of name: String, for duration: Duration, isRaw: Bool) throws {
    let probe = try FuzzBench.coverage()
    let start = ContinuousClock.now
    if let whole = FuzzTarget.all.first(where: { $0.name == name }) {
      let target =
        isRaw
        ? FuzzTarget(name, subject: FuzzSubject(make: nil), seeds: whole.seeds) { bytes, showing in
          showing = whole.run(bytes)
        } : whole
      var fuzzer = TargetFuzzer(target, seed: Self.seed, probe: probe)
      while ContinuousClock.now < start + duration { fuzzer.run(Self.slice) { _ in } }
      (runs, bytes) = (fuzzer.runs, fuzzer.bytes)
    } else {
      var cases = try Self.cases(of: name, probe)
      while ContinuousClock.now < start + duration {
        for made in cases.next(Self.slice) { cases.learn(made, []) }
      }
      runs = cases.fuzzer.tally.executions
    }
    seconds = (ContinuousClock.now - start) / .seconds(1)
  }

  private static func suite(_ name: String) throws -> ConformanceSuite {
    guard let suite = BridgeCatalog.suites.first(where: { $0.id.text == name }) else {
      throw UsageError(description: "\(name) is no suite and no target")
    }
    return suite
  }

  private static func cases(of name: String, _ probe: FeatureProbe) throws -> GuidedCases {
    let suite = try suite(name)
    return GuidedCases(
      suite: suite, schema: try CorpusFiles.embedded.suiteSchema(of: suite.id),
      vectors: try Corpus(files: .embedded).vectors[suite.id] ?? [], seed: seed, probe: probe)
  }

  /// For a peer to begin with the same.
  static func writeSeeds(of name: String, into folder: String) throws {
    let target = FuzzTarget.all.first { $0.name == name }
    let seeds =
      try target?.seeds
      ?? Corpus(files: .embedded).vectors[suite(name).id]?.map { $0.input.compactBytes() } ?? []
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    for (number, seed) in seeds.enumerated() {
      try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/\(number)"))
    }
  }
}
