import BridgeCatalog
import ConformanceKit
import Foundation
import FuzzEngine
import FuzzTargets
import MagicGates

/// How well fuzzing finds what is wrong, and how fast.
@main
struct FuzzBench {
  private static let usage = """
    usage: fuzzbench detection FAULTS SEEDS CAP LEAST
                                                  cases until a fault shows, by kind of guidance, of
                                                  faults that chance needs LEAST cases for
           fuzzbench gates SEEDS SECONDS          runs until each gate opens (coverage build)
           fuzzbench throughput TARGET SECONDS [raw]   runs a second (coverage build)
           fuzzbench seeds TARGET FOLDER          what a target begins with, a file each
    """

  /// Draws the faults; which of them are looked at must not depend on what comes out.
  private static let draw: UInt64 = 2026

  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let numbers = words.dropFirst().map { Int($0) }
    switch (words.first, words.count) {
    case ("detection", 5):
      guard let faults = numbers[0], let seeds = numbers[1], let cap = numbers[2],
        let least = numbers[3]
      else { break }
      return try detection(faults, seeds: seeds, cap: cap, least: least)
    case ("gates", 3):
      guard let seeds = numbers[0], let seconds = numbers[1] else { break }
      return try gates(seeds: seeds, limit: .seconds(seconds))
    case ("throughput", 3...4):
      guard let seconds = numbers[1] else { break }
      return try say(
        Throughput(of: words[1], for: .seconds(seconds), isRaw: words.last == "raw").line)
    case ("seeds", 3): return try Throughput.writeSeeds(of: words[1], into: words[2])
    default: break
    }
    throw UsageError(description: usage)
  }

  private static func detection(_ count: Int, seeds: Int, cap: Int, least: Int) throws {
    let detection = try Detection()
    for fault in try detection.faults(count, seed: draw, least: least) {
      for seed in 0..<UInt64(seeds) {
        for guidance in FuzzSettings.Guidance.allCases {
          let cases = try detection.executions(fault, guidance, seed: seed, cap: cap)
          say(
            #"{"suite": "\#(fault.suite.id)", "fault": \#(fault.variant), "seed": \#(seed), "#
              + #""guidance": "\#(guidance)", "cases": \#(cases.map(String.init) ?? "null")}"#)
        }
      }
    }
  }

  private static func gates(seeds: Int, limit: Duration) throws {
    let probe = try coverage()
    for gate in MagicGate.all {
      for seed in 0..<UInt64(seeds) {
        let start = ContinuousClock.now
        let runs = runs(until: gate, seed: seed, probe: probe, end: start + limit)
        say(
          #"{"gate": "\#(gate.name)", "seed": \#(seed), "runs": \#(runs.map(String.init) ?? "null"), "#
            + #""seconds": \#((ContinuousClock.now - start) / .seconds(1))}"#)
      }
    }
  }

  /// Nil where it did not open in time.
  private static func runs(
    until gate: MagicGate, seed: UInt64, probe: FeatureProbe, end: ContinuousClock.Instant
  ) -> Int? {
    let target = FuzzTarget(gate.name, subject: FuzzSubject(make: nil), seeds: [[0]]) {
      bytes, showing in
      showing.expect(!gate.opens(bytes), "it stays shut")
    }
    var fuzzer = TargetFuzzer(target, seed: seed, probe: probe)
    var opened: Int?
    while opened == nil, ContinuousClock.now < end {
      fuzzer.run(64) { event in
        if case .broken(_, _, let run) = event { opened = run }
      }
    }
    return opened
  }

  static func coverage() throws -> FeatureProbe {
    guard let probe = CodeCoverage.probe else {
      throw UsageError(
        description: "this build does not count its edges: PROOFLOAD_COVERAGE=1 swift build "
          + "-c release --scratch-path .build/coverage --product fuzzbench")
    }
    return probe
  }

  /// A run of hours that is cut keeps what it has found out.
  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description: String
}
