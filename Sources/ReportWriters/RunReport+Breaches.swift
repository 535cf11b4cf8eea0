package import ConformanceKit
import MachineKit

extension RunReport {
  /// Breaches of the port protocol that belong to no finding: what happened besides the replies, and
  /// required suites that are not declared.
  package var breaches: [Incident] {
    incidents
      + missingSuites.map { suite in
        Incident(
          .port(.keepsItsSuites), "The suite \(suite) is required and the port does not declare it."
        )
      }
  }
}

extension RequirementState {
  /// The words of all states, in the order in which they are counted.
  static let names = [
    RequirementState.holds, .otherReading, .warned, .fails, .knownFailure, .notChecked(.notAsked),
  ].map(\.name)
}
