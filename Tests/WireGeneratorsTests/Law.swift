import ChoiceEngine
import TestSupport
import Testing

/// Holds a law to values of one seed, the same each time; to what failed before first.
///
/// - Returns: what was tried, for a test that counts; nil where the law does not hold.
@discardableResult
func expectLaw<Value>(
  _ name: String, cases: Int = 2_000, of generate: @escaping Property<Value>.Generate,
  classify labels: @escaping @Sendable (Value) -> [String] = { _ in [] },
  sourceLocation: SourceLocation = #_sourceLocation,
  _ holds: @escaping Property<Value>.Body
) async -> PropertyStatistics? {
  let property = Property(name, generate: generate, classify: labels, holds: holds)
  let report = await property.check(
    PropertySettings(cases: cases, duration: .seconds(3_600)), store: PropertyFolder.ofCheckout)
  for remark in report.remarks {
    switch remark {
    case .isFixed, .isOutdated, .endedProcess: print("\(name): \(remark)")
    case .isCorrupt, .cannotLoad, .cannotSave:
      Issue.record("\(remark)", sourceLocation: sourceLocation)
    }
  }
  guard case .passed(let statistics) = report.outcome, statistics.cases == cases else {
    Issue.record("\(report)", sourceLocation: sourceLocation)
    return nil
  }
  return statistics
}
