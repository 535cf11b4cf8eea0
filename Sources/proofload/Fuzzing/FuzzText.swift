import ConformanceKit
import CorpusStore
import MachineKit
import PortHost
import ReportWriters

/// What a campaign has come to, as text for a person.
struct FuzzText {
  let folder: CampaignFolder
  let outcome: FuzzSupervisor.Outcome
  let duration: Duration
  let registry: Registry
  let suites: [Suite]

  func lines(_ verdicts: [FuzzConclusion.Verdict]) -> [String] {
    var lines: [String] = []
    for verdict in verdicts {
      let text = RunText(registry: registry, again: verdict.again)
      if verdicts.count > 1, !verdict.report.findings.isEmpty {
        lines += ["", "port \(RunText.port(verdict.report.header.port, command: ["-"])):"]
      }
      lines += text.findings(verdict.report)
    }
    if verdicts.count > 1 { lines += CommonFindings(verdicts).lines }
    for run in outcome.kitFailures { lines += [""] + kitFailure(run) }
    return lines + [""] + summary(verdicts).flatMap { TextWrap.wrap($0, first: "", rest: "  ") }
  }

  private func kitFailure(_ run: Case) -> [String] {
    TextWrap.wrap(
      "the reference itself ended on an input; this is a fault of the kit, and no port is blamed for "
        + "it", first: "KIT   ", rest: CaseText.indent)
      + CaseText.inputLines(run.input, notes: [])
      + ["\(CaseText.indent)again: proofload replay \(run.name)"]
  }

  private func summary(_ verdicts: [FuzzConclusion.Verdict]) -> [String] {
    let findings = verdicts.flatMap(\.report.findings)
    let failing = findings.filter(\.verdict.isFailure).count
    let reached = outcome.statuses.values.reduce(0) { $0 + $1.requirements }
    let all = suites.reduce(0) { $0 + $1.requirements.count }
    let seconds = duration / .seconds(1)
    let rate = Phrases.count(Int(Double(outcome.cases) / max(0.001, seconds)))
    let unconfirmed = outcome.found.isEmpty || !findings.isEmpty || !verdicts.allSatisfy(\.isClean)
    return [
      verdictLine(failing, others: findings.count - failing),
      unconfirmed
        ? nil
        : "! what failed before did not fail again: \(Set(outcome.found).sorted().joined(separator: "; "))",
      outcome.kitEnds.isEmpty
        ? nil
        : "! the kit is at fault, and went on: \(outcome.kitEnds.withoutRepeats.joined(separator: "; "))",
      outcome.problem.map { "! \(String(escaping: $0, limit: 1_000))" },
      "\(Phrases.count(outcome.cases, "case")) in \(Phrases.duration(milliseconds: Int(seconds * 1_000)))"
        + " (\(rate)/s), \(Phrases.count(reached)) of \(Phrases.count(all)) requirements reached · "
        + "seed \(folder.plan.seed)",
      "go on: proofload fuzz --resume \(PortCommand(words: [folder.path])?.description ?? folder.path)",
    ].compactMap(\.self)
  }

  private func verdictLine(_ failing: Int, others: Int) -> String {
    guard failing > 0 || others > 0 else { return "Nothing was found." }
    let parts = [
      failing > 0 ? Phrases.count(failing, "failure") : nil,
      others > 0 ? Phrases.count(others, "warning") : nil,
    ].compactMap(\.self)
    return "Found: \(parts.joined(separator: ", ")); each has a folder in "
      + "\(String(escaping: folder.file("findings"), limit: 4_096))."
  }

  func status(_ verdicts: [FuzzConclusion.Verdict]) -> ExitStatus {
    if !outcome.kitFailures.isEmpty || !outcome.kitEnds.isEmpty { return .kitFault }
    let statuses = verdicts.map { $0.report.exitStatus(strict: false) }
    if statuses.contains(.kitFault) { return .kitFault }
    if statuses.contains(.nonConformance) { return .nonConformance }
    if outcome.problem != nil { return .incomplete }
    return statuses.first { $0 != .conforms } ?? .conforms
  }
}

extension FuzzConclusion.Verdict {
  var isClean: Bool { report.findings.isEmpty && report.incidents.isEmpty }
}
