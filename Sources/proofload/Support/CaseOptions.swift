import ArgumentParser
import ConformanceKit

/// What a verb makes generated cases for.
protocol CaseUse {
  /// How many where nothing is said.
  static var standard: Int { get }
  static var range: ClosedRange<Int> { get }
  /// Completes "Generated cases ".
  static var purpose: String { get }
}

/// How many cases are generated, and from what.
struct CaseOptions<Use: CaseUse>: ParsableArguments {
  @Option(
    name: .customLong("cases"), parsing: .unconditional,
    help: ArgumentHelp(
      "Number of generated cases \(Use.purpose). (default: \(Use.standard))", valueName: "cases"))
  private var given: Int?

  var cases: Int { given ?? Use.standard }

  /// What is the most where a time says how many.
  var mostCases: Int { given ?? Use.range.upperBound }

  @Option(
    name: .customLong("seed"), parsing: .unconditional,
    help: ArgumentHelp(
      "Seed of generated cases: a number or random.", valueName: "seed"))
  private var seedValue = Seed(value: Kit.seed)

  var seed: UInt64 { seedValue.value }

  func validate() throws {
    guard Use.range.contains(cases) else {
      throw ValidationError(
        "--cases must be from \(Use.range.lowerBound) to \(Use.range.upperBound).")
    }
  }
}

/// A seed on the command line.
struct Seed: ExpressibleByArgument {
  let value: UInt64

  init(value: UInt64) { self.value = value }

  init?(argument: String) {
    guard let value = argument == "random" ? .random(in: 0...UInt64.max) : UInt64(argument) else {
      return nil
    }
    self.value = value
  }

  var defaultValueDescription: String { String(value) }
}
