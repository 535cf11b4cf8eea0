package import MachineKit
package import WirePrimitives

/// The reference for the check of an OTP (Response Format & Error Code Reference, "Input Validation
/// Rules"; Method Details, "3. verifyOtp").
package struct OTPReference: Sendable {
  private static let documentedLength = 4...8

  private let rules: OTPRules

  package init(rules: OTPRules) {
    self.rules = rules
  }

  package func check(_ given: JSON?, citing recorder: inout CitationRecorder) -> Validation {
    switch GivenText(given) {
    case .text(let text): return check(text, &recorder)
    case .other(let kind):
      recorder.cite(.fnvVER14, kind)
      return checkOther()
    case .number(let text):
      recorder.cite(.fnvVER14, "number")
      guard rules.nonStrings == .numbersConverted else { return checkOther() }
      switch text {
      case .written(let text):
        return accepts(Array(text.unicodeScalars)) ? Validation(.valid, by: .fnvVER14) : untyped()
      case .open(let text):
        return accepts(Array(text.unicodeScalars)) ? untyped().orValid : untyped()
      }
    }
  }

  private func checkOther() -> Validation {
    switch rules.nonStrings {
    case .refused, .numbersConverted: untyped()
    case .unhandled: Validation(.unhandled, by: .fnvVER14)
    case .genericCode: untyped(code: .generic)
    }
  }

  /// What is no text is refused with a code; the document shows the message for a wrong form alone.
  private func untyped(code: RefusalCode? = nil) -> Validation {
    Validation(.refused(code: (code ?? rules.code).json, message: nil), by: .fnvVER14)
  }

  private func check(_ text: JSONString, _ recorder: inout CitationRecorder) -> Validation {
    let text = DigitText(text)
    let requirement = cite(text, &recorder)
    switch rules.checking {
    case .usual: break
    case .refused: return refusal(by: requirement, &recorder)
    case .unhandled: return Validation(.unhandled, by: requirement)
    }
    if text.scalars.isEmpty {
      switch rules.empty {
      case .refused: break
      case .accepted: return Validation(.valid, by: requirement)
      case .unhandled: return Validation(.unhandled, by: requirement)
      }
    }
    let isValid = accepts(text.scalars)
    return isValid ? Validation(.valid, by: requirement) : refusal(by: requirement, &recorder)
  }

  private func refusal(
    by requirement: RequirementID, _ recorder: inout CitationRecorder
  ) -> Validation {
    recorder.cite(.fnvERR01, "invalid parameter")
    return Validation(
      .refused(code: rules.code.json, message: rules.message.rawValue), by: requirement)
  }

  private func accepts(_ text: [Unicode.Scalar]) -> Bool {
    var digits = rules.digits.repaired(text)
    if rules.sign == .dropped, let first = digits.first, first == "+" || first == "-" {
      digits.removeFirst()
    }
    if rules.leadingZeros == .dropped { digits = Array(digits.drop { $0 == "0" }) }
    return digits.allSatisfy(\.isDigit) && !rules.digits.refuses(digits)
      && rules.length.admits(digits.count)
  }
}

// MARK: What decides

extension OTPReference {
  /// The requirement for a text, which does not hang on the rules.
  private func cite(_ text: DigitText, _ recorder: inout CitationRecorder) -> RequirementID {
    let (requirement, outcome) = decision(on: text)
    recorder.cite(requirement, outcome)
    return requirement
  }

  private func decision(on text: DigitText) -> (RequirementID, String) {
    switch text.flaw {
    case .letters: return (.fnvVER04, "letters")
    case .others: return (.fnvVER12, "another character")
    case .sign: return (.fnvVER12, "sign")
    case .separators:
      return (.fnvVER06, text.core.contains(where: \.isBlank) ? "space" : "punctuation")
    case .notASCII: return (.fnvVER15, "not ASCII")
    case .blanksAround:
      let core = text.core
      // Trimmed or not, it is refused.
      if core.isEmpty { return (.fnvVER05, "blank") }
      guard Self.documentedLength.contains(core.count) else { return decision(onDigits: core) }
      return (.fnvVER15, text.scalars.last == "\n" ? "newline" : "blanks")
    case nil: return decision(onDigits: text.scalars)
    }
  }

  private func decision(onDigits digits: [Unicode.Scalar]) -> (RequirementID, String) {
    switch digits.count {
    case 0: (.fnvVER05, "empty")
    case ..<Self.documentedLength.lowerBound: (.fnvVER02, "too short")
    case Self.documentedLength: (.fnvVER01, digits[0] == "0" ? "leading zero" : "valid")
    default: (.fnvVER03, "too long")
    }
  }
}
