import ConformanceKit
import MachineKit

/// What a run says in a few numbers, the same in every report.
struct RunSummary {
  private let report: RunReport
  private let rows: [RequirementRow]
  /// Rules of the port protocol that are broken; they are no requirements of a suite.
  let brokenRules: [RequirementID]

  init(_ report: RunReport) {
    self.report = report
    rows = report.requirementRows
    brokenRules = report.ruleRows.filter { $0.state == .fails }.map(\.id)
  }

  private func ids(_ state: RequirementState) -> [RequirementID] {
    rows.filter { $0.state == state }.map(\.id)
  }

  var failing: [RequirementID] { ids(.fails) }
  private var otherReadings: [RequirementID] { ids(.otherReading) }
  private var held: Int { ids(.holds).count + otherReadings.count }
  private var isAllHeld: Bool { held == rows.count && !rows.isEmpty }

  /// `1 of 61 requirements fails`, `All 61 requirements of 7 suites hold`.
  var headline: String {
    guard !rows.isEmpty else { return "Nothing was checked" }
    let count = Phrases.count(rows.count)
    if !failing.isEmpty {
      return "\(failing.count) of \(count) requirements fail\(failing.count == 1 ? "s" : "")"
    }
    if isBrokenOnly {
      let rules = Phrases.count(brokenRules.count, "rule")
      return "\(rules) of the port protocol \(brokenRules.count == 1 ? "is" : "are") broken"
    }
    guard report.end == .complete else { return "\(held) of \(count) requirements hold so far" }
    let suites = Phrases.count(report.suites.count, "suite")
    if isAllHeld, rows.count == 1 { return "The one requirement of \(suites) holds" }
    return isAllHeld
      ? "All \(count) requirements of \(suites) hold"
      : "\(held) of \(count) requirements of \(suites) hold"
  }

  /// The same with the ids of what fails.
  var verdict: String { headline + list(isBrokenOnly ? brokenRules : failing) }

  /// Whether the port breaks the port protocol and no requirement: then that is the news, and not
  /// what holds.
  private var isBrokenOnly: Bool { failing.isEmpty && !brokenRules.isEmpty }

  /// How the requirements and the cases are distributed; nil where all hold by plain evidence.
  var distribution: String? {
    let counted: [Verdict] = [.unsupported, .crash, .timeout]
    guard
      !isAllHeld || isBrokenOnly || !otherReadings.isEmpty
        || counted.contains(where: { report.count($0) > 0 })
    else { return nil }
    let readings =
      otherReadings.isEmpty
      ? "" : " (\(otherReadings.count) by another reading\(list(otherReadings)))"
    var parts = ["\(Phrases.count(held)) hold\(readings)"]
    let known = ids(.knownFailure)
    if !known.isEmpty {
      parts.append("\(Phrases.count(known.count, "known failure"))\(list(known))")
    }
    let warned = ids(.warned)
    parts.append("\(warned.count) warned\(list(warned))")
    let unchecked = rows.count { if case .notChecked = $0.state { true } else { false } }
    if unchecked > 0 { parts.append("\(unchecked) not checked") }
    parts.append("\(Phrases.count(report.count(.unsupported))) unsupported")
    parts.append(Phrases.count(report.count(.crash), "crash", plural: "crashes"))
    parts.append(Phrases.count(report.count(.timeout) + late, "timeout"))
    return parts.joined(separator: " · ")
  }

  /// Cases that were not answered in time against a should.
  private var late: Int {
    report.findings.filter { finding in
      guard case .timeout = finding.example.reply else { return false }
      return finding.verdict == .warned
    }.reduce(0) { $0 + $1.count }
  }

  /// A line for each reason for which requirements were not checked.
  var unchecked: [String] {
    var order: [RequirementState.Reason] = []
    var named: [RequirementState.Reason: [RequirementID]] = [:]
    for row in rows {
      guard case .notChecked(let reason) = row.state else { continue }
      if named[reason] == nil { order.append(reason) }
      named[reason, default: []].append(row.id)
    }
    return order.map { "not checked (\(Phrases.reason($0)))\(list(named[$0] ?? []))" }
  }

  /// What is wrong besides the requirements, a line each.
  var besides: [String] {
    var lines: [String] = []
    if !brokenRules.isEmpty, !isBrokenOnly {
      lines.append(
        "\(Phrases.count(brokenRules.count, "rule")) of the port protocol broken\(list(brokenRules))"
      )
    }
    if !report.stale.isEmpty {
      lines.append(
        "\(Phrases.count(report.stale.count, "stale known failure")): remove "
          + (report.stale.count == 1 ? "it" : "them"))
    }
    if !report.expired.isEmpty {
      lines.append("\(Phrases.count(report.expired.count, "known failure")) past its last day")
    }
    let errors = report.count(.kitError)
    if errors > 0 {
      lines.append(
        "\(Phrases.count(errors, "case")) could not be judged: the kit itself is at fault")
    }
    lines += omissions
    switch report.end {
    case .complete: break
    case .incomplete(let why): lines.append("Incomplete: \(String(escaping: why)).")
    case .interrupted: lines.append("Interrupted: the report says what was done until then.")
    }
    return lines
  }

  /// A line for each thing that was left undone, with the suites; of cases the end of the run tells.
  private var omissions: [String] {
    let all = report.suites.flatMap { suite in
      suite.omissions.filter { !$0.isOfCases }.map { (suite.suite, $0) }
    }
    return all.map(\.1).withoutRepeats.map { omission in
      let suites = all.filter { $0.1 == omission }.map(\.0.text)
      return "\(suites.joined(separator: ", ")): \(Phrases.omission(omission))"
    }
  }

  /// What was run.
  var extent: String {
    let header = report.header
    return
      "\(suites) · corpus \(header.corpus) (\(header.caseSet)) · \(cases) · \(Phrases.duration(milliseconds: report.milliseconds))"
  }

  private var suites: String {
    let header = report.header
    let known = Phrases.count(header.suitesKnown, "suite")
    let declared = "\(header.suitesDeclared) of \(known) declared"
    return header.suites.count == header.suitesDeclared
      ? declared : "\(declared), \(header.suites.count) chosen"
  }

  /// Cases that were not put, because of a capability or of the run's end, are not counted as cases.
  private var cases: String {
    report.cases == report.planned
      ? Phrases.count(report.cases, "case")
      : "\(Phrases.count(report.cases)) of \(Phrases.count(report.planned, "case"))"
  }

  private func list(_ requirements: [RequirementID]) -> String {
    requirements.isEmpty ? "" : ": \(requirements.map(\.text).joined(separator: ", "))"
  }
}
