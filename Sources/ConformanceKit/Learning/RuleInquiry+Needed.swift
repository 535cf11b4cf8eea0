import MachineKit

/// Fresh cases by which a rule was tried.
struct RuleEvidence {
  private(set) var cases: [(traits: [InputTrait], result: CaseResult)] = []
  /// Whether there are no others.
  var isWhole = false

  init(_ cases: [(traits: [InputTrait], result: CaseResult)] = []) { self.cases = cases }

  mutating func add(_ traits: [InputTrait], _ result: CaseResult) {
    cases.append((traits, result))
  }

  /// How many fail and meet all conditions of a term.
  fileprivate func failing(by term: [Condition]) -> Int {
    cases.count { traits, result in
      result.verdict.isNotable && term.allSatisfy { $0.holds(among: traits) }
    }
  }

  /// A rule with what these cases say of it; nil where that is too little, or speaks against it.
  fileprivate func confirmed(_ terms: [[Condition]], like rule: FailingRule) -> FailingRule? {
    var other = FailingRule(terms: terms, of: rule.scope)
    for (traits, result) in cases {
      let fails = other.holds(among: traits)
      other.count(fails == result.verdict.isNotable, saying: fails)
    }
    guard let trial = other.confirmation, other.isConfirmed(isWhole: isWhole),
      trial.right * 100 >= trial.cases * RuleInquiry.leastRight
    else { return nil }
    return other
  }
}

extension FailingRule {
  /// The same as a rule of the cases that ask for something, where all of its terms say that they do.
  func asked(in evidence: RuleEvidence) -> FailingRule {
    guard scope.isEmpty, let first = terms.first else { return self }
    let asking = first.first { condition in
      condition.value == .present && condition.asking != nil
        && terms.allSatisfy { $0.contains(condition) }
    }
    guard let asking, let requirement = asking.asking else { return self }
    let rest = terms.map { $0.filter { $0 != asking } }
    let cases = evidence.cases.filter { asking.holds(among: $0.traits) }
    return RuleEvidence(cases).confirmed(rest, like: FailingRule(terms: rest, of: [requirement]))
      ?? self
  }
}

/// What is left of a rule.
struct Needed {
  /// Nil where it does not hold.
  var rule: FailingRule?
  /// The cases that were asked, where a condition of the rule is not needed and the rule is wrong without it:
  /// it stands for another one.
  var refuting: [RuleInquiry.KnownCase] = []
}

extension RuleInquiry {
  /// A case that rules are learnt from.
  struct KnownCase {
    let result: CaseResult
    let traits: CaseTraits
  }

  /// Edits that are asked about one condition; one of so many that fails speaks against it.
  private static let mostBroken = 8
  private static let fewBroken = 4
  /// Cases whose edits are asked.
  private static let mostWitnesses = 2
  /// Fresh cases that must have failed by each term.
  private static let leastSupport = 2

  /// What is in the values that a generator picks may seem to matter: where an edit of an example breaks one
  /// condition alone and the port fails all the same, the condition is not needed.
  ///
  /// - Returns: the rule without such conditions; with them where it is wrong without, and right in nearly
  ///   all cases that were asked, these edits too; otherwise nil.
  func needed(
    of rule: FailingRule, near example: CaseResult, besides others: Set<RequirementID>,
    _ evidence: RuleEvidence, within part: inout Allowance.Part
  ) async -> Needed {
    var evidence = evidence
    guard let rule = supported(rule, example, evidence) else { return Needed() }
    var (terms, asked) = (rule.terms, [KnownCase]())
    for (place, term) in rule.terms.enumerated() {
      for start in witnesses(of: term, example, evidence) {
        for condition in term where terms[place].contains(condition) {
          guard !part.isSpent, !isCancelled() else { break }
          var fresh = fresh(near: start, of: rule.scope, seed: seed)
          let now = FailingRule(terms: terms, of: rule.scope)
          let samples = fresh.breaking(
            condition, of: terms[place], in: now, most: Self.mostBroken)
          let results = await results(of: samples, &part)
          let telling = zip(samples, results).filter { Self.isTelling($1, besides: others) }
          for (sample, result) in telling {
            evidence.add(sample.traits.all, result)
            asked.append(KnownCase(result: result, traits: sample.traits))
          }
          let failing = telling.count { $1.verdict.isNotable }
          if failing > 0, failing * Self.fewBroken >= telling.count {
            terms[place].removeAll { $0 == condition }
          }
        }
      }
    }
    if terms == rule.terms { return Needed(rule: rule) }
    if let needed = evidence.confirmed(terms, like: rule) { return Needed(rule: needed) }
    return Needed(rule: evidence.confirmed(rule.terms, like: rule), refuting: asked)
  }

  /// A rule without terms that hardly any case has met but those that it was learnt from; nil where it is
  /// wrong without them.
  private func supported(
    _ rule: FailingRule, _ example: CaseResult, _ evidence: RuleEvidence
  ) -> FailingRule? {
    let terms = rule.terms.filter { term in
      evidence.isWhole || evidence.failing(by: term) >= Self.leastSupport
    }
    if terms == rule.terms { return rule }
    let own = CaseTraits.all(of: example.run, under: example.tree, in: assessment.suite).all
    guard FailingRule(terms: terms).holds(among: own) else { return nil }
    return evidence.confirmed(terms, like: rule)
  }

  /// Cases that fail and meet a term, the example first if that does.
  private func witnesses(
    of term: [Condition], _ example: CaseResult, _ evidence: RuleEvidence
  ) -> [CaseResult] {
    func isMet(_ traits: [InputTrait]) -> Bool { term.allSatisfy { $0.holds(among: traits) } }
    let own = CaseTraits.all(of: example.run, under: example.tree, in: assessment.suite)
    let others = evidence.cases.filter { $0.result.verdict.isNotable && isMet($0.traits) }
      .map(\.result).sorted { $0.size < $1.size }
    return Array(((isMet(own.all) ? [example] : []) + others).prefix(Self.mostWitnesses))
  }
}
