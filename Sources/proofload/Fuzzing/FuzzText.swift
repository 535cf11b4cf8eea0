import ConformanceKit
import CorpusStore
import MachineKit
import ReportWriters

/// What a campaign has come to, as text for a person.
struct FuzzText {
  let folder: CampaignFolder
  let outcome: FuzzSupervisor.Outcome
  let registry: Registry
  let suites: [ConformanceSuite]
  /// Of this and of earlier sittings.
  private let kitFailures: [Case]

  init(
    folder: CampaignFolder, outcome: FuzzSupervisor.Outcome, registry: Registry,
    suites: [ConformanceSuite]
  ) {
    self.folder = folder
    self.outcome = outcome
    self.registry = registry
    self.suites = suites
    kitFailures = folder.kitFailures
  }

  func lines(_ concluded: FuzzConclusion.Outcome) -> [String] {
    let verdicts = concluded.verdicts
    var lines: [String] = []
    for (number, verdict) in verdicts.enumerated() {
      let text = RunText(registry: registry, again: verdict.again)
      if verdicts.count > 1, !verdict.report.findings.isEmpty {
        lines += ["", CommonFindings.name(of: verdict, at: number) + ":"]
      }
      lines += text.findings(verdict.report)
    }
    if verdicts.count > 1 { lines += CommonFindings(verdicts).lines }
    for run in kitFailures { lines += [""] + kitFailure(run) }
    return lines + [""] + undiagnosed(concluded.undiagnosed)
      + summary(concluded).flatMap { TextWrap.wrap($0, first: "", rest: "  ") }
      // Never broken into lines: it is there to be copied.
      + ["go on: proofload fuzz --resume \(ShellWord.quoted(folder.path))"]
  }

  /// Of cases that were not looked at, those that are shown.
  private static let shown = 5

  private func undiagnosed(_ failures: [CampaignFailure]) -> [String] {
    guard !failures.isEmpty else { return [] }
    return TextWrap.wrap(
      "! \(Phrases.count(failures.count, "case")) that failed could not be diagnosed in time. All "
        + "are in \(String(escaping: folder.file("failures.jsonl"), limit: 4_096)).",
      first: "", rest: "  ")
      + failures.prefix(Self.shown).map { failure in
        "  again: proofload replay \(failure.name)\(folder.plan.portArguments(of: failure.port))"
      }
  }

  /// What stands so far, where the campaign goes on.
  static func interim(_ verdicts: [FuzzConclusion.Verdict], in folder: CampaignFolder) -> [String] {
    let findings = verdicts.flatMap(\.report.findings)
    guard !findings.isEmpty else { return [] }
    let requirements = findings.map { "\($0.suite) \($0.requirement)" }.withoutRepeats
    return TextWrap.wrap(
      "so far: \(Phrases.count(findings.count, "finding")), \(requirements.joined(separator: ", ")); "
        + "each has a folder in \(String(escaping: folder.file("findings"), limit: 4_096))",
      first: "", rest: "  ")
  }

  private func kitFailure(_ run: Case) -> [String] {
    TextWrap.wrap(
      "the reference itself ended on an input; this is a fault of the kit, and no port is blamed for "
        + "it", first: "KIT   ", rest: CaseText.indent)
      + CaseText.inputLines(run.input, notes: [])
      + ["\(CaseText.indent)again: proofload replay \(run.name)"]
  }

  private func summary(_ concluded: FuzzConclusion.Outcome) -> [String] {
    let verdicts = concluded.verdicts
    let findings = verdicts.flatMap(\.report.findings)
    let begun = Set(outcome.statuses.values.filter { $0.suiteCases > 0 }.map(\.suite))
    let barren = Set(outcome.statuses.values.filter(\.isBarren).map(\.suite))
    let missed = suites.map(\.id).filter { !begun.contains($0) }
    return [
      verdictLine(
        findings.map(\.verdict), undiagnosed: concluded.undiagnosed.count,
        isRepeatable: verdicts.allSatisfy(\.unconfirmed.isEmpty)),
      unconfirmed(verdicts),
      outcome.kitEnds.isEmpty
        ? nil
        : "! the kit is at fault, and went on: "
          + outcome.kitEnds.withoutRepeats.joined(separator: "; "),
      list("! not begun for want of time", missed.filter { !barren.contains($0) }),
      list(
        "! never asked, because all of it needs a capability that a port does not grant",
        missed.filter(barren.contains)),
      outcome.notes.isEmpty ? nil : "! \(outcome.notes.withoutRepeats.joined(separator: "; "))",
      outcome.problem.map { "! \(String(escaping: $0, limit: 1_000))" },
      extent,
    ].compactMap(\.self)
  }

