import WirePrimitives

/// Reads what a string literal or a part of a template stands for (ECMA-262, sections 12.9.4 and
/// 12.9.6; raw U+2028 and U+2029 as of ECMAScript 2019).
struct ScriptLiteral {
  enum Value {
    case text(JSONString)
    /// A part of a template, up to and with its `${`.
    case substitution
    /// It has no end, or an escape that there is not.
    case broken
    /// An octal escape, which only some code may have.
    case unknown
  }

  private let scalars: [Unicode.Scalar]
  private let quote: Unicode.Scalar
  /// Behind what was read.
  private(set) var place: Int
  private var content: [UInt16] = []

  init(_ scalars: [Unicode.Scalar], from place: Int, closing quote: Unicode.Scalar) {
    self.scalars = scalars
    self.place = place
    self.quote = quote
  }

  mutating func read() -> Value {
    while let scalar = next() {
      switch scalar {
      case quote: return .text(JSONString(codeUnits: content))
      case "\\":
        if let failure = escape() { return failure }
      case "$" where quote == "`" && peek == "{":
        place += 1
        return .substitution
      case "\n" where quote != "`", "\r" where quote != "`":
        place -= 1
        return .broken
      case "\r":
        if peek == "\n" { place += 1 }
        content.append(0x0A)
      default: append(scalar)
      }
    }
    return .broken
  }

  private mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek else { return nil }
    place += 1
    return scalar
  }

  private var peek: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func append(_ scalar: Unicode.Scalar) {
    content.append(contentsOf: UTF16.encode(scalar).map(Array.init) ?? [])
  }

  /// What is wrong with an escape; nil where it was read.
  private mutating func escape() -> Value? {
    guard let scalar = next() else { return .broken }
    switch scalar {
    case "n": content.append(0x0A)
    case "t": content.append(0x09)
    case "r": content.append(0x0D)
    case "b": content.append(0x08)
    case "f": content.append(0x0C)
    case "v": content.append(0x0B)
    case "0" where !(peek.map(ScriptLexer.isDigit) ?? false): content.append(0)
    case "0"..."9": return .unknown
    case "x": return digits(2).map { content.append(UInt16($0)) } == nil ? .broken : nil
    case "u": return unicodeEscape()
    case "\r":
      if peek == "\n" { place += 1 }
    case "\n", "\u{2028}", "\u{2029}": break
    default: append(scalar)
    }
    return nil
  }

  private mutating func unicodeEscape() -> Value? {
    guard peek == "{" else {
      return digits(4).map { content.append(UInt16($0)) } == nil ? .broken : nil
    }
    place += 1
    var value: UInt32 = 0
    var count = 0
    while let scalar = next() {
      if scalar == "}", count > 0 {
        appendCodePoint(value)
        return nil
      }
      guard let digit = Self.digit(scalar) else { return .broken }
      value = value << 4 | digit
      count += 1
      guard value <= 0x10FFFF else { return .broken }
    }
    return .broken
  }

  private mutating func appendCodePoint(_ value: UInt32) {
    if let scalar = Unicode.Scalar(value) { append(scalar) } else { content.append(UInt16(value)) }
  }

  private mutating func digits(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = peek.flatMap(Self.digit) else { return nil }
      value = value << 4 | digit
      place += 1
    }
    return value
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "A"..."F": scalar.value - 0x37
    case "a"..."f": scalar.value - 0x57
    default: nil
    }
  }
}
