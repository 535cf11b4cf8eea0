extension TapeParser {
  /// Reads a number (RFC 8259, section 6) and leaves its digits unconverted.
  @inline(__always)
  mutating func readNumber() throws(JSONParseError) {
    let start = at
    var flags = TapeFlags.integer
    if input[at] == ASCII.minus { at += 1 }
    guard at < end else { throw unexpectedEnd }
    if input[at] == ASCII.zero {
      at += 1
      if at < end, ASCII.isDigit(input[at]) { throw invalidNumber }
    } else {
      try skipDigits()
    }
    if at < end, input[at] == ASCII.dot {
      flags = .none
      at += 1
      try skipDigits()
    }
    if at < end, input[at] | 0x20 == UInt8(ascii: "e") {
      flags = .none
      try skipExponent()
    }
    tape.append(TapeNode(.number, flags, high: start, low: at - start))
  }

  private mutating func skipExponent() throws(JSONParseError) {
    at += 1
    if at < end, input[at] == ASCII.plus || input[at] == ASCII.minus { at += 1 }
    try skipDigits()
  }

  /// One digit at least.
  @inline(__always)
  private mutating func skipDigits() throws(JSONParseError) {
    guard at < end else { throw unexpectedEnd }
    guard ASCII.isDigit(input[at]) else { throw invalidNumber }
    let input = input
    var at = at + 1
    while at + 8 <= input.count {
      let ends = PlainText.digitEnds(in: input.loadWord(at: at))
      if ends != 0 {
        self.at = at + ends.trailingZeroBitCount &>> 3
        return
      }
      at += 8
    }
    while at < input.count, ASCII.isDigit(input[at]) { at += 1 }
    self.at = at
  }

  private var invalidNumber: JSONParseError { JSONParseError(.invalidNumber(input[at]), at: at) }
}
