import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// Inputs and answers that are made to break a suite: each gets a verdict or an error that says what
/// is wrong. What takes time in the square of such an input runs into the limits.
@Suite struct HostileInputTests {
  private static func suite(_ name: String) throws -> ConformanceSuite {
    try #require(BridgeCatalog.suites.first { $0.id.text == name })
  }

  // MARK: Patterns and URLs

  struct Match: CustomTestStringConvertible {
    let testDescription: String
    let pattern: String
    let url: String
    let isMatch: Bool
  }

  private static let letters = String(repeating: "a", count: 1_000_000)

  static let matches = [
    Match(
      testDescription: "a thousand stars, and what stands behind them is missing",
      pattern: String(repeating: "*a", count: 1_000) + "*b", url: "https://e.test/" + letters,
      isMatch: false),
    Match(
      testDescription: "a thousand stars on end", pattern: String(repeating: "*", count: 1_000),
      url: "https://e.test/" + letters, isMatch: true),
    Match(
      testDescription: "a star and nearly all of a long text",
      pattern: "*" + letters.dropLast(500_000) + "b", url: "https://e.test/" + letters + "b",
      isMatch: true),
    Match(
      testDescription: "a megabyte that is the same", pattern: "https://e.test/" + letters,
      url: "https://e.test/" + letters, isMatch: true),
    Match(
      testDescription: "a megabyte of signs that a regular expression knows",
      pattern: String(repeating: "(.+)+", count: 1_000) + "*",
      url: "https://e.test/" + letters, isMatch: false),
  ]

  @Test(arguments: matches)
  func `a hostile pattern is given a verdict`(row: Match) throws {
    let suite = try Self.suite("passage.success-url")
    let input: JSON = ["patterns": [.string(row.pattern)], "url": .string(row.url)]
    let tree = try suite.acceptance(of: input, applying: [])
    #expect(tree.witness?["ok"]?["match"] == .bool(row.isMatch))
  }

  // MARK: Inputs that are none

  struct Wrong: CustomTestStringConvertible {
    let suite: String
    let input: JSON
    let saying: String
    var testDescription: String { "\(suite): \(saying)" }
  }

  static let wrong = [
    Wrong(
      suite: "rampkit.user-id-format", input: ["random": ["$bytes": "AAAA"]],
      saying: "the member \"random\" is not {\"$bytes\": sixteen bytes}"),
    Wrong(
      suite: "rampkit.user-id-format",
      input: ["random": ["$bytes": "AAAAAAAAAAAAAAAAAAAAAAA="]],
      saying: "the member \"random\" is not {\"$bytes\": sixteen bytes}"),
    Wrong(
      suite: "rampkit.user-id-fresh", input: ["count": 4_097],
      saying: "the member \"count\" is no number from 1 to 4096"),
    Wrong(
      suite: "passage.navigation",
      input: [
        "config": ["patterns": [], "visible": "ui"], "steps": [["at": 0, "do": ["fly": [:]]]],
      ],
      saying: "step 1: "),
    Wrong(
      suite: "rampkit.stored-id",
      input: [
        "config": ["stored": nil, "secureRandom": "ok", "read": "ok", "write": "ok"],
        "steps": [["at": 5, "do": ["getUserId": [:]]], ["at": 4, "do": ["getUserId": [:]]]],
      ],
      saying: "step 2: "),
    Wrong(
      suite: "rampkit.message-parsing", input: ["body": [:], "screens": ["a"], "current": 1],
      saying: "the member \"screens\" has not six different ids"),
  ]

