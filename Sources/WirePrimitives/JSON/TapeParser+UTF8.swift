extension TapeParser {
  /// Moves over a run of non-ASCII characters that are well-formed by RFC 3629, section 4.
  @inline(__always)
  mutating func skipNonASCII() throws(JSONParseError) {
    while at < end, input[at] >= 0x80 {
      let lead = input[at]
      // Most of the world's text, without looking at the rarer bounds.
      if lead >= 0xE1, lead <= 0xEF, lead != 0xED, at + 3 <= end {
        if input[at + 1] & 0xC0 == 0x80, input[at + 2] & 0xC0 == 0x80 {
          at += 3
          continue
        }
      } else if lead >= 0xC2, lead <= 0xDF, at + 2 <= end {
        if input[at + 1] & 0xC0 == 0x80 {
          at += 2
          continue
        }
      }
      try skipSequence(lead)
    }
  }

  @inline(never)
  private mutating func skipSequence(_ lead: UInt8) throws(JSONParseError) {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF:
      length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default:
      throw JSONParseError(.invalidUTF8(lead), at: at)
    }
    for offset in 1..<length {
      guard at + offset < end else { throw unexpectedEnd }
      let byte = input[at + offset]
      guard (offset == 1 ? second : 0x80...0xBF).contains(byte) else {
        throw JSONParseError(.invalidUTF8(byte), at: at + offset)
      }
    }
    at += length
  }
}
