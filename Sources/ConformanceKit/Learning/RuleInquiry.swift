import MachineKit
import WirePrimitives

/// Puts what is said of a finding to the test of cases that nobody has seen: a variant has to hold in all
/// of them, and where it does not, or where there is none, it is learnt in which cases the port fails.
struct RuleInquiry {
  /// Findings of a suite that are looked at.
  static let findings = 12
  /// What one finding may cost.
  static let questions = 400
  static let duration = Duration.seconds(5)
  private static let rounds = 5
  /// Cases that are asked in a round, and that are made for it.
  private static let asked = 64
  private static let made = 110
  /// Fresh cases that a rule has to hold in before it is told, as far as there are.
  private static let mostHeld = 100
  /// Cases of the run that are learnt from.
  private static let mostFailing = 200
  private static let mostPassing = 400
  /// Of a hundred fresh cases that come out as a rule says.
  private static let leastRight = 96

  let port: any Port
  let assessment: Assessment
  let diagnoser: Diagnoser
  /// What inputs of the suite have.
  let seen: SeenValues
  let seed: UInt64

  /// - Parameters:
  ///   - failing: the cases of the finding.
  ///   - passing: cases that pass.
  ///   - others: requirements of the other findings, whose cases say nothing of this one.
  func inquire(
    into finding: inout Finding, failing: [CaseResult], passing: [CaseResult],
    besides others: Set<RequirementID>, within part: inout Allowance.Part
  ) async {
    var fresh = FreshCases(
      near: finding.example.run.input, of: assessment, seen: seen,
      grants: port.declaration.grants, seed: seed)
    if case .behavesAs(let label, _) = finding.diagnosis {
      guard let variant = diagnoser.suite.index(of: label) else { return }
      let results = await results(of: fresh.take(Self.asked, making: Self.asked), &part)
      guard !results.contains(where: \.reply.isEnd) else { return }
      let telling = results.filter { Self.isTelling($0, besides: others) }
      if telling.allSatisfy({ diagnoser.explains([variant], $0) }) { return }
      // Derived faults are told as what the answers are like.
      if label.role != .derived { finding.diagnosis = .inTheseCases(label, []) }
    }
    finding.circumstances.rule = await rule(&fresh, failing, passing, besides: others, &part)
  }

  private func rule(
    _ fresh: inout FreshCases, _ failing: [CaseResult], _ passing: [CaseResult],
    besides others: Set<RequirementID>, _ part: inout Allowance.Part
  ) async -> FailingRule? {
    var known = Array(failing.prefix(Self.mostFailing))
    known += passing.lazy.filter { $0.verdict == .passed }.prefix(Self.mostPassing)
    var traits = known.map(self.traits)
    var rule: FailingRule?
    for _ in 0..<Self.rounds where !part.isSpent {
      if rule == nil {
        rule = RuleLearner(traits, isFailing: known.map(\.verdict.isNotable)).rule()
      }
      let samples = fresh.take(Self.asked, by: rule, making: Self.made)
      let results = await results(of: samples, &part)
      // Each end costs a start.
      guard !results.contains(where: \.reply.isEnd) else { return nil }
      let telling = zip(samples, results).filter { Self.isTelling($1, besides: others) }
      for (sample, result) in telling {
        known.append(result)
        traits.append(sample.traits)
        let isRight = rule?.holds(among: sample.traits.all) == result.verdict.isNotable
        rule?.count(isRight)
      }
      guard let trial = rule?.confirmation else { continue }
      if trial.right * 100 < trial.cases * Self.leastRight {
        rule = nil
      } else if trial.cases >= Self.mostHeld || telling.count < Self.asked / 2 {
        return rule
      }
    }
    return rule?.confirmation == nil ? nil : rule
  }

  private static func isTelling(
    _ result: CaseResult, besides others: Set<RequirementID>
  ) -> Bool {
    guard result.verdict.isNotable else { return result.verdict == .passed }
    return !(result.requirement.map(others.contains) ?? false)
  }

  /// Whether a rule says of nearly all of some cases that they fail.
  func covers(_ rule: FailingRule, _ results: [CaseResult]) -> Bool {
    // Where all fails nothing tells one mistake from another.
    guard !rule.isOfAll else { return false }
    let some = results.prefix(Self.asked)
    let count = some.count { rule.holds(among: traits(of: $0).all) }
    return count > 0 && count * 100 >= some.count * Self.leastRight
  }

  private func traits(of result: CaseResult) -> CaseTraits {
    .all(of: result.run, under: result.tree, in: assessment.suite)
  }

  private func results(
    of samples: [FreshCases.Sample], _ part: inout Allowance.Part
  ) async -> [CaseResult] {
    part.ask(samples.count)
    let batch = await port.answer(samples.map { assessment.call(for: $0.run) })
    // What the kit asks for does not count against the port's restarts.
    if batch.replies.contains(where: \.isEnd) { await port.restart() }
    return zip(samples, batch.replies).map { sample, reply in
      assessment.assess(sample.run, number: 0, tree: sample.tree, reply: reply)
    }
  }
}
