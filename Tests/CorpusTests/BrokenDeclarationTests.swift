import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import TestSupport
import Testing

/// A port of the PWA shell that declares that the first load waits for the store of the cookie, and does not wait.
struct BrokenDeclarationTests {
  private static let gate = ChoiceID("pwa-shell.cookie-gate")

  private static func suite() throws -> ConformanceSuite {
    try #require(BridgeCatalog.suites.first { $0.id.text == "pwa-shell.shell" })
  }

  /// - Parameter name: of a fault that it has besides.
  private static func port(_ suite: ConformanceSuite, besides name: String?) throws -> ReferencePort
  {
    let index = try #require(suite.defaults.first { suite.label(of: $0).choice == gate })
    let faults = try name.map { name in
      [try #require(suite.variants.firstIndex { $0.name == name })]
    }
    return ReferencePort(
      suites: [suite], choices: [gate: "wait"], applying: [suite.id: [index] + (faults ?? [])],
      name: "broken")
  }

  @Test(arguments: [nil, "store=completedEarly"])
  func `it fails by what it declares, whatever else it does wrong later`(fault: String?)
    async throws
  {
    let suite = try Self.suite()
    let port = try Self.port(suite, besides: fault)
    let corpus = try Corpus.shared()
    let vectors = try #require(corpus.vectors[suite.id])
    let plan = CheckPlan(
      suites: [suite], vectors: [suite.id: vectors.spread(24)], generated: 0, seed: 1,
      allowance: .withoutShrinking)
    var runner = Runner(
      plan: plan, port: port, registry: corpus.registry, recorder: SilentRecorder())
    let report = await runner.run(
      header: RunHeader(
        kit: "", corpus: "", caseSet: "", port: port.declaration, seed: 1, suites: [suite.id],
        suitesKnown: 1))
    let finding = try #require(report.findings.first)
    #expect(finding.verdict == .breaksDeclaration)
    guard case .behavesAs(let label, _) = finding.diagnosis else {
      Issue.record("the choice is not named")
      return
    }
    #expect(label.choice == Self.gate)
  }

  /// It stores the cookie before it loads the page.
  @Test func `a rule by which an effect comes later does not explain it`() throws {
    let suite = try Self.suite()
    let port = try Self.port(suite, besides: nil)
    let corpus = try Corpus.shared()
    let rule = try #require(suite.variants.firstIndex { $0.name == "gate=storeAfterLoad" })
    let vector = try #require(corpus.vectors[suite.id]?.first)
    let run = Case(suite: suite.id, input: vector.input, origin: .vector(vector))
    let assessment = Assessment(
      suite: suite, declaration: port.declaration, registry: corpus.registry)
    let result = try assessment.assess(
      run, number: 1, reply: port.reply(to: assessment.call(for: run)))
    #expect(result.verdict.isNotable)
    let diagnoser = Diagnoser(
      suite: suite, declaration: port.declaration, registry: corpus.registry)
    #expect(!diagnoser.explains([rule], result))
  }
}
