import Testing
import WirePrimitives

/// The pretty and the canonical form; the compact one is tested with the grammar.
struct JSONTextTests {
  @Test func `pretty text has a line for each element and member`() throws {
    let json = try JSON.parse(#"{"a":1,"b":[1,[],{},{"c":null}],"":"é"}"#)
    #expect(
      json.prettyText == """
        {
          "a": 1,
          "b": [
            1,
            [],
            {},
            {
              "c": null
            }
          ],
          "": "é"
        }
        """)
    #expect(JSON.array([]).prettyText == "[]")
    #expect(JSON.number(1).prettyText == "1")
  }

  @Test func `filled text has on one line what fits there`() throws {
    let json = try JSON.parse(
      #"{"a":[1,{"b":[]},"x"],"long":{"c":"0123456789","d":[1,2,3]},"é":{}}"#)
    #expect(
      json.filledText(width: 30) == """
        {
          "a": [1, {"b": []}, "x"],
          "long": {
            "c": "0123456789",
            "d": [1, 2, 3]
          },
          "é": {}
        }
        """)
    #expect(json.filledText(width: 1) == json.prettyText)
    #expect(!json.filledText(width: 1_000).contains("\n"))
    #expect(try JSON.parse(json.filledText(width: 20)).isIdentical(to: json))
    // A line of exactly the width, the comma counted.
    let exact = try JSON.parse("[[1,2],[3]]")
    #expect(exact.filledText(width: 9) == "[\n  [1, 2],\n  [3]\n]")
    #expect(exact.filledText(width: 8) == "[\n  [\n    1,\n    2\n  ],\n  [3]\n]")
  }

  /// What pretty text writes as itself, and what it escapes.
  static let readable: [(ClosedRange<UInt32>, Bool)] = [
    (0x00...0x1F, false), (0x20...0x21, true), (0x23...0x5B, true), (0x5D...0x7E, true),
    (0x7F...0x9F, false),
    (0xA0...0x61B, true), (0x61C...0x61C, false), (0x61D...0x200A, true), (0x200B...0x200F, false),
    (0x2010...0x2027, true), (0x2028...0x202E, false), (0x202F...0x205F, true),
    (0x2060...0x2069, false),
    (0x206A...0xD7FF, true), (0xE000...0xFEFE, true), (0xFEFF...0xFEFF, false),
    (0xFF00...0x1_0100, true),
  ]

  @Test(arguments: readable)
  func `pretty text shows what is readable and escapes what deceives`(
    scalars: ClosedRange<UInt32>, isShown: Bool
  ) throws {
    for value in scalars.count > 500 ? [scalars.lowerBound, scalars.upperBound] : Array(scalars) {
      let scalar = try #require(Unicode.Scalar(value))
      let text = JSON.string(String(scalar)).prettyText
      let isItself = text.unicodeScalars.elementsEqual(["\"", scalar, "\""] as [Unicode.Scalar])
      #expect(isItself == isShown, "\(String(value, radix: 16)): \(text)")
      #expect(try JSON.parse(text).text?.unicodeScalars.elementsEqual([scalar]) == true)
    }
    #expect(JSON.string(JSONString(codeUnits: [0xDC00])).prettyText == #""\uDC00""#)
  }

  @Test func `pretty text can be cut and says so`() throws {
    let json: JSON = ["é": "😀", "b": [1, 2]]
    let whole = json.prettyText
    for limit in 0...whole.utf8.count + 2 {
      let text = json.prettyText(limit: limit)
      if limit >= whole.utf8.count {
        #expect(text == whole)
      } else {
        let kept = text.dropLast()
        #expect(text.last == "…" && whole.hasPrefix(kept))
        #expect(kept.utf8.count <= limit && kept.utf8.count + 4 > limit)
      }
    }
    #expect(json.prettyText(limit: -1) == "…")
    #expect(
      JSON.string(String(repeating: "\u{1}", count: 1_000_000)).prettyText(limit: 50).utf8.count
        < 60)
  }

  static let canonical: [(String, String)] = [
    // RFC 8785, sections 3.2.2 and 3.2.3.
    (
      #"{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"#
        + #""string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","#
        + #""literals":[null,true,false]}"#,
      #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
        + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#
    ),
    (
      #"{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Dalet With Dagesh","1":"One","#
        + #""\ud83d\ude00":"Grinning Face","\u0080":"Control","\u00f6":"O With Diaeresis"}"#,
      #"{"\r":"Carriage Return","1":"One","\#u{80}":"Control","ö":"O With Diaeresis","#
        + #""€":"Euro Sign","😀":"Grinning Face","\#u{FB33}":"Dalet With Dagesh"}"#
    ),
    (#"[1,[ ],{ },-0,-0.0,1.0,10e-1]"#, #"[1,[],{},0,0,1,1]"#),
    (
      #"{"b":1,"a":2,"b":{"z":1,"y":[{"d":1,"c":2}]}}"#, #"{"a":2,"b":{"y":[{"c":2,"d":1}],"z":1}}"#
    ),
    (#"{"\ud800":1,"a\udfff":"\uD83D"}"#, #"{"a\udfff":"\ud83d","\ud800":1}"#),
    (#""\u007f\u0080\u2028\u202e""#, "\"\u{7F}\u{80}\u{2028}\u{202E}\""),
    (#""\b\t\n\f\r\u0000\u001F""#, #""\b\t\n\f\r\u0000\u001f""#),
    ("9007199254740993", "9007199254740992"), ("1e-400", "0"), ("null", "null"),
    (#"{"":0,"a":{"":[]}}"#, #"{"":0,"a":{"":[]}}"#),
    // Texts that need no conversion, and their neighbours that do.
    (
      "[0.000001,0.0000001,-0.5,1.50,0.0,-0,123456789012345,12345.6789012345,100,-10.01]",
      "[0.000001,1e-7,-0.5,1.5,0,0,123456789012345,12345.6789012345,100,-10.01]"
    ),
    (
      "[0.1234567890123456,1234567890.1234567891,1E2]",
      "[0.1234567890123456,1234567890.1234567,100]"
    ),
    (#"[{"a":[1,2]},[3]]"#, #"[{"a":[1,2]},[3]]"#),
  ]

  @Test(arguments: canonical)
  func `canonical bytes are those of RFC 8785`(source: String, text: String) throws {
    let bytes = try JSON.parse(source).canonicalBytes()
    #expect(bytes == Array(text.utf8), "\(String(decoding: bytes, as: UTF8.self))")
  }

  @Test func `a number beyond a double has no canonical form`() throws {
    let json = try JSON.parse(#"{"a":[1e400]}"#)
    let number = try #require(JSONNumber(text: "1e400"))
    #expect(throws: JSONCanonicalError.numberOutOfRange(number)) { try json.canonicalBytes() }
    #expect(
      "\(JSONCanonicalError.numberOutOfRange(number))"
        == "the number 1e400 is out of the range of a double")
  }
}
