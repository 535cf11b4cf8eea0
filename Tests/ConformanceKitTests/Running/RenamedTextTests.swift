import BridgeCatalog
import ChoiceEngine
import MachineKit
import Testing
import WirePrimitives

@testable import ConformanceKit

struct RenamedTextTests {
  private static func made(of input: JSON) -> Set<String> {
    Set(
      (0..<1_500).compactMap { seed in
        var source = ChoiceSource(seed: UInt64(seed))
        return RenamedText(in: input, from: &source)?.input.compactText
      })
  }

  @Test func `nothing drawn leaves the input as it is, so that older names stay valid`() {
    var source = ChoiceSource(replaying: [])
    #expect(RenamedText(in: ["a": "x", "b": "x"], from: &source) == nil)
  }

  private func unescaped(_ text: String) -> String {
    text.replacing(#"\\u00F6"#, with: "\u{f6}").replacing(#"\u00F6"#, with: "\u{f6}")
  }

  @Test func `a name that comes twice is changed in one place or all, in a text of JSON too`() {
    let body = #"{\"id\":\"s1\"}"#
    let made = Self.made(of: ["ids": ["s1", "s2"], "body": .string(JSONString(#"{"id":"s1"}"#))])
    let names = ["S1", "s1 ", " s1", "s", "s11"]
    let inList = names.map { #"{"ids":["\#($0)","s2"],"body":"\#(body)"}"# }
    let inBody = names.map { name in
      #"{"ids":["s1","s2"],"body":"{\"id\":\"\#(name)\"}"}"#
    }
    let inAll = ["0", "10", "A b", "\u{f6}"].map { name in
      #"{"ids":["\#(name)","s2"],"body":"{\"id\":\"\#(name)\"}"}"#
    }
    #expect(made.count == 14)
    #expect(Set(made.map(unescaped)) == Set(inList + inBody + inAll))
  }

  @Test func `one name becomes another in other letters, wherever it stands`() {
    let made = Self.made(of: ["ids": ["ab", "cd"], "from": "ab", "to": "cd"])
    #expect(made.contains(#"{"ids":["ab","AB"],"from":"ab","to":"AB"}"#))
    #expect(made.contains(#"{"ids":["CD","cd"],"from":"CD","to":"cd"}"#))
  }

  @Test(arguments: [["a": "x", "b": "y"], ["a": "1", "b": "1"], ["a": ""]] as [JSON])
  func `what comes once, and what is no name, stays`(input: JSON) {
    #expect(Self.made(of: input).isEmpty)
  }

  @Test func `generated inputs have it, and stay inputs of their suite`() throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "gbg.host" })
    let schema = try #require(suite.schema())
    var hasIt = false
    for seed in 0..<400 {
      var source = ChoiceSource(seed: UInt64(seed))
      let input = suite.generate(&source)
      #expect(schema.admits(input))
      let texts = InputPlace.all(in: input).compactMap(\.value.text)
      hasIt = hasIt || texts.contains { texts.contains($0 + " ") }
    }
    #expect(hasIt)
  }
}
