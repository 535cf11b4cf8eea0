package import MachineKit

/// A finding that is told with another one, as it is named there.
package struct Consequence: Sendable {
  package let suite: SuiteID
  package let requirement: RequirementID
  package let verdict: Verdict
  /// Its cases.
  package let count: Int
  /// Whether nothing shows that it is the same mistake, and nothing else explains it.
  package let isPresumed: Bool

  init(_ finding: Finding, isPresumed: Bool) {
    self.isPresumed = isPresumed
    suite = finding.suite
    requirement = finding.requirement
    verdict = finding.verdict
    count = finding.count
  }
}
