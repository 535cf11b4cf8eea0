package import MachineKit
package import WirePrimitives

/// What the check of an argument comes to.
package struct Validation: Sendable {
  package enum Outcome: Sendable {
    case valid
    /// With the code and, where the document shows it, the text that go to the page.
    case refused(code: JSON, message: String?)
    /// As the language has it.
    case refusedOrValid(code: JSON)
    /// Only wrong rules have it.
    case unhandled
  }

  package let outcome: Outcome
  /// The requirement that decided.
  package let requirement: RequirementID
  /// Set where nobody can say what is right.
  package let open: AmbiguityID?

  init(_ outcome: Outcome, by requirement: RequirementID, open: AmbiguityID? = nil) {
    self.outcome = outcome
    self.requirement = requirement
    self.open = open
  }

  /// What is refused, where a language may as well take it.
  var orValid: Validation {
    guard case .refused(let code, _) = outcome else { return self }
    return Validation(.refusedOrValid(code: code), by: requirement, open: open)
  }
}

/// How a refusal is told (Response Format & Error Code Reference, "Error Codes").
package enum RefusalCode: Sendable {
  case documented, generic, asNumber

  package var json: JSON {
    switch self {
    case .documented: .string(ErrorCode.invalidParameter)
    case .generic: .string(ErrorCode.generic)
    case .asNumber: 1001
    }
  }
}

/// The codes of the table.
package enum ErrorCode {
  package static let invalidParameter = "1001"
  package static let generic = "1002"
  package static let initFailed = "5003"
  package static let silentFailed = "9106"
}
