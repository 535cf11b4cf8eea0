import MachineKit
import WirePrimitives

/// A string of a text.
struct StringToken {
  let content: JSONString
  /// What stands between the quotes.
  let source: ArraySlice<UInt8>
}

extension JSONTextScanner {
  // MARK: White space

  mutating func skipSpace() throws(TextDefect) {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0a, 0x0d: at += 1
      case 0x0b, 0x0c:
        try meet(.otherSpace)
        at += 1
      case UInt8(ascii: "/"):
        try meet(.comment)
        skipComment()
      default: return
      }
    }
  }

  /// To the end of the line, or of what is between `/*` and `*/`.
  private mutating func skipComment() {
    let isBlock = at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "*")
    at += 2
    while at < bytes.count {
      if isBlock ? bytes[at...].starts(with: "*/".utf8) : bytes[at] == 0x0a {
        at += isBlock ? 2 : 1
        return
      }
      at += 1
    }
  }

  // MARK: Strings

  mutating func string() throws(TextDefect) -> StringToken {
    let quote = bytes[at]
    if quote == Self.apostrophe { try meet(.singleQuotes) }
    at += 1
    let start = at
    var content: [UInt8] = [Self.quote]
    while at < bytes.count, bytes[at] != quote {
      let byte = bytes[at]
      if byte == Self.backslash {
        try escape(into: &content)
      } else {
        if byte < 0x20 { try meet(.controlInString) }
        if byte < 0x20 || byte == Self.quote {
          content += Self.escaped(byte)
        } else {
          content.append(byte)
        }
        at += 1
      }
    }
    let source = bytes[start..<min(at, bytes.count)]
    if at < bytes.count { at += 1 } else { try meet(.unclosed) }
    content.append(Self.quote)
    return StringToken(content: (try? JSON.parse(content))?.string ?? "", source: source)
  }

  /// Copies a sound escape; of any other what is behind the backslash.
  private mutating func escape(into content: inout [UInt8]) throws(TextDefect) {
    at += 1
    guard at < bytes.count else { return }
    let letter = bytes[at]
    switch letter {
    case UInt8(ascii: "u"):
      let digits = bytes[(at + 1)...].prefix(4)
      if digits.count == 4, digits.allSatisfy(Self.isHexadecimal) {
        content += [Self.backslash, letter] + digits
        at += 5
        return
      }
      // Where the text ends in the escape, it ends in the string.
      let isCut = digits.count < 4 && digits.allSatisfy(Self.isHexadecimal)
      if !isCut { try meet(.badEscape) }
    case _ where "\"\\/bfnrt".utf8.contains(letter):
      content += [Self.backslash, letter]
    default:
      try meet(.badEscape)
      content += letter < 0x20 ? Self.escaped(letter) : [letter]
    }
    at += 1
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    let digits = String(byte, radix: 16)
    return Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
  }

  // MARK: Numbers and words

  mutating func number() throws(TextDefect) {
    let start = at
    while at < bytes.count, Self.isDigit(bytes[at]) || "+-.eE".utf8.contains(bytes[at]) { at += 1 }
    if at < bytes.count, Self.isLetter(bytes[at]) {
      let isSign = at == start + 1
      let word = letters().lossyText
      guard isSign, word == "Infinity" || word == "NaN" else { throw .badNumber }
      try meet(.nonFiniteWord)
      return assembler.deliver(nonFinite: word, isNegative: bytes[start] == UInt8(ascii: "-"))
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if let number = JSONNumber(text: text) { return assembler.deliver(number) }
    try meet(.badNumber)
    guard let number = Self.repaired(text) else { throw .badNumber }
    assembler.deliver(number)
  }

  /// As those read it who take signs, zeros and points as they come.
  private static func repaired(_ text: String) -> JSONNumber? {
    var text = text[...]
    let isNegative = text.hasPrefix("-")
    if isNegative || text.hasPrefix("+") { text = text.dropFirst() }
    text = text.drop { $0 == "0" }
    if text.isEmpty || text.hasPrefix(".") { text = "0" + text }
    if text.hasSuffix(".") { text = text.dropLast() }
    return JSONNumber(text: (isNegative ? "-" : "") + text)
  }

  mutating func word() throws(TextDefect) {
    let word = letters()
    switch word.lossyText {
    case "null": assembler.deliverNull()
    case "true": assembler.deliver(true)
    case "false": assembler.deliver(false)
    case "NaN", "Infinity":
      try meet(.nonFiniteWord)
      assembler.deliver(nonFinite: word.lossyText, isNegative: false)
    default:
      try meet(.unquotedWord)
      assembler.deliver(StringToken(content: word, source: []))
    }
  }

  /// Letters, digits and underscores from here.
  mutating func letters() -> JSONString {
    let start = at
    while at < bytes.count,
      Self.isLetter(bytes[at]) || Self.isDigit(bytes[at]) || bytes[at] == UInt8(ascii: "_")
    {
      at += 1
    }
    return JSONString(String(decoding: bytes[start..<at], as: UTF8.self))
  }
}
