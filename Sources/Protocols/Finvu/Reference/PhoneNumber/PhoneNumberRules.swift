/// What the check of a phone number is decided by. The first value of each knob is the required one.
package struct PhoneNumberRules: Sendable {
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

  /// What befalls every number, whatever it is.
  package enum Checking: Sendable { case usual, refused, unhandled }
  package var checking = Checking.usual

  package init() {}
}
