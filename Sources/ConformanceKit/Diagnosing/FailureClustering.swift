import MachineKit
import WirePrimitives

/// Looks into cases that no variant explains throughout: what the port does there, and what
/// their inputs have in common that no input has which passes.
struct FailureClustering {
  /// What is fewer than one in so many may be owed to chance: the cases of a variant beside those that
  /// a partial fault explains, and cases that pass beside those that do not.
  private static let chance = 10
  /// Conditions that are told; what more there are tells as little.
  private static let conditionLimit = 3
  /// Faults of so many messages are told apart by them.
  private static let mostMessages = 4

  /// A case with the traits of its input.
  private typealias Described = (result: CaseResult, traits: [InputTrait])

  private let diagnoser: Diagnoser
  private let suite: ConformanceSuite
  private let right: [Described]

  /// - Parameter accepted: results that passed.
  init(diagnoser: Diagnoser, accepted: [CaseResult]) {
    self.diagnoser = diagnoser
    suite = diagnoser.suite
    right = Self.described(accepted, by: diagnoser.suite)
  }

  /// - Returns: the findings, and the results that depart as those of a finding do and have none of their own.
  func findings(
    in results: [CaseResult], besides causes: inout [Diagnoser.Cause]
  ) -> (told: [Finding], secondary: [CaseResult]) {
    var rest = results
    var findings = takeFaultsAlike(from: &rest).map { wrong in
      finding(wrong, nil, [])
    }
    let partial = PartialVariants(diagnoser: diagnoser, accepted: right.map(\.result))
      .take(from: &rest)
    findings += partial.map(finding)
    for partialFault in suite.partialFaults where !diagnoser.isLate() {
      var wrong = rest.filter { diagnoser.explains([partialFault], $0) }
      guard !wrong.isEmpty else { continue }
      let numbers = Set(wrong.map(\.number))
      rest.removeAll { numbers.contains($0.number) }
      wrong += claim(&causes, for: partialFault, count: wrong.count)
      findings += self.findings(in: wrong, partialFault)
    }
    let failing = causes.filter { diagnoser.verdict(of: $0).isFailure }.flatMap(\.results) + results
    let secondary = takeSecondaryFailures(from: &rest, of: failing.filter(\.verdict.isFailure))
    return (findings + diagnoser.byRequirement(rest).map(unexplained), secondary)
  }

  /// What a variant explains is about its requirement, where all of the cases ask for that, or one fails that
  /// was written for it.
  private func finding(_ cause: PartialVariants.Cause) -> Finding {
    let label = suite.label(of: cause.variant)
    let conditions = conditions(of: cause.results, besides: cause.variant)
    var finding = diagnoser.finding(
      of: cause.results, .inTheseCases(label, conditions ?? []),
      shownBy: cause.results.filter { diagnoser.explains([cause.variant], $0) })
    guard let requirement = label.requirement, requirement != finding.requirement,
      isMust(requirement) == finding.verdict.isFailure,
      cause.results.allSatisfy({ isAsked(requirement, in: $0) })
        || cause.results.contains(where: { isWritten($0, for: requirement) })
    else { return finding }
    finding.rename(requirement)
    return finding
  }

  /// Takes light results that depart as others do: they have the same cause, and were only asked for
  /// something else before. They are told where they fail, else where a vector is there for it, else where
  /// there are most of them.
  private func takeSecondaryFailures(
    from rest: inout [CaseResult], of failing: [CaseResult]
  ) -> [CaseResult] {
    var told = SecondaryFailure.departures(in: failing)
    func rank(_ group: [CaseResult], _ requirement: RequirementID) -> (Int, Int, RequirementID) {
      let isRecorded = group.contains { isWritten($0, for: requirement) }
      return (isRecorded ? 0 : 1, -group.count, requirement)
    }
    let groups = diagnoser.byRequirement(rest).sorted { rank($0.0, $0.1) < rank($1.0, $1.1) }
    var kept: [CaseResult] = []
    var secondary: [CaseResult] = []
    for (group, _) in groups {
      let own = group.filter { result in
        let departures = SecondaryFailure.departures(in: [result])
        let isOwn =
          result.verdict.isFailure || departures.isEmpty || !told.isSuperset(of: departures)
        if !isOwn { secondary.append(result) }
        return isOwn
      }
      told.formUnion(SecondaryFailure.departures(in: own))
      kept += own
    }
    rest = kept.sorted { $0.number < $1.number }
    return secondary
  }

