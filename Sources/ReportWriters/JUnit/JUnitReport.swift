package import ConformanceKit
import MachineKit

/// JUnit XML as GitLab, Jenkins and the actions for GitHub read it: a `testsuite` for each suite with
/// a `testcase` for each requirement; one for the rules of the port protocol; one for the run itself,
/// so that a run that was cut is never green.
package struct JUnitReport {
  private let registry: Registry
  private let strict: Bool
  private let findingText: FindingText
  /// Whether the texts of failures are left out, because the report would be too large.
  private var isShort = false

  package init(registry: Registry, strict: Bool, again: Again) {
    self.registry = registry
    self.strict = strict
    findingText = FindingText(registry: registry, again: again)
  }

  /// - Parameter limit: a report that would be larger has no texts of failures.
  package func text(_ report: RunReport, within limit: ReportLimit = .standard) -> String {
    let whole = document(report)
    guard !limit.allows(whole.utf8.count) else { return whole }
    var short = self
    short.isShort = true
    return short.document(report)
  }

  private func document(_ report: RunReport) -> String {
    let suites =
      report.suites.map { suite($0, of: report) }
      + notRun(report).map { suite(notRun: $0, of: report) }
      + [rules(report), run(report)]
    let attributes =
      [("name", "proofload")] + JUnitSuite.totals(suites)
      + [("time", JUnitSuite.seconds(report.milliseconds))]
    return XMLNode("testsuites", attributes, suites.map(\.node)).document
  }

  private func suite(_ suite: SuiteReport, of report: RunReport) -> JUnitSuite {
    JUnitSuite(
      name: suite.suite.text, started: report.header.started, milliseconds: suite.milliseconds,
      cases: suite.rows.map { row in
        JUnitCase(name: name(row.id), result: result(row))
      })
  }

  /// Suites that the run ended before.
  private func notRun(_ report: RunReport) -> [SuiteID] {
    let run = Set(report.suites.map(\.suite))
    return report.header.suites.filter { !run.contains($0) }
  }

  private func suite(notRun suite: SuiteID, of report: RunReport) -> JUnitSuite {
    JUnitSuite(
      name: suite.text, started: report.header.started, milliseconds: 0,
      cases: [JUnitCase(name: "the suite", result: .skipped("the run ended before it"))])
  }

  private func rules(_ report: RunReport) -> JUnitSuite {
    JUnitSuite(
      name: "proofload.port", started: report.header.started, milliseconds: 0,
      cases: report.ruleRows.map { row in
        let incidents = report.breaches.filter { $0.rule == row.id }
        let details = incidents.map { String(escaping: $0.detail, limit: 2_000) }
        return JUnitCase(name: name(row.id), result: result(row, besides: details))
      })
  }

  private func run(_ report: RunReport) -> JUnitSuite {
    JUnitSuite(
      name: "proofload.run", started: report.header.started, milliseconds: 0,
      properties: properties(report.header),
      cases: [
        JUnitCase(name: "the run is complete", result: completeness(report)),
        JUnitCase(name: "the list of known failures is current", result: currency(report)),
      ])
  }

  private func properties(_ header: RunHeader) -> [(name: String, value: String)] {
    [
      ("kit", header.kit), ("corpus", "\(header.corpus) (\(header.caseSet))"),
      ("port", RunText.port(header)), ("seed", String(header.seed)),
    ]
  }

  private func completeness(_ report: RunReport) -> JUnitCase.Result {
    let errors = report.count(.kitError)
    if errors > 0 { return .error("\(errors) cases could not be judged by the kit") }
    return switch report.end {
    case .complete: .passed
    case .incomplete(let why): .error("incomplete: \(String(escaping: why))")
    case .interrupted: .error("interrupted")
    }
  }

  private func currency(_ report: RunReport) -> JUnitCase.Result {
    func line(_ entry: KnownFailure, _ state: String) -> String {
      "\(state): \(RunText.name(entry)): \(Phrases.known(entry))"
    }
    let lines =
      report.stale.map { "\(line($0, "excuses nothing")). \(report.advice(on: $0))" }
      + report.expired.map { line($0, "past its last day") }
    guard !lines.isEmpty else { return .passed }
    return .failed(
      type: "stale", message: "the list of known failures is out of date",
      text: lines.joined(separator: "\n"))
  }
}

extension JUnitReport {
  private func name(_ id: RequirementID) -> String {
    [id.text, registry[id]?.text ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// - Parameter details: what happened besides the findings.
  private func result(_ row: RequirementRow, besides details: [String] = []) -> JUnitCase.Result {
    let blocks = row.findings.map { findingText.lines($0).joined(separator: "\n") } + details
    let text =
      isShort && !blocks.isEmpty
      ? "left out, because the report would be larger than its limit"
      : blocks.joined(separator: "\n\n")
    let accusing = row.findings.first { $0.verdict.isNotable && !$0.isExpected }
    switch row.state {
    case .fails:
      let message = accusing.map(DiagnosisText.message) ?? details.first ?? ""
      return .failed(type: accusing?.verdict.rawValue ?? "broken", message: message, text: text)
    case .warned, .otherReading:
      guard strict, let accusing else { return .passedWith(text) }
      return .failed(
        type: accusing.verdict.rawValue, message: DiagnosisText.message(accusing), text: text)
    case .knownFailure:
      let reasons = row.findings.flatMap(\.known).map(Phrases.known)
      return .skipped("known failure: " + reasons.joined(separator: "; "))
    case .notChecked(let reason): return .skipped("not checked: \(Phrases.reason(reason))")
    case .holds: return .passed
    }
  }
}
