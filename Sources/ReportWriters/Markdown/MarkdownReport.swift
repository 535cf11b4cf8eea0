package import ConformanceKit
import MachineKit

/// A summary for a pull request or a CI job: what fails first, then every requirement.
package struct MarkdownReport {
  /// GitHub takes 65,536 characters in a comment; the rest is for what surrounds the report.
  private static let limit = 60_000
  /// Of that, what findings and breaches may take.
  private static let detailLimit = 36_000

  private let registry: Registry
  private let strict: Bool
  private let findingText: FindingText
  /// Where more stands; an empty text where nothing is written.
  private let elsewhere: String

  package init(registry: Registry, strict: Bool, again: Again) {
    self.registry = registry
    self.strict = strict
    findingText = FindingText(registry: registry, again: again)
    elsewhere = again.report == nil ? "" : " in `report.jsonl`"
  }

  package func text(_ report: RunReport) -> String {
    let start = heading(report) + details(report) + knownFailures(report)
    let whole = start + report.suites.flatMap { rows(of: $0) { _ in true } }
    if Self.size(whole) <= Self.limit { return Self.text(whole) }
    let short = start + report.suites.flatMap { rows(of: $0) { $0 != .holds } }
    let stand = elsewhere.isEmpty ? "" : "; they stand\(elsewhere)"
    return Self.text(
      Self.size(short) <= Self.limit
        ? short : start + ["", "The requirements one by one are too many to show\(stand)."])
  }

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  private static func size(_ lines: [String]) -> Int {
    lines.reduce(0) { $0 + $1.utf8.count + 1 }
  }

  private func heading(_ report: RunReport) -> [String] {
    let summary = RunSummary(report)
    let sign = report.exitStatus(strict: strict) == .conforms ? "✅" : "❌"
    let port = MarkdownText.code(RunText.port(report.header))
    var lines = [
      "## \(sign) Proofload: \(summary.headline)",
      "port \(port) · \(MarkdownText.prose(summary.extent)) · seed \(report.header.seed)",
    ]
    // Why a run ended may be a port's own words.
    lines += summary.besides.map { MarkdownText.code($0, limit: 1_000) }
    lines += summary.unchecked.map(MarkdownText.prose)
    if let distribution = summary.distribution { lines.append(MarkdownText.prose(distribution)) }
    return Array(lines.map { [$0] }.joined(separator: [""]))
  }

  /// A block for each finding and each breach, as many as fit; where one does not, its title and its
  /// diagnosis.
  private func details(_ report: RunReport) -> [String] {
    var lines: [String] = []
    var size = 0
    var rest = 0
    let blocks =
      report.findings.map { (block($0), shortBlock($0)) }
      + report.breachesByRule.map { (block($0, $1), shortBlock($0, $1)) }
    for (block, short) in blocks {
      if let fitting = [block, short].first(where: { size + Self.size($0) <= Self.detailLimit }) {
        lines += fitting
        size += Self.size(fitting)
      } else {
        rest += 1
      }
    }
    return lines
      + (rest > 0 ? ["", "and \(Phrases.count(rest, "more finding"))\(elsewhere)"] : [])
  }

  private func block(_ finding: Finding) -> [String] {
    block(finding, findingText.body(finding))
  }

  private func shortBlock(_ finding: Finding) -> [String] {
    block(finding, findingText.diagnosis(finding))
  }

  private func block(_ finding: Finding, _ body: [String]) -> [String] {
    let requirement = registry[finding.requirement]
    let level = requirement.map { " (\(FindingText.weight(of: finding, $0)))" } ?? ""
    let sentence = MarkdownText.prose(requirement?.text ?? "")
    let mark = FindingText.mark(finding)
    return ["", "### \(mark) \(finding.requirement)\(level)", "", sentence, ""]
      + MarkdownText.block(body.map { $0.droppingIndent(CaseText.margin) })
  }

  private func block(_ rule: RequirementID, _ details: [String]) -> [String] {
    ["", "### FAIL \(rule)", "", MarkdownText.prose(registry[rule]?.text ?? ""), ""]
      + MarkdownText.block(details.flatMap { RunText.wrap($0, indent: "") })
  }

  private func shortBlock(_ rule: RequirementID, _ details: [String]) -> [String] {
    let rest = details.count > 1 ? ["and \(Phrases.count(details.count - 1)) more"] : []
    return block(rule, details.prefix(1).map { String(escaping: $0, limit: 200) } + rest)
  }

  private func knownFailures(_ report: RunReport) -> [String] {
    func item(_ entry: KnownFailure, _ state: String, _ advice: String = "") -> String {
      "- known failure \(state): "
        + MarkdownText.code("\(RunText.name(entry)): \(Phrases.known(entry))", limit: 400)
        + (advice.isEmpty ? "" : " " + MarkdownText.prose(advice))
    }
    let items =
      report.stale.map { item($0, "that excuses nothing", report.advice(on: $0)) }
      + report.expired.map { item($0, "past its last day") }
    return items.isEmpty ? [] : [""] + items
  }

  /// The requirements of a suite as a table, what fails first.
  private func rows(
    of suite: SuiteReport, where isShown: (RequirementState) -> Bool
  ) -> [String] {
    let rows = suite.rows.enumerated().sorted {
      (weight($0.element.state), $0.offset) < (weight($1.element.state), $1.offset)
    }.map(\.element)
    let shown = rows.filter { isShown($0.state) }
    let rest = rows.count - shown.count
    let title = "\(suite.suite): \(Phrases.count(rows.count, "requirement"))"
    return [
      "", "<details><summary>\(title)</summary>", "", "| requirement | state | sentence |",
      "| --- | --- | --- |",
    ] + shown.map(row) + ["", rest > 0 ? "\(rest) hold</details>" : "</details>"]
  }

  private func row(_ row: RequirementRow) -> String {
    let sentence = MarkdownText.prose(registry[row.id]?.text ?? "")
    return "| \(row.id) | \(state(row.state)) | \(sentence) |"
  }

  private func state(_ state: RequirementState) -> String {
    switch state {
    case .fails: "**fails**"
    case .notChecked(let reason): MarkdownText.prose("not checked: \(Phrases.reason(reason))")
    case .knownFailure, .warned, .otherReading, .holds: state.name
    }
  }

  /// What fails first.
  private func weight(_ state: RequirementState) -> Int {
    switch state {
    case .fails: 0
    case .knownFailure: 1
    case .warned: 2
    case .otherReading: 3
    case .notChecked: 4
    case .holds: 5
    }
  }
}

extension String {
  /// Without the spaces in front, `most` of them.
  fileprivate func droppingIndent(_ most: Int) -> String {
    String(dropFirst(prefix(most).prefix { $0 == " " }.count))
  }
}
