import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What a port announces of a state hangs on the state.
struct AssessmentCapabilityTests {
  private static let observers = CapabilityID("x.observers")

  /// Of two steps the first changes a state and announces it, and the second shows it.
  private static let tree: Acceptance = {
    var (change, query) = (ExpectedStep(), ExpectedStep())
    change.effects = [[ExpectedEffect(.due, "announce", .object([]), by: Toy.unit)]]
    change.closed = [.init("announce", Toy.unit)]
    change.needs = [.init("announce", observers)]
    query.effects = [[ExpectedEffect(.due, "state", .exactly(1, by: Toy.double), by: Toy.double)]]
    return .answer(.steps([.step(change), .step(query)]))
  }()

  private static let input = Trace(
    config: .null, steps: [Trace.Step(at: 0, Act("go")), Trace.Step(at: 1, Act("show"))]
  ).json

  private static let suite = ConformanceSuite(
    id: SuiteID("x.announcing"), kind: .trace, summary: "", requirements: [], choices: [],
    capabilities: [Capability(id: observers, summary: "")], totality: nil, rules: (), variants: [],
    generate: { _ in input }, notes: { _ in [] },
    model: { (_, _, _) throws(InvalidInput) in tree })

  private static func requirement(
    announcing: Bool, state: Int, granting: Bool = true
  ) throws -> RequirementID? {
    let declaration = Declaration(
      name: "port", suites: [suite.id], capabilities: [observers: granting])
    let run = Case(suite: suite.id, input: input, origin: .written)
    let effects: JSON = [announcing ? [["announce": [:]]] : [], [["state": .number(state)]]]
    return try Assessment(suite: suite, declaration: declaration, registry: Toy.registry)
      .assess(run, number: 1, reply: .ok(["effects": effects])).requirement
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
}
