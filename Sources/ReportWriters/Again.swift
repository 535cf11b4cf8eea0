package import ConformanceKit

/// How what a report shows is put to the same port again.
package struct Again: Sendable {
  /// Names of cases that a command line takes, and runs of a sequence that are shown.
  static let most = 8

  /// What stands behind `proofload replay NAME` to reach the same port.
  private let portArguments: String
  /// The report.jsonl of the run as a word of a shell; nil where none is written.
  let report: String?

  package init(portArguments: String, report: String? = nil) {
    self.portArguments = portArguments
    self.report = report
  }

  /// The same where the run is reported in a file.
  package func reported(in report: String?) -> Again {
    Again(portArguments: portArguments, report: report)
  }

  /// A line for a shell. A long sequence is read from the report of the run.
  package func command(_ finding: Finding) -> String {
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
  var sequence: [Case] {
    if case .dependsOnHistory(let sequence) = diagnosis { sequence } else { [example.run] }
  }
}
