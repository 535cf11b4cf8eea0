import BridgeCatalog
import CorpusStore
import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// An adapter's form is not the SDK's fault.
struct AnswerFormTests {
  struct Row: CustomTestStringConvertible {
    let suite: String
    let answer: JSON
    /// Nil where a requirement is departed from.
    let message: String?
    var testDescription: String { "\(suite) \(answer.compactText)" }
    init(_ suite: String, _ answer: JSON, _ message: String?) {
      self.suite = suite
      self.answer = answer
      self.message = message
    }
  }

  private static let success = "passage.success-url"
  private static let decode = "gbg.json-value-decode"
  private static let session = "finvu.session"

  static let rows = [
    Row(success, ["match": 1], "ok.match must be a boolean, got 1"),
    Row(
      success, ["matched": true],
      #"ok must be an object with a member "match", got {"matched":true}"#),
    Row(success, true, "ok must be an object, got true"),
    Row(success, ["match": nil], nil),
    Row(success, [:], nil),
    Row(decode, ["value": [1, 2]], "ok.value must be an object, got [1,2]"),
    Row(
      decode, ["value": ["t": "array", "v": [["t": "bool", "v": 1]]]],
      "ok.value.v[0].v must be a boolean, got 1"),
    Row(
      decode, ["value": ["t": "integer", "v": 1]],
      #"ok.value.t must be "null", "bool", "number", "string", "array" or "object", got "integer""#),
    Row(decode, ["value": ["t": "string", "v": "wrong"]], nil),
    // Two names that a String would take for one.
    Row(
      decode,
      [
        "value": [
          "t": "object",
          "v": ["\u{e9}": ["t": "bool", "v": 1], "e\u{301}": ["t": "null"]],
        ]
      ], "ok.value.v.\u{e9}.v must be a boolean, got 1"),
    // What comes from the token is what it is, and may have been passed on.
    Row(
      "passage.jwt-flags",
      ["record": "true", "captureScreenshot": "no", "clearAllCookies": 7], nil),
  ]

  private static func verdict(of answer: JSON, _ name: String) throws -> [CaseResult] {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == name })
    let corpus = try Corpus.shared()
    let assessment = Assessment(
      suite: suite, declaration: Declaration(name: "", suites: [suite.id]),
      registry: corpus.registry)
    let vectors = try #require(corpus.vectors[suite.id])
    return try vectors.map {
      try assessment.assess(
        Case(suite: suite.id, input: $0.input, origin: .vector($0)), number: 0, reply: .ok(answer))
    }
  }

  @Test(arguments: rows)
  func `what departs by its form is malformed`(row: Row) throws {
    let failing = try Self.verdict(of: row.answer, row.suite).filter { $0.verdict != .passed }
    #expect(!failing.isEmpty)
    let malformed = failing.compactMap { result -> String? in
      guard case .violation(.port(.wellFormedReplies), let detail) = result.reply else {
        return nil
      }
      return detail
    }
    if let message = row.message {
      #expect(malformed.contains(message), "\(Set(malformed))")
    } else {
      #expect(malformed == [])
    }
  }

  @Test func `a tagged value is one though its member stands twice`() throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == Self.success })
    let schema = try #require(suite.schema())
    var judgement = Judgement()
    judgement.differences = [
      Difference(path: "ok", requirement: Toy.double, expected: "an object", got: nil)
    ]
    func problem(_ text: String) throws -> FormProblem? {
      schema.problem(with: try JSON.parse(text), judged: judgement)
    }
    #expect(try problem(#"{"$f64":1,"$f64":[1]}"#) == nil)
    #expect(try problem(#"{"$f64":1,"other":[1]}"#) != nil)
  }

  @Test func `an effect of an unknown name is malformed in the step that departs`() throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == Self.session })
    let schema = try #require(suite.schema())
    var judgement = Judgement()
    let answer: JSON = ["effects": [[["log": ["level": "info"]]], [["calls": ["function": "f"]]]]]
    #expect(schema.problem(with: answer, judged: judgement) == nil)
    func departing(at path: String) -> FormProblem? {
      judgement.differences = [
        Difference(path: path, requirement: Toy.double, expected: "an effect", got: nil)
      ]
      return schema.problem(with: answer, judged: judgement)
    }
    #expect(departing(at: "ok.effects[0]") == nil)
    let message = try #require(departing(at: "ok.effects[1]")).message
    #expect(
      message.hasPrefix("ok.effects[1][0] must be an object with one of the members \"call\""))
    #expect(message.hasSuffix(#"got {"calls":{"function":"f"}}"#))
  }

  @Test(arguments: [
    ("Call", true), ("cal", true), ("cell", true), ("c_all", true),
    ("provider-init", true), ("ProviderInnit", true), ("calling", false), ("invoke", false),
    ("storeWrite", false), ("", false),
  ])
  func `an effect of another kind is ignored unless it is one misspelt`(
    name: String, isMalformed: Bool
  ) throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == Self.session })
    var judgement = Judgement()
    judgement.differences = [
      Difference(path: "ok.effects[0]", requirement: Toy.double, expected: "an effect", got: nil)
    ]
    let effect = JSON.object([(name, .object([]))])
    let problem = try #require(suite.schema()).problem(
      with: ["effects": [[effect]]], judged: judgement)
    #expect((problem != nil) == isMalformed)
  }
}
