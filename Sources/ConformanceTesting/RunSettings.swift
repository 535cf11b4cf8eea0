import ConformanceKit
import ReportWriters

/// The variables of the environment that change a run.
enum Variable: String, CaseIterable {
  /// What generated cases begin with: a number, or `random`.
  case seed = "PROOFLOAD_SEED"
  /// Generated cases for each suite.
  case cases = "PROOFLOAD_CASES"
  /// Names of cases, joined by commas, that are run alone and in this order.
  case replay = "PROOFLOAD_REPLAY"
  /// `1`: runs in which an earlier process ended are put to the port once more.
  case retry = "PROOFLOAD_RETRY"
}

/// How a run was asked for.
struct RunSettings: Equatable {
  /// A variable that says nothing that is understood.
  struct Problem: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  private static let prefix = "PROOFLOAD_"
  private static let caseRange = 0...100_000_000

  var seed = Kit.seed
  var cases = Kit.generatedCases
  var replay: [String] = []
  var retries = false

  init() {}

  init(_ environment: [String: String]) throws(Problem) {
    for (name, value) in environment.sorted(by: { $0.key < $1.key })
    where name.hasPrefix(Self.prefix) {
      guard let variable = Variable(rawValue: name) else {
        let hint = Nearest.hint(name, among: Variable.allCases.map(\.rawValue))
        throw Problem(description: "The variable \(String(escaping: name)) has no meaning\(hint).")
      }
      try set(variable, to: value)
    }
  }

  private mutating func set(_ variable: Variable, to value: String) throws(Problem) {
    func problem(_ expected: String) -> Problem {
      Problem(description: "\(variable.rawValue) is \(expected), not \(String(escaping: value)).")
    }
    switch variable {
    case .seed:
      guard let seed = value == "random" ? .random(in: 0...UInt64.max) : UInt64(value) else {
        throw problem("a number or random")
      }
      self.seed = seed
    case .cases:
      guard let cases = Int(value), Self.caseRange.contains(cases) else {
        throw problem("a number from \(Self.caseRange.lowerBound) to \(Self.caseRange.upperBound)")
      }
      self.cases = cases
    case .replay:
      replay = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !replay.contains("") else { throw problem("names of cases, joined by commas") }
    case .retry:
      guard value == "0" || value == "1" else { throw problem("0 or 1") }
      retries = value == "1"
    }
  }
}
