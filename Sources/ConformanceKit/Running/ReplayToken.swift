import WirePrimitives

/// A sequence of choices as one word of a command line: `~` and the base64url of a version byte and
/// LEB128 numbers.
package enum ReplayToken {
  /// Starts every token, so that none is mistaken for a vector's id.
  private static let mark: Character = "~"
  private static let version: UInt8 = 1

  package static func encode(_ choices: [UInt64]) -> String {
    var bytes = [version]
    // Trailing simplest values are what a replay supplies by itself.
    let significant = choices.lastIndex { $0 != 0 }.map { choices[...$0] } ?? []
    for choice in significant {
      var rest = choice
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    return "\(mark)\(Base64URL.encode(bytes, padding: .omitted))"
  }

  /// Nil for a text that is no token of this version.
  package static func decode(_ text: String) -> [UInt64]? {
    guard text.first == mark,
      let bytes = try? Base64URL.decode(text.dropFirst().utf8, padding: .forbidden),
      bytes.first == version
    else { return nil }
    var choices: [UInt64] = []
    var value: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes.dropFirst() {
      guard shift < 64, shift < 63 || byte & 0x7e == 0 else { return nil }
      value |= UInt64(byte & 0x7f) << shift
      shift += 7
      if byte & 0x80 == 0 {
        choices.append(value)
        (value, shift) = (0, 0)
      }
    }
    return shift == 0 ? choices : nil
  }
}
