import Testing
import WirePrimitives

struct JWTSegmentsTests {
  static let tokens: [(String, [String])] = [
    ("", [""]), ("a", ["a"]), (".", ["", ""]), ("a.b", ["a", "b"]), ("a.b.c", ["a", "b", "c"]),
    ("a.b.", ["a", "b", ""]), ("..", ["", "", ""]), (".b.", ["", "b", ""]),
    ("a.b.c.d.e", ["a", "b", "c", "d", "e"]),
    ("a b.é.\n", ["a b", "é", "\n"]),
  ]

  @Test(arguments: tokens)
  func `a token is cut at its dots`(token: String, parts: [String]) {
    for segments in [JWTSegments(token.utf8), JWTSegments(JSONString(token))] {
      let expected = parts.map { Array($0.utf8)[...] }
      #expect(segments.count == parts.count)
      #expect(segments.all == expected)
      #expect(segments.header == expected[0])
      #expect(segments.payload == expected.dropFirst(1).first)
      #expect(segments.signature == expected.dropFirst(2).first)
      #expect(segments[parts.count] == nil)
      #expect(segments[-1] == nil)
    }
  }

  /// RFC 7515, appendix A.1.
  @Test func `the segments of a token decode`() throws {
    let token =
      "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9."
      + "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290"
      + "Ijp0cnVlfQ."
      + "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    let segments = JWTSegments(JSONString(token))
    #expect(
      try JSON.parse(Base64URL.decode(segments.header)) == ["typ": "JWT", "alg": "HS256"])
    #expect(
      try JSON.parse(Base64URL.decode(try #require(segments.payload)))
        == ["iss": "joe", "exp": 1_300_819_380, "http://example.com/is_root": true])
    #expect(try Base64URL.decode(try #require(segments.signature)).count == 32)
  }

  @Test func `a token of a million dots and a lone surrogate are only cut`() {
    #expect(JWTSegments([UInt8](repeating: 0x2E, count: 1_000_000)).count == 1_000_001)
    let segments = JWTSegments(JSONString(codeUnits: [0x61, 0x2E, 0xD800]))
    #expect(segments.all == [[0x61], [0xED, 0xA0, 0x80]])
  }
}
