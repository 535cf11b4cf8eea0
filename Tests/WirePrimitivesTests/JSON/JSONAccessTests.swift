import Testing
import WirePrimitives

struct JSONAccessTests {
  @Test func `a value opens as what it is and as nothing else`() throws {
    let json = try JSON.parse(#"[null,true,-1,2.5,"x",[7],{"a":8}]"#)
    let values = Array(try #require(json.array))
    #expect(values.map(\.kind) == [.null, .bool, .number, .number, .string, .array, .object])
    #expect(values.map(\.isNull) == [true] + [Bool](repeating: false, count: 6))
    #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil, nil])
    #expect(values.map(\.int) == [nil, nil, -1, nil, nil, nil, nil])
    #expect(values.map(\.double) == [nil, nil, -1, 2.5, nil, nil, nil])
    #expect(values.map(\.text) == [nil, nil, nil, nil, "x", nil, nil])
    #expect(values.map { $0.number?.text } == [nil, nil, "-1", "2.5", nil, nil, nil])
    #expect(values.map { $0.array?.count } == [nil, nil, nil, nil, nil, 1, nil])
    #expect(values.map { $0.object?.count } == [nil, nil, nil, nil, nil, nil, 1])
    #expect(values.map { $0[0] } == [nil, nil, nil, nil, nil, 7, nil])
    #expect(values.map { $0["a"] } == [nil, nil, nil, nil, nil, nil, 8])
  }

  @Test func `a value of each kind matches its case`() throws {
    let json = try JSON.parse(#"[null,true,-1,"x",[7],{"a":8}]"#)
    let names = try #require(json.array).map { json in
      switch json.value {
      case .null: "null"
      case .bool(let bool): "bool \(bool)"
      case .number(let number): "number \(number)"
      case .string(let string): "string \(string)"
      case .array(let array): "array \(array.map(\.int))"
      case .object(let object): "object \(object.names)"
      }
    }
    #expect(
      names == [
        "null", "bool true", "number -1", #"string "x""#, "array [Optional(7)]", #"object ["a"]"#,
      ])
  }

  @Test func `an element is found by its number and nothing beyond the ends`() throws {
    let json = try JSON.parse(#"[[1,[2]],{"a":[]},3,[]]"#)
    let array = try #require(json.array)
    #expect(array.count == 4)
    #expect(json[0] == [1, [2]])
    #expect(json[1] == ["a": []])
    #expect(array[2] == 3)
    #expect(json[3] == [])
    #expect(json[4] == nil)
    #expect(array[4] == nil)
    #expect(array[-1] == nil)
    #expect(json[-1] == nil)
    #expect(json[Int.max] == nil)
    #expect(json[0]?[1]?[0] == 2)
    #expect(json[0]?[2] == nil)
    #expect(array.first == [1, [2]])
    #expect(array.indices.map { array[$0] } == Array(array))
    #expect(Array(array.dropFirst(2)) == [3, []])
  }

  @Test func `the last member of a name is found, by code units`() throws {
    let json = try JSON.parse(
      #"{"a":1,"b":[{"a":9}],"\u0061":2,"\u00e9":3,"e\u0301":4,"":5,"\ud800":6,"#
        + #""😀":7,"long name 1":8}"#
    )
    #expect(json["a"] == 2)
    #expect(json["é"] == 3)
    #expect(json["e\u{301}"] == 4)
    #expect(json[""] == 5)
    #expect(json["\u{FFFD}"] == nil)
    #expect(json["😀"] == 7)
    #expect(json["long name 1"] == 8)
    #expect(json["long name 2"] == nil)
    #expect(json["A"] == nil)
    let object = try #require(json.object)
    #expect(object[JSONString(codeUnits: [0xD800])] == 6)
    #expect(object["e\u{301}"] == 4)
    #expect(object.count == 9)
    #expect(object.hasDuplicates)
    #expect(try JSON.parse(#"{"a":1,"A":2,"a\u0301":3,"á":4}"#).object?.hasDuplicates == false)
    #expect(try JSON.parse(#"{"b":[{}],"a":{"a":0},"\u0062":1}"#).object?.hasDuplicates == true)
    #expect(object.names.map(\.lossyText).prefix(3) == ["a", "b", "a"])
    #expect(object.indices.map { object[$0].value } == object.map(\.value))
    #expect(json["b"]?[0]?["a"] == 9)
  }

  /// What some reader stumbles over, nested one level deep, and what none does.
  static let readAlike: [(String, Bool)] = [
    (#"["",1e308,-0,true,null,"\ud83d\ude00"]"#, true), (#"{"a":1,"A":1,"a\u0301":1,"á":1}"#, true),
    (#"{"a":1,"b":[],"\u0061":1}"#, false), (#"["\ud800"]"#, false), (#"{"\udc00":1}"#, false),
    (#"["a\u0000"]"#, false), ("[1e309]", false), ("[-1e309]", false),
    ("[[[]],{},[[]]]", true), ("[[[[]]]]", false), (#"[{"a":[{}]}]"#, false),
  ]

  @Test(arguments: readAlike)
  func `a value is read alike unless readers stumble`(text: String, isReadAlike: Bool) throws {
    #expect(try JSON.parse(text).isReadAlike(depth: 3) == isReadAlike)
    #expect(try JSON.parse("[\(text),1]").isReadAlike(depth: 4) == isReadAlike)
    // A part is not judged by what stands beside it.
    #expect(
      try JSON.parse(#"["\u0000",\#(text),"\u0000"]"#)[1]?.isReadAlike(depth: 3) == isReadAlike)
  }

  @Test func `an object of many members is searched and sorted`() throws {
    let count = 2_000
    let names = (0..<count).map { "n\($0 * 7919 % count)" }
    let json = JSON.object(names.map { ($0, .string($0)) } + [("n5", 0)])
    #expect(json["n1999"] == "n1999")
    #expect(json["n5"] == 0)
    #expect(json.object?.hasDuplicates == true)
    let sorted = try JSON.parse(try json.canonicalBytes())
    #expect(sorted.object?.names.map(\.lossyText) == Set(names).sorted())
    #expect(sorted == json)
  }

  @Test func `parts outlive the variable that held the document`() throws {
    var json: JSON? = try JSON.parse(#"{"a":["kept",1.25]}"#)
    let part = try #require(json?["a"])
    let string = try #require(part[0]?.string)
    let number = try #require(part[1]?.number)
    json = nil
    #expect(part == ["kept", 1.25])
    #expect(string == "kept")
    #expect(number.double == 1.25)
  }

  @Test func `bytes may come in any collection`() throws {
    let bytes = Array(#"  [1,"é"]"#.utf8)
    let expected: JSON = [1, "é"]
    #expect(try JSON.parse(bytes) == expected)
    #expect(try JSON.parse(bytes[2...]) == expected)
    #expect(try JSON.parse(ContiguousArray(bytes)) == expected)
    #expect(try JSON.parse(AnyCollection(bytes)) == expected)
    #expect(try bytes.withUnsafeBufferPointer { try JSON.parse($0) } == expected)
    #expect(try JSON.parse(String(decoding: bytes, as: UTF8.self)) == expected)
    #expect(try JSON.parse(Substring("  [1,\"é\"]").utf8) == expected)
    #expect(throws: JSONParseError(.unexpectedEnd, at: 0)) { try JSON.parse([UInt8]()) }
    #expect(throws: JSONParseError(.unexpectedEnd, at: 0)) {
      try JSON.parse(UnsafeBufferPointer<UInt8>(start: nil, count: 0))
    }
  }
}
