/// Numbers as ECMAScript writes them (ECMA-262, section 6.1.6.1.20, Number::toString, radix 10).
enum ECMAScriptNumber {
  static func text(_ double: Double) -> String {
    if double.magnitude < 0x1p53, Double(Int(double)) == double { return String(Int(double)) }
    if plainFractions.contains(double.magnitude) { return double.description }
    if double.isNaN { return "NaN" }
    if double.isInfinite { return double < 0 ? "-Infinity" : "Infinity" }
    let sign = double < 0 ? "-" : ""
    return sign + text(shortest(double.magnitude))
  }

  /// Where the standard library writes what is no whole number as ECMAScript does; further out it
  /// takes to exponents sooner.
  private static let plainFractions = 0.001..<0x1p53

  /// 0.`digits` x 10^`point`, without zeros at either end of the digits.
  private struct Shortest {
    var digits: [UInt8]
    var point: Int
  }

  /// The standard library gives the fewest digits that read back as the value and of those the
  /// nearest, which is what ECMAScript asks for; only its layout differs.
  private static func shortest(_ magnitude: Double) -> Shortest {
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    let text = Array(magnitude.description.utf8)
    for (index, byte) in text.enumerated() {
      if byte == ASCII.dot {
        point = digits.count
      } else if byte == UInt8(ascii: "e") {
        exponent = Int(String(decoding: text[(index + 1)...], as: UTF8.self)) ?? 0
        break
      } else {
        digits.append(byte)
      }
    }
    let zeros = digits.prefix { $0 == ASCII.zero }.count
    let place = (point ?? digits.count) - zeros + exponent
    digits.removeFirst(zeros)
    while digits.last == ASCII.zero { digits.removeLast() }
    return Shortest(digits: digits, point: place)
  }

  private static func text(_ number: Shortest) -> String {
    let digits = String(decoding: number.digits, as: UTF8.self)
    let count = number.digits.count
    let point = number.point
    switch point {
    case count...21 where count <= 21:
      return digits + String(repeating: "0", count: point - count)
    case 1...21:
      let whole = String(decoding: number.digits[..<point], as: UTF8.self)
      return whole + "." + String(decoding: number.digits[point...], as: UTF8.self)
    case -5...0:
      return "0." + String(repeating: "0", count: -point) + digits
    default:
      let exponent = (point > 0 ? "e+" : "e-") + String((point - 1).magnitude)
      guard count > 1 else { return digits + exponent }
      let rest = String(decoding: number.digits[1...], as: UTF8.self)
      return String(decoding: number.digits[..<1], as: UTF8.self) + "." + rest + exponent
    }
  }
}
