import MachineKit
import WirePrimitives

/// Puts what is said of a finding to the test of cases that nobody has seen: a variant has to hold in all
/// of them, and where it does not, or where there is none, it is learnt in which cases the port fails.
struct RuleInquiry {
  /// What one finding may cost.
  static let questions = 360
  static let duration = Duration.seconds(3)
  private static let rounds = 4
  /// Cases that are asked in a round, and that are made for it.
  private static let asked = 72
  private static let made = 120
  /// Cases of the run that are learnt from.
  private static let mostFailing = 400
  private static let mostPassing = 800
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
  func inquire(
    into finding: inout Finding, failing: [CaseResult], passing: [CaseResult],
    within part: inout Allowance.Part
  ) async {
    var fresh = FreshCases(
      near: finding.example.run.input, of: assessment, seen: seen,
      grants: port.declaration.grants, seed: seed)
    if case .behavesAs(let label, _) = finding.diagnosis {
      guard let variant = diagnoser.suite.index(of: label) else { return }
      let results = await results(of: fresh.take(Self.asked, making: Self.asked), &part)
      if results.allSatisfy({ diagnoser.explains([variant], $0) }) { return }
      // Derived faults are told as what the answers are like.
      if label.role != .derived { finding.diagnosis = .inTheseCases(label, []) }
    }
    finding.circumstances.rule = await rule(&fresh, failing, passing, &part)
  }

  private func rule(
    _ fresh: inout FreshCases, _ failing: [CaseResult], _ passing: [CaseResult],
    _ part: inout Allowance.Part
  ) async -> FailingRule? {
    var known = Array(failing.prefix(Self.mostFailing))
    known += passing.lazy.filter { $0.verdict == .passed }.prefix(Self.mostPassing)
    var traits = known.map(self.traits)
    for _ in 0..<Self.rounds where !part.isSpent {
      let rule = RuleLearner(traits, isFailing: known.map(\.verdict.isNotable)).rule()
      let samples = fresh.take(Self.asked, by: rule, making: Self.made)
      let results = await results(of: samples, &part)
      if var rule {
        let right = zip(samples, results).filter { Self.isTelling($1) }.map { sample, result in
          result.verdict.isNotable == rule.holds(among: sample.traits.all)
        }
        let count = right.count { $0 }
        if count > 0, count * 100 >= right.count * Self.leastRight {
          rule.confirmation = Confirmation(right: count, cases: right.count, isOfCases: true)
          return rule
        }
      }
      for (sample, result) in zip(samples, results) where Self.isTelling(result) {
        known.append(result)
        traits.append(sample.traits)
      }
    }
    return nil
  }

  private static func isTelling(_ result: CaseResult) -> Bool {
    result.verdict.isNotable || result.verdict == .passed
  }

  /// Whether a rule says of nearly all of some cases that they fail.
  func covers(_ rule: FailingRule, _ results: [CaseResult]) -> Bool {
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
