/// What is said of one case.
package enum Verdict: String, Sendable, CaseIterable {
  case passed
  /// A must is violated.
  case failed
  /// A should is violated.
  case warned
  /// Equal to another listed reading of an open sentence, throughout the suite.
  case otherReading = "other reading"
  /// Equal to another variant than the one that the port declares.
  case breaksDeclaration = "breaks its declaration"
  /// Refused where an answer is due by a must.
  case rejectedWrongly = "rejected wrongly"
  case fault
  case crash
  case timeout
  /// The reply broke the port protocol.
  case garbled
  /// Refused although no capability that it needs is missing: what needs one is not asked.
  case unsupported
  /// Nothing of the case is scored.
  case observed
  case notRun = "not run"
  /// The kit itself failed.
  case kitError = "kit error"

  /// Whether a port with such a case does not conform.
  package var isFailure: Bool {
    switch self {
    case .failed, .breaksDeclaration, .rejectedWrongly, .fault, .crash, .timeout, .garbled,
      .unsupported:
      true
    case .passed, .warned, .otherReading, .observed, .notRun, .kitError: false
    }
  }

  /// Whether it is a matter for a finding.
  package var isNotable: Bool { isFailure || self == .warned || self == .otherReading }
}

extension Verdict {
  /// The order in which findings are shown: failures, warnings, the rest.
  var weight: Int {
    if isFailure { 0 } else if self == .warned { 1 } else { 2 }
  }
}
