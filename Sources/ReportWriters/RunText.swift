package import ConformanceKit
import MachineKit

/// A run as text for a person: one line a suite, one block a finding, and what it all means.
package struct RunText {
  private let registry: Registry
  private let findingText: FindingText

  package init(registry: Registry, portArguments: String) {
    self.registry = registry
    findingText = FindingText(registry: registry, portArguments: portArguments)
  }

  package func header(_ header: RunHeader) -> String {
    let port = header.port
    let version = port.version.isEmpty ? "" : " \(visible(port.version))"
    let language = port.language.isEmpty ? "" : " (\(visible(port.language)))"
    return
      "Proofload \(header.kit) · port: \(visible(port.name))\(version)\(language) · seed \(header.seed)"
  }

  package func suite(_ report: SuiteReport) -> String {
    let name = report.suite.text.padded(to: 24)
    let requirements = "\(report.requirements.count) requirements".indented(to: 15)
    let vectors = "\(Phrases.count(report.vectors)) vectors".indented(to: 13)
    let generated = "\(Phrases.count(report.generated)) generated".indented(to: 17)
    return "  \(name)\(requirements)\(vectors)\(generated)   \(word(report))"
  }

  private func word(_ report: SuiteReport) -> String {
    let failing = Set(
      report.findings.filter { $0.verdict.isFailure && !$0.isExpected }.map(\.requirement))
    if !failing.isEmpty { return "\(failing.count) FAIL" }
    if report.findings.contains(where: { $0.verdict == .warned }) { return "warn" }
    return "ok"
  }

  /// The blocks of all findings, an empty line before each.
  package func findings(_ report: RunReport) -> [String] {
    var lines: [String] = []
    for finding in report.findings { lines += [""] + findingText.lines(finding) }
    for incident in report.incidents {
      lines += ["", "FAIL  \(incident.rule)  \(registry[incident.rule]?.text ?? "")"]
      lines += TextWrap.wrap(incident.detail, first: "      ", rest: "      ")
    }
    for suite in report.missingSuites {
      lines += [
        "", "FAIL  PORT-10  The suite \(suite) is required and the port does not declare it.",
      ]
    }
    for entry in report.stale {
      lines += [
        "", "STALE  \(describe(entry))", "      It does not fail any more: take it from the list.",
      ]
    }
    return lines
  }

  private func describe(_ entry: KnownFailure) -> String {
    switch entry.target {
    case .vector(let uid): "known failure of the vector \(uid): \(visible(entry.reason))"
    case .requirement(let suite, let id, _):
      "known failure of \(id) in \(suite): \(visible(entry.reason))"
    }
  }

  /// What it all means, the verdict last.
  package func summary(_ report: RunReport) -> [String] {
    let requirements = Set(report.suites.flatMap(\.requirements)).count
    let failing = report.failing
    var lines: [String] = []
    for (capability, count) in notAsked(report) {
      lines += TextWrap.wrap(
        "not granted: \(capability) (not asked in \(Phrases.count(count, "case")))", first: "",
        rest: "  ")
    }
    if !unchecked(report).isEmpty {
      lines += TextWrap.wrap(
        "not checked for want of it: " + unchecked(report).map(\.text).joined(separator: ", "),
        first: "", rest: "  ")
    }
    if failing.isEmpty && !hasOtherFailures(report) {
      let suites = Phrases.count(report.suites.count, "suite")
      let held = requirements - unchecked(report).count
      lines.append(
        "\(held == requirements ? "All \(requirements)" : "\(held) of \(requirements)") requirements of \(suites) hold · \(Phrases.count(report.cases)) cases · \(Phrases.duration(milliseconds: report.milliseconds))"
      )
    } else {
      lines += TextWrap.wrap(
        "\(failing.count) of \(requirements) requirements fail\(failing.count == 1 ? "s" : ""): \(failing.map(\.text).joined(separator: ", "))",
        first: "", rest: "  ")
    }
    let readings = report.otherReadings.map(\.text).joined(separator: ", ")
    lines += TextWrap.wrap(
      "\(Phrases.count(report.warned.count)) warned\(list(report.warned)) · \(report.otherReadings.count) by another reading\(readings.isEmpty ? "" : ": \(readings)") · \(Phrases.count(report.count(.unsupported))) unsupported · \(Phrases.count(report.count(.crash))) crashes · \(Phrases.count(report.count(.timeout))) timeouts",
      first: "", rest: "  ")
    lines += TextWrap.wrap(
      "\(report.header.suites.count) of \(report.header.suitesKnown) suites declared · corpus \(report.header.corpus) (\(report.header.caseSet)) · \(Phrases.count(report.cases)) cases · \(Phrases.duration(milliseconds: report.milliseconds))",
      first: "", rest: "  ")
    switch report.end {
    case .complete: break
    case .incomplete(let why): lines += TextWrap.wrap("Incomplete: \(why).", first: "", rest: "  ")
    case .interrupted: lines.append("Interrupted: the report says what was done until then.")
    }
    return lines
  }

  private func list(_ requirements: [RequirementID]) -> String {
    requirements.isEmpty ? "" : ": \(requirements.map(\.text).joined(separator: ", "))"
  }

  private func hasOtherFailures(_ report: RunReport) -> Bool {
    !report.incidents.isEmpty || !report.missingSuites.isEmpty || !report.stale.isEmpty
      || report.end != .complete
  }

  private func notAsked(_ report: RunReport) -> [(CapabilityID, Int)] {
    var counts: [CapabilityID: Int] = [:]
    for suite in report.suites { counts.merge(suite.notAsked, uniquingKeysWith: +) }
    return counts.sorted { $0.key.text < $1.key.text }
  }

  private func unchecked(_ report: RunReport) -> [RequirementID] {
    Set(report.suites.flatMap(\.uncheckedRequirements)).sorted()
  }
}
