/// The significant digits of a number's text, with the power of ten of the last one.
struct DecimalDigits {
  /// The exact value of a `Double` has at most 767.
  private static let most = 800

  private var digits: [UInt8] = []
  private var exponent = 0

  /// - Parameter text: a number of JSON.
  init(_ text: String) {
    var isFraction = false
    var bytes = text.utf8[...]
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte - UInt8(ascii: "0")) }
        if isFraction { exponent -= 1 }
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        // Of a number that reads as a finite one it is no larger than the text is long.
        exponent +=
          Int(String(decoding: bytes.drop { $0 == UInt8(ascii: "+") }, as: UTF8.self)) ?? 0
        bytes = bytes[bytes.endIndex...]
      default: break
      }
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
  }

  /// Whether the number is exactly the `Double`, or less than one in its last digit away from it.
  ///
  /// - Parameter double: finite, and what the text reads as.
  func isNear(_ double: Double) -> Bool {
    if digits.isEmpty { return double == 0 }
    guard digits.count <= Self.most, double != 0 else { return false }
    // digits x 10^exponent and significand x 2^power, made whole by the same factors.
    let significand = UInt64(double.magnitude.significandBitPattern)
    let isNormal = double.magnitude.exponentBitPattern > 0
    let power = Int(max(double.magnitude.exponentBitPattern, 1)) - 1075
    var decimal = Natural(digits: digits)
    var binary = Natural(isNormal ? significand | 1 << 52 : significand)
    var unit = Natural(1)
    if exponent > 0 {
      decimal.multiply(by: 10, times: exponent)
      unit.multiply(by: 10, times: exponent)
    } else {
      binary.multiply(by: 10, times: -exponent)
    }
    if power > 0 {
      binary.multiply(by: 2, times: power)
    } else {
      decimal.multiply(by: 2, times: -power)
      unit.multiply(by: 2, times: -power)
    }
    let difference = decimal.distance(to: binary)
    return difference.isZero || difference < unit
  }
}
