package import MachineKit

/// The rules of the port protocol, which have ids and are reported like requirements. Their
/// sentences stand in `Corpus/requirements/port.json`; `PORTING.md` repeats them, and a test compares.
package enum PortRule: String, Sendable, CaseIterable {
  case answersOnce = "PORT-01"
  case cleanStandardOutput = "PORT-02"
  case staysAlive = "PORT-03"
  case sameInputSameAnswer = "PORT-04"
  case answersInTime = "PORT-05"
  case wellFormedReplies = "PORT-06"
  case soundHandshake = "PORT-07"
  case endsInOrder = "PORT-08"
  case honestUnsupported = "PORT-09"
  case declaresRequiredSuites = "PORT-10"
  case neverFaults = "PORT-11"
}

extension RequirementID {
  package static func port(_ rule: PortRule) -> RequirementID { RequirementID(rule.rawValue) }

  /// Whether it is a rule of the port protocol, and of no SDK.
  var isOfPort: Bool { PortRule(rawValue: text) != nil }
}
