/// Conversion of a number's text, which must have passed the parser.
enum DecimalText {
  /// `nil` on overflow. The text has only an optional minus and digits.
  static func int(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = text.first == ASCII.minus
    var value = 0
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      let (high, highOverflow) = value.multipliedReportingOverflow(by: 10)
      let digit = Int(byte &- ASCII.zero)
      let (next, overflow) =
        isNegative ? high.subtractingReportingOverflow(digit) : high.addingReportingOverflow(digit)
      if highOverflow || overflow { return nil }
      value = next
    }
    return value
  }

  /// Correctly rounded, in time linear in the text with a small constant.
  static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    let decimal = Decimal(text)
    let magnitude = decimal.exactMagnitude ?? decimal.roundedMagnitude(text)
    return decimal.isNegative ? -magnitude : magnitude
  }
}
