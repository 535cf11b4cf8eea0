import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit
@testable import ReportWriters

/// A trace as a person reads it.
struct TimelineTextTests {
  private static let ring = RequirementID("X-BEL-01")

  private static let muffled = AmbiguityID("AMB-BEL-01")

  /// Rings when it is pushed, may ring when it is muffled, and waits otherwise.
  private struct Bell: Machine {
    mutating func receive(
      _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
    ) throws(TraceError) {
      if stimulus.name == "push" { out.due("ring", by: ring) }
      if stimulus.name == "muffle" { out.expectations.open("ring", muffled) }
    }
  }

  private static let suite = ConformanceSuite(
    id: SuiteID("x.bell"), kind: .trace, summary: "a bell", requirements: [ring], choices: [],
    capabilities: [], totality: nil, rules: (), variants: [], generate: { _ in .null },
    notes: { _ in [] },
    model: { (input, _, recorder) throws(InvalidInput) in
      try .answer(toTrace: input, citing: &recorder) { _ in Bell() }
    })

  /// The lines of a trace in which nothing rings, or all does, from the first step on.
  private static func lines(_ acts: [String], rings: Bool = false) async throws -> [String] {
    let steps = acts.enumerated().map { Trace.Step(at: 10 * $0.offset, Act($0.element, [:])) }
    let run = Case(
      suite: suite.id, input: Trace(config: .null, steps: steps).json, origin: .written)
    let registry = Registry(requirements: [Toy.requirement(ring, .must)], ambiguities: [])
    let declaration = Declaration(name: "bell", suites: [suite.id])
    let assessment = Assessment(suite: suite, declaration: declaration, registry: registry)
    let effects: JSON = rings ? [["ring": [:]]] : []
    let reply = Reply.ok(["effects": .array(acts.map { _ in effects })])
    let result = try assessment.assess(run, number: 1, reply: reply)
    let text = try #require(
      TimelineText(
        run.input, tree: result.tree, reply: result.reply, judgement: result.judgement))
    return text.lines.map { String($0.drop { $0 == " " }) }.filter { !$0.hasPrefix("config") }
  }

  @Test func `what leads to a departure is shown whole`() async throws {
    let lines = try await Self.lines(Array(repeating: "rest", count: 20) + ["push"])
    #expect(lines.count { $0.contains("rest") } == 20)
    #expect(lines.contains { $0.hasPrefix("200 ms") && $0.contains("push") })
    #expect(!lines.contains { $0.hasPrefix("...") })
  }

  @Test func `what is left open is said not to be judged`() async throws {
    let lines = try await Self.lines(["muffle", "push"], rings: true)
    #expect(
      lines.first { $0.hasPrefix("open") }
        == "open       what comes here is recorded and not judged: AMB-BEL-01")
    #expect(try await Self.lines(["muffle", "push"]).allSatisfy { !$0.hasPrefix("open") })
  }

  @Test func `of much that leads to a departure the steps in the middle are counted`() async throws
  {
    let lines = try await Self.lines(Array(repeating: "rest", count: 100) + ["push", "rest"])
    let shown = lines.count { $0.contains("rest") }
    #expect(shown < 25 && lines.contains("... \(100 - shown) more steps ..."))
    #expect(lines.last == "... 1 more step: what follows a departure is not judged")
  }

  @Test func `no step is cut in two`() async throws {
    let long = "rest" + String(repeating: "x", count: 200)
    let lines = try await Self.lines(Array(repeating: long, count: 30) + ["push"])
    let (first, rest) = (lines.prefix { !$0.hasPrefix("...") }, lines.drop { !$0.hasPrefix("...") })
    #expect(first.joined().count { $0 == "x" }.isMultiple(of: 200))
    #expect(rest.joined().count { $0 == "x" }.isMultiple(of: 200) && !rest.isEmpty)
  }
}
