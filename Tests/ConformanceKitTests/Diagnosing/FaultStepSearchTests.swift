import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What a port fails at that answers traces with a fault.
struct FaultStepSearchTests {
  /// What is said of a lamp that fails as soon as the last stimulus of some is given.
  private static func finding(
    where fails: @escaping @Sendable ([String]) -> Bool, of traces: [[String]],
    besides accepted: [[String]] = [], isFailure: Bool = true, message: String = "no dimmer"
  ) async throws -> Finding? {
    let port = ScriptedPort(Declaration(name: "lamp", suites: [Lamp.id])) { call in
      let stimuli = ((try? Trace(call.input))?.steps ?? []).map(\.stimulus.name)
      let hasFailed = stimuli.indices.contains { fails(Array(stimuli[...$0])) }
      return hasFailed ? .fault(message: "no dimmer", trace: nil) : .ok(["effects": []])
    }
    let assessment = Assessment(
      suite: Lamp.suite, declaration: port.declaration, registry: Lamp.registry())
    let diagnoser = Diagnoser(
      suite: Lamp.suite, declaration: port.declaration, registry: Lamp.registry())
    func result(_ number: Int, _ stimuli: [String], _ reply: Reply) throws -> CaseResult {
      let run = Case(suite: Lamp.id, input: Lamp.input(stimuli), origin: .written)
      return try assessment.assess(run, number: number, reply: reply)
    }
    let results = try traces.enumerated().map {
      try result($0.offset + 1, $0.element, .fault(message: message, trace: nil))
    }
    var findings = [
      Finding(
        suite: Lamp.id, verdict: isFailure ? .fault : .warned, requirement: named,
        diagnosis: .none, results: results)
    ]
    var allowance = Allowance()
    let blame = RequirementBlame(
      port: port, assessment: assessment, diagnoser: diagnoser,
      besides: try accepted.map { try result(0, $0, .ok(["effects": []])) })
    let byNumber = Dictionary(uniqueKeysWithValues: results.map { ($0.number, $0) })
    _ = await blame.settle(&findings, byNumber, within: &allowance)
    return findings[0].requirement == named ? nil : findings[0]
  }

  /// By which the finding is told before it is looked at.
  private static let named = RequirementID("X-LMP-99")

  private static func stimuli(_ finding: Finding?) throws -> [String] {
    let input = try #require(finding?.example.run.input)
    return try Trace(input).steps.map(\.stimulus.name).filter { $0 != "wait" }
  }

  @Test func `what is due in the step of the fault is blamed, in the shortest trace`() async throws
  {
    let finding = try await Self.finding(
      where: { $0.last == "dim" }, of: [["press", "press", "dim", "press"], ["press", "dim"]])
    #expect(finding?.requirement == Lamp.dim)
    #expect(try Self.stimuli(finding) == ["dim"])
  }

  @Test func `steps without which it does not fail stay`() async throws {
    let finding = try await Self.finding(
      where: { $0.filter { $0 == "press" }.count == 2 },
      of: [["dim", "press", "dim", "press", "dim"]])
    #expect(finding?.requirement == Lamp.press)
    #expect(try Self.stimuli(finding) == ["press", "press"])
  }

  @Test func `what is due where other traces pass is not blamed`() async throws {
    // In two steps, each of which is failed at in one trace, and one of which passes elsewhere.
    let finding = try await Self.finding(
      where: { $0 == ["press"] || $0 == ["wait"] || $0 == ["dim"] }, of: [["press"], ["dim"]],
      besides: [["press"], ["press"]])
    #expect(finding?.requirement == Lamp.dim)
  }

  @Test func `a requirement of another weight is not blamed`() async throws {
    let finding = try await Self.finding(
      where: { $0.last == "dim" }, of: [["press", "dim"]], isFailure: false)
    #expect(finding == nil)
  }

  @Test func `a fault that does not come again is not looked for`() async throws {
    let finding = try await Self.finding(
      where: { $0.last == "dim" }, of: [["press", "dim"]], message: "busy")
    #expect(finding == nil)
  }
}
