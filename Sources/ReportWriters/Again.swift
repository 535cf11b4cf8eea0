package import ConformanceKit

/// How what a report shows is put to the same port again.
package struct Again: Sendable {
  /// Names of cases that a command line takes, and runs of a sequence that are shown.
  static let most = 8

  private enum Way {
    /// `proofload replay NAME`, and what stands behind that to reach the same port.
    case program(portArguments: String)
    /// `swift test` with a variable of the environment that holds the names.
    case tests(variable: String)
  }

  private let way: Way
  /// The report.jsonl of the run as a word of a shell; nil where none is written.
  let report: String?

  package init(portArguments: String, report: String? = nil) {
    self.init(way: .program(portArguments: portArguments), report: report)
  }

  /// In the tests of a package.
  package init(variable: String) {
    self.init(way: .tests(variable: variable), report: nil)
  }

  private init(way: Way, report: String?) {
    self.way = way
    self.report = report
  }

  /// The same where the run is reported in a file.
  package func reported(in report: String?) -> Again {
    Again(way: way, report: report)
  }

  /// A line for a shell. A long sequence is read from the report of the run.
  package func command(_ finding: Finding) -> String {
    switch way {
    case .program(let portArguments): program(finding, portArguments)
    case .tests(let variable):
      // Quoted, because a shell takes a tilde behind a colon for somebody's home.
      "\(variable)='\(finding.sequence.map(\.name).joined(separator: ","))' swift test"
    }
  }

  private func program(_ finding: Finding, _ portArguments: String) -> String {
    if case .sample = finding.example.run.origin {
      return "proofload check --suite \(finding.suite)\(portArguments)"
    }
    let names = finding.sequence.map(\.name)
    guard names.count > Self.most else {
      return "proofload replay \(names.joined(separator: ","))\(portArguments)"
    }
    let command =
      "proofload replay --from \(report ?? "report.jsonl") \(finding.suite):\(finding.requirement)"
      + portArguments
    return report == nil
      ? command + "  # after a check with --report jsonl=report.jsonl" : command
  }
}

extension Finding {
  /// The runs that show it, in order.
  package var sequence: [Case] {
    if case .dependsOnHistory(let sequence) = diagnosis { sequence } else { [example.run] }
  }
}
