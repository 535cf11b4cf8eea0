package import ConformanceKit
import MachineKit

/// A summary for a pull request or a CI job: what fails first, then every requirement.
package struct MarkdownReport {
  /// Blocks that are shown; GitHub takes 64 KiB in a comment.
  private static let blocks = 20

  private let registry: Registry
  private let strict: Bool
  private let findingText: FindingText

  package init(registry: Registry, strict: Bool, portArguments: String) {
    self.registry = registry
    self.strict = strict
    findingText = FindingText(registry: registry, portArguments: portArguments)
  }

  package func text(_ report: RunReport) -> String {
    let lines =
      heading(report) + findings(report) + breaches(report) + knownFailures(report)
      + requirements(report)
    return lines.joined(separator: "\n") + "\n"
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

  private func findings(_ report: RunReport) -> [String] {
    let shown = report.findings.prefix(Self.blocks)
    let rest = report.findings.count - shown.count
    return shown.flatMap(block)
      + (rest > 0 ? ["", "and \(Phrases.count(rest, "more finding")) in `report.jsonl`"] : [])
  }

  private func block(_ finding: Finding) -> [String] {
    let requirement = registry[finding.requirement]
    let level = requirement.map { " (\($0.level.rawValue))" } ?? ""
    let sentence = MarkdownText.prose(requirement?.text ?? "")
    let mark = FindingText.mark(finding)
    return ["", "### \(mark) \(finding.requirement)\(level)", "", sentence, ""]
      + MarkdownText.block(findingText.body(finding).map { $0.droppingIndent(CaseText.margin) })
  }

  private func breaches(_ report: RunReport) -> [String] {
    report.breaches.flatMap { breach in
      [
        "", "### FAIL \(breach.rule)", "", MarkdownText.prose(registry[breach.rule]?.text ?? ""),
        "",
      ]
        + MarkdownText.block(
          TextWrap.wrap(visible(breach.detail, limit: 2_000), first: "", rest: ""))
    }
  }

  private func knownFailures(_ report: RunReport) -> [String] {
    func item(_ entry: KnownFailure, _ state: String) -> String {
      "- known failure \(state): "
        + MarkdownText.code("\(RunText.name(entry)): \(Phrases.known(entry))", limit: 400)
    }
    let items =
      report.stale.map { item($0, "that did not fail") }
      + report.expired.map { item($0, "past its last day") }
    return items.isEmpty ? [] : [""] + items
  }

  private func requirements(_ report: RunReport) -> [String] {
    report.suites.flatMap { suite in
      let rows = suite.rows.enumerated().sorted {
        (weight($0.element.state), $0.offset) < (weight($1.element.state), $1.offset)
      }
      return [
        "",
        "<details><summary>\(suite.suite): \(Phrases.count(rows.count, "requirement"))</summary>",
        "", "| requirement | state | sentence |", "| --- | --- | --- |",
      ] + rows.map { row($0.element) } + ["", "</details>"]
    }
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
