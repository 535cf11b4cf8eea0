import BridgeCatalog
import ChoiceEngine
import CorpusStore
import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Faults of the suites, caught by generated cases alone, and what their examples come to.
struct ShrunkFaultsTests {
  /// What somebody would write by hand who knew the fault.
  private static let leastExamples: [(suite: String, variant: String, input: JSON)] = [
    (
      "gbg.json-value-decode", "negativeZero=positive", ["text": "-0"]
    ),
    ("gbg.json-value-decode", "duplicateKeys=refused", ["text": #"{"a":true,"a":true}"#]),
    ("gbg.json-value-decode", "nullElement=dropped", ["text": "[null]"]),
    (
      "gbg.message-envelope", "optional=action",
      [
        "text":
          #"{"version":"1.0","correlationId":"c1","type":"request","timestamp":1700000000000,"payload":{}}"#
      ]
    ),
    (
      "passage.jwt-flags", "nesting=firstLevel",
      ["token": token(#"{"ctx":{"record":true}}"#)]
    ),
    (
      "passage.success-url", "star=nonEmptyRun",
      ["patterns": ["https://e.test/*"], "url": "https://e.test/"]
    ),
    (
      "rampkit.stored-id", "restart=missed",
      Trace(
        config: ["stored": nil, "secureRandom": "ok", "read": "ok", "write": "ok"],
        steps: [
          .init(at: 0, Act("init", ["config": ["apiKey": "k"]])), .init(at: 10, Act("restart")),
          .init(at: 20, Act("init", ["config": ["apiKey": "k"]])),
        ]
      ).json
    ),
  ]

  private static func token(_ payload: String) -> JSON {
    let segments = [#"{"alg":"HS256","typ":"JWT"}"#, payload, "sig"]
    return .string(
      segments.map { Base64URL.encode($0.utf8, padding: .omitted) }.joined(separator: "."))
  }

  @Test(arguments: leastExamples.indices)
  func `an example is what somebody would write by hand`(row: Int) async throws {
    let (name, variant, input) = Self.leastExamples[row]
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == name })
    let index = try #require(suite.variants.firstIndex { $0.name == variant })
    let findings = try await Self.findings(suite, index)
    #expect(findings.map(\.example.run.input) == [input])
  }

  /// A fortieth of the suites, others each time, is enough for what no suite has code for.
  private static let some: [SuiteID] = {
    let suites = BridgeCatalog.suites.filter { $0.kind != .sampling }
    return stride(from: .random(in: 0..<40), to: suites.count, by: 40).map { suites[$0].id }
  }()

  @Test(arguments: some)
  func `an example shows the fault that it was found by, and can be made again`(
    id: SuiteID
  ) async throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id == id }).remembering()
    var found = 0
    for index in stride(from: 3, to: suite.variants.count, by: 61) {
      for finding in try await Self.findings(suite, index) {
        found += 1
        guard case .shrunk(_, let calls, let isComplete) = finding.reduction else {
          Issue.record("\(suite.variants[index].name) is not shrunk")
          continue
        }
        #expect(isComplete && calls < 500)
        guard case .generated(let choices) = finding.example.run.origin else {
          Issue.record("\(suite.variants[index].name) has an example that chance did not make")
          continue
        }
        #expect(Self.input(suite, choices) == finding.example.run.input)
        let diagnoser = Diagnoser(
          suite: suite, declaration: Self.port(suite, index).declaration,
          registry: try Corpus.shared().registry)
        #expect(diagnoser.explains([index], finding.example))
      }
    }
    #expect(found > 0)
  }

  private static func port(_ suite: ConformanceSuite, _ variant: Int) -> ReferencePort {
    var choices: [ChoiceID: String] = [:]
    for choice in suite.choices { choices[choice.id] = choice.variants[0] }
    return ReferencePort(
      suites: [suite], choices: choices, applying: [suite.id: [variant]], name: "fault")
  }

  private static func findings(_ suite: ConformanceSuite, _ variant: Int) async throws -> [Finding]
  {
    let report = await MutationAnalysis.run(
      port(suite, variant), suite: suite, vectors: [], generated: 300, seed: 7441,
      registry: try Corpus.shared().registry, allowance: Allowance())
    return report.findings
  }

  private static func input(_ suite: ConformanceSuite, _ choices: [UInt64]) -> JSON {
    var source = ChoiceSource(replaying: choices)
    return suite.generate(&source)
  }

  @Test func `what is made of a vector names it`() async throws {
    let port = Toy.port("limit=10")
    var ofVector = try #require(await Toy.report(on: port, [11]).findings.first)
    let report = await MutationAnalysis.run(
      port, suite: Toy.suite, vectors: [], generated: 40, seed: 1, registry: Toy.registry)
    var generated = try #require(report.findings.first)
    ofVector.show(generated.example, madeOf: ofVector.example, .untried)
    #expect(ofVector.origin?.id == Toy.vector(11).id)
    generated.show(generated.example, madeOf: generated.example, .untried)
    #expect(generated.origin == nil)
  }
}
