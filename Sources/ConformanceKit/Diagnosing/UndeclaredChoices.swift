import MachineKit
import WirePrimitives

/// Finds out what a port follows where nobody is failed for it: variants of choices that it has not
/// declared, and readings that the documents allow.
///
/// A port follows one combination of them, and several may meet in one case, so combinations are looked for
/// and not single variants. All other diagnosis then takes the combination as declared. A case that some
/// combination of undeclared choices accepts, though another one than its neighbours, is no failure either.
struct UndeclaredChoices {
  /// Cases of each kind on which combinations are tried.
  private static let sample = 150
  /// Unexplained cases on which pairs are tried.
  private static let few = 8
  /// How often a sample is added to.
  private static let mostRounds = 3
  /// Where one in so many cases is left over, that may be by a variant more.
  private static let nearly = 10
  /// Combinations that are tried on a case that is left over.
  private static let mostCombinations = 64

  /// Variants of which a port follows one, or none.
  private typealias Axis = [Int]

  /// What was found, and the results that are left.
  struct Outcome {
    /// The variants that the port follows.
    var variants: [Int] = []
    var readings: [Reading] = []
    /// Without those of the findings; as though the variants had been declared.
    var notable: [CaseResult]
    /// The same of those that passed and also pass under the variants.
    var accepted: [CaseResult]
  }

  /// A finding that nobody is failed for.
  struct Reading {
    let finding: Finding
    /// Its cases, as though all that the port follows besides had been declared.
    let results: [CaseResult]
    /// What the port follows besides.
    var others: [Int] = []
  }

  private let diagnoser: Diagnoser
  private let trials: CombinationTrials
  private let choices: [Axis]
  private let readings: [Axis]
  private var suite: ConformanceSuite { diagnoser.suite }

  /// - Parameter diagnoser: of the port as it is declared.
  init(_ diagnoser: Diagnoser) {
    let suite = diagnoser.suite
    self.diagnoser = diagnoser
    trials = CombinationTrials(diagnoser)
    choices = suite.choices.filter { diagnoser.declaration.choices[$0.id] == nil }
      .map { choice in suite.variants.indices.filter { suite.variants[$0].choice == choice.id } }
      .filter { !$0.isEmpty }
    readings = suite.variants.indices.filter { diagnoser.isLenientReading(suite.variants[$0]) }
      .map { [$0] }
  }

  func look(at notable: [CaseResult], besides accepted: [CaseResult]) -> Outcome {
    var outcome = Outcome(notable: notable, accepted: accepted)
    let asked = notable.filter(\.reply.isOutcome)
    guard !asked.isEmpty, !choices.isEmpty || !readings.isEmpty, suite.kind != .sampling,
      !diagnoser.isLate()
    else { return outcome }
    outcome.variants = combination(for: asked, against: accepted)
    if !outcome.variants.isEmpty { settle(&outcome) }
    settleMixed(&outcome)
    return outcome
  }

  // MARK: The combination

  private func combination(for notable: [CaseResult], against accepted: [CaseResult]) -> [Int] {
    let all = CombinationTrials.Evidence(notable: notable, accepted: accepted)
    var sample = CombinationTrials.Evidence(
      notable: notable.spread(Self.sample), accepted: accepted.spread(Self.sample))
    let chosen = combination(of: choices, from: [], &sample, all)
    // Readings count where they leave nothing to be explained: else a fault may look like one of them.
    for start in readings.isEmpty ? [] : chosen.isEmpty ? [[]] : [chosen, []] {
      let found = combination(of: choices + readings, from: start, &sample, all)
      if !found.isEmpty, let whole = completed(found, notable + accepted) { return whole }
    }
    return chosen
  }

  /// A combination that accepts all results: one that is found, with what accepts the few that are left. Where
  /// it is accepted an answer need not be asked for, so that what gains most may lack a variant that few cases
  /// show.
  private func completed(_ found: [Int], _ results: [CaseResult]) -> [Int]? {
    func rejected(_ combination: [Int], _ results: [CaseResult]) -> [CaseResult] {
      results.filter { !isAccepted(by: combination, $0) }
    }
    let axes = choices + readings
    var combination = found
    var left = rejected(combination, results)
    while !left.isEmpty, left.count * Self.nearly <= results.count, !diagnoser.isLate() {
      let better = axes.joined().lazy.map { merged(combination, [$0], axes) }.first { other in
        rejected(other, left).count < left.count && rejected(other, results).count < left.count
      }
      guard let better else { return nil }
      combination = better
      left = rejected(combination, results)
    }
    return left.isEmpty ? combination : nil
  }

