import Testing
import WirePrimitives

struct JSONEqualityTests {
  /// Pairs of texts, whether the values are equal, whether they are identical.
  static let pairs: [(String, String, Bool, Bool)] = [
    ("1", "1", true, true), ("1", " 1 ", true, true), ("1", "1.0", true, false),
    ("100", "1e2", true, false),
    ("0", "-0", true, false), ("1", "2", false, false), ("1", "-1", false, false),
    ("9007199254740992", "9007199254740993", true, false),
    ("9007199254740992", "9007199254740994", false, false),
    ("1e400", "1e500", true, false), ("1e400", "-1e400", false, false),
    ("1e-400", "0", true, false),
    ("null", "false", false, false), ("false", "0", false, false), (#""""#, "null", false, false),
    ("true", "true", true, true), ("true", "false", false, false), ("1", #""1""#, false, false),
    (#""a""#, #""\u0061""#, true, true), (#""/""#, #""\/""#, true, true),
    (#""é""#, #""e\u0301""#, false, false),
    (#""\ud83d\ude00""#, #""😀""#, true, true), (#""\ud83d""#, #""\ud83d\ude00""#, false, false),
    (#""\ud800""#, #""\ufffd""#, false, false), (#""\n""#, #""\u000a""#, true, true),
    (#""\n""#, #""\\n""#, false, false),
    ("[]", "[ ]", true, true), ("[]", "{}", false, false), ("[1,2]", "[2,1]", false, false),
    ("[1]", "[1,1]", false, false),
    ("[[1],2]", "[[1,2]]", false, false), ("[[],[]]", "[[[]]]", false, false),
    ("[1,[2]]", "[1.0,[2e0]]", true, false),
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, true, false),
    (#"{"a":1}"#, #"{"a":1,"b":2}"#, false, false),
    (#"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#, false, false), (#"{"a":1}"#, #"{"b":1}"#, false, false),
    (#"{"a":0,"a":1}"#, #"{"a":1}"#, true, false), (#"{"a":1,"a":0}"#, #"{"a":1}"#, false, false),
    (#"{"a":0,"a":1}"#, #"{"a":2,"a":1}"#, true, false),
    (#"{"a":1,"b":0,"a":2}"#, #"{"b":0,"a":2}"#, true, false),
    (#"{"a":{"x":[1,{"p":1,"q":2}],"y":2}}"#, #"{"a":{"y":2,"x":[1,{"q":2,"p":1}]}}"#, true, false),
    (
      #"{"a":{"x":[1,{"p":1,"q":2}],"y":2}}"#, #"{"a":{"y":2,"x":[1,{"q":1,"p":2}]}}"#, false, false
    ),
    (#"{"\u0061":1}"#, #"{"a":1}"#, true, true),
    (#"{"é":1,"e\u0301":2}"#, #"{"e\u0301":2,"é":1}"#, true, false),
    (#"{"a":1}"#, #"["a",1]"#, false, false), (#"{"a":[]}"#, #"{"a":{}}"#, false, false),
    (#"{"\uff01":1,"\ud83d\ude00":2}"#, #"{"\ud83d\ude00":2,"\uff01":1}"#, true, false),
  ]

  @Test(arguments: pairs)
  func `values are equal by what they say and identical by what was written`(
    left: String, right: String, areEqual: Bool, areIdentical: Bool
  ) throws {
    for wrap in ["", "[0,", #"{"z":0,"n":"#] {
      let close = wrap.isEmpty ? "" : wrap.hasPrefix("[") ? "]" : "}"
      let a = try JSON.parse(wrap + left + close)
      let b = try JSON.parse(wrap + right + close)
      #expect((a == b) == areEqual)
      #expect((b == a) == areEqual)
      #expect(a.isIdentical(to: b) == areIdentical)
      #expect(b.isIdentical(to: a) == areIdentical)
      #expect(a == a && a.isIdentical(to: a))
      if areEqual { #expect(a.hashValue == b.hashValue) }
      if !areEqual { #expect(a.hashValue != b.hashValue) }
    }
  }

  @Test func `parts are compared without what stands around them`() throws {
    let left = try JSON.parse(#"[0,"x",{"a":[1,{}]},9]"#)
    let right = try JSON.parse(#"{"p":[[],{"a":[1,{}]}]}"#)
    let part = try #require(left[2])
    let other = try #require(right["p"]?[1])
    #expect(part == other)
    #expect(part.isIdentical(to: other))
    #expect(part.hashValue == other.hashValue)
    #expect(part.object == other.object)
    #expect(part["a"]?.array == other["a"]?.array)
  }

  @Test func `equality does not take quadratic time over members in another order`() {
    let count = Build.isDebug ? 2_000 : 100_000
    let members = (0..<count).map { ("member number \($0)", JSON.null) }
    let left = JSON.object(members)
    let right = JSON.object(members.reversed())
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }
}
