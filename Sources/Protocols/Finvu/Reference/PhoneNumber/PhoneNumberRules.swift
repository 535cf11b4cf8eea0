package import MachineKit

/// What the check of a phone number is decided by. The first value of each knob is the required one.
package struct PhoneNumberRules: RuleSet {
  /// How many digits there may be. FNV-STA-01, FNV-STA-03, FNV-STA-08, FNV-STA-20, AMB-FNV-01.
  package enum Length: Sendable {
    case ten, sevenToFifteen, sevenToTen, tenToFifteen, tenOrMore, upToTen

    func admits(_ count: Int) -> Bool {
      switch self {
      case .ten: count == 10
      case .sevenToFifteen: (7...15).contains(count)
      case .sevenToTen: (7...10).contains(count)
      case .tenToFifteen: (10...15).contains(count)
      case .tenOrMore: count >= 10
      case .upToTen: (1...10).contains(count)
      }
    }
  }
  package var length = Length.ten

  /// FNV-STA-02.
  package enum LeadingZero: Sendable { case refused, accepted, dropped }
  package var leadingZero = LeadingZero.refused

  /// The first digit besides 0. FNV-STA-01.
  package enum FirstDigit: Sendable { case any, sixOrMore }
  package var firstDigit = FirstDigit.any

  /// FNV-STA-06.
  package enum Plus: Sendable { case refused, dropped, droppedWithCountryCode }
  package var plus = Plus.refused

  /// FNV-STA-01.
  package enum Minus: Sendable { case refused, dropped }
  package var minus = Minus.refused

  /// FNV-STA-13.
  package enum CountryCode: Sendable { case notAskedFor, required }
  package var countryCode = CountryCode.notAskedFor

  /// FNV-STA-04.
  package enum Empty: Sendable { case refused, accepted, unhandled }
  package var empty = Empty.refused

  /// FNV-STA-05, FNV-STA-07, FNV-STA-09, FNV-STA-10.
  package var digits = DigitRules()

  /// FNV-STA-21, AMB-FNV-39.
  package var nonStrings = NonStringRule.refused

  /// FNV-ERR-01.
  package var code = RefusalCode.documented

  /// A failure with any number, which the suite uses as a partial fault.
  package enum Checking: Sendable { case usual, refused, unhandled }
  package var checking = Checking.usual

  package init() {}
}

extension PhoneNumberRules {
  package static let variants = table {
    Knob(
      "length", \.length,
      .choice(
        .sevenToFifteen, "finvu.phone-length", "seven-to-fifteen",
        "7 to 15 digits were a phone number"),
      .fault(.sevenToTen, .fnvSTA03, "a number had seven to ten digits"),
      .fault(.tenToFifteen, .fnvSTA08, "a number had ten to fifteen digits"),
      .fault(.tenOrMore, .fnvSTA20, "a number had ten digits or more"),
      .fault(.upToTen, .fnvSTA20, "a number had up to ten digits"))
    Knob(
      "nonStrings", \.nonStrings,
      .choice(.numbersConverted, "finvu.non-string-argument", "convert", "a number were its text"),
      .fault(.unhandled, .fnvSTA21, "what is no text led to an internal error"),
      .fault(.genericCode, .fnvSTA21, "what is no text were a generic failure"))
    Knob(
      "firstDigit", \.firstDigit,
      .fault(.sixOrMore, .fnvSTA01, "a number began with 6, 7, 8 or 9"))
    Knob(
      "alike", \.digits.alike,
      .fault(.refused, .fnvSTA01, "digits that are all the same were no number"))
    Knob(
      "leadingZero", \.leadingZero,
      .fault(.accepted, .fnvSTA02, "a number may begin with 0"),
      .fault(.dropped, .fnvSTA02, "a 0 at the start were left away"))
    Knob(
      "countryCode", \.countryCode,
      .fault(.required, .fnvSTA13, "a number needed its country code"))
    Knob(
      "empty", \.empty,
      .fault(.accepted, .fnvSTA04, "no number were a number"),
      .fault(.unhandled, .fnvSTA04, "no number led to an internal error"))
    Knob(
      "others", \.digits.others,
      .fault(.removed, .fnvSTA01, "what is no digit, letter or separator did not count"))
    Knob("minus", \.minus, .fault(.dropped, .fnvSTA01, "a minus sign did not count"))
    Knob(
      "letters", \.digits.letters,
      .fault(.countedAsDigits, .fnvSTA05, "letters counted as digits"),
      .fault(.endTheText, .fnvSTA05, "a number ended at its first letter"))
    Knob(
      "plus", \.plus,
      .fault(.dropped, .fnvSTA06, "a plus sign did not count"),
      .fault(.droppedWithCountryCode, .fnvSTA06, "\"+91\" and other plus signs did not count"))
    Knob("separators", \.digits.separators, .fault(.removed, .fnvSTA07, "separators did not count"))
    Knob(
      "notASCII", \.digits.notASCII,
      .fault(.digitsConverted, .fnvSTA09, "digits of any script were digits"),
      .fault(.marksDropped, .fnvSTA09, "combining marks did not count"))
    Knob(
      "blanks", \.digits.blanks,
      .fault(.trimmed, .fnvSTA10, "white space around a number did not count"),
      .fault(.newlineAtEndCut, .fnvSTA10, "a newline at the end did not count"))
    Knob(
      "code", \.code,
      .fault(
        .generic, .fnvERR01, "an invalid number were a generic failure",
        broad: "most vectors are of invalid numbers"),
      .fault(
        .asNumber, .fnvERR01, "the code were a number",
        broad: "most vectors are of invalid numbers"))
    Knob(
      "checking", \.checking,
      .partial(.refused, "the number were refused"),
      .partial(.unhandled, "the number led to an internal error"))
  }
}
