extension TapeParser {
  /// Reads a string (RFC 8259, section 7): checks UTF-8 and escapes, leaves the text unconverted.
  @inline(__always)
  mutating func readString() throws(JSONParseError) {
    let input = input
    let start = at + 1
    var at = start
    while at + 8 <= input.count {
      let special = PlainText.ends(in: input.loadWord(at: at))
      if special == 0 {
        at += 8
        continue
      }
      at += special.trailingZeroBitCount &>> 3
      if input[at] == ASCII.quote {
        tape.append(TapeNode(.string, high: start, low: at - start))
        self.at = at + 1
        return
      }
      break
    }
    self.at = at
    try readStringRest(from: start)
  }

  /// Goes on at the first byte that is not plain, or near the end of the input.
  @inline(never)
  private mutating func readStringRest(from start: Int) throws(JSONParseError) {
    var flags: TapeFlags = .none
    while at < end {
      let byte = input[at]
      if byte >= 0x80 {
        flags.insert(.mayHoldNonASCII)
        try skipNonASCII()
        skipPlain()
      } else if byte == ASCII.quote {
        tape.append(TapeNode(.string, flags, high: start, low: at - start))
        at += 1
        return
      } else if byte == ASCII.backslash {
        try skipEscape(&flags)
        skipPlain()
      } else if byte < 0x20 {
        throw JSONParseError(.controlCharacterInString(byte), at: at)
      } else {
        at += 1
      }
    }
    throw unexpectedEnd
  }

  @inline(__always)
  private mutating func skipPlain() {
    while at + 8 <= end {
      let special = PlainText.ends(in: input.loadWord(at: at))
      if special != 0 {
        at += special.trailingZeroBitCount &>> 3
        return
      }
      at += 8
    }
  }

  private mutating func skipEscape(_ flags: inout TapeFlags) throws(JSONParseError) {
    flags.insert(.escaped)
    at += 1
    guard at < end else { throw unexpectedEnd }
    switch input[at] {
    case ASCII.quote, ASCII.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 1
    case UInt8(ascii: "u"):
      at += 1
      try skipHexDigits(&flags)
    case let byte:
      throw JSONParseError(.invalidEscape(byte), at: at)
    }
  }

  private mutating func skipHexDigits(_ flags: inout TapeFlags) throws(JSONParseError) {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard at < end else { throw unexpectedEnd }
      guard let digit = ASCII.hexValue(input[at]) else {
        throw JSONParseError(.invalidEscape(input[at]), at: at)
      }
      unit = unit &<< 4 | digit
      at += 1
    }
    if unit & 0xF800 == 0xD800 { flags.insert(.mayHoldSurrogates) }
  }
}
