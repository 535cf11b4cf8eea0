import Testing
import WirePrimitives

struct JSONStringTests {
  private static func string(_ source: String) throws -> JSONString {
    try #require(try JSON.parse(source).string)
  }

  /// A source, its code units, and its text without loss where there is one.
  static let sources: [(String, [UInt16], String?)] = [
    (#""""#, [], ""), (#""a""#, [0x61], "a"), (#""\u0061""#, [0x61], "a"),
    (#""é""#, [0xE9], "é"), (#""\u00E9""#, [0xE9], "é"),
    (#""e\u0301""#, [0x65, 0x301], "e\u{301}"),
    (#""😀""#, [0xD83D, 0xDE00], "😀"), (#""\uD83D\uDE00""#, [0xD83D, 0xDE00], "😀"),
    (#""\uD83D""#, [0xD83D], nil), (#""\uDE00""#, [0xDE00], nil),
    (#""\uDE00\uD83D""#, [0xDE00, 0xD83D], nil),
    (#""\uD83D\uD83D\uDE00""#, [0xD83D, 0xD83D, 0xDE00], nil),
    (#""\uD83Dx\uDE00""#, [0xD83D, 0x78, 0xDE00], nil),
    (#""\uD83D\\uDE00""#, [0xD83D, 0x5C, 0x75, 0x44, 0x45, 0x30, 0x30], nil),
    (
      #""\"\\\/\b\f\n\r\t\u0000""#, [0x22, 0x5C, 0x2F, 0x08, 0x0C, 0x0A, 0x0D, 0x09, 0],
      "\"\\/\u{8}\u{C}\n\r\t\u{0}"
    ),
    (#""日本\u8a9e""#, [0x65E5, 0x672C, 0x8A9E], "日本語"),
    (#""\uFFFF\uFEFF""#, [0xFFFF, 0xFEFF], "\u{FFFF}\u{FEFF}"),
  ]

  @Test(arguments: sources)
  func `a string gives its code units and its text`(
    source: String, units: [UInt16], text: String?
  ) throws {
    let string = try Self.string(source)
    let built = JSONString(codeUnits: units)
    for string in [string, built] {
      #expect(string.codeUnits == units)
      #expect(string.text.map { Array($0.utf8) } == text.map { Array($0.utf8) })
      #expect(string.hasLoneSurrogates == (text == nil))
      #expect(string.isEmpty == units.isEmpty)
      #expect(string.lossyText == String(decoding: units, as: UTF16.self))
    }
    #expect(string == built)
    #expect(string.hashValue == built.hashValue)
    #expect(string.generalizedUTF8 == built.generalizedUTF8)
    if let text {
      #expect(string == text && text == string && JSONString(text) == string)
      #expect(string.utf8Equals(text.utf8) && built.utf8Equals(Array(text.utf8)))
      #expect(Array(text.utf8) == string.generalizedUTF8)
    } else {
      #expect(string != string.lossyText && built != string.lossyText)
      #expect(
        !string.utf8Equals(string.generalizedUTF8) && !built.utf8Equals(built.generalizedUTF8))
    }
  }

  @Test func `canonically equal strings are not equal`() throws {
    let composed = try Self.string(#""\u00e9""#)
    let decomposed = try Self.string(#""e\u0301""#)
    #expect(composed != decomposed)
    #expect(composed != "e\u{301}")
    #expect(decomposed != "\u{E9}")
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test func `lone surrogates are kept in generalized UTF-8`() throws {
    #expect(try Self.string(#""a\ud800""#).generalizedUTF8 == [0x61, 0xED, 0xA0, 0x80])
    #expect(JSONString(codeUnits: [0xDFFF]).generalizedUTF8 == [0xED, 0xBF, 0xBF])
    #expect(JSONString(codeUnits: [0xD83D, 0xDE00]).generalizedUTF8 == [0xF0, 0x9F, 0x98, 0x80])
  }

  /// Each goes before the next in the order of UTF-16 code units, which is not that of scalars.
  static let ascending = [
    #""""#, #""\u0000""#, #""\n""#, #""A""#, #""AA""#, #""a""#, #""aa""#, #""b""#, #""\u007f""#,
    #""\u0080""#, #""é""#, #""\u0800""#, #""\ud7ff""#, #""\ud800""#, #""\ud800a""#,
    #""\ud800\ud800""#,
    #""\ud800\udc00""#, #""\ud83d""#, #""\ud83d\ude00""#, #""\ud83d\ue000""#, #""\udc00""#,
    #""\ue000""#,
    #""\ufb33""#, #""\uffff""#, #""\uffff\u0000""#,
  ]

  @Test func `letter case is ignored in ASCII alone`() throws {
    for text in [#""aZ@[`{é""#, #""\u0061\u005a@[`{\u00e9""#] {
      let string = try Self.string(text)
      #expect(string.equalsIgnoringASCIICase("Az@[`{é"))
      for other in ["", "az@[`{É", "az`[`{é", "az@{`{é", "az@[`{é ", "bz@[`{é"] {
        #expect(!string.equalsIgnoringASCIICase(other), "\(other)")
      }
    }
    #expect(!JSONString(codeUnits: [0xD800]).equalsIgnoringASCIICase("\u{FFFD}"))
  }

  @Test func `strings are ordered by code units`() throws {
    let strings = try Self.ascending.map { try Self.string($0) }
    let built = strings.map { JSONString(codeUnits: $0.codeUnits) }
    for (left, right) in zip(strings, built.dropFirst()) {
      #expect(left < right, "\(left) \(right)")
    }
    for left in strings.indices {
      for right in strings.indices {
        try #require((strings[left] < strings[right]) == (left < right))
        try #require((strings[left] < built[right]) == (left < right))
        try #require((built[left] < built[right]) == (left < right))
        try #require((built[left] == strings[right]) == (left == right))
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `code units go in and out unchanged`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let units = (0..<random.below(12)).map { _ in
        random.below(2) == 0 ? 0xD800 + UInt16(random.below(0x800)) : UInt16(random.below(0x1_0000))
      }
      let string = JSONString(codeUnits: units)
      try #require(string.codeUnits == units)
      try #require(try JSON.parse(JSON.string(string).compactBytes()).string == string)
      try #require(string.lossyText == String(decoding: units, as: UTF16.self))
    }
  }
}
