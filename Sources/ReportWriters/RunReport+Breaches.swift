package import ConformanceKit
import MachineKit

extension RunReport {
  /// Breaches of the port protocol that belong to no finding: what happened besides the replies, and
  /// required suites that are not declared.
  package var breaches: [Incident] {
    incidents
      + missingSuites.map { suite in
        Incident(
          .port(.declaresRequiredSuites),
          "The suite \(suite) is required (--require) and the port does not declare it."
        )
      }
  }
}

extension RunReport {
  /// The breaches of each rule, in the order of the first.
  var breachesByRule: [(rule: RequirementID, details: [String])] {
    var order: [RequirementID] = []
    var details: [RequirementID: [String]] = [:]
    for breach in breaches {
      if details[breach.rule] == nil { order.append(breach.rule) }
      details[breach.rule, default: []].append(breach.detail)
    }
    return order.map { ($0, details[$0] ?? []) }
  }
}

extension RequirementState {
  /// The words of all states, in the order in which they are counted.
  static let names = [
    RequirementState.holds, .otherReading, .warned, .fails, .knownFailure, .notChecked(.notAsked),
  ].map(\.name)
}
