/// Writes strings of JSON (RFC 8259, section 7) in one of three styles.
enum StringEscaping {
  /// Pure ASCII without control characters: `\u00E9`, surrogate pairs, capital digits.
  case ascii
  /// RFC 8785, section 3.2.2.2: UTF-8, `\u001f` for controls, small digits; lone surrogates as
  /// `\ud800`.
  case canonical
  /// For terminals: UTF-8, but nothing that is invisible, reorders text or ends a line is written
  /// as itself.
  case readable

  /// Quotes included, but for a string that goes beyond `limit` bytes of output and is cut there; one
  /// that stands for itself is not cut.
  @inline(__always)
  func append(_ string: JSONString, to output: inout ByteOutput, limit: Int = .max) {
    output.append(ASCII.quote)
    let text = string.node.textRange
    let rest = string.storage.withUnsafeBufferPointer { output.appendPlainRun(of: $0, in: text) }
    if rest < text.upperBound, !appendRest(of: string, from: rest, to: &output, limit: limit) {
      return
    }
    output.append(ASCII.quote)
  }

  /// Goes on at the first character that is not plain; `false` where the string is cut.
  @inline(never)
  private func appendRest(
    of string: JSONString, from start: Int, to output: inout ByteOutput, limit: Int
  ) -> Bool {
    var codePoints = CodePoints(string, from: start)
    while let codePoint = codePoints.next() {
      guard output.count <= limit else { return false }
      append(codePoint, to: &output)
      codePoints.writePlainRun(to: &output)
    }
    return true
  }

  private func append(_ codePoint: UInt32, to output: inout ByteOutput) {
    if let letter = Self.shortEscape(codePoint) {
      output.append(ASCII.backslash)
      output.append(letter)
    } else if codePoint < 0x20 || mustEscape(codePoint) {
      appendEscape(codePoint, to: &output)
    } else {
      GeneralizedUTF8.append(codePoint, to: &output)
    }
  }

  private static func shortEscape(_ codePoint: UInt32) -> UInt8? {
    switch codePoint {
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    case 0x22: ASCII.quote
    case 0x5C: ASCII.backslash
    default: nil
    }
  }

  private func mustEscape(_ codePoint: UInt32) -> Bool {
    switch self {
    case .ascii: codePoint >= 0x7F
    case .canonical: Surrogates.isSurrogate(codePoint)
    case .readable: Surrogates.isSurrogate(codePoint) || Self.deceives(codePoint)
    }
  }

  /// Characters that a terminal obeys or hides: DEL and C1 controls, bidirectional controls
  /// (UAX 9, section 2), line and paragraph separators, zero-width characters, the byte order mark.
  private static func deceives(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }

  private func appendEscape(_ codePoint: UInt32, to output: inout ByteOutput) {
    guard codePoint > 0xFFFF else {
      return appendEscape(unit: UInt16(truncatingIfNeeded: codePoint), to: &output)
    }
    let pair = Surrogates.split(codePoint)
    appendEscape(unit: pair.high, to: &output)
    appendEscape(unit: pair.low, to: &output)
  }

  private func appendEscape(unit: UInt16, to output: inout ByteOutput) {
    output.append(ASCII.backslash)
    output.append(UInt8(ascii: "u"))
    let letters = self == .canonical ? UInt8(ascii: "a") : UInt8(ascii: "A")
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift) & 0xF
      output.append(digit < 10 ? ASCII.zero + digit : letters + digit - 10)
    }
  }
}