  /// Takes what was answered with faults that say the same: they have one cause, whatever was asked
  /// for. A port that says many things says nothing by it.
  private func takeFaultsAlike(from rest: inout [CaseResult]) -> [[CaseResult]] {
    let faults = rest.filter { FaultMessage($0.reply) != nil }
    rest.removeAll { FaultMessage($0.reply) != nil }
    let groups = Dictionary(grouping: faults) { FaultMessage($0.reply) }
    guard groups.count <= Self.mostMessages else { return [faults] }
    return groups.values.sorted { $0[0].number < $1[0].number }
  }

  /// Takes the results of variants that explain a few of what the partial fault explains.
  private func claim(
    _ causes: inout [Diagnoser.Cause], for partialFault: Int, count: Int
  ) -> [CaseResult] {
    var claimed: [CaseResult] = []
    causes.removeAll { cause in
      guard cause.results.count * Self.chance < count,
        case .fault = suite.label(of: cause.variant).role,
        cause.results.allSatisfy({ diagnoser.explains([partialFault], $0) })
      else { return false }
      claimed += cause.results
      return true
    }
    return claimed
  }

  /// One finding for each condition under which the partial fault happens, and one for the rest.
  private func findings(in wrong: [CaseResult], _ partialFault: Int) -> [Finding] {
    // Only inputs whose answer would have shown it say that it did not happen.
    let telling = right.filter { result, _ in !diagnoser.explains([partialFault], result) }
    let search = ConditionSearch(right: telling.map(\.traits))
    var rest = Self.described(wrong, by: suite)
    var findings: [Finding] = []
    while !rest.isEmpty {
      let best = search.best(for: rest.map(\.traits))
      let covered = Set(best?.covered ?? Array(rest.indices))
      let results = covered.sorted().map { rest[$0].result }
      findings.append(finding(results, partialFault, best?.conditions ?? []))
      rest = rest.indices.filter { !covered.contains($0) }.map { rest[$0] }
    }
    return findings
  }

  /// - Parameter partialFault: nil where the port itself says that it failed.
  private func finding(
    _ results: [CaseResult], _ partialFault: Int?, _ conditions: [Condition]
  ) -> Finding {
    var verdict = results.first { $0.verdict.isFailure }?.verdict ?? results[0].verdict
    let heaviest = results.filter { $0.verdict == verdict }
    // What the cases have in common may be about a requirement of another weight than theirs.
    let common = conditions.first?.requirement
      .flatMap { isMust($0) == verdict.isFailure ? $0 : nil }
    // The requirement is that of the case that is shown.
    let smallest = heaviest.min { ($0.size, $0.number) < ($1.size, $1.number) }
    var requirement = common ?? smallest?.requirement ?? diagnoser.mostNamed(heaviest)
    let own = heaviest.filter { $0.requirement == requirement }
    if partialFault == nil, conditions.isEmpty, let named = namedByVectors(results) {
      if isMust(named) {
        requirement = named
      } else if isOfShoulds(results) {
        requirement = named
        verdict = .warned
      }
    }
    // Of two values the other says nothing of its cause.
    let cause = results.allSatisfy(\.isOfTruthValues) ? nil : partialFault.map(suite.label)
    return Finding(
      suite: suite.id, verdict: verdict, requirement: requirement,
      diagnosis: cause == nil && conditions.isEmpty
        ? .none
        : .inTheseCases(cause, Array(conditions.prefix(Self.conditionLimit))),
      results: results,
      example: own.isEmpty ? nil : Finding.clearest(own, for: requirement))
  }

