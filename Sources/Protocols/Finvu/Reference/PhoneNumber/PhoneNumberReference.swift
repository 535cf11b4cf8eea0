package import MachineKit
package import WirePrimitives

/// The reference for the check of a phone number (Response Format & Error Code Reference, "Input
/// Validation Rules"; FAQ, "Why am I getting error code 1001?").
package struct PhoneNumberReference: Sendable {
  /// What both documented rules, ten digits and 7 to 15, have in common.
  private static let bothRules = 7...15

  private let rules: PhoneNumberRules

  package init(rules: PhoneNumberRules) {
    self.rules = rules
  }

  package func check(_ given: JSON?, citing recorder: inout CitationRecorder) -> Validation {
    switch GivenText(given) {
    case .text(let text): return check(text, &recorder)
    case .other(let kind):
      recorder.cite(.fnvSTA21, kind)
      return checkOther(&recorder)
    case .number(let text):
      recorder.cite(.fnvSTA21, "number")
      guard rules.nonStrings == .numbersConverted else { return checkOther(&recorder) }
      return check(text, refusal(by: .fnvSTA21, &recorder))
    }
  }

  private func check(_ number: GivenText.NumberText, _ refusal: Validation) -> Validation {
    switch number {
    case .written(let text):
      accepts(Array(text.unicodeScalars)) ? Validation(.valid, by: .fnvSTA21) : refusal
    case .open(let text): accepts(Array(text.unicodeScalars)) ? refusal.orValid : refusal
    }
  }

  private func checkOther(_ recorder: inout CitationRecorder) -> Validation {
    switch rules.nonStrings {
    case .refused, .numbersConverted: refusal(by: .fnvSTA21, &recorder)
    case .unhandled: Validation(.unhandled, by: .fnvSTA21)
    case .genericCode:
      Validation(.refused(code: RefusalCode.generic.json, message: nil), by: .fnvSTA21)
    }
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
    return Validation(.refused(code: rules.code.json, message: nil), by: requirement)
  }
}

// MARK: What decides

extension PhoneNumberReference {
  /// The requirement for a text, which does not hang on the rules.
  private func cite(
    _ text: DigitText, _ recorder: inout CitationRecorder
  ) -> RequirementID {
    switch text.flaw {
    case .letters: return cite(.fnvSTA05, "letters", &recorder)
    case .others: return cite(.fnvSTA01, "another character", &recorder)
    case .sign where text.core.first == "+": return cite(.fnvSTA06, "plus sign", &recorder)
    case .sign: return cite(.fnvSTA01, "minus sign", &recorder)
    case .separators:
      return cite(
        .fnvSTA07, text.core.contains(where: \.isBlank) ? "space" : "punctuation", &recorder)
    case .notASCII: return cite(.fnvSTA09, "not ASCII", &recorder)
    case .blanksAround:
      let core = text.core
      // Trimmed or not, it is refused.
      if core.isEmpty { return cite(.fnvSTA04, "blank", &recorder) }
      guard core[0] != "0", Self.bothRules.contains(core.count) else {
        return cite(digits: core, &recorder)
      }
      return cite(.fnvSTA10, text.scalars.last == "\n" ? "newline" : "blanks", &recorder)
    case nil:
      return text.scalars.isEmpty
        ? cite(.fnvSTA04, "empty", &recorder) : cite(digits: text.scalars, &recorder)
    }
  }

  private func cite(
    digits: [Unicode.Scalar], _ recorder: inout CitationRecorder
  ) -> RequirementID {
    guard Self.bothRules.contains(digits.count) else {
      return cite(
        .fnvSTA20, digits.count < Self.bothRules.lowerBound ? "too few" : "too many", &recorder)
    }
    if digits[0] == "0" {
      return cite(.fnvSTA02, digits.count == 10 ? "ten digits" : "another number", &recorder)
    }
    if digits.count < 10 { return cite(.fnvSTA03, "\(digits.count) digits", &recorder) }
    if digits.count > 10 { return cite(.fnvSTA08, "\(digits.count) digits", &recorder) }
    recorder.cite(.fnvSTA13, "no country code")
    return cite(.fnvSTA01, "valid", &recorder)
  }

  private func cite(
    _ requirement: RequirementID, _ outcome: String, _ recorder: inout CitationRecorder
  ) -> RequirementID {
    recorder.cite(requirement, outcome)
    return requirement
  }
}

// MARK: The rules

extension PhoneNumberReference {
  private func accepts(_ text: [Unicode.Scalar]) -> Bool {
    var digits = rules.digits.repaired(text)
    if digits.first == "+" {
      switch rules.plus {
      case .refused: return false
      case .dropped: digits.removeFirst()
      case .droppedWithCountryCode: digits.removeFirst(digits.starts(with: Self.india) ? 3 : 1)
      }
    } else if rules.countryCode == .required {
      return false
    }
    if rules.minus == .dropped, digits.first == "-" { digits.removeFirst() }
    if rules.leadingZero == .dropped, digits.first == "0" { digits.removeFirst() }
    guard digits.allSatisfy(\.isDigit), let first = digits.first else { return false }
    if first == "0", rules.leadingZero != .accepted { return false }
    if rules.digits.refuses(digits) { return false }
    if first < "6", rules.firstDigit == .sixOrMore { return false }
    return rules.length.admits(digits.count)
  }

  private static let india: [Unicode.Scalar] = ["+", "9", "1"]
}
