/// A number's text taken apart: `significand` x 10^`exponent`, cut after 19 significant digits.
struct Decimal {
  private(set) var isNegative = false
  /// The first 19 significant digits: more may not fit 64 bits.
  private(set) var significand: UInt64 = 0
  /// Saturates far beyond what a `Double` can tell from zero or infinity.
  private(set) var exponent = 0
  /// Whether digits other than zero were cut.
  private(set) var isCut = false
  private var digitCount = 0

  /// No text is long enough to make up for an exponent of this size.
  private static let exponentBound = 1 << 40

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    if text.first == ASCII.minus {
      isNegative = true
      index = 1
    }
    while index < text.count, ASCII.isDigit(text[index]) {
      add(text[index] &- ASCII.zero, isFraction: false)
      index += 1
    }
    if index < text.count, text[index] == ASCII.dot {
      index += 1
      while index < text.count, ASCII.isDigit(text[index]) {
        add(text[index] &- ASCII.zero, isFraction: true)
        index += 1
      }
    }
    // Behind the letter.
    if index < text.count { exponent += Self.exponent(text[(index + 1)...]) }
  }

  @inline(__always)
  private mutating func add(_ digit: UInt8, isFraction: Bool) {
    if digitCount < 19 {
      significand = significand &* 10 &+ UInt64(digit)
      if significand != 0 { digitCount += 1 }
      if isFraction { exponent -= 1 }
    } else {
      if digit != 0 { isCut = true }
      if !isFraction { exponent += 1 }
    }
  }

  private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var value = 0
    var isNegative = false
    for byte in text {
      switch byte {
      case ASCII.plus: break
      case ASCII.minus: isNegative = true
      default: value = min(value * 10 + Int(byte &- ASCII.zero), exponentBound)
      }
    }
    return isNegative ? -value : value
  }

  /// The value where integer arithmetic on 128 bits is exact, so that it is rounded once; `nil`
  /// where the exponent is larger than 19 or digits were cut.
  ///
  /// Clinger's short way ("How to Read Floating Point Numbers Accurately", 1990) where a `Double`
  /// holds the significand too.
  var exactMagnitude: Double? {
    if significand == 0 { return 0 }
    guard !isCut, exponent.magnitude < Self.powersOfTen.count else { return nil }
    let power = Self.powersOfTen[Int(exponent.magnitude)]
    if significand <= 1 << 53, power <= 1 << 53 {
      return exponent < 0
        ? Double(significand) / Double(power) : Double(significand) * Double(power)
    }
    return exponent < 0
      ? WideRounding.quotient(significand, power) : WideRounding.product(significand, power)
  }

  /// 10^0 to 10^19, all that 64 bits hold.
  private static let powersOfTen: [UInt64] = (0..<20).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// The value by the standard library's correctly rounding reader, which is given at most 800
  /// digits: 767 decide any case, and one more stands for the rest where they are not all zero.
  func roundedMagnitude(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    // 19 digits x 10^exponent lies between 10^exponent and 10^(exponent + 19).
    if exponent > 310 { return .infinity }
    if exponent < -345 { return 0 }
    var digits: [UInt8] = []
    var exponent = exponent
    if isCut {
      digits = Self.significantDigits(text, atMost: 800)
      exponent -= digits.count - 19
    } else {
      digits = Array(String(significand).utf8)
    }
    let decimal = String(decoding: digits, as: UTF8.self) + "e" + String(exponent)
    return Double(decimal) ?? .nan
  }

  /// The digits from the first that is not zero, the last of them 1 where digits that are not all
  /// zero follow.
  private static func significantDigits(
    _ text: UnsafeBufferPointer<UInt8>, atMost most: Int
  ) -> [UInt8] {
    var digits: [UInt8] = []
    var isCut = false
    for byte in text {
      if byte | 0x20 == UInt8(ascii: "e") { break }
      guard ASCII.isDigit(byte), byte != ASCII.zero || !digits.isEmpty else { continue }
      if digits.count < most {
        digits.append(byte)
      } else if byte != ASCII.zero {
        isCut = true
        break
      }
    }
    if isCut { digits.append(UInt8(ascii: "1")) }
    return digits
  }
}
