/// The arithmetic of UTF-16 (RFC 2781, section 2) over code points that may be surrogates.
enum Surrogates {
  static func isSurrogate(_ codePoint: UInt32) -> Bool { codePoint & 0xFFFF_F800 == 0xD800 }
  static func isHigh(_ codePoint: UInt32) -> Bool { codePoint & 0xFFFF_FC00 == 0xD800 }
  static func isLow(_ codePoint: UInt32) -> Bool { codePoint & 0xFFFF_FC00 == 0xDC00 }

  static func joined(high: UInt32, low: UInt32) -> UInt32 {
    0x1_0000 + ((high & 0x3FF) << 10 | low & 0x3FF)
  }

  /// The two code units of a code point above U+FFFF.
  static func split(_ codePoint: UInt32) -> (high: UInt16, low: UInt16) {
    let rest = codePoint &- 0x1_0000
    return (
      0xD800 | UInt16(truncatingIfNeeded: rest >> 10) & 0x3FF,
      0xDC00 | UInt16(truncatingIfNeeded: rest) & 0x3FF
    )
  }
}
