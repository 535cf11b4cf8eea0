import Testing
import WirePrimitives

/// What RFC 8259 says is a JSON text and what is not.
struct JSONGrammarTests {
  /// Texts and what they are, in compact form.
  static let accepted: [(String, String)] = [
    ("null", "null"), ("true", "true"), ("false", "false"), (" \t\r\n 1 \t\r\n ", "1"),
    ("0", "0"), ("-0", "-0"), ("-1", "-1"), ("10", "10"), ("0.5", "0.5"), ("1.50", "1.50"),
    ("1e5", "1e5"), ("1E+05", "1E+05"), ("-0.0e-0", "-0.0e-0"),
    ("123456789012345678901", "123456789012345678901"),
    ("[]", "[]"), ("{}", "{}"), ("[ ]", "[]"), ("{ }", "{}"), ("[[],{}]", "[[],{}]"),
    ("[1,2 , 3]", "[1,2,3]"), (#"{ "a" : 1 , "b":2}"#, #"{"a":1,"b":2}"#),
    (#"{"a":{"b":[{"c":[]}]}}"#, #"{"a":{"b":[{"c":[]}]}}"#),
    (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#), (#"{"":0}"#, #"{"":0}"#),
    (#""""#, #""""#), (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#),
    (#""\u0041\u00e9\u4E2d""#, #""A\u00E9\u4E2D""#), (#""\u0000""#, #""\u0000""#),
    (#""\ud83d\uDE00""#, #""\uD83D\uDE00""#), (#""😀""#, #""\uD83D\uDE00""#),
    (#""\ud800""#, #""\uD800""#), (#""\udc00\ud800""#, #""\uDC00\uD800""#),
    (#""\ud800\ud800\udc00""#, #""\uD800\uD800\uDC00""#), (#""\ud800\u0041""#, #""\uD800A""#),
    (#""\ud800\n""#, #""\uD800\n""#), (#""\\ud800""#, #""\\ud800""#),
    ("\"\u{7F}\"", #""\u007F""#), ("\"\u{FEFF}\"", #""\uFEFF""#), ("\"\u{FFFF}\"", #""\uFFFF""#),
    ("\"\u{10FFFF}\"", #""\uDBFF\uDFFF""#), ("\"\u{800}\u{7FF}\u{80}\"", #""\u0800\u07FF\u0080""#),
    ("\"e\u{301}\"", #""e\u0301""#), ("\"\u{2028}\u{2029}\"", #""\u2028\u2029""#),
    (#""seven77""#, #""seven77""#), (#""eight888""#, #""eight888""#),
    (#""sixteen_16161616""#, #""sixteen_16161616""#),
    (#""0123456789abcde\"f""#, #""0123456789abcde\"f""#),
    ("[                                  1]", "[1]"), ("[\n\n\n\n        \n        1]", "[1]"),
  ]

  @Test(arguments: accepted)
  func `a text of the grammar is accepted and kept`(text: String, compact: String) throws {
    #expect(try JSON.parse(text).compactText == compact)
  }

  static let rejected: [(String, JSONParseError.Kind, Int)] = [
    ("", .unexpectedEnd, 0), (" \n", .unexpectedEnd, 2), ("[", .unexpectedEnd, 1),
    ("{", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2), ("[1,", .unexpectedEnd, 3),
    (#"{"a"#, .unexpectedEnd, 3), (#"{"a""#, .unexpectedEnd, 4), (#"{"a":"#, .unexpectedEnd, 5),
    (#"{"a":1"#, .unexpectedEnd, 6), (#"{"a":1,"#, .unexpectedEnd, 7), ("\"", .unexpectedEnd, 1),
    ("\"\\", .unexpectedEnd, 2), (#""\u12"#, .unexpectedEnd, 5), (#""\ud800\"#, .unexpectedEnd, 8),
    ("tru", .unexpectedEnd, 3), ("-", .unexpectedEnd, 1), ("1.", .unexpectedEnd, 2),
    ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3),
    ("]", .unexpectedByte(0x5D), 0), ("}", .unexpectedByte(0x7D), 0),
    (",", .unexpectedByte(0x2C), 0),
    ("[1,]", .unexpectedByte(0x5D), 3), ("[,1]", .unexpectedByte(0x2C), 1),
    ("[1 2]", .unexpectedByte(0x32), 3), ("[1}", .unexpectedByte(0x7D), 2),
    (#"{"a":1]"#, .unexpectedByte(0x5D), 6), (#"{"a":1,}"#, .unexpectedByte(0x7D), 7),
    ("{1:2}", .unexpectedByte(0x31), 1), ("{a:1}", .unexpectedByte(0x61), 1),
    ("{'a':1}", .unexpectedByte(0x27), 1), (#"{"a" 1}"#, .unexpectedByte(0x31), 5),
    (#"{"a"::1}"#, .unexpectedByte(0x3A), 5), (#"{"a",1}"#, .unexpectedByte(0x2C), 4),
    (#"{"a":}"#, .unexpectedByte(0x7D), 5), ("{,}", .unexpectedByte(0x2C), 1),
    ("tRue", .unexpectedByte(0x52), 1), ("nulL", .unexpectedByte(0x4C), 3),
    ("True", .unexpectedByte(0x54), 0),
    ("NaN", .unexpectedByte(0x4E), 0), ("-Infinity", .invalidNumber(0x49), 1),
    ("+1", .unexpectedByte(0x2B), 0),
    (".5", .unexpectedByte(0x2E), 0), ("\u{0C}1", .unexpectedByte(0x0C), 0),
    ("// c\n1", .unexpectedByte(0x2F), 0),
    ("[1 /**/]", .unexpectedByte(0x2F), 3), ("\u{A0}1", .unexpectedByte(0xC2), 0),
    ("01", .invalidNumber(0x31), 1), ("-01", .invalidNumber(0x31), 2),
    ("1.e5", .invalidNumber(0x65), 2),
    ("1.5.", .trailingBytes(0x2E), 3), ("1ee5", .invalidNumber(0x65), 2),
    ("1e5.5", .trailingBytes(0x2E), 3),
    ("--1", .invalidNumber(0x2D), 1), ("-a", .invalidNumber(0x61), 1),
    ("1e+-5", .invalidNumber(0x2D), 3),
    ("0x10", .trailingBytes(0x78), 1), ("[0x10]", .unexpectedByte(0x78), 2),
    ("[1_0]", .unexpectedByte(0x5F), 2),
    ("\"\n\"", .controlCharacterInString(0x0A), 1),
    ("\"a\u{0}\"", .controlCharacterInString(0x00), 2),
    ("\"0123456\u{1F}\"", .controlCharacterInString(0x1F), 8),
    ("\"é\t\"", .controlCharacterInString(0x09), 3),
    (#""\x41""#, .invalidEscape(0x78), 2), (#""\U0041""#, .invalidEscape(0x55), 2),
    (#""\'""#, .invalidEscape(0x27), 2),
    (#""\u00G0""#, .invalidEscape(0x47), 5), (#""\u 041""#, .invalidEscape(0x20), 3),
    (#""\ud800\u12""#, .invalidEscape(0x22), 11), ("\"\\\n\"", .invalidEscape(0x0A), 2),
    ("1 2", .trailingBytes(0x32), 2), ("[]]", .trailingBytes(0x5D), 2),
    ("{}{", .trailingBytes(0x7B), 2),
    ("null,", .trailingBytes(0x2C), 4), ("nulll", .trailingBytes(0x6C), 4),
    ("\"a\"\"", .trailingBytes(0x22), 3),
    ("\u{FEFF}1", .byteOrderMark, 0), ("1\u{0}", .trailingBytes(0x00), 1),
  ]

  @Test(arguments: rejected)
  func `a text outside of the grammar is refused where it leaves it`(
    text: String, kind: JSONParseError.Kind, offset: Int
  ) {
    #expect(throws: JSONParseError(kind, at: offset)) { try JSON.parse(text) }
  }

  /// The content of a string, the offending byte and its offset within the content.
  static let malformedUTF8: [([UInt8], UInt8, Int)] = [
    ([0x80], 0x80, 0), ([0xBF], 0xBF, 0), ([0xC0, 0x80], 0xC0, 0), ([0xC1, 0xBF], 0xC1, 0),
    ([0xC2, 0x41], 0x41, 1), ([0xC2, 0xC2], 0xC2, 1), ([0xE0, 0x80, 0x80], 0x80, 1),
    ([0xE0, 0x9F, 0xBF], 0x9F, 1), ([0xE1, 0x80, 0x41], 0x41, 2), ([0xE1, 0xC0], 0xC0, 1),
    ([0xED, 0xA0, 0x80], 0xA0, 1), ([0xED, 0xBF, 0xBF], 0xBF, 1), ([0xEF, 0xBF, 0xC0], 0xC0, 2),
    ([0xF0, 0x80, 0x80, 0x80], 0x80, 1), ([0xF0, 0x8F, 0xBF, 0xBF], 0x8F, 1),
    ([0xF4, 0x90, 0x80, 0x80], 0x90, 1), ([0xF1, 0x80, 0x80, 0x41], 0x41, 3),
    ([0xF5, 0x80, 0x80, 0x80], 0xF5, 0), ([0xFF], 0xFF, 0), ([0xFE], 0xFE, 0),
    ([0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0x80], 0x80, 5), ([0xF0, 0x9F, 0x98, 0x80, 0xF8], 0xF8, 4),
  ]

  @Test(arguments: malformedUTF8, [0, 1, 7, 8, 9])
  func `malformed UTF-8 is refused at the byte that breaks it`(
    row: ([UInt8], UInt8, Int), before: Int
  ) {
    let (content, byte, offset) = row
    let prefix = [UInt8](repeating: 0x61, count: before)
    let bytes = [0x22] + prefix + content + [0x22]
    let error = JSONParseError(.invalidUTF8(byte), at: 1 + before + offset)
    #expect(throws: error) { try JSON.parse(bytes) }
    #expect(throws: error) { try JSON.parse(bytes + [UInt8](repeating: 0x20, count: 20)) }
  }

  @Test func `every scalar is accepted as itself`() throws {
    // One string of each block of 256 scalars.
    for block in 0..<0x1100 as Range<UInt32> {
      let scalars = (0..<256).compactMap { Unicode.Scalar(block << 8 | $0) }
        .filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
      let text = String(String.UnicodeScalarView(scalars))
      let json = try JSON.parse(#"[""# + text + #""]"#)
      let read = try #require(json[0]?.string)
      try #require(read == text)
      guard !Build.isDebug || block.isMultiple(of: 64) || block == 0xD7 else { continue }
      try #require(read.codeUnits == Array(text.utf16))
    }
  }

  @Test func `a byte order mark is told from other bytes of its kind`() {
    #expect(throws: JSONParseError(.byteOrderMark, at: 0)) {
      try JSON.parse([0xEF, 0xBB, 0xBF, 0x31])
    }
    #expect(throws: JSONParseError(.unexpectedByte(0xEF), at: 0)) {
      try JSON.parse([0xEF, 0xBB, 0x31])
    }
    #expect(throws: JSONParseError(.unexpectedByte(0xFE), at: 0)) {
      try JSON.parse([0xFE, 0xFF, 0x00, 0x31])
    }
  }
}
