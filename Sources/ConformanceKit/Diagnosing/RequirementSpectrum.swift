import MachineKit

/// How often each requirement asks for something where a port fails, and where it does not.
///
/// The requirement to blame is the one with the highest coefficient of Ochiai, as in spectrum-based
/// fault localization: it asks where the port fails, and nowhere else.
struct RequirementSpectrum {
  /// Cases that pass and are compared.
  private static let mostAccepted = 400

  private var failed: [RequirementID: Int] = [:]
  private var passed: [RequirementID: Int] = [:]
  /// How early it stood among those of one failure: first stands what asks for the whole of something.
  private var places: [RequirementID: Int] = [:]

  /// - Parameter accepted: cases that pass.
  init(besides accepted: [CaseResult]) {
    for result in accepted.prefix(Self.mostAccepted) { pass(result.tree.requirements) }
  }

  mutating func fail(_ requirements: [RequirementID]) {
    for (place, requirement) in requirements.withoutRepeats.enumerated() {
      failed[requirement, default: 0] += 1
      places[requirement] = min(place, places[requirement] ?? place)
    }
  }

  mutating func pass(_ requirements: some Sequence<RequirementID>) {
    for requirement in requirements { passed[requirement, default: 0] += 1 }
  }

  /// The square of the coefficient, but for what is the same of all requirements.
  func suspicion(of requirement: RequirementID) -> Double {
    guard let count = failed[requirement].map(Double.init) else { return 0 }
    return count * count / (count + Double(passed[requirement] ?? 0))
  }

  /// The most suspicious of some requirements.
  func suspect(where isEligible: (RequirementID) -> Bool) -> RequirementID? {
    func rank(_ requirement: RequirementID) -> (Double, Int) {
      (suspicion(of: requirement), -(places[requirement] ?? 0))
    }
    return failed.keys.sorted().filter(isEligible).max { rank($0) < rank($1) }
  }
}
