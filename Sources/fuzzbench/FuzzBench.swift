import ConformanceKit
import Foundation
import FuzzEngine

/// How well fuzzing finds what is wrong.
///
/// usage: fuzzbench detection FAULTS SEEDS CAP prints a line of JSON for each fault, seed and kind of
/// guidance: how many cases it took until one went wrong, null where none of CAP did.
@main
struct FuzzBench {
  /// Draws the faults; which of them are looked at must not depend on what comes out.
  private static let draw: UInt64 = 2026

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    switch (arguments.first, numbers.count) {
    case ("detection", 3): try detection(numbers[0], seeds: numbers[1], cap: numbers[2])
    default: throw UsageError()
    }
  }

  private static func detection(_ count: Int, seeds: Int, cap: Int) throws {
    let detection = try Detection()
    for fault in Detection.faults(count, seed: draw) {
      for seed in 0..<UInt64(seeds) {
        for guidance in FuzzSettings.Guidance.allCases {
          let cases = try detection.executions(fault, guidance, seed: seed, cap: cap)
          print(
            #"{"suite": "\#(fault.suite.id)", "fault": \#(fault.variant), "seed": \#(seed), "#
              + #""guidance": "\#(guidance)", "cases": \#(cases.map(String.init) ?? "null")}"#)
          // A run of hours that is cut keeps what it has found out.
          fflush(nil)
        }
      }
    }
  }
}

private struct UsageError: Error, CustomStringConvertible {
  let description = "usage: fuzzbench detection FAULTS SEEDS CAP"
}