  /// The best combination by all evidence. It is looked for in a sample, to which is added what speaks against
  /// one that is found there: another variant may explain the same and contradict nothing.
  private func combination(
    of axes: [Axis], from start: [Int], _ sample: inout CombinationTrials.Evidence,
    _ all: CombinationTrials.Evidence
  ) -> [Int] {
    var chosen: [Int] = []
    for _ in 0..<Self.mostRounds where !diagnoser.isLate() {
      let found = search(axes, from: start, sample)
      chosen = needed(of: found, by: all)
      guard chosen != found else { break }
      let contradicting = all.accepted.filter { !isAccepted(by: found, $0) }
      guard !contradicting.isEmpty else { break }
      sample.accepted += contradicting.spread(Self.sample)
    }
    return chosen
  }

  /// Without what explains nothing, and without what more speaks against.
  private func needed(of combination: [Int], by evidence: CombinationTrials.Evidence) -> [Int] {
    var best = (combination: combination, gain: trials.gain(combination, evidence))
    for variant in combination {
      let without = best.combination.filter { $0 != variant }
      if let gain = trials.gain(without, evidence, above: best.gain - 1) { best = (without, gain) }
    }
    return best.combination
  }

  /// One axis after the other, the others being as they are, then pairs; until nothing is gained.
  private func search(_ axes: [Axis], from start: [Int], _ evidence: CombinationTrials.Evidence)
    -> [Int]
  {
    var best = (combination: start, gain: trials.gain(start, evidence))
    for _ in 0..<4 where best.gain < evidence.mostGain && !diagnoser.isLate() {
      let before = best.gain
      for axis in axes { improve(&best, by: axis.map { [$0] }, among: axes, evidence) }
      if best.gain == before {
        let pairs = pairs(of: axes, besides: best.combination, evidence)
        improve(&best, by: pairs, among: axes, evidence)
      }
      if best.gain == before { break }
    }
    return best.combination
  }

  private func improve(
    _ best: inout (combination: [Int], gain: Int), by options: [[Int]], among axes: [Axis],
    _ evidence: CombinationTrials.Evidence
  ) {
    for option in options where !diagnoser.isLate() {
      let combination = merged(best.combination, option, axes)
      if let gain = trials.gain(combination, evidence, above: best.gain) {
        best = (combination, gain)
      }
    }
  }

  /// Pairs of variants of two axes that explain what no variant explains alone.
  private func pairs(
    of axes: [Axis], besides chosen: [Int], _ evidence: CombinationTrials.Evidence
  ) -> [[Int]] {
    let left = Array(evidence.notable.lazy.filter { !isAsked(by: chosen, $0) }.prefix(Self.few))
    guard !left.isEmpty else { return [] }
    var pairs: [[Int]] = []
    for (place, axis) in axes.enumerated() {
      for other in axes.dropFirst(place + 1) where !diagnoser.isLate() {
        for first in axis {
          for second in other {
            let combination = merged(chosen, [first, second], axes)
            if left.contains(where: { isAsked(by: combination, $0) }) {
              pairs.append([first, second])
            }
          }
        }
      }
    }
    return pairs
  }

  private func merged(_ chosen: [Int], _ option: [Int], _ axes: [Axis]) -> [Int] {
    let replaced = Set(axes.filter { axis in option.contains(where: axis.contains) }.joined())
    return (chosen.filter { !replaced.contains($0) } + option).sorted()
  }

  private func isAsked(by combination: [Int], _ result: CaseResult) -> Bool {
    !combination.isEmpty && trials.isAsked(by: combination, result)
  }

  private func isAccepted(by combination: [Int], _ result: CaseResult) -> Bool {
    trials.isAccepted(by: combination, result)
  }

  // MARK: What it explains

  private func settle(_ outcome: inout Outcome) {
    let variants = outcome.variants
    var explained: [CaseResult] = []
    outcome.notable.removeAll { result in
      guard result.reply.isOutcome, isAccepted(by: variants, result) else { return false }
      explained.append(result)
      return true
    }
    outcome.readings += variants.compactMap { variant in
      reading(variant, in: explained, against: outcome.accepted, variants)
    }
    outcome.notable = outcome.notable.map { diagnoser.assessed($0, under: variants) }
    outcome.accepted = outcome.accepted.filter { isAccepted(by: variants, $0) }
      .map { diagnoser.assessed($0, under: variants) }
  }

