import MachineKit

extension Reply {
  /// Whether no process is there any more to put the next case to.
  var isEnd: Bool {
    switch self {
    case .crash, .timeout, .violation: true
    case .ok, .large, .reject, .unsupported, .fault, .notRun: false
    }
  }

  /// Whether the port did something with the input that can be judged, and compared with what it does
  /// another time: neither can be said of deaths and of runs that it was not asked.
  package var isOutcome: Bool {
    switch self {
    case .ok, .large, .reject, .fault: true
    case .unsupported, .crash, .timeout, .violation, .notRun: false
    }
  }

  package var large: LargeAnswer? { if case .large(let answer) = self { answer } else { nil } }

  /// Whether it is an answer of the SDK, of whatever size.
  package var isAnswer: Bool {
    switch self {
    case .ok, .large: true
    default: false
    }
  }

  var isTimeout: Bool { if case .timeout = self { true } else { false } }

  /// Whether it was never put to the port.
  package var isNotRun: Bool { if case .notRun = self { true } else { false } }

  /// What there is to say of a case that ended the port and is none of those that are counted; nil
  /// where it did not.
  ///
  /// - Parameter circumstance: when it was put to the port.
  func end(of run: Case, _ circumstance: String) -> Incident? {
    func incident(_ rule: RequirementID, _ what: String) -> Incident {
      Incident(rule, "\(run.name), \(circumstance): \(what)")
    }
    switch self {
    case .crash(let detail): return incident(.port(.staysAlive), detail)
    case .timeout(let milliseconds):
      return incident(.port(.answersInTime), "no answer within \(milliseconds) ms")
    case .violation(let rule, let detail): return incident(rule, detail)
    case .ok, .large, .reject, .unsupported, .fault, .notRun: return nil
    }
  }
}
