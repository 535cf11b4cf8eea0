/// IPv4 addresses in all the forms that browsers take (URL Standard, section 3.5).
enum IPv4Address {
  /// Whether a name is to be read as an address, because its last label is a number.
  static func isMeant(by name: ArraySlice<UInt8>) -> Bool {
    let name = name.last == ASCII.dot ? name.dropLast() : name
    let start = name.lastIndex(of: ASCII.dot).map { $0 + 1 } ?? name.startIndex
    let label = name[start...]
    guard !label.isEmpty else { return false }
    return label.allSatisfy(ASCII.isDigit) || number(label) != nil
  }

  /// One to four numbers in base 8, 10 or 16; the last one fills the bytes that are left. `nil`
  /// where a number is none or too great.
  static func parse(_ name: ArraySlice<UInt8>) -> UInt32? {
    let name = name.last == ASCII.dot ? name.dropLast() : name
    let labels = name.split(separator: ASCII.dot, maxSplits: 4, omittingEmptySubsequences: false)
    guard labels.count <= 4 else { return nil }
    var address: UInt64 = 0
    for (place, label) in labels.enumerated() {
      guard let number = number(label) else { return nil }
      if place < labels.count - 1 {
        guard number <= 0xFF else { return nil }
        address |= number << UInt64(24 - 8 * place)
      } else {
        guard number < 1 << UInt64(8 * (4 - place)) else { return nil }
        address |= number
      }
    }
    return UInt32(address)
  }

  static func text(_ address: UInt32) -> String {
    (0..<4).map { "\(address >> (24 - 8 * UInt32($0)) & 0xFF)" }.joined(separator: ".")
  }

  /// Hexadecimal after `0x`, octal after another `0`, else decimal; what has more than 32 bits is
  /// some number that has too. `nil` where a digit is none.
  private static func number(_ label: ArraySlice<UInt8>) -> UInt64? {
    var digits = label
    var radix: UInt64 = 10
    if digits.count >= 2, digits.first == ASCII.zero {
      digits = digits.dropFirst()
      radix = 8
      if ASCII.lowered(digits[digits.startIndex]) == UInt8(ascii: "x") {
        digits = digits.dropFirst()
        radix = 16
      }
    } else if digits.isEmpty {
      return nil
    }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = ASCII.hexValue(byte), digit < radix else { return nil }
      value = min(value * radix + UInt64(digit), 1 << 32)
    }
    return value
  }
}
