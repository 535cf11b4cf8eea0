import Testing
import WirePrimitives

/// Values made by hand rather than read.
struct JSONBuildingTests {
  static let built: [(JSON, String)] = [
    (nil, "null"),
    (true, "true"),
    (.bool(false), "false"),
    (0, "0"),
    (.number(Int.min), "-9223372036854775808"),
    (1.5, "1.5"),
    (.number(0.0), "0"),
    (.number(-0.0), "-0"),
    (.number(1e300), "1e+300"),
    ("", #""""#),
    ("a\"\\\n\u{7F}\u{0}é😀", #""a\"\\\n\u007F\u0000\u00E9\uD83D\uDE00""#),
    (.string(JSONString(codeUnits: [0xD800, 0x61, 0xDC00])), #""\uD800a\uDC00""#),
    ([], "[]"),
    (.array([]), "[]"),
    (.array([JSON]()), "[]"),
    ([:], "{}"),
    (.object([]), "{}"),
    ([1, [2, []], ["a": [:]]], #"[1,[2,[]],{"a":{}}]"#),
    (["b": 1, "a": [true, nil], "b": "x"], #"{"b":1,"a":[true,null],"b":"x"}"#),
    (.object([("n", .null), ("m", 2)]), #"{"n":null,"m":2}"#),
    (.object([(JSONString(codeUnits: [0xDFFF]), .null)]), #"{"\uDFFF":null}"#),
  ]

  @Test(arguments: built)
  func `a built value has its compact text`(json: JSON, text: String) throws {
    #expect(json.compactText == text)
    #expect(json.isIdentical(to: try JSON.parse(text)))
  }

  @Test func `members whose names are variables keep their order`() {
    let names = ["z", "a", "m"]
    let json = JSON.object(names.map { ($0, .null) })
    #expect(json.object?.names == ["z", "a", "m"])
  }

  @Test func `parts of parsed documents can be put together`() throws {
    let left = try JSON.parse(#"{"skip":[1,2],"keep":{"é":[1e2,"\u00e9",{}]}}"#)
    let right = try JSON.parse("[[[3]],-0.0]")
    let part = try #require(left["keep"])
    let other = try #require(right[1])
    let json: JSON = ["x": part, "y": [other, part]]
    let text = #"{"\u00E9":[1e2,"\u00E9",{}]}"#
    #expect(json.compactText == #"{"x":\#(text),"y":[-0.0,\#(text)]}"#)
  }

  @Test func `a value made of an opened value is the same value`() throws {
    for text in ["null", "true", "[1,2]", #"{"a":1}"#, "1.50", #""\ud800""#] {
      let json = try JSON.parse(text)
      #expect(JSON(json.value).isIdentical(to: json))
    }
  }

  @Test func `numbers that JSON has not are refused`() {
    #expect(JSON(finite: .nan) == nil)
    #expect(JSON(finite: .infinity) == nil)
    #expect(JSON(finite: -.infinity) == nil)
    #expect(JSON(finite: 2) == JSON.number(2))
  }

  @Test func `an absent member is told from null`() throws {
    let json = try JSON.parse(#"{"a":null}"#)
    #expect(json["b"] == nil)
    #expect(json["a"] != nil)
    #expect(json["a"] == JSON.null)
    #expect(json["a"]?.isNull == true)
  }

  @Test func `nested values can be built, written and compared at any depth`() throws {
    var json: JSON = []
    for _ in 0..<500 { json = ["a": [json]] }
    #expect(json.compactBytes().count == 2 + 500 * 8)
    #expect(json == (try JSON.parse(json.compactBytes(), limits: JSONLimits(depth: 2_000))))
    #expect(json.prettyText(limit: 100).utf8.count == 103)
  }
}