  private func isWritten(_ result: CaseResult, for requirement: RequirementID) -> Bool {
    result.run.vector?.requirements.contains(requirement) ?? false
  }

  private func isAsked(_ requirement: RequirementID, in result: CaseResult) -> Bool {
    var isAsked = false
    result.tree.forEachRequirement { other, capabilities in
      isAsked =
        isAsked
        || other == requirement
          && capabilities.allSatisfy(diagnoser.declaration.grants)
    }
    return isAsked
  }

  /// Whether none of the vectors among some results is there for a must.
  private func isOfShoulds(_ results: [CaseResult]) -> Bool {
    !results.lazy.flatMap { $0.run.vector?.requirements ?? [] }.contains(where: isMust)
  }

  private func isMust(_ requirement: RequirementID) -> Bool {
    diagnoser.registry[requirement]?.level == .must
  }

  /// The requirement whose vectors all fail, a must before others: a fault answers nothing, so that
  /// all that is asked of a trace differs, and the first of it says little.
  private func namedByVectors(_ results: [CaseResult]) -> RequirementID? {
    guard suite.kind == .trace else { return nil }
    let wrong = Self.aims(of: results)
    let right = Set(Self.aims(of: self.right.map(\.result)).keys)
    return wrong.filter { !right.contains($0.key) }
      .max {
        (isMust($0.key) ? 1 : 0, $0.value, $1.key) < (isMust($1.key) ? 1 : 0, $1.value, $0.key)
      }?.key
  }

  /// How many vectors there are for each requirement, of those that are for one alone.
  private static func aims(of results: [CaseResult]) -> [RequirementID: Int] {
    results.compactMap { $0.run.vector?.requirements }.filter { $0.count == 1 }
      .reduce(into: [:]) { $0[$1[0], default: 0] += 1 }
  }

  /// What nothing explains: what the cases have in common if they have, else which requirements'
  /// variants would explain the smallest.
  private func unexplained(_ results: [CaseResult], _ requirement: RequirementID) -> Finding {
    let derived = diagnoser.derivedFaults(explainingAll: results).first
    let conditions = conditions(of: results, besides: derived)
    let diagnosis: Finding.Diagnosis
    if conditions != nil || derived != nil {
      diagnosis = .inTheseCases(
        derived.map(suite.label), conditions ?? [])
    } else {
      let suspects = Set(suspects(in: results) + [requirement])
      diagnosis = suspects.count == 1 ? .none : .oneOf(suspects.sorted())
    }
    return Finding(
      suite: suite.id, verdict: results[0].verdict, requirement: requirement,
      diagnosis: diagnosis, results: results)
  }

  /// What the inputs of all of some cases have, and none has that passes; nil where there is nothing.
  ///
  /// - Parameter variant: what the port does in them. Only inputs whose answer would have shown it say that it
  ///   did not happen.
  private func conditions(of results: [CaseResult], besides variant: Int?) -> [Condition]? {
    let telling = right.filter { result, _ in
      variant.map { !diagnoser.explains([$0], result) } ?? true
    }
    let best = ConditionSearch(right: telling.map(\.traits))
      .best(for: Self.described(results, by: suite).map(\.traits))
    guard let best, best.covered.count == results.count else { return nil }
    return Array(best.conditions.prefix(Self.conditionLimit))
  }

  private func suspects(in results: [CaseResult]) -> [RequirementID] {
    guard let smallest = results.min(by: { $0.size < $1.size }) else { return [] }
    return suite.variants.indices
      .filter { !diagnoser.isLate() && diagnoser.explains([$0], smallest) }
      .compactMap { suite.variants[$0].requirement }
  }

  private static func described(_ results: [CaseResult], by suite: ConformanceSuite) -> [Described]
  {
    results.map { ($0, suite.traits($0.run.input)) }
  }
}
