/// Why a check says nothing of its property.
package enum HealthCheck: Sendable, Hashable {
  case noCases
  /// The time was up before there were enough cases.
  case tooSlow(cases: Int, least: Int, duration: Duration)
  case tooManyDiscards(discarded: Int, cases: Int)
  case tooManyDraws(limit: Int)
  /// All cases bear the same labels, though the property tells cases apart by them.
  case flat(labels: [String], cases: Int)
  /// The generator, or the body, had not come to an end, and was left behind.
  case stuck(PropertyWatch.Activity, patience: Duration)
  /// Whoever asked does not wait any more.
  case cancelled
}

extension HealthCheck: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noCases: "no case was asked for, so nothing was tried"
    case .tooSlow(let cases, let least, let duration):
      "too slow: \(cases) cases in \(duration), at least \(least) are needed"
    case .tooManyDiscards(let discarded, let cases):
      "too many discards: \(discarded) values for \(cases) cases"
    case .tooManyDraws(let limit): "the generator drew more than \(limit) choices"
    case .flat(let labels, let cases):
      "flat: all \(cases) cases are alike, \(labels.joined(separator: ", "))"
    case .stuck(.generating, let patience): "the generator had no end after \(patience)"
    case .stuck(.testing, let patience): "the body had no end after \(patience)"
    case .cancelled: "it was cancelled"
    }
  }
}