  /// What hangs on a variant; what hangs on several belongs to each, and what hangs on none alone to the first.
  private func reading(
    _ variant: Int, in explained: [CaseResult], against accepted: [CaseResult], _ variants: [Int]
  ) -> Reading? {
    let others = variants.filter { $0 != variant }
    let own = explained.filter { result in
      !isAccepted(by: others, result)
        || variant == variants[0]
          && variants.allSatisfy { one in
            isAccepted(by: variants.filter { $0 != one }, result)
          }
    }
    // What the other variants ask for is none of this one's differences.
    .map { result in
      let assumed = diagnoser.assessed(result, under: others)
      return assumed.verdict.isNotable ? assumed : result
    }
    guard !own.isEmpty else { return nil }
    let label = suite.label(of: variant)
    let axis = (choices + readings).first { $0.contains(variant) } ?? []
    let alike = axis.filter { other in
      other != variant && own.allSatisfy { isAsked(by: others + [other], $0) }
        && accepted.allSatisfy { isAccepted(by: others + [other], $0) }
    }
    let isMixed = accepted.contains { !isAccepted(by: variants, $0) }
    let mixes = isMixed ? label.choice.map { Finding.Diagnosis.mixes($0, [label]) } : nil
    let finding = Finding(
      suite: suite.id, verdict: .otherReading,
      requirement: diagnoser.requirement(of: label, shownBy: own),
      diagnosis: mixes ?? .behavesAs(label, others: alike.map(suite.label)), results: own)
    return Reading(finding: finding, results: own, others: others)
  }

  /// Takes the cases that undeclared choices allow each in its own way, or each step of which one does.
  private func settleMixed(_ outcome: inout Outcome) {
    let (combinations, chosen) = (combinations, outcome.variants)
    // Of what is left other things are known now.
    let trials = CombinationTrials(diagnoser)
    var mixed: [Int: (labels: [VariantLabel], results: [CaseResult])] = [:]
    outcome.notable.removeAll { result in
      guard result.reply.isOutcome, !diagnoser.isLate() else { return false }
      let whole = combinations.first {
        // What the port follows in all cases it follows in this one too.
        trials.isAsked(by: $0, result)
          || trials.isAsked(by: merged(chosen, $0, choices), result)
      }
      guard let followed = whole ?? followedInSteps(of: result, besides: chosen),
        let place = choices.firstIndex(where: { $0.contains(followed[0]) })
      else { return false }
      mixed[place, default: ([], [])].labels += followed.map(suite.label)
      mixed[place, default: ([], [])].results.append(result)
      return true
    }
    for (_, group) in mixed.sorted(by: { $0.key < $1.key }) {
      guard let choice = group.labels.first?.choice else { continue }
      let finding = Finding(
        suite: suite.id, verdict: .otherReading,
        requirement: diagnoser.requirement(of: group.labels[0], shownBy: group.results),
        diagnosis: .mixes(choice, group.labels.withoutRepeats), results: group.results)
      outcome.readings.append(Reading(finding: finding, results: group.results))
    }
  }

  /// The variants of a choice that a port follows in some steps of a trace, and not in others.
  private func followedInSteps(of result: CaseResult, besides chosen: [Int]) -> [Int]? {
    guard suite.kind == .trace else { return nil }
    for axis in choices where !diagnoser.isLate() {
      let others = chosen.filter { !axis.contains($0) }
      let ways = [others] + axis.map { merged(others, [$0], choices) }
      let trees = ways.compactMap { diagnoser.tree(of: result, under: $0) }
      guard trees.count == ways.count,
        let followed = MixedTrace(result.reply, under: trees, judge: diagnoser.caseJudge)?.followed
      else { continue }
      let variants = followed.sorted().filter { $0 > 0 }.map { axis[$0 - 1] }
      if followed.count > 1, !variants.isEmpty { return variants }
    }
    return nil
  }

  /// Of the undeclared choices: single variants first, then pairs, then more, as many as are tried.
  private var combinations: [[Int]] {
    var all: [[Int]] = [[]]
    for axis in choices {
      guard all.count * (axis.count + 1) <= Self.mostCombinations else {
        return choices.joined().map { [$0] }
      }
      all += all.flatMap { taken in axis.map { taken + [$0] } }
    }
    return all.filter { !$0.isEmpty }.sorted { ($0.count, $0[0]) < ($1.count, $1[0]) }
  }
}

extension Diagnoser {
  /// The numbers of those results that undeclared choices and allowed readings explain.
  package func excused(among results: [CaseResult]) -> Set<Int> {
    let outcome = UndeclaredChoices(self).look(
      at: results.filter(\.verdict.isNotable), besides: results.filter { !$0.verdict.isNotable })
    return Set(outcome.readings.flatMap(\.finding.cases))
  }

  /// Whether nobody is failed for following it.
  fileprivate func isLenientReading(_ label: VariantLabel) -> Bool {
    guard case .reading = label.role else { return false }
    return verdict(of: label, []) == .otherReading
  }

  /// A result as though the variants had been declared; as it is where it would fail by them alone, for
  /// nobody has declared them.
  fileprivate func assessed(_ result: CaseResult, under variants: [Int]) -> CaseResult {
    guard result.reply.isOutcome, let tree = tree(of: result, under: variants) else {
      return result
    }
    if case .large = result.reply { return result }
    let assessment = Assessment(suite: suite, declaration: declaration, registry: registry)
    let assumed = assessment.assess(
      result.run, number: result.number, tree: tree, reply: result.reply)
    return assumed.verdict.isFailure && !result.verdict.isFailure ? result : assumed
  }
}
