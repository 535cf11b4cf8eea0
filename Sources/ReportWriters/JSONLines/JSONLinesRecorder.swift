package import ConformanceKit
package import WirePrimitives

/// Writes `report.jsonl` as the run goes: the header, a line for each case that did not pass and for
/// each sample as a whole, one for each suite, then the findings and rows of all, and a footer. A report
/// without a footer was cut. Cases that find no room are counted in the footer.
package final class JSONLinesRecorder: RunRecorder {
  private let lines: ReportLines
  private let limit: ReportLimit
  private let write: ([UInt8]) -> Void
  private var written = 0
  private var leftOut = 0

  /// - Parameter write: takes whole lines with their line feed.
  package init(
    lines: ReportLines, limit: ReportLimit = .standard, write: @escaping ([UInt8]) -> Void
  ) {
    self.lines = lines
    self.limit = limit
    self.write = write
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .started(let header): put(lines.header(header))
    case .progressed, .concluding, .shrinking: break
    case .caseFinished(let result):
      if result.verdict != .passed || result.isEvidence { put(result) }
    case .suiteFinished(let report): put(lines.suite(report))
    case .finished(let report):
      for suite in report.suites { put(findingsOf: suite) }
      for line in lines.closing(report) { put(line) }
      put(lines.footer(report, leavingOut: leftOut, of: limit))
    }
  }

  private func put(findingsOf report: SuiteReport) {
    for finding in report.findings { put(lines.finding(finding, behind: written, within: limit)) }
    for row in report.rows { put(lines.requirement(row, in: report.suite)) }
  }

  /// Where one finds no room, none behind it is written: what is there is the beginning.
  private func put(_ result: CaseResult) {
    let line = lines.case(result).compactBytes()
    guard leftOut == 0, written + line.count < limit.ofCases else {
      leftOut += 1
      return
    }
    put(line)
  }

  private func put(_ line: JSON) { put(line.compactBytes()) }

  private func put(_ line: [UInt8]) {
    written += line.count + 1
    write(line + [UInt8(ascii: "\n")])
  }
}

extension ReportLines {
  /// What is known only when all suites are done, the footer aside.
  func closing(_ report: RunReport) -> [JSON] {
    report.ruleRows.map { requirement($0, in: nil) } + report.breaches.map(incident)
      + report.stale.map { knownFailure($0, state: "stale") }
      + report.expired.map { knownFailure($0, state: "expired") }
  }

  /// A whole run as one document, without its cases.
  package func document(_ report: RunReport, within limit: ReportLimit = .standard) -> JSON {
    var size = 0
    let findings = report.findings.map { finding in
      let line = self.finding(finding, behind: size, within: limit)
      size += line.compactBytes().count
      return line
    }
    let rows = report.suites.flatMap { suite in
      suite.rows.map { requirement($0, in: suite.suite) }
    }
    return .object([
      ("kind", "run"), ("header", header(report.header)),
      ("suites", .array(report.suites.map(suite))),
      ("findings", .array(findings)),
      ("requirements", .array(rows + report.ruleRows.map { requirement($0, in: nil) })),
      ("incidents", .array(report.breaches.map(incident))),
      (
        "knownFailures",
        .array(
          report.stale.map { knownFailure($0, state: "stale") }
            + report.expired.map { knownFailure($0, state: "expired") })
      ),
      ("footer", footer(report)),
    ])
  }
}
