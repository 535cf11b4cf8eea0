import MachineKit
import WirePrimitives

/// Puts what is said of a finding to the test of cases that nobody has seen: a variant has to hold in all
/// of them, and where it does not, or where there is none, it is learnt in which cases the port fails.
struct RuleInquiry {
  /// Findings of a suite that are looked at.
  static let findings = 12
  /// What one finding may cost.
  static let questions = 500
  static let duration = Duration.seconds(20)
  private static let rounds = 7
  /// Cases that are asked in a round, and that are made for it.
  private static let asked = 64
  private static let made = 110
  /// Fresh cases that a rule has to hold in before it is told, as far as there are.
  private static let mostHeld = 100
  /// Cases of the run that are learnt from.
  private static let mostFailing = 200
  private static let mostPassing = 400
  /// Of a hundred fresh cases that come out as a rule says.
  static let leastRight = 96
  /// Of a hundred fresh cases that fail, those that a variant explains which is told of some cases alone.
  private static let leastShown = 80

  let port: any Port
  let assessment: Assessment
  let diagnoser: Diagnoser
  /// What inputs of the suite have.
  let seen: SeenValues
  let seed: UInt64
  /// Whether cases are put one at a time.
  let isSingle: Bool
  let isCancelled: @Sendable () -> Bool

  /// What fresh cases say of the variant that a finding names.
  enum Trial {
    case holds
    /// It holds, but the port also fails in other ways, in so many fresh cases of a hundred.
    case holdsBesidesOthers(Int)
    case isContradicted
    /// It names none that is to hold in all cases.
    case isMissing

    /// Whether what a port is free to do explains too little. Elsewhere another mistake may show, but not in
    /// many cases.
    var isDoubtful: Bool {
      switch self {
      case .holds, .isMissing: false
      case .holdsBesidesOthers(let share): share > Self.few
      case .isContradicted: true
      }
    }

    /// Whether there is nothing more to say of when the port fails.
    var isSettled: Bool {
      switch self {
      case .holds: true
      case .holdsBesidesOthers: !isDoubtful
      case .isContradicted, .isMissing: false
      }
    }

    private static let few = 5
  }

  /// - Parameter others: requirements of other findings, whose cases say nothing of this one.
  /// - Returns: that, and the fresh cases that say it.
  func trial(
    of finding: Finding, besides others: Set<RequirementID>, within part: inout Allowance.Part
  ) async -> (trial: Trial, evidence: [CaseResult]) {
    guard let label = finding.causes.first, let variant = diagnoser.suite.index(of: label) else {
      return (.isMissing, [])
    }
    var fresh = fresh(near: finding.example, seed: seed)
    let results = await results(of: fresh.take(Self.asked, making: Self.asked), &part)
      .filter { Self.isTelling($0) }
    guard case .behavesAs = finding.diagnosis else { return (.isMissing, results) }
    let strange = results.filter {
      !diagnoser.explains([variant], $0) && !diagnoser.leavesOpen(variant, whatDepartsIn: $0)
    }
    if strange.isEmpty { return (.holds, results) }
    let isContradicted = strange.contains { Self.isTelling($0, besides: others) }
    return (
      isContradicted
        ? .isContradicted : .holdsBesidesOthers(strange.count * 100 / results.count),
      results
    )
  }

  /// Whether a variant says what the port does in nearly all of some fresh cases that fail.
  ///
  /// - Parameter others: requirements of other findings, whose cases say nothing of this one.
  func isShown(
    _ label: VariantLabel, in fresh: [CaseResult], besides others: Set<RequirementID>
  ) -> Bool {
    guard let variant = diagnoser.suite.index(of: label) else { return true }
    let failing = fresh.filter {
      $0.verdict.isNotable && Self.isTelling($0, besides: others)
        && !diagnoser.leavesOpen(variant, whatDepartsIn: $0)
    }
    let right = failing.count { diagnoser.explains([variant], $0) }
    return right * 100 >= failing.count * Self.leastShown
  }

  /// - Parameters:
  ///   - examples: what is shown of the mistake, in which a rule has to hold; fresh cases are near the first.
  ///   - failing: cases that fail by one mistake.
  ///   - passing: cases that pass.
  ///   - others: requirements of other findings, whose cases say nothing of this one.
  ///   - scope: what cases are to ask for one of; none for all cases.
  ///   - free: places in the first example that can hold anything, as traits name them.
  ///   - terms: how many the rule may have.
  func rule(
    near examples: [CaseResult], failing: [CaseResult], passing: [CaseResult],
    besides others: Set<RequirementID>, of scope: Set<RequirementID>, free: Set<String>, terms: Int,
    within part: inout Allowance.Part
  ) async -> FailingRule? {
    var evidence = RuleEvidence()
    var rule: FailingRule?
    // Nothing else may ask for what is in the scope.
    for scope in [scope, []].withoutRepeats where rule == nil && evidence.cases.isEmpty {
      evidence = RuleEvidence()
      rule = await learnt(
        near: examples, failing: failing, passing: passing, besides: others, of: scope, free: free,
        terms: terms, into: &evidence, within: &part)
    }
    guard let rule, !rule.isOfAll else { return rule }
    var needed = await needed(
      of: rule, near: examples[0], besides: others, evidence, within: &part)
    if !needed.refuting.isEmpty,
      let other = await learnt(
        near: examples, failing: failing, passing: passing, besides: others, of: rule.scope,
        free: free, terms: terms, and: needed.refuting, into: &evidence, within: &part)
    {
      let better = await self.needed(
        of: other, near: examples[0], besides: others, evidence, within: &part)
      if better.rule != nil, better.refuting.isEmpty { needed = better }
    }
    let passing = evidence.cases.filter { $0.result.verdict == .passed }.map(\.traits)
    return needed.rule.map { $0.asked(in: evidence) }?.compared(with: passing)
  }

