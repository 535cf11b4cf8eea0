import Testing
import WirePrimitives

struct Base64Tests {
  /// RFC 4648, section 10, and bytes that use the last two characters of both alphabets.
  static let vectors: [([UInt8], String, String)] = [
    ([], "", ""), (Array("f".utf8), "Zg==", "Zg=="), (Array("fo".utf8), "Zm8=", "Zm8="),
    (Array("foo".utf8), "Zm9v", "Zm9v"), (Array("foob".utf8), "Zm9vYg==", "Zm9vYg=="),
    (Array("fooba".utf8), "Zm9vYmE=", "Zm9vYmE="), (Array("foobar".utf8), "Zm9vYmFy", "Zm9vYmFy"),
    ([0xFB, 0xFF, 0xFE], "+//+", "-__-"), ([0xFF], "/w==", "_w=="), ([0xFF, 0xE0], "/+A=", "_-A="),
    ([0x00], "AA==", "AA=="),
    ([0x14, 0xFB, 0x9C, 0x03, 0xD9, 0x7E], "FPucA9l+", "FPucA9l-"),
  ]

  @Test(arguments: vectors)
  func `bytes are encoded and decoded in every mode of padding`(
    bytes: [UInt8], standard: String, url: String
  ) throws {
    let bare = standard.filter { $0 != "=" }
    let bareURL = url.filter { $0 != "=" }
    #expect(Base64.encode(bytes) == standard)
    #expect(Base64.encode(bytes, padding: .omitted) == bare)
    #expect(Base64URL.encode(bytes) == bareURL)
    #expect(Base64URL.encode(bytes, padding: .included) == url)
    #expect(try Base64.decode(standard) == bytes)
    #expect(try Base64.decode(bare, padding: .forbidden) == bytes)
    #expect(try Base64URL.decode(bareURL) == bytes)
    #expect(try Base64URL.decode(url, padding: .required) == bytes)
    for text in [standard, bare] { #expect(try Base64.decode(text, padding: .optional) == bytes) }
    for text in [url, bareURL] {
      #expect(try Base64URL.decode(Array(text.utf8), padding: .optional) == bytes)
    }
    guard standard != bare else { return }
    #expect(throws: Base64DecodingError(.invalidPadding, at: bare.utf8.count)) {
      try Base64.decode(bare, padding: .required)
    }
    #expect(throws: Base64DecodingError(.invalidPadding, at: bare.utf8.count)) {
      try Base64URL.decode(url, padding: .forbidden)
    }
  }

  typealias Kind = Base64DecodingError.Kind

  /// Text, padding asked for, what is wrong and where.
  static let rejected: [(String, Base64DecodedPadding, Kind, Int)] = [
    ("A", .optional, .invalidLength, 1), ("A", .forbidden, .invalidLength, 1),
    ("A", .required, .invalidLength, 1),
    ("AAAAA", .optional, .invalidLength, 5), ("A===", .optional, .invalidLength, 4),
    ("A=", .required, .invalidLength, 2),
    ("=", .optional, .invalidPadding, 0), ("====", .optional, .invalidPadding, 0),
    ("=", .forbidden, .invalidPadding, 0),
    ("AA=", .optional, .invalidPadding, 3), ("AA=", .required, .invalidPadding, 3),
    ("AA===", .optional, .invalidPadding, 4),
    ("AAA==", .required, .invalidPadding, 4), ("AAAA=", .optional, .invalidPadding, 4),
    ("AA==", .forbidden, .invalidPadding, 2),
    ("AA=A", .optional, .invalidCharacter(0x41), 3),
    ("AA==AA==", .required, .invalidCharacter(0x41), 4),
    ("AA==\n", .required, .invalidCharacter(0x0A), 4), ("AA=A", .forbidden, .invalidPadding, 2),
    ("AA A", .optional, .invalidCharacter(0x20), 2),
    ("A\nAA", .optional, .invalidCharacter(0x0A), 1),
    (" AAA", .optional, .invalidCharacter(0x20), 0),
    ("AAA*", .required, .invalidCharacter(0x2A), 3),
    ("AAA\u{0}", .required, .invalidCharacter(0x00), 3),
    ("AA.A", .optional, .invalidCharacter(0x2E), 2),
    ("é", .optional, .invalidCharacter(0xC3), 0), ("A%3D", .optional, .invalidCharacter(0x25), 1),
    ("AB==", .required, .nonZeroTrailingBits, 1), ("AAB=", .required, .nonZeroTrailingBits, 2),
    ("AP", .optional, .nonZeroTrailingBits, 1), ("AAAAAAD", .optional, .nonZeroTrailingBits, 6),
    ("A__*", .forbidden, .invalidCharacter(0x2A), 3),
  ]

  @Test(arguments: rejected)
  func `text that is not base64 is refused at the first error`(
    text: String, padding: Base64DecodedPadding, kind: Kind, offset: Int
  ) {
    #expect(throws: Base64DecodingError(kind, at: offset)) {
      try Base64URL.decode(text, padding: padding)
    }
    guard !text.contains("_") else { return }
    #expect(throws: Base64DecodingError(kind, at: offset)) {
      try Base64.decode(text, padding: padding)
    }
  }

  @Test(arguments: ["-", "_"])
  func `each alphabet refuses the other's characters`(url: String) {
    let standard = url == "-" ? "+" : "/"
    let urlByte = Array(url.utf8)[0]
    let standardByte = Array(standard.utf8)[0]
    #expect(throws: Base64DecodingError(.invalidCharacter(urlByte), at: 2)) {
      try Base64.decode("AA\(url)A")
    }
    #expect(throws: Base64DecodingError(.invalidCharacter(standardByte), at: 2)) {
      try Base64URL.decode("AA\(standard)A")
    }
  }

  @Test func `spare bits are ignored where asked`() throws {
    #expect(try Base64.decode("AP==", trailingBits: .ignored) == [0])
    #expect(try Base64URL.decode("AAD", trailingBits: .ignored) == [0, 0])
    #expect(try Base64URL.decode("_w", trailingBits: .mustBeZero) == [0xFF])
  }

  @Test func `exactly the sixty-four characters of each alphabet are read`() throws {
    for byte in 0...UInt8.max {
      let text = [byte, 0x41, 0x41, 0x41]
      let isAlphanumeric =
        Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte)
      let isStandard = isAlphanumeric || byte == 0x2B || byte == 0x2F
      let isURL = isAlphanumeric || byte == 0x2D || byte == 0x5F
      #expect(((try? Base64.decode(text)) != nil) == isStandard, "\(byte)")
      #expect(((try? Base64URL.decode(text)) != nil) == isURL, "\(byte)")
    }
  }

  @Test func `all bytes go out and in unchanged`() throws {
    var random = SplitMix64(seed: 9)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8(random.below(256)) }
      try #require(try Base64.decode(Base64.encode(bytes)) == bytes)
      let text = Base64URL.encode(bytes)
      try #require(try Base64URL.decode(text) == bytes)
      try #require(text.utf8.count == (count * 4 + 2) / 3)
    }
  }

  /// What lies in one piece is read in place, the rest from a copy.
  @Test func `bytes in pieces are as good as bytes in a row`() throws {
    let bytes = Array("foobar, base64".utf8)
    let text = Base64.encode(bytes)
    #expect(Base64.encode(AnySequence(bytes.lazy.map { $0 })) == text)
    #expect(Base64.encode(bytes[...].dropLast(2)) == Base64.encode(Array(bytes.dropLast(2))))
    #expect(try Base64.decode(Array(text.utf8).lazy.map { $0 }) == bytes)
    #expect(try Base64.decode(Array("=\(text)".utf8)[1...]) == bytes)
    #expect(throws: Base64DecodingError(.invalidCharacter(0x2A), at: 5)) {
      try Base64.decode("AAAAA*AA".utf8.lazy.map { $0 })
    }
  }

  /// With spare bits checked, text that is accepted is the only text of its bytes.
  @Test func `every accepted text is what its bytes encode to`() throws {
    var random = SplitMix64(seed: 10)
    let characters = Array("AQgw-_+/=Z09".utf8)
    var accepted = 0
    for _ in 0..<20_000 {
      let text = (0..<random.below(7)).map { _ in random.pick(characters) }
      if let bytes = try? Base64.decode(text) {
        try #require(Array(Base64.encode(bytes).utf8) == text)
        accepted += 1
      }
      if let bytes = try? Base64URL.decode(text) {
        try #require(Array(Base64URL.encode(bytes).utf8) == text)
        accepted += 1
      }
    }
    #expect(accepted > 1_000)
  }
}
