import BridgeCatalog
import ChoiceEngine
import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

struct NearMissTests {
  private static func made(of input: JSON, seeds: Int = 4_000) -> Set<String> {
    Set(
      (0..<seeds).compactMap { seed in
        var source = ChoiceSource(seed: UInt64(seed))
        return NearMiss(in: input, from: &source)?.input.compactText
      })
  }

  @Test func `nothing drawn leaves the input as it is, so that older names stay valid`() {
    var source = ChoiceSource(replaying: [])
    #expect(NearMiss(in: ["a": "x"], from: &source) == nil)
  }

  @Test(
    arguments: [
      (
        ["a": "Ab-c"], [#"{"a":"ab-c"}"#, #"{"a":" Ab-c"}"#, #"{"a":"Ab_c"}"#, #"{"a":" "}"#, "{}"]
      ),
      (["a": true], [#"{"a":1}"#, #"{"a":"true"}"#, #"{"a":false}"#, #"{"a":null}"#]),
      (["a": 7], [#"{"a":8}"#, #"{"a":6}"#, #"{"a":-7}"#, #"{"a":7.5}"#, #"{"a":"7"}"#]),
      (
        ["a": [1, 2]],
        [#"{"a":[2,1]}"#, #"{"a":[1,1,2]}"#, #"{"a":{"0":1,"1":2}}"#, #"{"a":"[1,2]"}"#]
      ),
      (
        ["type": "x", "a": ["b": 1]],
        [
          #"{"action":"x","a":{"b":1}}"#, #"{"TYPE":"x","a":{"b":1}}"#,
          #"{"type":{"b":1},"a":"x"}"#,
          #"{"a":{"b":1,"type":"x"}}"#, #"{"type":"x","b":1}"#,
        ]
      ),
      (["u": "app://h.test/p"], [#"{"u":"app://h.test:8443/p"}"#, #"{"u":"app://H.TEST/p"}"#]),
    ] as [(JSON, [String])])
  func `a value is nearly what it was`(input: JSON, expected: [String]) {
    let made = Self.made(of: input)
    for text in expected { #expect(made.contains(text), "\(text)") }
    #expect(!made.contains(input.compactText))
  }

  @Test func `in a text of JSON too`() {
    let made = Self.made(of: ["body": #"{"id":"s1"}"#])
    #expect(made.contains(#"{"body":"{\"id\":\"S1\"}"}"#))
  }

  @Test func `how a value is written, and what makes a trace, stays`() throws {
    #expect(Self.made(of: ["$f64": "7ff8000000000000"]).isEmpty)
    let number: JSON = ["$f64": "7ff8000000000000"]
    let data = Self.made(of: ["data": ["x": number], "more": 1])
    #expect(!data.contains { $0.hasPrefix(#"{"data":{"$f64""#) || $0.contains(#"000","more""#) })
    let trace = Trace(config: .null, steps: [Trace.Step(at: 10, Act("press", ["a": "x"]))]).json
    for text in Self.made(of: trace) {
      let made = try Trace(JSON.parse(text))
      #expect(made.steps.map(\.at) == [10])
    }
  }

  @Test func `where all is open an input stays as it was drawn`() throws {
    var suite = ConformanceSuite(
      id: Toy.id, summary: "one of many", requirements: [], choices: [], capabilities: [],
      totality: nil, rules: 0, variants: [], generate: { _ in ["n": 1] }, notes: { _ in [] },
      model: { (input, _, _) throws(InvalidInput) in
        input == ["n": 1]
          ? .answer(.exactly(1, by: Toy.double)) : .ignored(1, AmbiguityID("AMB-TOY-01"))
      })
    let schema = try SuiteSchema(["$defs": ["input": ["type": "object"]]])
    suite.schema = { schema }
    for seed in 0..<200 {
      var source = ChoiceSource(seed: UInt64(seed))
      #expect(suite.generate(&source) == ["n": 1])
    }
  }

  @Test func `generated inputs have it, and stay inputs of their suite`() throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "rampkit.message-parsing" })
    let schema = try #require(suite.schema())
    var hasIt = false
    for seed in 0..<600 {
      var source = ChoiceSource(seed: UInt64(seed))
      let input = suite.generate(&source)
      #expect(schema.admits(input))
      hasIt = hasIt || input.compactText.contains("TYPE")
    }
    #expect(hasIt)
  }
}
