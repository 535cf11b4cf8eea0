import ConformanceKit
import MachineKit

/// What one case of a test is about.
enum Subject: Hashable, Sendable {
  /// The run as such: that it was one, and was brought to its end.
  case run
  /// A requirement of a document, or a rule of the port protocol.
  case requirement(RequirementID)

  /// The rules of the port protocol that code in the same process can break.
  private static let rules: [PortRule] = [
    .staysAlive, .sameInputSameAnswer, .answersInTime, .wellFormedReplies, .honestUnsupported,
    .declaresRequiredSuites, .neverFaults,
  ]

  /// All that a run of these suites is asked about.
  static func all(of suites: [ConformanceSuite]) -> [Subject] {
    [.run]
      + (rules.map(RequirementID.port) + suites.flatMap(\.requirements)).withoutRepeats
      .map(Subject.requirement)
  }

  var name: String {
    switch self {
    case .run: "the run"
    case .requirement(let id): id.text
    }
  }
}
