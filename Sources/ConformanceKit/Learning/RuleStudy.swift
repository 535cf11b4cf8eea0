import MachineKit
import WirePrimitives

/// What the rules of a suite's findings are learnt from.
///
/// It outlives the suite's session: only at the end of a run is it known which findings are one mistake, and
/// then one rule is learnt for all of their cases.
struct RuleStudy {
  let rules: RuleInquiry
  /// Cases that fail, by their numbers.
  let failing: [Int: CaseResult]
  let passing: [CaseResult]
  /// By which a new rule is put to the test again; nil where causes are not.
  let trial: CauseTrial?

  /// The requirements that cases of some findings fail by.
  func scope(of findings: [Finding]) -> Set<RequirementID> {
    Set(cases(of: findings).compactMap(\.requirement))
      .intersection(rules.assessment.suite.requirements)
  }

  /// - Parameters:
  ///   - findings: that may be one mistake; fresh cases are near the example of the first.
  ///   - others: requirements of other findings, whose cases say nothing of these.
  ///   - scope: what cases are to ask for one of; none for all cases.
  ///   - evidence: more cases that pass.
  ///   - terms: how many the rule may have.
  func rule(
    of findings: [Finding], besides others: Set<RequirementID>, scope: Set<RequirementID> = [],
    with evidence: [CaseResult] = [], terms: Int, within allowance: inout Allowance
  ) async -> FailingRule? {
    guard !allowance.isSpent, !rules.port.isExhausted else { return nil }
    var part = allowance.part(for: RuleInquiry.duration, questions: RuleInquiry.questions)
    let rule = await rules.rule(
      near: findings.map(\.example), failing: cases(of: findings),
      passing: evidence.filter { $0.verdict == .passed } + passing, besides: others, of: scope,
      free: Set(findings[0].circumstances.freePlaces.map(InputPlace.nameOfTraits)), terms: terms,
      within: &part)
    allowance.settle(part)
    // Of two values one is due where the other one came.
    if findings.allSatisfy(\.example.isOfTruthValues), rule?.isOfValuesDue ?? false { return nil }
    return rule
  }

  /// Learns the rules of those findings anew that have consequences in the suite, for the cases of all.
  ///
  /// - Returns: of the findings that are about another requirement by that, the one before and the new one.
  func learnAgain(
    in report: inout SuiteReport, within allowance: inout Allowance
  ) async -> [RequirementID: RequirementID] {
    var renamed: [RequirementID: RequirementID] = [:]
    for index in report.findings.indices {
      let finding = report.findings[index]
      let consequences = report.consequences.filter { $0.cause == finding.requirement }
      guard !consequences.isEmpty, finding.isOfMistake, !finding.isExplained, !finding.hasHeld
      else { continue }
      var others = report.findings
      others.remove(at: index)
      await learnAgain(
        &report.findings[index], with: consequences, besides: others, within: &allowance)
      let requirement = report.findings[index].requirement
      if requirement != finding.requirement { renamed[finding.requirement] = requirement }
    }
    return renamed
  }

  private func learnAgain(
    _ finding: inout Finding, with consequences: [Finding], besides others: [Finding],
    within allowance: inout Allowance
  ) async {
    let all = [finding] + consequences
    let own = Set(all.flatMap(\.requirements))
    let rule = await rule(
      of: all, besides: Set(others.flatMap(\.requirements)).subtracting(own), scope: scope(of: all),
      terms: finding.mostTermsOfRule, within: &allowance)
    guard let rule = rule?.tested else { return }
    finding.circumstances.rule = rule
    if !others.contains(where: { $0.requirement == rule.requirement }) {
      finding.blame(by: rule, rules.assessment)
    }
    guard let trial, !allowance.isOver, !rules.port.isExhausted else { return }
    finding.confirmation = await trial.confirmation(of: finding)
  }

  private func cases(of findings: [Finding]) -> [CaseResult] {
    findings.flatMap { $0.cases.compactMap { failing[$0] } }
  }
}

extension Finding {
  /// What no variant explains is about the requirement that its rule hangs on, if that weighs as much.
  mutating func blame(by rule: FailingRule, _ assessment: Assessment) {
    guard !isOfRequirement, !requirement.isOfPort, let other = rule.requirement,
      other != requirement, assessment.suite.requirements.contains(other),
      assessment.level(other) == (verdict.isFailure ? .must : .should)
    else { return }
    rename(other)
  }

  /// Where it is known what is answered, it is not told in several ways when.
  var mostTermsOfRule: Int { causes.isEmpty ? RuleLearner.mostTerms : 1 }

  /// The one that it is told under, and those of other cases.
  fileprivate var requirements: [RequirementID] { [requirement] + elsewhere }

  /// Whether it names a variant that fresh cases have not spoken against.
  fileprivate var hasHeld: Bool {
    if case .behavesAs = diagnosis { circumstances.rule == nil } else { false }
  }
}

extension [SuiteReport] {
  /// Has consequences name their mistakes as they are named by now.
  mutating func rename(causes renamed: [RequirementID: RequirementID]) {
    guard !renamed.isEmpty else { return }
    for suite in indices {
      for index in self[suite].consequences.indices {
        let cause = self[suite].consequences[index].cause
        self[suite].consequences[index].cause = cause.map { renamed[$0] ?? $0 }
      }
    }
  }
}
