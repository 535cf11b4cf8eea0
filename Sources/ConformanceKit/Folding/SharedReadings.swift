import MachineKit

extension [SuiteReport] {
  /// Tells once what a port may do and does in several suites: what suites share decides a case in each of them.
  mutating func foldSharedReadings() {
    var first: [SharedReading: (suite: Int, index: Int)] = [:]
    for suite in indices {
      var kept: [Finding] = []
      for var finding in self[suite].findings {
        guard let reading = SharedReading(finding) else {
          kept.append(finding)
          continue
        }
        guard let place = first[reading], place.suite < suite else {
          first[reading] = (suite, kept.count)
          kept.append(finding)
          continue
        }
        finding.cause = finding.requirement
        self[suite].consequences.append(finding)
        self[place.suite].findings[place.index].consequences.append(
          Consequence(finding, isPresumed: false))
      }
      self[suite].findings = kept
    }
  }
}

/// A reading that suites of a protocol may have in common.
private struct SharedReading: Hashable {
  let protocolName: String
  let requirement: RequirementID
  let variant: VariantLabel

  /// Nil of what is no reading.
  init?(_ finding: Finding) {
    guard case .behavesAs(let variant, _) = finding.diagnosis, finding.verdict == .otherReading,
      !finding.isExpected
    else { return nil }
    protocolName = finding.suite.protocolName
    requirement = finding.requirement
    self.variant = variant
  }
}
