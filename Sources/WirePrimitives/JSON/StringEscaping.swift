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
  func append(_ string: JSONString, to output: inout [UInt8], limit: Int = .max) {
    if Self.appendPlain(string, to: &output) { return }
    output.append(ASCII.quote)
    var codePoints = CodePoints(string)
    while output.count <= limit {
      output.append(contentsOf: codePoints.takePlainRun())
      guard let codePoint = codePoints.next() else {
        output.append(ASCII.quote)
        return
      }
      append(codePoint, to: &output)
    }
  }

  /// Whether the text stands for itself in every style, as most do, and has been written.
  private static func appendPlain(_ string: JSONString, to output: inout [UInt8]) -> Bool {
    string.storage.withUnsafeBufferPointer { storage in
      let text = UnsafeBufferPointer(rebasing: storage[string.node.textRange])
      guard PlainText.isVisible(text) else { return false }
      output.append(ASCII.quote)
      output.append(contentsOf: text)
      output.append(ASCII.quote)
      return true
    }
  }

  private func append(_ codePoint: UInt32, to output: inout [UInt8]) {
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

  private func appendEscape(_ codePoint: UInt32, to output: inout [UInt8]) {
    guard codePoint > 0xFFFF else {
      return appendEscape(unit: UInt16(truncatingIfNeeded: codePoint), to: &output)
    }
    let pair = Surrogates.split(codePoint)
    appendEscape(unit: pair.high, to: &output)
    appendEscape(unit: pair.low, to: &output)
  }

  private func appendEscape(unit: UInt16, to output: inout [UInt8]) {
    output.append(ASCII.backslash)
    output.append(UInt8(ascii: "u"))
    let letters = self == .canonical ? UInt8(ascii: "a") : UInt8(ascii: "A")
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift) & 0xF
      output.append(digit < 10 ? ASCII.zero + digit : letters + digit - 10)
    }
  }
}
