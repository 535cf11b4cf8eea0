import WirePrimitives

/// The choices of a generated case as one word of a command line: `~` and the base64url of a version
/// byte, two bytes that stand for the case, and LEB128 numbers.
///
/// What is promised: a token of version 2 is the same list of choices in every later version of the
/// kit. Which case they make is the generator's matter, and a generator may ask other questions in a
/// later version; then the two bytes do not fit, and the token names nothing rather than another case.
struct ReplayToken {
  /// Starts every token, so that none is mistaken for a vector's id.
  private static let mark: Character = "~"
  private static let version: UInt8 = 2

  let choices: [UInt64]
  private let check: [UInt8]

  init(_ choices: [UInt64], making input: JSON) {
    self.choices = choices
    check = Self.check(of: input)
  }

  /// Nil for a text that is no token of this version.
  init?(text: String) {
    guard text.first == Self.mark,
      let bytes = try? Base64URL.decode(text.dropFirst().utf8, padding: .forbidden),
      bytes.count >= 3, bytes[0] == Self.version,
      let choices = Self.numbers(in: bytes.dropFirst(3))
    else { return nil }
    self.choices = choices
    check = Array(bytes[1...2])
  }

  /// Whether the choices made this input where the token was written.
  func names(_ input: JSON) -> Bool { check == Self.check(of: input) }

  var text: String {
    var bytes = [Self.version] + check
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
    return "\(Self.mark)\(Base64URL.encode(bytes, padding: .omitted))"
  }

  /// The LEB128 numbers that bytes are; nil where they are none.
  private static func numbers(in bytes: ArraySlice<UInt8>) -> [UInt64]? {
    var numbers: [UInt64] = []
    var value: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes {
      guard shift < 64, shift < 63 || byte & 0x7e == 0 else { return nil }
      value |= UInt64(byte & 0x7f) << shift
      shift += 7
      if byte & 0x80 == 0 {
        numbers.append(value)
        (value, shift) = (0, 0)
      }
    }
    return shift == 0 ? numbers : nil
  }

  /// The 32-bit FNV-1a hash of the compact text, folded to 16 bits.
  private static func check(of input: JSON) -> [UInt8] {
    var hash: UInt32 = 0x811c_9dc5
    for byte in input.compactBytes() { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let folded = UInt16(truncatingIfNeeded: hash ^ (hash >> 16))
    return [UInt8(folded >> 8), UInt8(truncatingIfNeeded: folded)]
  }
}
