import MachineKit
import WirePrimitives

/// Goes through a JSON text (RFC 8259), without recursion: a text may nest a million levels.
///
/// ```
///  value --- [ ---> elementOrClose --- value ---> commaOrClose --- comma ---> value, name
///    |                    |                          |
///    +------ { ---> nameOrClose ---> colon ---> value +--- ] } ---> commaOrClose, end
/// ```
///
/// The first thing that is wrong ends the scan, unless the rules overlook it.
struct JSONTextScanner {
  enum Expected {
    case value, memberValue, elementOrClose, element, nameOrClose, name, colon, commaOrClose, end
  }

  let bytes: [UInt8]
  let rules: JSONTextRules
  var at = 0
  var assembler: ValueAssembler
  /// The first defect that was overlooked.
  private(set) var overlooked: TextDefect?
  /// Of each open list or object the byte that closes it.
  private var closers: [UInt8] = []
  private var expected = Expected.value

  /// - Parameter bytes: UTF-8.
  init(_ bytes: [UInt8], rules: JSONTextRules, recorder: CitationRecorder) {
    self.bytes = bytes
    self.rules = rules
    assembler = ValueAssembler(rules: rules, recorder: recorder)
  }

  mutating func scan() throws(TextDefect) {
    while true {
      try skipSpace()
      guard at < bytes.count else { return try finish() }
      if expected == .end { return try meet(.trailingText) }
      try step(bytes[at])
    }
  }

  /// Ends the scan, unless the rules overlook what is wrong.
  mutating func meet(_ defect: TextDefect) throws(TextDefect) {
    guard rules.overlooked.contains(defect) else { throw defect }
    overlooked = overlooked ?? defect
  }

  private mutating func step(_ byte: UInt8) throws(TextDefect) {
    switch expected {
    case .end: break
    case .colon: try colon(byte)
    case .commaOrClose: try commaOrClose(byte)
    case .elementOrClose where byte == Self.closeBracket,
      .nameOrClose where byte == Self.closeBrace:
      close()
    case .nameOrClose, .name: try name(byte)
    case .elementOrClose, .element: try element(byte)
    case .value: try value(byte)
    case .memberValue:
      if byte == Self.closeBrace || byte == Self.comma {
        try meet(.missingValue)
        deliverNull()
      } else {
        try value(byte)
      }
    }
  }

  private mutating func element(_ byte: UInt8) throws(TextDefect) {
    if byte == Self.closeBracket {
      try meet(.trailingComma)
      close()
    } else if byte == Self.comma {
      try meet(.extraComma)
      at += 1
    } else if byte == Self.closeBrace, expected == .elementOrClose {
      try meet(.wrongBracket)
      close()
    } else {
      try value(byte)
    }
  }

  private mutating func value(_ byte: UInt8) throws(TextDefect) {
    switch byte {
    case Self.openBracket: open(.array)
    case Self.openBrace: open(.object)
    case Self.quote, Self.apostrophe:
      assembler.deliver(try string())
      afterValue()
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      try number()
      afterValue()
    case _ where Self.isLetter(byte):
      try word()
      afterValue()
    default: throw .unexpectedByte
    }
  }

  private mutating func name(_ byte: UInt8) throws(TextDefect) {
    switch byte {
    case Self.quote, Self.apostrophe: assembler.name(try string().content)
    case Self.closeBrace:
      try meet(.trailingComma)
      return close()
    case Self.comma:
      try meet(.extraComma)
      at += 1
      return
    case Self.closeBracket where expected == .nameOrClose:
      try meet(.wrongBracket)
      return close()
    case _ where Self.isLetter(byte) || Self.isDigit(byte):
      try meet(.unquotedName)
      assembler.name(letters())
    default: throw .unexpectedByte
    }
    expected = .colon
  }

  private mutating func colon(_ byte: UInt8) throws(TextDefect) {
    if byte == Self.colon {
      at += 1
    } else if startsValue(byte) || byte == Self.closeBrace || byte == Self.comma {
      try meet(.missingColon)
    } else {
      throw .unexpectedByte
    }
    expected = .memberValue
  }

  private mutating func commaOrClose(_ byte: UInt8) throws(TextDefect) {
    let isObject = closers.last == Self.closeBrace
    if byte == Self.comma {
      at += 1
      expected = isObject ? .name : .element
    } else if byte == closers.last {
      close()
    } else if byte == Self.closeBrace || byte == Self.closeBracket {
      try meet(.wrongBracket)
      close()
    } else if startsValue(byte) {
      try meet(.missingComma)
      expected = isObject ? .name : .element
    } else {
      throw .unexpectedByte
    }
  }

  private func startsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case Self.quote, Self.openBrace, Self.openBracket, UInt8(ascii: "-"), UInt8(ascii: "t"),
      UInt8(ascii: "f"), UInt8(ascii: "n"):
      true
    default: Self.isDigit(byte)
    }
  }

  // MARK: Lists and objects

  private mutating func open(_ kind: ValueAssembler.Kind) {
    at += 1
    closers.append(kind == .object ? Self.closeBrace : Self.closeBracket)
    assembler.open(kind)
    expected = kind == .object ? .nameOrClose : .elementOrClose
  }

  private mutating func close() {
    at += 1
    closers.removeLast()
    assembler.close()
    afterValue()
  }

  private mutating func afterValue() {
    expected = closers.isEmpty ? .end : .commaOrClose
  }

  private mutating func deliverNull() {
    assembler.deliverNull()
    afterValue()
  }

  /// What the text lacks at its end.
  private mutating func finish() throws(TextDefect) {
    if expected == .end { return }
    guard !closers.isEmpty else {
      try meet(.emptyText)
      return deliverNull()
    }
    try meet(.unclosed)
    if expected == .memberValue || expected == .colon { deliverNull() }
    while !closers.isEmpty { close() }
  }
}

extension JSONTextScanner {
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
