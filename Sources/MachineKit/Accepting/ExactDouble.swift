package import WirePrimitives

/// A `Double` that is told from every other, 0 from -0 too, and from numbers that no `Double` is.
package struct ExactDouble {
  /// Where there is one infinity of each sign there is one NaN.
  private static let notANumber: UInt64 = 0x7ff8_0000_0000_0000
  private static let tag = "$f64"

  package let bits: UInt64

  package init(bits: UInt64) {
    self.bits = Double(bitPattern: bits).isNaN ? Self.notANumber : bits
  }

  /// - Parameter digits: the bits in 16 hexadecimal digits, lower-case, those of the one NaN if of any.
  package init?(digits: String) {
    guard let bits = Self.bits(digits) else { return nil }
    self.init(bits: bits)
    guard self.digits == digits else { return nil }
  }

  /// The number that a tag stands for, as the kit sends it; nil where an object is no such tag.
  package init?(tag object: JSONObject) {
    guard object.count == 1, let digits = object[Self.tag]?.text else { return nil }
    self.init(digits: digits)
  }

  package var digits: String { Self.digits(bits) }

  package var double: Double { Double(bitPattern: bits) }

  /// The number, or the tag of one that JSON has no text for, as which counts -0: as numbers it and 0
  /// are equal.
  package var json: JSON {
    let isPlain = double != 0 || double.sign == .plus
    return (isPlain ? JSON(finite: double) : nil) ?? .object([(Self.tag, .string(digits))])
  }

  package var summary: String {
    double.isFinite ? json.compactText : "\(double) (\(json.compactText))"
  }

  /// A number counts whose text is one for this `Double`: it reads as it, and it is less than one in
  /// its last digit away. So `9007199254740993`, which reads as ...992, is no text for that.
  package func accepts(_ value: JSON) -> Bool {
    if let number = value.number {
      let read = number.double
      return double.isFinite && read == double && read.sign == double.sign
        && DecimalDigits(number.text).isNear(double)
    }
    guard let tagged = value.object, tagged.count == 1, let digits = tagged[Self.tag]?.text,
      let bits = Self.bits(digits)
    else { return false }
    return ExactDouble(bits: bits).bits == self.bits
  }

  private static func bits(_ digits: String) -> UInt64? {
    // The standard library reads signs too.
    guard digits.utf8.count == 16, digits.utf8.first.map(isSign) == false else { return nil }
    return UInt64(digits, radix: 16)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  private static func digits(_ bits: UInt64) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
