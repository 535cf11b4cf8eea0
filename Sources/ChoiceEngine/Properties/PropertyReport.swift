/// What came of checking a property.
package struct PropertyReport: Sendable, Hashable {
  package enum Outcome: Sendable, Hashable {
    case passed(PropertyStatistics)
    case failed(PropertyFailure)
    /// Nothing is known of the property: it was not tried enough.
    case unhealthy(HealthCheck)
  }

  package let name: String
  package let outcome: Outcome
  /// What is to be told of the stored failures, whatever the outcome.
  package var remarks: [PropertyRemark] = []

  package var isPassed: Bool {
    if case .passed = outcome { true } else { false }
  }
}

extension PropertyReport: CustomStringConvertible {
  package var description: String {
    let lines =
      switch outcome {
      case .passed(let statistics): "\(name): passed, \(statistics)"
      case .failed(let failure): "\(name): failed, \(failure)"
      case .unhealthy(let failedCheck): "\(name): unhealthy, \(failedCheck)"
      }
    return ([lines] + remarks.map { "  remark: \($0)" }).joined(separator: "\n")
  }
}
