/// Conversion of a number's text, which must have passed the parser.
enum DecimalText {
  /// `nil` on overflow. The text has only an optional minus and digits.
  static func int(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = text.first == ASCII.minus
    let digits = UnsafeBufferPointer(rebasing: text[(isNegative ? 1 : 0)...])
    // All numbers of so few digits fit.
    if digits.count <= 18 {
      let magnitude = digits.reduce(0) { $0 &* 10 &+ Int($1 &- ASCII.zero) }
      return isNegative ? -magnitude : magnitude
    }
    var value = 0
    for byte in digits {
      let (high, highOverflow) = value.multipliedReportingOverflow(by: 10)
      let digit = Int(byte &- ASCII.zero)
      let (next, overflow) =
        isNegative ? high.subtractingReportingOverflow(digit) : high.addingReportingOverflow(digit)
      if highOverflow || overflow { return nil }
      value = next
    }
    return value
  }

  /// The shortest text, in ASCII.
  static func bytes(of int: Int) -> [UInt8] {
    // A minus and 19 digits.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      var rest = int.magnitude
      repeat {
        start -= 1
        digits[start] = ASCII.zero + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if int < 0 {
        start -= 1
        digits[start] = ASCII.minus
      }
      return Array(digits[start...])
    }
  }

  /// Whether ECMAScript writes the number with the same text, where that can be told without a
  /// conversion. No two texts of up to 15 digits are the same `Double`, so that such a text is the
  /// shortest unless zeros end its fraction.
  static func isECMAScript(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count <= 17 else { return false }
    var digitCount = 0
    var hasFraction = false
    var leadingZeros = 0
    for byte in text {
      switch byte {
      case ASCII.minus: continue
      case ASCII.dot: hasFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): return false
      default:
        if byte == ASCII.zero, leadingZeros == digitCount { leadingZeros += 1 }
        digitCount += 1
      }
    }
    guard digitCount <= 15 else { return false }
    // Minus zero is written without its sign.
    guard hasFraction else { return text.count == 1 || leadingZeros == 0 }
    // A text that starts with seven zeros is less than 0.000001, which has an exponent.
    return text.last != ASCII.zero && leadingZeros < 7
  }

  /// Correctly rounded, in time linear in the text with a small constant.
  static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    let decimal = Decimal(text)
    let magnitude = decimal.exactMagnitude ?? decimal.roundedMagnitude(text)
    return decimal.isNegative ? -magnitude : magnitude
  }
}
