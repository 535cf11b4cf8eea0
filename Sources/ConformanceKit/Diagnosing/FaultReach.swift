import MachineKit
import WirePrimitives

/// Where the faults of a suite's rules change what is due, held against where a port fails, as in
/// mutation-based fault localization.
///
/// A fault that changes something exactly where the port fails is a fault of the requirement that the port
/// breaks, also where the port answers nothing and so behaves like no fault.
struct FaultReach {
  /// Failures and cases that pass that each fault is tried on.
  private static let mostFailures = 32
  private static let mostAccepted = 128
  /// Of fewer failures nothing can be said.
  private static let fewestFailures = 4
  /// The first failures; a fault that changes none of them is not looked at further.
  private static let first = 8

  private let diagnoser: Diagnoser
  private let assessment: Assessment
  private let failures: [FailurePoint]
  private let accepted: [CaseResult]
  private let acceptedCount: Int

  /// - Parameter accepted: cases that pass.
  init(
    _ diagnoser: Diagnoser, _ assessment: Assessment, of failures: [FailurePoint],
    besides accepted: [CaseResult]
  ) {
    self.diagnoser = diagnoser
    self.assessment = assessment
    self.failures = failures.spread(Self.mostFailures)
    self.accepted = accepted.spread(Self.mostAccepted)
    acceptedCount = accepted.count
  }

  /// Of each requirement the coefficient of Ochiai of that of its faults which fits best, between 0 and 1.
  ///
  /// - Parameter count: how many failures there are, of which those looked at are a sample.
  func coefficients(
    ofAll count: Int, where isEligible: (RequirementID) -> Bool
  ) -> [RequirementID: Double] {
    guard failures.count >= Self.fewestFailures else { return [:] }
    var best: [RequirementID: Double] = [:]
    for variant in diagnoser.suite.variants.indices where !diagnoser.isLate() {
      guard case .fault(let requirement) = diagnoser.suite.label(of: variant).role,
        isEligible(requirement)
      else { continue }
      let own = coefficient(of: variant, ofAll: count, atLeast: best[requirement] ?? 0)
      best[requirement] = max(own, best[requirement] ?? 0)
    }
    return best.filter { $0.value > 0 }
  }

  private func coefficient(of variant: Int, ofAll count: Int, atLeast least: Double) -> Double {
    var (hits, misses) = (0, 0)
    for (place, failure) in failures.enumerated() {
      if place == Self.first, hits == 0 { return 0 }
      guard let change = change(by: variant, in: failure.result) else { continue }
      if change.step == failure.step,
        failure.place.map({ $0 == change.effectPlace }) ?? true
      {
        hits += 1
      } else if (change.step ?? 0) <= (failure.step ?? 0) {
        // What it changes before is answered as it is due.
        misses += 1
      }
    }
    let scale = Double(count) / Double(failures.count)
    let failed = Double(hits) * scale
    guard RequirementSpectrum.ochiai(failed, passed: 0, of: count) > least else { return 0 }
    let changed = accepted.count { change(by: variant, in: $0) != nil }
    let passed =
      Double(misses) * scale
      + (accepted.isEmpty ? 0 : Double(changed * acceptedCount) / Double(accepted.count))
    return RequirementSpectrum.ochiai(failed, passed: passed, of: count)
  }

  /// What one who follows the variant does first that is not due; nil where nothing changes.
  private func change(by variant: Int, in result: CaseResult) -> Difference? {
    guard let tree = diagnoser.tree(of: result, under: [variant]),
      !tree.isIdentical(to: result.tree), let reply = Outcome.reply(following: tree)
    else { return nil }
    return assessment.judge.judge(reply, against: result.tree)?.differences.first
  }
}
