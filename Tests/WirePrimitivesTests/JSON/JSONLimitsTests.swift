import Testing
import WirePrimitives

struct JSONLimitsTests {
  private static func nested(_ depth: Int, _ open: String, _ close: String) -> String {
    String(repeating: open, count: depth) + String(repeating: close, count: depth)
  }

  @Test func `five hundred and twelve levels are accepted and one more is refused`() throws {
    #expect(throws: Never.self) { try JSON.parse(Self.nested(512, "[", "]")) }
    #expect(throws: JSONParseError(.tooDeep(limit: 512), at: 512)) {
      try JSON.parse(Self.nested(513, "[", "]"))
    }
    #expect(throws: JSONParseError(.tooDeep(limit: 512), at: 512)) {
      try JSON.parse(Self.nested(512, "[", "]").replacing("[]", with: "[{}]"))
    }
    let objects =
      String(repeating: #"{"a":"#, count: 511) + "[]" + String(repeating: "}", count: 511)
    #expect(throws: Never.self) { try JSON.parse(objects) }
    #expect(throws: JSONParseError(.tooDeep(limit: 512), at: 512 * 5)) {
      try JSON.parse(#"{"a":"# + objects + "}")
    }
  }

  @Test func `siblings do not add up to depth`() throws {
    let text = "[" + String(repeating: "[[]],", count: 1000) + "[]]"
    #expect(try JSON.parse(text, limits: JSONLimits(depth: 3)).array?.count == 1001)
    #expect(throws: JSONParseError(.tooDeep(limit: 2), at: 2)) {
      try JSON.parse(text, limits: JSONLimits(depth: 2))
    }
    #expect(throws: JSONParseError(.tooDeep(limit: 0), at: 0)) {
      try JSON.parse("[]", limits: JSONLimits(depth: 0))
    }
    #expect(try JSON.parse("1", limits: JSONLimits(depth: 0)) == 1)
  }

  @Test(arguments: ["[", "[[", #"{"":"#, "[{\"a\":["])
  func `a million brackets are refused at once`(open: String) {
    let bytes = Array(String(repeating: open, count: 1_000_000 / open.utf8.count).utf8)
    let duration = ContinuousClock().measure {
      #expect { try JSON.parse(bytes) } throws: { error in
        (error as? JSONParseError)?.kind == .tooDeep(limit: 512)
      }
    }
    #expect(duration < .seconds(20))
  }

  @Test func `a hundred thousand levels are handled where the caller allows them`() throws {
    let depth = 100_000
    let limits = JSONLimits(depth: depth)
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let text =
        String(repeating: open, count: depth - 1) + "[]"
        + String(repeating: close, count: depth - 1)
      let json = try JSON.parse(text, limits: limits)
      let other = try JSON.parse(" " + text, limits: limits)
      let different = try JSON.parse(text.replacing("[]", with: "{}"), limits: limits)
      #expect(json.compactText == text)
      #expect(json.prettyText(limit: 1000).utf8.count == 1003)
      #expect(try json.canonicalBytes() == Array(text.utf8))
      #expect(json == other)
      #expect(json != different)
      #expect(json.isIdentical(to: other))
      #expect(!json.isIdentical(to: different))
      #expect(json.hashValue == other.hashValue)
      #expect(JSON.array([json]).compactBytes().count == text.utf8.count + 2)
    }
  }

  @Test func `a document of eight mebibytes is accepted and one byte more is refused`() throws {
    let limit = 8 << 20
    var bytes = [UInt8](repeating: 0x61, count: limit)
    bytes[0] = 0x22
    bytes[limit - 1] = 0x22
    #expect(try JSON.parse(bytes).string?.isEmpty == false)
    bytes.append(0x20)
    let error = JSONParseError(.tooLarge(limit: limit), at: limit)
    #expect(throws: error) { try JSON.parse(bytes) }
    #expect(throws: error) { try JSON.parse(bytes[...]) }
    #expect(throws: error) { try bytes.withUnsafeBufferPointer { try JSON.parse($0) } }
  }

  @Test func `limits that make no sense refuse everything`() {
    #expect(throws: JSONParseError(.tooLarge(limit: 0), at: 0)) {
      try JSON.parse("1", limits: JSONLimits(bytes: -5))
    }
    #expect(throws: JSONParseError(.tooDeep(limit: -1), at: 0)) {
      try JSON.parse("[]", limits: JSONLimits(depth: -1, bytes: .max))
    }
  }
}