  private func learnt(
    near examples: [CaseResult], failing: [CaseResult], passing: [CaseResult],
    besides others: Set<RequirementID>, of scope: Set<RequirementID>, free: Set<String>, terms: Int,
    and more: [KnownCase] = [], into evidence: inout RuleEvidence,
    within part: inout Allowance.Part
  ) async -> FailingRule? {
    // Other cases than those by which variants were tried, or another rule was learnt.
    var fresh = fresh(near: examples[0], of: scope, seed: seed &+ (more.isEmpty ? 1 : 2))
    let shown = examples.filter { FreshCases.isSmall($0.run.input) }
    let shownTraits = shown.map(self.traits)
    let twins = Set(examples.compactMap { $0.run.vector?.twin })
    let twinTraits = passing.filter { result in
      result.verdict == .passed && result.run.vector.map { twins.contains($0.id) } ?? false
        && assessment.asks(result.tree, for: scope)
    }.map(self.traits)
    var known =
      shown + failing.lazy.filter { FreshCases.isSmall($0.run.input) }.prefix(Self.mostFailing)
    known += passing.lazy
      .filter {
        $0.verdict == .passed && FreshCases.isSmall($0.run.input)
          && assessment.asks($0.tree, for: scope)
      }
      .prefix(Self.mostPassing)
    var traits = known.map(self.traits) + more.map(\.traits)
    known += more.map(\.result)
    var rule: FailingRule?
    var best: FailingRule?
    for _ in 0..<Self.rounds where !part.isSpent && !isCancelled() && !evidence.isWhole {
      if rule == nil {
        // What a list of values is wrong in is no value of it.
        let learner = RuleLearner(
          traits, isFailing: known.map(\.verdict.isNotable), free: free, listing: best == nil)
        rule = learner.rule(terms: terms)
          .map { FailingRule(terms: $0.terms, of: scope) }
          .flatMap { rule in
            shownTraits.allSatisfy { rule.holds(among: $0.all) }
              && !twinTraits.contains { rule.holds(among: $0.all) } ? rule : nil
          }
      }
      let samples = fresh.take(Self.asked, by: rule, making: Self.made)
      let results = await results(of: samples, &part)
      // What hangs on one case may hang on many.
      guard results.count == samples.count else { return nil }
      evidence.isWhole = samples.isEmpty
      let telling = zip(samples, results).filter { Self.isTelling($1, besides: others) }
      for (sample, result) in telling {
        known.append(result)
        traits.append(sample.traits)
        evidence.add(sample.traits.all, result)
        guard let fails = rule?.holds(among: sample.traits.all) else { continue }
        rule?.count(fails == result.verdict.isNotable, saying: fails)
      }
      guard let current = rule, let trial = current.confirmation else { continue }
      if trial.right * 100 < trial.cases * Self.leastRight {
        rule = nil
      } else if trial.cases >= Self.mostHeld || telling.count < Self.asked / 2 {
        guard current.isConfirmed(isWhole: evidence.isWhole) else { continue }
        if trial.right == trial.cases { return current }
        // What it was wrong in may show a better one.
        if best.map({ $0.isLessRight(than: current) }) ?? true { best = current }
        rule = nil
      }
    }
    return best ?? (rule?.isConfirmed(isWhole: evidence.isWhole) ?? false ? rule : nil)
  }

  func fresh(
    near example: CaseResult, of scope: Set<RequirementID> = [], seed: UInt64
  ) -> FreshCases {
    FreshCases(near: example.run.input, of: assessment, scope: scope, seen: seen, seed: seed)
  }

  static func isTelling(
    _ result: CaseResult, besides others: Set<RequirementID> = []
  ) -> Bool {
    guard result.verdict.isNotable else { return result.verdict == .passed }
    return !(result.requirement.map(others.contains) ?? false)
  }

  private func traits(of result: CaseResult) -> CaseTraits {
    .all(of: result.run, under: result.tree, in: assessment.suite)
  }

  func results(
    of samples: [FreshCases.Sample], _ part: inout Allowance.Part
  ) async -> [CaseResult] {
    part.ask(samples.count)
    let isOver = part.isOver
    return await FreshCases.results(
      of: samples, from: port, by: assessment, singly: isSingle,
      until: { isOver() || isCancelled() })
  }
}
