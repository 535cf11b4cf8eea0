import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What a port announces of a state hangs on the state.
struct AssessmentCapabilityTests {
  private static let observers = CapabilityID("x.observers")

  /// Each `go` counts and announces that it did; `show` shows the count.
  ///
  /// - Parameters:
  ///   - content: what an announcement says.
  ///   - shown: by what the count is to be shown.
  private static func suite(
    announcing content: Acceptance = .object([]), showing shown: RequirementID = Toy.double
  ) -> ConformanceSuite {
    ConformanceSuite(
      id: SuiteID("x.announcing"), kind: .trace, summary: "", requirements: [], choices: [],
      capabilities: [Capability(id: observers, summary: "")], totality: nil, rules: (),
      variants: [],
      generate: { _ in trace("go", "show") }, notes: { _ in [] },
      model: { (input, _, _) throws(InvalidInput) in
        var count = 0
        let steps = acts(input).map { name in
          var step = ExpectedStep()
          if name == "go" {
            count += 1
            step.effects = [[ExpectedEffect(.due, "announce", content, by: Toy.unit)]]
            step.closed = [.init("announce", Toy.unit)]
            step.needs = [.init("announce", observers)]
          } else {
            let state = Acceptance.exactly(.number(count), by: Toy.double)
            step.effects = [[ExpectedEffect(.due, "state", state, by: shown)]]
          }
          return step
        }
        return .answer(.steps(steps.map { .step($0) }))
      })
  }

  private static func trace(_ names: String...) -> JSON {
    Trace(
      config: .null, steps: names.enumerated().map { Trace.Step(at: $0.offset, Act($0.element)) }
    ).json
  }

  private static func acts(_ input: JSON) -> [String] {
    ((try? Trace(input))?.steps ?? []).map(\.stimulus.name)
  }

  private static func declaration(granting: Bool = true) -> Declaration {
    Declaration(name: "port", suites: [suite().id], capabilities: [observers: granting])
  }

  private static func requirement(
    announcing: Bool, state: Int, granting: Bool = true, of suite: ConformanceSuite = suite()
  ) throws -> RequirementID? {
    let run = Case(suite: suite.id, input: trace("go", "show"), origin: .written)
    let effects: JSON = [announcing ? [["announce": [:]]] : [], [["state": .number(state)]]]
    return try Assessment(
      suite: suite, declaration: declaration(granting: granting), registry: Toy.registry
    ).assess(run, number: 1, reply: .ok(["effects": effects])).requirement
  }

  @Test func `a state that is wrong is told, and not that it is not announced`() throws {
    #expect(try Self.requirement(announcing: false, state: 0) == Toy.double)
    #expect(try Self.requirement(announcing: true, state: 0) == Toy.double)
  }

  @Test func `what is only not announced is told`() throws {
    #expect(try Self.requirement(announcing: false, state: 1) == Toy.unit)
    #expect(try Self.requirement(announcing: true, state: 1) == nil)
    #expect(try Self.requirement(announcing: false, state: 1, granting: false) == nil)
  }

  @Test func `an announcement that says something, or is asked for otherwise too, is told`() throws
  {
    let telling = Self.suite(announcing: .object([.init("n", .exactly(1, by: Toy.unit))]))
    #expect(try Self.requirement(announcing: false, state: 0, of: telling) == Toy.unit)
    let shared = Self.suite(showing: Toy.unit)
    #expect(try Self.requirement(announcing: false, state: 0, of: shared) == Toy.unit)
  }

  /// The smallest trace that fails shows only that the second change is not announced.
  @Test
  func `of one mistake the state is told, also where a smaller case only misses what announces it`()
    async throws
  {
    var suite = Self.suite()
    let schema = try SuiteSchema(["$defs": ["input": ["type": "object"]]])
    suite.schema = { schema }
    let port = ScriptedPort(Self.declaration()) { call in
      let acts = Self.acts(call.input)
      let effects = acts.enumerated().map { step, name -> JSON in
        guard name == "go" else { return [["state": .number(min(1, step))]] }
        return acts.prefix(step).contains("go") ? [] : [["announce": [:]]]
      }
      return .ok(["effects": .array(effects)])
    }
    let inputs = [Self.trace("go", "go"), Self.trace("go", "go", "show")]
    let vectors = try inputs.map { input in
      Toy.vector("\(Self.acts(input))", input, expect: try suite.recordedTree(of: input))
    }
    let plan = CheckPlan(suites: [suite], vectors: [suite.id: vectors], generated: 0, seed: 1)
    var runner = Runner(
      plan: plan, port: port, registry: Toy.registry, known: KnownFailures([]),
      recorder: SilentRecorder())
    let report = await runner.run(
      header: RunHeader(
        kit: "", corpus: "", caseSet: "", port: port.declaration, seed: 1, suites: [suite.id],
        suitesKnown: 1))
    #expect(report.findings.map(\.requirement) == [Toy.double])
    #expect(report.findings.first?.consequences.map(\.requirement) == [Toy.unit])
  }
}
