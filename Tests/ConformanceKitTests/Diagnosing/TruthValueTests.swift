import BridgeCatalog
import CorpusStore
import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Of two values the other one says nothing of the cause.
struct TruthValueTests {
  @Test func `an answer of yes or no is not put down to a matcher that always says the same`()
    async throws
  {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "passage.success-url" })
    let reference = ReferencePort(suites: [suite])
    let port = ScriptedPort(Declaration(name: "p", suites: [suite.id])) { call in
      call.input["url"]?.text?.hasSuffix("b") ?? false
        ? .ok(["match": true]) : reference.reply(to: call)
    }
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: [], generated: 300, seed: 1,
      registry: try Corpus.shared().registry)
    let findings = report.suites.flatMap(\.findings)
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { !$0.causes.contains { $0.role == .partialFault } })
  }

  /// What the variant leaves out may come under it, too.
  @Test func `a variant that leaves out what passing traces have is told of some cases alone`()
    async throws
  {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "rampkit.preload" })
    let reference = ReferencePort(suites: [suite])
    let kept = try #require(suite.variants.firstIndex { $0.name == "end=kept" })
    let keeping = ReferencePort(suites: [suite], applying: [suite.id: [kept]])
    let port = ScriptedPort(Declaration(name: "p", suites: [suite.id])) { call in
      let ids = Set(
        (call.input["steps"]?.array?.compactMap { $0["do"] } ?? []).compactMap {
          ($0["preload"] ?? $0["show"])?["onboardingId"]?.text
        })
      return (ids.count > 1 ? keeping : reference).reply(to: call)
    }
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: [], generated: 100, seed: 1,
      registry: try Corpus.shared().registry)
    let finding = try #require(report.suites.flatMap(\.findings).first)
    guard case .inTheseCases = finding.diagnosis else {
      Issue.record("\(finding.diagnosis)")
      return
    }
  }

  @Test(arguments: [("h://other.test/z", true), ("https://other.test/z", false)])
  func `a variant that leaves a trace open is not contradicted by it`(
    url: String, isOpen: Bool
  ) throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "passage.navigation" })
    let variant = try #require(suite.variants.firstIndex { $0.name == "precedence=userAction" })
    let input = try JSON.parse(
      """
      {"config": {"patterns": ["https://e.test/ok"], "visible": "automation"}, "steps": [
       {"at": 0, "do": {"userActionRequired": true}},
       {"at": 1000, "do": {"navStart": {"webView": "automation", "url": "\(url)", "by": "user"}}},
       {"at": 2000, "do": {"navEnd": {"webView": "automation", "url": "https://e.test/ok"}}},
       {"at": 3000, "do": {"wait": {}}}]}
      """)
    let declaration = Declaration(name: "p", suites: [suite.id])
    let registry = try Corpus.shared().registry
    let run = Case(suite: suite.id, input: input, origin: .written)
    let result = try Assessment(suite: suite, declaration: declaration, registry: registry)
      .assess(run, number: 1, reply: .ok(["effects": [[], [], [], []]]))
    let diagnoser = Diagnoser(suite: suite, declaration: declaration, registry: registry)
    #expect(result.verdict.isNotable)
    #expect(diagnoser.leavesOpen(variant, whatDepartsIn: result) == isOpen)
    #expect(diagnoser.explains([variant], result) != isOpen)
  }

  @Test func `a rule of nothing but values that are due says what was answered and not when`() {
    func rule(_ names: [[String]]) -> FailingRule {
      FailingRule(
        terms: names.map { $0.map { Condition(name: $0, value: .present, requirement: nil) } })
    }
    #expect(rule([["expected `match`"]]).isOfValuesDue)
    #expect(!rule([["expected `match`"], ["`url`"]]).isOfValuesDue)
    #expect(!rule([[]]).isOfValuesDue)
  }

  @Test
  func `a member is another one's where the port has it wrong, and not where it lies around that`()
    async throws
  {
    let port = ScriptedPort(Toy.declaration()) { call in
      let number = call.input["n"]?.int ?? 0
      return .ok([
        "double": .number(2 * number), "parity": "metre", "mood": "calm", "extra": true,
        "unit": "metre",
      ])
    }
    let result = try #require(await Toy.report(on: port).findings.first?.example)
    func isOfMember(_ name: String, _ edit: ValueEdit) -> Bool {
      DerivedFault.value(ValuePlace(steps: [.member(name)]), edit).isOfMember(differingIn: result)
    }
    #expect(isOfMember("parity", .valueOf("unit")))
    #expect(!isOfMember("unit", .valueOf("parity")))
    #expect(isOfMember("unit", .swapped(with: "parity")))
    #expect(isOfMember("unit", .null))
  }
}
