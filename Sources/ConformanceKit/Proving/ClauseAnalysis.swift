import MachineKit

/// What shows that the kit notices a violation of a clause.
///
/// A clause is one outcome of a requirement, as the reference cites it. A requirement of two members, of a
/// condition and its opposite, or of a list of values has one for each of them, and a fault in one says
/// nothing of the others.
package enum ClauseEvidence: String, Sendable, CaseIterable {
  case vector
  case generated = "generated case"
  /// In some vector that shows the outcome, a wrong answer is blamed on the requirement.
  case faultByVectors = "fault by vectors"
  case faultByGenerated = "fault by generated cases"
}

/// Looks for the evidence in the cases of a mutation analysis.
struct ClauseAnalysis {
  private let cases: AnalysisCases
  private let effects: [VariantEffect]
  private var variants: [RequirementID: [Int]] = [:]

  /// - Parameter effects: those of the suite's variants, in their order.
  init(suite: ConformanceSuite, cases: AnalysisCases, effects: [VariantEffect]) {
    self.cases = cases
    self.effects = effects
    for (index, variant) in suite.variants.enumerated() {
      if let requirement = variant.requirement { variants[requirement, default: []].append(index) }
    }
  }

  func evidence() -> [Citation: Set<ClauseEvidence>] {
    var found = evidence(in: cases.recorded, .vector, .faultByVectors)
    found.merge(evidence(in: cases.generated, .generated, .faultByGenerated)) { $0.union($1) }
    return found
  }

  private func evidence(
    in places: Range<Int>, _ seen: ClauseEvidence, _ caught: ClauseEvidence
  ) -> [Citation: Set<ClauseEvidence>] {
    var citing: [Citation: [Int]] = [:]
    for place in places where cases.entries[place].tree != nil {
      for citation in Set(cases.entries[place].citations) {
        citing[citation, default: []].append(place)
      }
    }
    var found: [Citation: Set<ClauseEvidence>] = [:]
    for (clause, places) in citing {
      found[clause] = isCaught(clause.requirement, in: places) ? [seen, caught] : [seen]
    }
    return found
  }

  /// Whether a part of what is due in one of the cases names the requirement, so that any other answer is blamed
  /// on it, or a fault of the requirement changes the verdict.
  private func isCaught(_ requirement: RequirementID, in places: [Int]) -> Bool {
    places.contains { cases.entries[$0].tree?.requirements.contains(requirement) ?? false }
      || (variants[requirement] ?? []).contains { variant in
        places.contains { effects[variant][$0]?.result.verdict.isNotable ?? false }
      }
  }
}
