package import ConformanceKit
import MachineKit

/// A run as text for a person: one line a suite, one block a finding, and what it all means.
package struct RunText {
  /// What the name of a suite may take of its line.
  private static let nameWidth = 22

  private let registry: Registry
  private let findingText: FindingText

  /// - Parameter again: how what is shown is put to the same port again.
  package init(registry: Registry, again: Again) {
    self.registry = registry
    findingText = FindingText(registry: registry, again: again)
  }

  package func header(_ header: RunHeader) -> [String] {
    TextWrap.wrap(
      "Proofload \(header.kit) · port: \(Self.port(header)) · seed \(header.seed)", first: "",
      rest: "  ")
  }

  /// Name, version and language of a port, safe to show.
  static func port(_ header: RunHeader) -> String { port(header.port, command: header.command) }

  /// - Parameter command: the words that started it; none for the reference.
  package static func port(_ port: Declaration, command: [String]) -> String {
    guard !command.isEmpty else { return "\(String(escaping: port.name)) (in process)" }
    let version = port.version.isEmpty ? "" : " \(String(escaping: port.version, limit: 40))"
    let language = port.language.isEmpty ? "" : " (\(String(escaping: port.language, limit: 40)))"
    return String(escaping: port.name, limit: 80) + version + language
  }

  /// A line, or two where the name is long.
  package func suite(_ report: SuiteReport) -> [String] {
    let name = report.suite.text
    let requirements = Phrases.count(report.requirements.count, "requirement").indented(to: 16)
    let vectors = Phrases.count(report.vectors, "vector").indented(to: 14)
    let made = report.hasRepeats ? "distinct" : "generated"
    let generated = "\(Phrases.count(report.generated)) \(made)".indented(to: 17)
    let counts = "\(requirements)\(vectors)\(generated)  \(Self.word(report))"
    let lines =
      name.count <= Self.nameWidth
      ? ["  \(name.padded(to: Self.nameWidth))\(counts)"]
      : ["  \(name)", "  \("".padded(to: Self.nameWidth))\(counts)"]
    return lines
      + report.omissions.filter(\.isOfCases).map { "    \(Phrases.omission($0))" }
  }

  private static func word(_ report: SuiteReport) -> String {
    let rows = report.rows
    // How many fail is known when all suites are done: one mistake may show in several.
    if rows.contains(where: { $0.state == .fails }) { return "FAIL" }
    if let cause = report.consequences.first(where: { $0.verdict.isFailure })?.cause {
      return "see \(cause)"
    }
    // A rule of the port protocol, which is no requirement of the suite.
    if report.findings.contains(where: { $0.verdict.isFailure && !$0.isExpected }) { return "FAIL" }
    if rows.contains(where: { $0.state == .warned }) { return "warn" }
    return "ok"
  }

  /// The block of a finding.
  package func finding(_ finding: Finding) -> [String] { findingText.lines(finding) }

  /// The blocks of all findings, an empty line before each.
  package func findings(_ report: RunReport) -> [String] {
    var lines: [String] = []
    for finding in report.findings { lines += [""] + findingText.lines(finding) }
    for (rule, details) in report.breachesByRule {
      lines += [""]
      lines += TextWrap.wrap(
        registry[rule]?.text ?? "", first: "FAIL  \(rule)  ", rest: indent)
      lines += details.flatMap { Self.wrap($0, indent: indent) }
    }
    for entry in report.stale {
      lines += block("STALE", entry, report.advice(on: entry))
    }
    for entry in report.expired {
      lines += block("PAST", entry, "Its last day is over: it excuses nothing any more.")
    }
    return lines
  }

  /// A detail of a breach, which may hold a port's words.
  static func wrap(_ detail: String, indent: String) -> [String] {
    TextWrap.wrap(String(escaping: detail, limit: 2_000), first: indent, rest: indent)
  }

  private var indent: String { CaseText.indent }

  private func block(_ mark: String, _ entry: KnownFailure, _ advice: String) -> [String] {
    [""]
      + TextWrap.wrap(
        "known failure of \(Self.name(entry)): \(Phrases.known(entry))",
        first: mark.padded(to: CaseText.margin), rest: indent)
      + TextWrap.wrap(advice, first: indent, rest: indent)
  }

  /// What an entry of the list is about.
  static func name(_ entry: KnownFailure) -> String {
    switch entry.target {
    case .vector(let uid): "the vector \(uid)"
    case .requirement(let suite, let id, let verdict):
      "\(id) in \(suite)" + (verdict.map { " (\($0.rawValue))" } ?? "")
    }
  }

  /// What it all means.
  package func summary(_ report: RunReport) -> [String] {
    let summary = RunSummary(report)
    let notAsked = Self.notAsked(report).map { capability, count in
      "not granted: \(capability) (\(Phrases.count(count, "case")) not run, or judged without what needs it)"
    }
    let lines =
      notAsked + summary.unchecked + summary.besides + [summary.verdict]
      + (summary.distribution.map { [$0] } ?? []) + [summary.extent]
    return lines.flatMap { TextWrap.wrap($0, first: "", rest: "  ") }
  }

  private static func notAsked(_ report: RunReport) -> [(CapabilityID, Int)] {
    var counts: [CapabilityID: Int] = [:]
    for suite in report.suites { counts.merge(suite.notAsked, uniquingKeysWith: +) }
    return counts.sorted { $0.key.text < $1.key.text }
  }

  /// What a run that is complete does not end well for.
  private static func blame(_ report: RunReport) -> String {
    if !report.failing.isEmpty || !report.breaches.isEmpty { return "the port does not conform" }
    return report.stale.isEmpty
      ? "the port does not conform strictly" : "the list of known failures is out of date"
  }

  /// The lines after the reports: where to go from here, and what the program ends with.
  package func farewell(_ report: RunReport, status: ExitStatus) -> [String] {
    switch status {
    case .conforms where report.header.command.isEmpty:
      ["Next: try your own port:  proofload doctor -- CMD        (docs: PORTING.md)"]
    case .conforms: []
    case .nonConformance: ["exit 1: \(Self.blame(report))"]
    case .incomplete: ["exit 4: not all that was asked for was done"]
    case .kitFault: ["exit 5: the kit itself is at fault"]
    case .interrupted: ["exit 130: interrupted"]
    case .usage, .portDidNotStart: ["exit \(status.rawValue)"]
    }
  }
}
