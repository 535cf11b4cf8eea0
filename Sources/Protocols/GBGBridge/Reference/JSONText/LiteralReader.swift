import MachineKit
import WirePrimitives

/// From one literal of a text to a value.
struct LiteralReader {
  struct NumberReading {
    var value: ReadJSONValue
    var declared: RequirementID?
    var refusal: RequirementID?
  }

  /// Significant digits that every double keeps.
  private static let keptDigits = 15

  let rules: JSONTextRules

  func read(_ bool: Bool, citing recorder: inout CitationRecorder) -> ReadJSONValue {
    let requirement: RequirementID = bool ? .gbgJSV04 : .gbgJSV05
    recorder.cite(requirement, "\(bool)")
    recorder.cite(.gbgJSV09, "boolean")
    let content: ReadJSONValue.Content
    switch (rules.probing, bool ? rules.trueWord : rules.falseWord) {
    case (.numberBeforeBoolean, _): content = .number(bool ? 1 : 0)
    case (.stringFirst, _), (_, .text): content = .string(bool ? "true" : "false")
    case (.asDocumented, .boolean): content = .bool(bool)
    case (.asDocumented, .null): content = .null
    }
    return ReadJSONValue(content, by: requirement)
  }

  // MARK: Strings

  /// - Parameter source: what stands between the quotes.
  func read(
    _ string: JSONString, source: ArraySlice<UInt8>, citing recorder: inout CitationRecorder
  ) -> ReadJSONValue {
    recorder.cite(.gbgJSV09, "string")
    let text = string.lossyText
    let looks = Lookalike(text)
    if looks != .nothing {
      recorder.cite(.gbgJSV11, "\(looks)")
      return ReadJSONValue(lookalike(looks, string), by: .gbgJSV11)
    }
    guard text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
      recorder.cite(.gbgJSV19, text.utf8.contains { $0 >= 0x80 } ? "beyond ASCII" : "controls")
      return ReadJSONValue(.string(string), by: .gbgJSV19)
    }
    recorder.cite(.gbgJSV01, text.isEmpty ? "empty" : "text")
    return ReadJSONValue(plain(string, text, source), by: .gbgJSV01)
  }

  private func plain(
    _ string: JSONString, _ text: String, _ source: ArraySlice<UInt8>
  ) -> ReadJSONValue.Content {
    switch rules.strings {
    case .asWritten: .string(string)
    case .trimmed: .string(JSONString(text.trimmingSpaces))
    case .escapesUnread: .string(JSONString(String(decoding: source, as: UTF8.self)))
    case .emptyAsNull: text.isEmpty ? .null : .string(string)
    }
  }

  private func lookalike(_ looks: Lookalike, _ string: JSONString) -> ReadJSONValue.Content {
    switch (rules.lookalikes, looks) {
    case (.numbers, .number(let double)): .number(double)
    case (.words, .boolean(let bool)): .bool(bool)
    case (.words, .null): .null
    default: .string(string)
    }
  }

  // MARK: Numbers

  func read(_ number: JSONNumber, citing recorder: inout CitationRecorder) -> NumberReading {
    let double = number.double
    let digits = number.significantDigits
    recorder.cite(.gbgJSV09, "number")
    if double.isInfinite { return overflow(double, citing: &recorder) }
    if double == 0, digits > 0 { return underflow(double, citing: &recorder) }
    if number.isNegativeZero { return negativeZero(number, citing: &recorder) }
    let requirement = requirement(of: number, digits)
    recorder.cite(requirement, outcome(number, digits))
    let content =
      rules.probing == .stringFirst
      ? .string(JSONString(number.text)) : content(number, double, requirement)
    let isRefused = requirement == .gbgJSV12 && rules.precision == .refused
    return NumberReading(
      value: ReadJSONValue(content, by: requirement), refusal: isRefused ? .gbgJSV12 : nil)
  }

  private func requirement(of number: JSONNumber, _ digits: Int) -> RequirementID {
    if number.text == "0" || number.text == "1" { return .gbgJSV10 }
    if digits > Self.keptDigits || number.hasExponent { return .gbgJSV12 }
    return number.isWrittenAsInteger ? .gbgJSV02 : .gbgJSV03
  }

  private func outcome(_ number: JSONNumber, _ digits: Int) -> String {
    let sign = number.text.hasPrefix("-") ? "negative " : ""
    if number.hasExponent { return sign + "with an exponent" }
    return sign
      + (digits > Self.keptDigits
        ? "of many digits" : number.text.count == 1 ? number.text : "short")
  }

  private func content(
    _ number: JSONNumber, _ double: Double, _ requirement: RequirementID
  ) -> ReadJSONValue.Content {
    let text = ReadJSONValue.Content.string(JSONString(number.text))
    switch requirement {
    case .gbgJSV10:
      return rules.zeroAndOne == .booleans ? .bool(double == 1) : .number(double)
    case .gbgJSV02:
      switch rules.integers {
      case .numbers: return .number(double)
      case .texts: return text
      case .wrappedTo32Bits:
        return .number(Double(Int32(truncatingIfNeeded: number.int ?? 0)))
      }
    case .gbgJSV03:
      switch rules.fractions {
      case .numbers: return .number(double)
      case .truncated: return .number(double.rounded(.towardZero))
      case .rounded: return .number(double.rounded())
      case .texts: return text
      }
    default:
      switch rules.precision {
      case .double, .refused: return .number(double)
      case .single: return .number(Double(Float(double)))
      case .fifteenDigits: return .number(number.keptTo15Digits.double)
      case .exact: return .digits(number)
      case .clampedTo64Bits: return .number(min(max(double, -0x1p63), 0x1p63))
      case .text: return text
      }
    }
  }

  private func overflow(
    _ double: Double, citing recorder: inout CitationRecorder
  ) -> NumberReading {
    recorder.cite(.gbgJSV16, double < 0 ? "below the least" : "above the greatest")
    let value: Double =
      switch rules.overflow {
      case .refused, .infinity: double
      case .greatest: double < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
      case .zero: 0
      }
    return NumberReading(
      value: ReadJSONValue(.number(value), by: .gbgJSV16), declared: .gbgJSV16,
      refusal: rules.overflow == .refused ? .gbgJSV16 : nil)
  }

  private func underflow(
    _ double: Double, citing recorder: inout CitationRecorder
  ) -> NumberReading {
    recorder.cite(.gbgJSV33, double.sign == .minus ? "negative" : "positive")
    let value = rules.underflow == .least ? Double.leastNonzeroMagnitude : 0
    return NumberReading(
      value: ReadJSONValue(.number(value), by: .gbgJSV33), declared: .gbgJSV33,
      refusal: rules.underflow == .refused ? .gbgJSV33 : nil)
  }

  private func negativeZero(
    _ number: JSONNumber, citing recorder: inout CitationRecorder
  ) -> NumberReading {
    recorder.cite(.gbgJSV18, number.isWrittenAsInteger ? "-0" : "-0.0")
    let isKept =
      switch rules.negativeZero {
      case .kept: true
      case .positive: false
      case .bySpelling: !number.isWrittenAsInteger
      case .byOppositeSpelling: number.isWrittenAsInteger
      }
    return NumberReading(value: ReadJSONValue(.number(isKept ? -0.0 : 0), by: .gbgJSV18))
  }
}