  private func list(_ words: String, _ suites: [SuiteID]) -> String? {
    suites.isEmpty ? nil : "\(words): \(suites.map(\.text).joined(separator: ", "))"
  }

  private var extent: String {
    let seconds = outcome.duration / .seconds(1)
    let rate = Phrases.count(Int(Double(outcome.cases) / max(0.001, seconds)))
    let reached = outcome.statuses.values.reduce(0) { $0 + $1.requirements }
    let all = suites.reduce(0) { $0 + $1.requirements.count }
    let requirements =
      suites.isEmpty
      ? "" : ", \(Phrases.count(reached)) of \(Phrases.count(all)) requirements reached"
    return
      "\(Phrases.count(outcome.cases, "case")) in \(Phrases.duration(milliseconds: Int(seconds * 1_000)))"
      + " (\(rate)/s)\(requirements) · seed \(folder.plan.seed)"
  }

  /// What failed among others and is right alone.
  private func unconfirmed(_ verdicts: [FuzzConclusion.Verdict]) -> String? {
    let failures = verdicts.flatMap(\.unconfirmed)
    guard let first = failures.first else { return nil }
    let suites = Set(failures.map { String($0.name.prefix { $0 != ":" }) }).sorted()
    let verdicts = Set(failures.map(\.verdict.rawValue)).sorted()
    return
      "! \(Phrases.count(failures.count, "case")) of \(suites.joined(separator: ", ")) failed "
      + "(\(verdicts.joined(separator: ", "))) and did not when asked again in a fresh process, as "
      + "\(String(escaping: first.name, limit: 120)): the answers depend on the runs before them "
      + "(PORT-04), or on chance, or on how busy this machine is. "
      + "All are in \(String(escaping: folder.file("failures.jsonl"), limit: 4_096))."
  }

  private func verdictLine(
    _ found: [Verdict], undiagnosed: Int, isRepeatable: Bool
  ) -> String {
    guard !found.isEmpty else {
      if undiagnosed > 0 { return "Found: \(Phrases.count(undiagnosed, "failed case"))." }
      return isRepeatable ? "Nothing was found." : "Found: answers that do not repeat."
    }
    let failing = found.count(where: \.isFailure)
    let readings = found.count { $0 == .otherReading }
    let parts = [
      (failing, "failure"), (found.count - failing - readings, "warning"),
      (readings, "other reading"),
    ].filter { $0.0 > 0 }.map { Phrases.count($0.0, $0.1) }
    return "Found: \(parts.joined(separator: ", ")); each has a folder in "
      + "\(String(escaping: folder.file("findings"), limit: 4_096))."
  }

  func status(_ concluded: FuzzConclusion.Outcome) -> ExitStatus {
    let verdicts = concluded.verdicts
    if !kitFailures.isEmpty || !outcome.kitEnds.isEmpty { return .kitFault }
    let statuses = verdicts.map { verdict in
      let status = verdict.report.exitStatus(strict: false)
      // All that failed was looked at, and what else there was time for.
      let isDone = verdict.isCut && concluded.undiagnosed.isEmpty
      return status == .incomplete && isDone ? .conforms : status
    }
    if statuses.contains(.kitFault) { return .kitFault }
    // A deadline that was missed once may be this machine's fault; a wrong answer is none.
    let isWrong = (verdicts.flatMap(\.unconfirmed) + concluded.undiagnosed).contains {
      $0.verdict.isFailure && $0.verdict != .timeout
    }
    if statuses.contains(.nonConformance) || isWrong { return .nonConformance }
    if outcome.problem != nil { return .incomplete }
    return statuses.first { $0 != .conforms } ?? .conforms
  }
}
