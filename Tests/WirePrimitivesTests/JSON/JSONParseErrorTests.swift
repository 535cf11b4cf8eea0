import Testing
import WirePrimitives

struct JSONParseErrorTests {
  static let descriptions: [(JSONParseError, String)] = [
    (JSONParseError(.unexpectedByte(0x2C), at: 17), "byte 17: unexpected ','"),
    (JSONParseError(.unexpectedByte(0x0A), at: 0), "byte 0: unexpected 0x0A"),
    (JSONParseError(.unexpectedEnd, at: 3), "byte 3: unexpected end of input"),
    (JSONParseError(.invalidUTF8(0xFF), at: 3), "byte 3: invalid UTF-8 in a string (0xFF)"),
    (
      JSONParseError(.controlCharacterInString(9), at: 3),
      "byte 3: control character 0x09 in a string, where it must be escaped"
    ),
    (JSONParseError(.invalidEscape(0x78), at: 3), "byte 3: invalid escape in a string ('x')"),
    (JSONParseError(.invalidNumber(0x31), at: 3), "byte 3: invalid number ('1')"),
    (
      JSONParseError(.tooDeep(limit: 512), at: 3), "byte 3: more than 512 nested arrays and objects"
    ),
    (JSONParseError(.tooLarge(limit: 100), at: 100), "byte 100: more than 100 bytes"),
    (JSONParseError(.trailingBytes(0x5D), at: 3), "byte 3: ']' after the end of the document"),
    (JSONParseError(.byteOrderMark, at: 0), "byte 0: byte order mark before the document"),
  ]

  @Test(arguments: descriptions)
  func `an error says what and where`(error: JSONParseError, description: String) {
    #expect(error.description == description)
  }

  static let positions: [(String, Int, Int, Int)] = [
    ("", 0, 1, 1), ("abc", 0, 1, 1), ("abc", 2, 1, 3), ("abc", 3, 1, 4), ("abc", 9, 1, 4),
    ("abc", -1, 1, 1),
    ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\r\nb", 1, 1, 2), ("a\r\nb", 2, 1, 3),
    ("a\r\nb", 3, 2, 1),
    ("a\rb", 2, 2, 1), ("\r\r\n\n", 1, 2, 1), ("\r\r\n\n", 3, 3, 1), ("\r\r\n\n", 4, 4, 1),
    ("é😀x", 1, 1, 1), ("é😀x", 2, 1, 2), ("é😀x", 5, 1, 2), ("é😀x", 6, 1, 3), ("é😀x", 7, 1, 4),
  ]

  @Test(arguments: positions)
  func `an offset has a line and a column`(text: String, offset: Int, line: Int, column: Int) {
    let position = TextPosition(ofOffset: offset, in: text.utf8)
    #expect(position == TextPosition(line: line, column: column))
    #expect(position.description == "line \(line), column \(column)")
  }

  @Test func `an error finds its line`() {
    let bytes = Array("{\n  \"é\": 1,\n  \"b\": x\n}".utf8)
    #expect { try JSON.parse(bytes) } throws: { error in
      let error = error as? JSONParseError
      return error?.position(in: bytes) == TextPosition(line: 3, column: 8)
    }
  }
}