  @Test(arguments: wrong)
  func `what is no input of a suite is told why`(row: Wrong) throws {
    let suite = try Self.suite(row.suite)
    let error = #expect(throws: InvalidInput.self) {
      try suite.acceptance(of: row.input, applying: [])
    }
    #expect(error?.reason.contains(row.saying) == true, "\(error?.reason ?? "")")
  }

  @Test(
    arguments: [
      ["body": ["type": "\u{0}", "a": [["b": "?"]]]], ["body": ["?": 1]], ["body": ["?"]],
      ["body": "?"],
    ] as [JSON])
  func `a lone surrogate anywhere in a message asks for the capability`(plain: JSON) throws {
    let suite = try Self.suite("rampkit.message-parsing")
    let lone = try JSON.parse(
      plain.compactText.replacing("?", with: "\\ud800"), limits: JSONLimits())
    #expect(!suite.needs(plain).contains(Capability.utf16Strings.id))
    #expect(suite.needs(lone).contains(Capability.utf16Strings.id))
  }

  // MARK: Answers

  private static func port(
    of suite: ConformanceSuite, reply: @escaping @Sendable (Call) -> Reply
  ) -> ScriptedPort {
    ScriptedPort(
      Declaration(name: "hostile", version: "1", language: "swift", suites: [suite.id]),
      reply: reply)
  }

  struct Answer: CustomTestStringConvertible {
    let testDescription: String
    let suite: String
    let answer: JSON
    let requirement: String
  }

  static let answers = [
    Answer(
      testDescription: "an id of 35 characters", suite: "rampkit.user-id-format",
      answer: ["id": "00000000-0000-4000-8000-00000000000"], requirement: "RMP-UID-01"),
    Answer(
      testDescription: "an id of a megabyte", suite: "rampkit.user-id-format",
      answer: ["id": .string(letters)], requirement: "RMP-UID-01"),
    Answer(
      testDescription: "effects for steps that do not exist", suite: "passage.navigation",
      answer: ["effects": .array(Array(repeating: [], count: 10_000))], requirement: "PORT-06"),
    Answer(
      testDescription: "a hundred thousand effects in one step", suite: "passage.navigation",
      answer: ["effects": [.array(Array(repeating: ["switch": "ui"], count: 100_000))]],
      requirement: "PORT-06"),
    Answer(
      testDescription: "an answer of a hundred levels", suite: "gbg.message-envelope",
      answer: (0..<100).reduce(1) { json, _ in ["error": json] }, requirement: "GBG-ENV"),
  ]

  @Test(arguments: answers)
  func `a hostile answer is given a verdict`(row: Answer) async throws {
    let suite = try Self.suite(row.suite)
    let all = try #require(Corpus.shared().vectors[suite.id])
    let vectors = stride(from: 0, to: all.count, by: 12).map { all[$0] }
    let report = await MutationAnalysis.run(
      Self.port(of: suite) { _ in .ok(row.answer) }, suite: suite,
      vectors: vectors, generated: 0, seed: Kit.seed,
      registry: try Corpus.shared().registry)
    #expect(report.exitStatus(strict: false) == .nonConformance)
    #expect(
      report.findings.contains { $0.requirement.text.hasPrefix(row.requirement) },
      "\(report.findings.map(\.requirement))")
  }

  /// A kind that nobody knows is nobody's fault, and is no excuse for what is missing.
  @Test func `effects of unknown kinds count for nothing`() async throws {
    let suite = try Self.suite("passage.navigation")
    let corpus = try Corpus.shared()
    let vectors = try #require(corpus.vectors[suite.id])
    for isEmptied in [false, true] {
      let port = Self.port(of: suite) { call in
        let right = try? suite.acceptance(of: call.input, applying: []).witness
        let lists = right?["ok"]?["effects"]?.array.map(Array.init) ?? []
        return .ok([
          "effects": .array(
            lists.map { list in
              let own = isEmptied ? [] : list.array.map(Array.init) ?? []
              return .array(own + [["sing": "loud"], ["switchh": ["to": "ui"]]])
            })
        ])
      }
      let report = await MutationAnalysis.run(
        port, suite: suite, vectors: vectors, generated: 0, seed: Kit.seed,
        registry: corpus.registry)
      #expect(report.exitStatus(strict: false) == (isEmptied ? .nonConformance : .conforms))
    }
  }

  /// Fuzzing found doubts of each level asked for twice: of forty levels a trillion times.
  @Test func `doubts about deep values are told at once`() throws {
    let suite = try Self.suite("rampkit.message-parsing")
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let deep = String(repeating: open, count: 60) + "1e400" + String(repeating: close, count: 60)
      let body = #"{"type":"rampkit:variables","vars":{"deep":\#(deep)}}"#
      let input: JSON = [
        "body": .string(body), "screens": ["a", "b", "c", "d", "e", "f"], "current": 2,
      ]
      let start = ContinuousClock.now
      _ = try suite.acceptance(of: input, applying: [])
      #expect(.now - start < .seconds(60))
    }
  }
}
