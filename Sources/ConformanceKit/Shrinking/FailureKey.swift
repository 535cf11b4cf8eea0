import MachineKit

/// What makes two failures the same, so that shrinking never slips from one cause to another.
struct FailureKey {
  private let diagnoser: Diagnoser
  private let diagnosis: Finding.Diagnosis
  private let requirement: RequirementID
  /// The case that it began with.
  private let start: CaseResult
  /// Variants that are the causes of other findings.
  private let others: [Int]

  init(_ finding: Finding, start: CaseResult, besides others: [Int], diagnoser: Diagnoser) {
    self.diagnoser = diagnoser
    self.others = others
    self.start = start
    diagnosis = finding.diagnosis
    requirement = finding.requirement
  }

  func matches(_ result: CaseResult) -> Bool {
    guard result.verdict.isNotable, !isExplainedByOthers(result) else { return false }
    switch diagnosis {
    case .behavesAs(let label, _):
      return weighsAsMuch(result) && showsAsMuch(result) && explains(label, result)
    case .inTheseCases(let label, let conditions):
      let traits = diagnoser.suite.traits(result.run.input)
      return fails(alike: result) && conditions.allSatisfy { $0.holds(among: traits) }
        && (label.map { explains($0, result) } ?? true)
    case .mixes(_, let labels):
      return fails(alike: result) && labels.contains { explains($0, result) }
    case .oneOf, .none: return fails(alike: result)
    case .dependsOnHistory, .unstable: return false
    }
  }

  /// A fault answers nothing: what it says is the same, and what was asked for need not be.
  private func fails(alike result: CaseResult) -> Bool {
    guard result.verdict == start.verdict, showsAsMuch(result) else { return false }
    if let message = FaultMessage(start.reply) { return FaultMessage(result.reply) == message }
    return result.requirement == start.requirement
  }

  private func weighsAsMuch(_ result: CaseResult) -> Bool {
    result.verdict.isFailure == start.verdict.isFailure
  }

  /// What shows the requirement of the finding is not given up.
  private func showsAsMuch(_ result: CaseResult) -> Bool {
    result.departs(from: requirement) || !start.departs(from: requirement)
  }

  private func explains(_ label: VariantLabel, _ result: CaseResult) -> Bool {
    diagnoser.suite.index(of: label).map { diagnoser.explains([$0], result) } ?? false
  }

  private func isExplainedByOthers(_ result: CaseResult) -> Bool {
    others.contains { diagnoser.explains([$0], result) }
  }
}
