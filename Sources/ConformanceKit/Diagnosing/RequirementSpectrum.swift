import MachineKit

/// How well each requirement fits the places where a port fails.
///
/// It fits if it asks for something there and nowhere else, or if one of its faults changes something there
/// and nowhere else (``FaultReach``): the coefficient of Ochiai, as in spectrum-based fault localization.
struct RequirementSpectrum {
  /// Cases that pass and are compared.
  private static let mostAccepted = 400

  private let coefficients: [RequirementID: Double]
  /// How often it asked for something that it asks for in no case that passes: what is due there too is
  /// answered there.
  private let novelties: [RequirementID: Int]
  /// How early it stood among those of one failure: first stands what asks for the whole of something.
  private let places: [RequirementID: Int]
  /// How well a requirement has to fit to be named in place of the one that nothing throws.
  private static let goodFit = 0.5

  /// - Parameters:
  ///   - failures: that have one cause.
  ///   - accepted: cases that pass.
  ///   - isEligible: which requirements may be blamed.
  init(
    of failures: [FailurePoint], besides accepted: [CaseResult], _ diagnoser: Diagnoser,
    _ assessment: Assessment, where isEligible: (RequirementID) -> Bool
  ) {
    var failed: [RequirementID: Int] = [:]
    var passed: [RequirementID: Double] = [:]
    var places: [RequirementID: Int] = [:]
    for failure in failures {
      for (place, requirement) in failure.due.withoutRepeats.enumerated() {
        failed[requirement, default: 0] += 1
        places[requirement] = min(place, places[requirement] ?? place)
      }
      for requirement in failure.dueBefore { passed[requirement, default: 0] += 1 }
    }
    let looked = accepted.prefix(Self.mostAccepted)
    for result in looked {
      for requirement in result.tree.requirements {
        passed[requirement, default: 0] += Double(accepted.count) / Double(looked.count)
      }
    }
    var coefficients = failed.filter { isEligible($0.key) }
      .reduce(into: [RequirementID: Double]()) { all, entry in
        all[entry.key] = Self.ochiai(
          Double(entry.value), passed: passed[entry.key] ?? 0, of: failures.count)
      }
    // In a step of a trace faults of much else change something, too.
    let isOfTraces = assessment.suite.kind == .trace
    let reach = FaultReach(diagnoser, assessment, of: failures, besides: accepted)
    coefficients.merge(
      reach.coefficients(
        ofAll: failures.count,
        where: { isEligible($0) && (!isOfTraces || (failed[$0] ?? 0) * 2 >= failures.count) }),
      uniquingKeysWith: max)
    // That nothing throws is broken wherever something does, and says little where more is asked for.
    if let totality = assessment.suite.totality, (failed[totality] ?? 0) * 2 < failures.count,
      coefficients.contains(where: { $0.key != totality && $0.value >= Self.goodFit })
    {
      coefficients[totality] = nil
    }
    self.coefficients = coefficients
    self.places = places
    novelties = isOfTraces ? [:] : Self.novelties(of: failures, besides: looked, assessment)
  }

  /// What a requirement asks for in one place.
  private struct Demand: Hashable {
    let requirement: RequirementID
    let path: String
    let expected: String
  }

  private static func novelties(
    of failures: [FailurePoint], besides accepted: ArraySlice<CaseResult>, _ assessment: Assessment
  ) -> [RequirementID: Int] {
    func demands(_ differences: [Difference]) -> Set<Demand> {
      Set(
        differences.map {
          Demand(
            requirement: $0.requirement, path: Path.withoutIndexes($0.path), expected: $0.expected)
        })
    }
    var answered: Set<Demand> = []
    for result in accepted {
      let nothing = assessment.judge.judge(.fault(message: "", trace: nil), against: result.tree)
      answered.formUnion(demands(nothing?.differences ?? []))
    }
    return failures.reduce(into: [:]) { novelties, failure in
      let new = demands(failure.result.judgement.differences).subtracting(answered)
      for requirement in Set(new.map(\.requirement)) { novelties[requirement, default: 0] += 1 }
    }
  }

  /// - Parameter count: how often something failed.
  static func ochiai(_ failed: Double, passed: Double, of count: Int) -> Double {
    failed == 0 ? 0 : failed / (Double(count) * (failed + passed)).squareRoot()
  }

  /// Between 0 and 1.
  func coefficient(of requirement: RequirementID) -> Double { coefficients[requirement] ?? 0 }

  /// The requirement that fits best.
  var suspect: RequirementID? {
    func rank(_ requirement: RequirementID) -> (Double, Int, Int) {
      (
        coefficient(of: requirement), novelties[requirement] ?? 0, -(places[requirement] ?? .max)
      )
    }
    return coefficients.keys.sorted().max { rank($0) < rank($1) }
  }
}
