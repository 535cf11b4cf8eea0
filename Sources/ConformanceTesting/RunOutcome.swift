import ConformanceKit
import MachineKit
import ReportWriters

/// What a run has to say of each subject.
struct RunOutcome: Sendable {
  private(set) var remarks: [Subject: [Remark]] = [:]
  /// Why nothing is said of a subject.
  private(set) var unchecked: [Subject: String] = [:]
  /// Why nothing is said of one that stands nowhere here.
  private let silence: String
  /// `report.jsonl`, where it was written.
  let report: [UInt8]?

  /// What a run says that found no port to check.
  init(problem: String) {
    silence = "nothing was checked"
    report = nil
    remarks[.run] = [.failure(problem)]
  }

  /// What is said of cases that were put alone.
  init(replayed: [Remark]) {
    silence = "not asked: \(Variable.replay.rawValue) is set"
    report = nil
    remarks[.run] = replayed
  }

  /// - Parameters:
  ///   - subjects: what cases of the test are about; what is found beyond them is said of the run.
  ///   - remarks: what there is to say of the run besides.
  init(
    _ run: RunReport, subjects: [Subject], registry: Registry, again: Again, remarks: [Remark],
    report: [UInt8]?
  ) {
    silence = "the run ended before it was asked"
    self.report = report
    self.remarks[.run] = remarks + Self.troubles(of: run)
    let text = FindingText(registry: registry, again: again)
    for finding in run.findings {
      let words = text.lines(finding).joined(separator: "\n")
      let subject = Subject.requirement(finding.requirement)
      add(
        Remark(weight: finding.verdict.isFailure ? .failure : .warning, text: words),
        to: subjects.contains(subject) ? subject : .run)
    }
    for breach in run.incidents {
      add(.failure("FAIL  \(breach.rule)  \(breach.detail)"), to: .requirement(breach.rule))
    }
    for suite in run.missingSuites {
      let rule = RequirementID.port(.declaresRequiredSuites)
      add(
        .failure("FAIL  \(rule)  The suite \(suite) is required and not declared."),
        to: .requirement(rule))
    }
    for row in run.requirementRows + run.ruleRows {
      let subject = Subject.requirement(row.id)
      unchecked[subject] = row.state.whyUnchecked
      if self.remarks[subject] == nil { self.remarks[subject] = [] }
    }
  }

  private mutating func add(_ remark: Remark, to subject: Subject) {
    remarks[subject, default: []].append(remark)
  }

  /// What keeps the run from being a whole one.
  private static func troubles(of run: RunReport) -> [Remark] {
    var troubles: [String] = []
    let errors = run.count(.kitError)
    if errors > 0 {
      troubles.append(
        "\(Phrases.count(errors, "case")) could not be judged: the kit itself is at fault.")
    }
    switch run.end {
    case .complete: break
    case .incomplete(let why): troubles.append("Incomplete: \(why).")
    case .interrupted: troubles.append("Interrupted.")
    }
    return troubles.map(Remark.failure)
  }

  /// Why nothing can be said of a subject; nil where something is.
  func whyUnchecked(_ subject: Subject) -> String? {
    remarks[subject] == nil ? silence : unchecked[subject]
  }
}

extension RequirementState {
  fileprivate var whyUnchecked: String? {
    if case .notChecked(let reason) = self { "not checked: \(Phrases.reason(reason))" } else { nil }
  }
}
