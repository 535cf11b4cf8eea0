import MachineKit
import WirePrimitives

/// Finds out what a port does instead: it runs every variant of the suite's rules on the cases that
/// failed and keeps those that answer exactly as the port does.
///
/// A variant counts only if no case that passed contradicts it. The cases are then covered by as
/// few variants as possible, greedily; pairs of variants that are already blamed may explain the
/// rest together. What undeclared choices explain is taken out before (``UndeclaredChoices``). Then come the faults that are derived (``DerivedFault``), which nobody wrote for the suite;
/// and for the others it is asked what they have in common (``FailureClustering``).
package struct Diagnoser: Sendable {
  /// Cases that are looked at to find a variant; the found one is then tried on all.
  private static let sample = 300
  /// Accepted cases that a variant must not speak against before anything else is asked of it.
  private static let firstAccepted = 8

  /// With the derived faults that explain something.
  var suite: ConformanceSuite
  let registry: Registry
  let declaration: Declaration
  private let judge: Judge
  /// For choices: what the documents leave open under another one is open.
  let lenientJudge: Judge
  /// As cases are judged.
  let caseJudge: Judge
  let declared: [Int]
  /// Whether there is no time left to look for variants.
  var isLate: @Sendable () -> Bool = { false }
  /// What is known of the variants beforehand, in an analysis.
  var known: KnownEffects?
  /// While derived faults are looked for.
  var requiredOutcomes: RequiredOutcomes?

  /// - Parameter variants: those that the port follows though it has not declared them.
  package init(
    suite: ConformanceSuite, declaration: Declaration, registry: Registry,
    following variants: [Int] = []
  ) {
    let declaration = declaration.known(to: suite)
    self.suite = suite
    self.declaration = declaration
    self.registry = registry
    declared = suite.declared(declaration.choices) + variants
    let granted = Set(suite.capabilities.map(\.id).filter(declaration.grants))
    judge = Judge(granted: granted, openness: .compare)
    lenientJudge = Judge(granted: granted)
    caseJudge = Judge(choices: declaration.choices, granted: granted)
  }

  /// Groups the notable results into findings.
  ///
  /// - Parameter accepted: results that passed, against which a variant must not speak.
  package mutating func findings(
    notable: [CaseResult], accepted: [CaseResult]
  ) -> [Finding] {
    var rest = notable.filter(\.reply.isOutcome)
    var causes = causes(of: &rest, against: accepted)
    giveUpCauses(ofRefusals: &causes, &rest, against: accepted)
    let derived = derivedCauses(of: &rest, besides: &causes, against: accepted)
    causes += derived
    var undiagnosed = notable.filter { !$0.reply.isOutcome }
    var clusters: (told: [Finding], secondary: [CaseResult]) = ([], [])
    if isLate() {
      undiagnosed += rest
    } else if !rest.isEmpty {
      // A port without fault is not kept waiting for the traits of its inputs.
      clusters = FailureClustering(diagnoser: self, accepted: accepted).findings(
        in: rest, besides: &causes)
    }
    var findings = merging(causes.flatMap(self.findings) + clusters.told, of: notable)
    SecondaryFailure.name(clusters.secondary, in: &findings, of: notable)
    return findings
      + byRequirement(undiagnosed).map { results, requirement in
        Finding(
          suite: suite.id, verdict: results[0].verdict, requirement: requirement, diagnosis: .none,
          results: results)
      }
  }

  /// A variant with the cases that it explains, and variants that explain exactly the same.
  struct Cause {
    let variant: Int
    let others: [Int]
    var results: [CaseResult]
    /// Of a derived fault that takes the place of written ones, theirs.
    var requirement: RequirementID?
  }

  /// Takes from `rest` what variants explain.
  private func causes(of rest: inout [CaseResult], against accepted: [CaseResult]) -> [Cause] {
    let few = accepted.prefix(Self.sample * 4)
    var causes = causes(
      of: &rest, among: candidates(for: rest, against: few), against: accepted.dropFirst(few.count))
    // What two causes explain together belongs to both, and weighs in both.
    rest.removeAll { result in
      guard !isLate(), let pair = pair(of: causes, explaining: result) else { return false }
      for index in pair { causes[index].results.append(result) }
      return true
    }
    return causes
  }

  /// The same of some variants, greedily.
  ///
  /// - Parameter unseen: accepted results that have not been looked at.
  func causes(
    of rest: inout [CaseResult], among variants: [Int], against unseen: ArraySlice<CaseResult>
  ) -> [Cause] {
    var candidates = variants
    var causes: [Cause] = []
    while !isLate(), let best = bestVariants(candidates, explaining: rest) {
      guard unseen.allSatisfy({ explains([best.first], $0) }) else {
        candidates.removeAll { $0 == best.first }
        continue
      }
      let explained = rest.filter { explains([best.first], $0) || isLeftOpen($0, by: best.first) }
      guard !explained.isEmpty else { break }
      guard !isDeclaredOtherwise(best.first) || isAll(explained, of: rest) else {
        candidates.removeAll { $0 == best.first }
        continue
      }
      rest.removeAll { result in explained.contains { $0.number == result.number } }
      causes.append(Cause(variant: best.first, others: best.others, results: explained))
    }
    return causes
  }

  /// Whether a port has declared another way of the choice that a variant is about.
  func isDeclaredOtherwise(_ variant: Int) -> Bool {
    suite.label(of: variant).choice.map { declaration.choices[$0] != nil } ?? false
  }

  /// Whether some results are all of those that depart from their requirements. A port that breaks its
  /// declaration breaks it wherever that shows: what resembles another declaration in a few of many
  /// cases is another mistake.
  private func isAll(_ explained: [CaseResult], of results: [CaseResult]) -> Bool {
    let requirements = Set(explained.compactMap(\.requirement))
    let numbers = Set(explained.map(\.number))
    return results.allSatisfy { result in
      numbers.contains(result.number) || !(result.requirement.map(requirements.contains) ?? false)
    }
  }

  /// Whether the port's answer is exactly what the reference gives when `variants` are in force
  /// besides what the port declares. What the documents leave open under the required rules is not
  /// compared. Of a choice the answer need only be one that it accepts, for it is nobody's fault.
  package func explains(_ variants: [Int], _ result: CaseResult) -> Bool {
    if variants.contains(where: suite.derived.contains) { return departsAlike(variants, result) }
    guard let known, let effect = known.effect(of: variants) else {
      return tree(of: result, under: variants).map { explains(variants, result, by: $0) } ?? false
    }
    guard let change = effect[result.number - 1] else {
      // It changes nothing here.
      if case .fault = result.reply { return false }
      return result.judgement.isAccepted
    }
    if known.isAsRequired(result) { return change.explainsRequired }
    return known.explains(variants[0], result) { explains(variants, result, by: change.tree) }
  }

  /// What the suite accepts for a case when `variants` are in force besides what the port declares.
  func tree(of result: CaseResult, under variants: [Int]) -> Acceptance? {
    if let change = known?.effect(of: variants)?[result.number - 1] { return change.tree }
    return try? suite.acceptance(of: result.run.input, applying: declared + variants)
  }

  /// - Parameter tree: what is accepted when the variants are in force.
  func explains(_ variants: [Int], _ result: CaseResult, by tree: Acceptance) -> Bool {
    // Only a variant that has a fault explains one.
    if isUndueFault(result, under: tree) { return false }
    let isFault = if case .fault = result.reply { true } else { false }
    if !isFault, result.judgement.isAccepted, tree.isIdentical(to: result.tree) {
      // It changes nothing here. To see that costs less than to judge a trace once more.
      return true
    }
    // Only as a whole can it be compared with what the variants would answer.
    if case .large(let answer) = result.reply {
      return answer.value.digest
        == tree.witness.map {
          CanonicalForm.digest(
            of: suite.normalisedOutcome($0), on: result.run.input, under: result.tree, .isFree)
        }
    }
    // Who breaks a declaration in a step of a trace may break something else in a later one.
    if suite.kind == .trace, variants.allSatisfy(isDeclaredOtherwise) {
      return explains(tree, trace: result)
    }
    if variants.contains(where: suite.defaults.contains), !asks(tree, forAnswerOf: result) {
      return false
    }
    if variants.allSatisfy(isChoice) {
      if suite.kind == .trace { return asks(tree, forAnswerOf: result) }
      return lenientJudge.judge(result.reply, against: tree)?.isAccepted ?? false
    }
    if suite.kind == .trace { return explains(tree, trace: result) }
    guard let judgement = judge.judge(result.reply, against: tree) else { return false }
    let isAccepted = judgement.differences.allSatisfy { difference in
      result.judgement.recorded.contains { isWithin(difference.path, $0.path) }
    }
    return isAccepted && !leavesOut(tree, whatCameIn: result)
  }

  /// Whether one who follows a tree leaves out a part where the port has a wrong one: the tree accepts that only as
  /// it accepts whatever it does not ask for.
  private func leavesOut(_ tree: Acceptance, whatCameIn result: CaseResult) -> Bool {
    guard !result.judgement.differences.isEmpty, let reply = Outcome.reply(following: tree),
      let followed = caseJudge.judge(reply, against: result.tree)
    else { return false }
    let missing = followed.differences.filter { $0.got == nil }.map(\.path)
    return result.judgement.differences.contains { $0.got != nil && missing.contains($0.path) }
  }

  /// Whether a choice that has been shown elsewhere says nothing of what the port did here.
  private func isLeftOpen(_ result: CaseResult, by variant: Int) -> Bool {
    guard isChoice(variant), suite.kind == .trace, let tree = tree(of: result, under: [variant])
    else { return false }
    return lenientJudge.judge(result.reply, against: tree)?.isAccepted ?? false
  }

  func isWithinOpen(_ path: String, _ judgement: Judgement) -> Bool {
    judgement.recorded.contains { isWithin(path, $0.path) }
  }

  private func isChoice(_ variant: Int) -> Bool {
    suite.label(of: variant).choice != nil
  }

  private func isWithin(_ path: String, _ ancestor: String) -> Bool {
    guard path.utf8.starts(with: ancestor.utf8) else { return false }
    let next = path.utf8.dropFirst(ancestor.utf8.count).first
    return ancestor.isEmpty || next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
  }

  /// Variants that explain something and that no accepted case contradicts.
  private func candidates(
    for results: [CaseResult], against accepted: ArraySlice<CaseResult>
  ) -> [Int] {
    guard !results.isEmpty else { return [] }
    let looked = spread(results)
    let unasked = unaskedRequirements(in: looked + accepted)
    var possible = (Array(suite.variants.indices) + undeclaredDefaults).filter { index in
      !declared.contains(index)
        && !(suite.label(of: index).requirement.map(unasked.contains) ?? false)
    }
    let few = Sameness(of: results, besides: accepted)?.examples
    var accepted = accepted
    if let known {
      possible = known.possible(possible, explaining: looked, against: accepted) {
        explains([$0], $1)
      }
      accepted = accepted.filter { !known.isAsRequired($0) }[...]
    }
    if let few {
      // The few examples first: where all is answered alike, hardly any accepted case contradicts.
      return possible.filter { index in
        !isLate() && few.contains { explains([index], $0) }
          && accepted.allSatisfy { explains([index], $0) }
      }
    }
    // A few accepted cases first, which contradict most variants; of the others most explain nothing,
    // so the many accepted cases come last.
    let (first, others) = (
      accepted.prefix(Self.firstAccepted), accepted.dropFirst(Self.firstAccepted)
    )
    return possible.filter { index in
      !isLate() && first.allSatisfy { explains([index], $0) }
        && looked.contains { explains([index], $0) }
        && others.allSatisfy { explains([index], $0) }
    }
  }

  /// The default ways of choices of which the port declares another.
  var undeclaredDefaults: [Int] {
    let declaring = Set(declared.compactMap { suite.label(of: $0).choice })
    return suite.defaults.filter { suite.label(of: $0).choice.map(declaring.contains) ?? false }
  }

  /// Requirements that only parts name which are not asked, for want of a capability: nothing that
  /// was answered speaks of them.
  private func unaskedRequirements(in results: [CaseResult]) -> Set<RequirementID> {
    // Taken once: to name a method of a declaration copies all of it.
    let grants = declaration.grants
    guard !suite.capabilities.allSatisfy({ grants($0.id) }) else { return [] }
    var asked: Set<RequirementID> = []
    var denied: Set<RequirementID> = []
    for result in results {
      result.tree.forEachRequirement { requirement, capabilities in
        if capabilities.allSatisfy(grants) {
          asked.insert(requirement)
        } else {
          denied.insert(requirement)
        }
      }
    }
    return denied.subtracting(asked)
  }

  /// The variant that explains most of `results`, and those that explain exactly the same; nil when
  /// none explains any.
  private func bestVariants(
    _ candidates: [Int], explaining results: [CaseResult]
  ) -> (first: Int, others: [Int])? {
    let looked = spread(results)
    var best: (cases: [Int], variants: [Int]) = ([], [])
    for variant in candidates {
      let cases = looked.filter { explains([variant], $0) }.map(\.number)
      if cases.count > best.cases.count {
        best = (cases, [variant])
      } else if !cases.isEmpty, cases == best.cases {
        best.variants.append(variant)
      }
    }
    guard best.variants.count > 1 else { return best.variants.first.map { ($0, []) } }
    let explained = looked.filter { best.cases.contains($0.number) }
    let ranked = best.variants.map { (rank($0, explained), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    return (ranked[0], Array(ranked.dropFirst()))
  }

  /// Among variants that explain the same cases: first the one that accuses least, then the one
  /// that explains the most traces to their end, then the one whose requirement the leaves name, then
  /// the order of the table.
  private func rank(_ variant: Int, _ explained: [CaseResult]) -> (Int, Int, Int, Int) {
    let label = suite.label(of: variant)
    let named = explained.count { $0.requirement == label.requirement }
    let verdict = verdict(of: label, explained)
    let toTheEnd = explained.count { explainsToTheEnd(variant, $0) }
    // Who does in all traces, from beginning to end, what another declaration asks for follows that.
    let isOtherDeclaration = verdict == .breaksDeclaration && toTheEnd == explained.count
    let weight =
      !verdict.isFailure || isOtherDeclaration ? 0 : verdict == .breaksDeclaration ? 1 : 2
    return (weight, -toTheEnd, -named, variant)
  }

  /// Whether a trace is as the variant has it beyond the step that departs, too. Other kinds of
  /// answers are explained whole or not at all.
  private func explainsToTheEnd(_ variant: Int, _ result: CaseResult) -> Bool {
    if suite.derived.contains(variant) { return answersAlike(variant, result) }
    guard suite.kind == .trace, let tree = tree(of: result, under: [variant]) else { return false }
    return lenientJudge.judge(result.reply, against: tree)?.isAccepted ?? false
  }

  /// Vectors first, then the others, up to the sample's size.
  private func spread(_ results: [CaseResult]) -> [CaseResult] {
    guard results.count > Self.sample else { return results }
    let vectors = results.filter { $0.run.vector != nil }
    return Array((vectors + results.filter { $0.run.vector == nil }).prefix(Self.sample))
  }

  private func pair(of causes: [Cause], explaining result: CaseResult) -> [Int]? {
    for first in causes.indices {
      for second in causes.indices.dropFirst(first + 1)
      where explains([causes[first].variant, causes[second].variant], result) {
        return [first, second]
      }
    }
    return nil
  }
}

extension Diagnoser {
  /// A fault is never left open where an answer is due.
  func isUndueFault(_ result: CaseResult, under tree: Acceptance) -> Bool {
    if case .fault = result.reply { tree.witness?[Outcome.fault] == nil } else { false }
  }

  /// Whether a tree accepts the port's answer, and asks for what it did where it departs rather than
  /// leaving it open.
  func asks(_ tree: Acceptance, forAnswerOf result: CaseResult) -> Bool {
    guard !isUndueFault(result, under: tree),
      let judgement = lenientJudge.judge(result.reply, against: tree), judgement.isAccepted
    else { return false }
    // A trace is long, and what another way says nothing of is no sign of it.
    guard suite.kind != .trace || isDeparting(tree, as: result) else { return false }
    return !result.judgement.differences.contains { isWithinOpen($0.path, judgement) }
  }
}
