import MachineKit

extension Diagnoser {
  /// What a cause is told as.
  func findings(_ cause: Cause) -> [Finding] {
    let label = suite.label(of: cause.variant)
    let diagnosis = Finding.Diagnosis.behavesAs(label, others: cause.others.map(suite.label))
    // Who wrote no fault knows no requirement but those that cases depart from.
    if label.role == .derived, cause.requirement == nil {
      return [finding(of: cause.results, diagnosis)]
    }
    return [
      Finding(
        suite: suite.id, verdict: verdict(of: cause),
        requirement: cause.requirement ?? requirement(of: label, shownBy: cause.results),
        diagnosis: diagnosis,
        results: cause.results)
    ]
  }

  /// One mistake is told by the requirement of its smallest case, of those that weigh most; the others
  /// that it shows under are named there.
  ///
  /// - Parameter shown: the results that the diagnosis explains; nil where these are all.
  func finding(
    of results: [CaseResult], _ diagnosis: Finding.Diagnosis, shownBy shown: [CaseResult]? = nil
  ) -> Finding {
    let shown = shown ?? results
    let failing = shown.filter(\.verdict.isFailure)
    let heaviest = failing.isEmpty ? shown : failing
    let smallest = heaviest.min { ($0.size, $0.number) < ($1.size, $1.number) } ?? results[0]
    let requirement = smallest.requirement ?? mostNamed(results)
    var finding = Finding(
      suite: suite.id, verdict: smallest.verdict, requirement: requirement, diagnosis: diagnosis,
      results: results,
      example: Finding.clearest(
        heaviest.filter { $0.requirement == requirement }, for: requirement))
    finding.elsewhere = Set(results.compactMap(\.requirement)).subtracting([requirement]).sorted()
    return finding
  }

  func verdict(of cause: Cause) -> Verdict {
    verdict(of: suite.label(of: cause.variant), cause.results)
  }

  /// A variant accuses as much as its requirement weighs, and never more than the cases themselves
  /// do.
  func verdict(of label: VariantLabel, _ results: [CaseResult]) -> Verdict {
    let heaviest = results.first { $0.verdict.isFailure }?.verdict ?? .warned
    switch label.role {
    case .choice(let choice, _):
      return declaration.choices[choice] == nil ? .otherReading : .breaksDeclaration
    case .reading(let ambiguity, let requirement):
      let isSettled = registry[ambiguity]?.treatment == .normative
      let isMust = registry[requirement]?.level == .must
      return isSettled && isMust ? heaviest : .otherReading
    case .fault(let requirement):
      return registry[requirement]?.level == .must ? heaviest : .warned
    case .partialFault, .derived: return heaviest
    }
  }

  /// The variant's own requirement, but for a fault of a must that shows in nothing but shoulds: then the one that
  /// most cases depart from. Of a choice that one if the choice is about it, else one that it is about: where a load
  /// waits for something, what is missed first is often what asks for the load.
  func requirement(of label: VariantLabel, shownBy results: [CaseResult]) -> RequirementID {
    let named = mostNamed(results)
    if let requirement = label.requirement {
      let isOfShoulds = label.isFault && !results.contains(where: \.verdict.isFailure)
      return isOfShoulds && registry[requirement]?.level == .must ? named : requirement
    }
    guard let ambiguity = suite.choices.first(where: { $0.id == label.choice })?.ambiguity,
      let about = registry[ambiguity]?.requirements, !about.contains(named)
    else { return named }
    return about.first(where: suite.requirements.contains) ?? named
  }

  func mostNamed(_ results: [CaseResult]) -> RequirementID {
    let named = Dictionary(grouping: results.compactMap(\.requirement)) { $0 }
    let most = named.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    return most?.key ?? .port(.sameInputSameAnswer)
  }

  /// The results by requirement and kind of verdict.
  func byRequirement(_ results: [CaseResult]) -> [([CaseResult], RequirementID)] {
    let groups = Dictionary(grouping: results) { result in
      "\(result.requirement?.text ?? "") \(result.verdict.rawValue)"
    }
    return groups.sorted { $0.key < $1.key }.compactMap { _, results in
      results[0].requirement.map { (results, $0) }
    }
  }
}
