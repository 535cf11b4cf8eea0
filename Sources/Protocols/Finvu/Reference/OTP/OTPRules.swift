package import MachineKit

/// What the check of an OTP is decided by. The first value of each knob is the required one.
package struct OTPRules: RuleSet {
  /// FNV-VER-01, FNV-VER-02, FNV-VER-03, AMB-FNV-02.
  package enum Length: Sendable {
    case fourToEight, six, five, threeToEight, fourToNine, fourToSix, fourOrMore

    func admits(_ count: Int) -> Bool {
      switch self {
      case .fourToEight: (4...8).contains(count)
      case .six: count == 6
      case .five: (5...8).contains(count)
      case .threeToEight: (3...8).contains(count)
      case .fourToNine: (4...9).contains(count)
      case .fourToSix: (4...6).contains(count)
      case .fourOrMore: count >= 4
      }
    }
  }
  package var length = Length.fourToEight

  /// FNV-VER-05.
  package enum Empty: Sendable { case refused, accepted, unhandled }
  package var empty = Empty.refused

  /// FNV-VER-12.
  package enum Sign: Sendable { case refused, dropped }
  package var sign = Sign.refused

  /// A text that is read as a number has lost these. FNV-VER-01.
  package enum LeadingZeros: Sendable { case kept, dropped }
  package var leadingZeros = LeadingZeros.kept

  /// FNV-VER-04, FNV-VER-06, FNV-VER-12, FNV-VER-15.
  package var digits = DigitRules()

  /// FNV-VER-14, AMB-FNV-39.
  package var nonStrings = NonStringRule.refused

  /// FNV-ERR-01.
  package var code = RefusalCode.documented

  /// FNV-VER-02.
  package enum Message: String, Sendable {
    case documented = "Invalid OTP format"
    case ofThePhoneNumber = "Invalid phone number format"
    case otherWords = "Invalid OTP"
  }
  package var message = Message.documented

  /// A failure with any OTP, which the suite uses as a partial fault.
  package enum Checking: Sendable { case usual, refused, unhandled }
  package var checking = Checking.usual

  package init() {}
}

extension OTPRules {
  package static let variants = table {
    Knob(
      "nonStrings", \.nonStrings,
      .choice(.numbersConverted, "finvu.non-string-argument", "convert", "a number were its text"),
      .fault(.unhandled, .fnvVER14, "what is no text led to an internal error"),
      .fault(.genericCode, .fnvVER14, "what is no text were a generic failure"))
    Knob(
      "length", \.length,
      .reading(.six, .ambFNV02, .fnvVER01, "an OTP had six digits"),
      .fault(.five, .fnvVER01, "an OTP had five to eight digits"),
      .fault(.fourToSix, .fnvVER01, "an OTP had four to six digits"),
      .fault(.threeToEight, .fnvVER02, "an OTP had three to eight digits"),
      .fault(.fourToNine, .fnvVER03, "an OTP had four to nine digits"),
      .fault(.fourOrMore, .fnvVER03, "an OTP had four digits or more"))
    Knob(
      "alike", \.digits.alike,
      .fault(.refused, .fnvVER01, "digits that are all the same were no OTP"))
    Knob(
      "leadingZeros", \.leadingZeros,
      .fault(.dropped, .fnvVER01, "zeros at the start did not count"))
    Knob(
      "empty", \.empty,
      .fault(.accepted, .fnvVER05, "no OTP were an OTP"),
      .fault(.unhandled, .fnvVER05, "no OTP led to an internal error"))
    Knob(
      "letters", \.digits.letters,
      .fault(.countedAsDigits, .fnvVER04, "letters counted as digits"),
      .fault(.endTheText, .fnvVER04, "an OTP ended at its first letter"))
    Knob("separators", \.digits.separators, .fault(.removed, .fnvVER06, "separators did not count"))
    Knob(
      "others", \.digits.others,
      .fault(.removed, .fnvVER12, "what is no digit, letter or separator did not count"))
    Knob("sign", \.sign, .fault(.dropped, .fnvVER12, "a sign did not count"))
    Knob(
      "notASCII", \.digits.notASCII,
      .fault(.digitsConverted, .fnvVER15, "digits of any script were digits"),
      .fault(.marksDropped, .fnvVER15, "combining marks did not count"))
    Knob(
      "blanks", \.digits.blanks,
      .fault(.trimmed, .fnvVER15, "white space around an OTP did not count"),
      .fault(.newlineAtEndCut, .fnvVER15, "a newline at the end did not count"))
    Knob(
      "code", \.code,
      .fault(
        .generic, .fnvERR01, "an invalid OTP were a generic failure",
        broad: "most vectors are of invalid OTPs"),
      .fault(
        .asNumber, .fnvERR01, "the code were a number", broad: "most vectors are of invalid OTPs"))
    Knob(
      "message", \.message,
      .fault(
        .ofThePhoneNumber, .fnvVER02, "the message were that of a phone number",
        broad: "most vectors are of invalid OTPs"),
      .fault(
        .otherWords, .fnvVER02, "the message had other words",
        broad: "most vectors are of invalid OTPs"))
    Knob(
      "checking", \.checking,
      .partial(.refused, "the OTP were refused"),
      .partial(.unhandled, "the OTP led to an internal error"))
  }
}
