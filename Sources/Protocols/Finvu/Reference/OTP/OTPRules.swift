/// What the check of an OTP is decided by. The first value of each knob is the required one.
package struct OTPRules: Sendable {
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

  /// What befalls every OTP, whatever it is.
  package enum Checking: Sendable { case usual, refused, unhandled }
  package var checking = Checking.usual

  package init() {}
}
