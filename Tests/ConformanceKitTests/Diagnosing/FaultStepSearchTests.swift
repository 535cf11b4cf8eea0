import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What a port fails at that answers traces with a fault.
struct FaultStepSearchTests {
  /// A lamp that fails as soon as the last stimulus of some is given.
  private static func location(
    where fails: @escaping @Sendable ([String]) -> Bool, of traces: [[String]],
    besides accepted: [[String]] = [], isFailure: Bool = true, message: String = "no dimmer"
  ) async throws -> FaultStepSearch.Location? {
    let port = ScriptedPort(Declaration(name: "lamp", suites: [Lamp.id])) { call in
      let stimuli = ((try? Trace(call.input))?.steps ?? []).map(\.stimulus.name)
      let hasFailed = stimuli.indices.contains { fails(Array(stimuli[...$0])) }
      return hasFailed ? .fault(message: "no dimmer", trace: nil) : .ok(["effects": []])
    }
    let assessment = Assessment(
      suite: Lamp.suite, declaration: port.declaration, registry: Lamp.registry())
    func result(_ stimuli: [String], _ reply: Reply) throws -> CaseResult {
      let run = Case(suite: Lamp.id, input: Lamp.input(stimuli), origin: .written)
      return try assessment.assess(run, number: 1, reply: reply)
    }
    var part = Allowance().part()
    return await FaultStepSearch(port: port, assessment: assessment).location(
      of: try traces.map { try result($0, .fault(message: message, trace: nil)) },
      isFailure: isFailure, besides: try accepted.map { try result($0, .ok(["effects": []])) },
      within: &part)
  }

  private static func stimuli(_ location: FaultStepSearch.Location?) throws -> [String] {
    let input = try #require(location?.example.run.input)
    return try Trace(input).steps.map(\.stimulus.name).filter { $0 != "wait" }
  }

  @Test func `what is due in the step of the fault is blamed, in the shortest trace`() async throws
  {
    let location = try await Self.location(
      where: { $0.last == "dim" }, of: [["press", "press", "dim", "press"], ["press", "dim"]])
    #expect(location?.requirement == Lamp.dim)
    #expect(try Self.stimuli(location) == ["dim"])
  }

  @Test func `steps without which it does not fail stay`() async throws {
    let location = try await Self.location(
      where: { $0.filter { $0 == "press" }.count == 2 },
      of: [["dim", "press", "dim", "press", "dim"]])
    #expect(location?.requirement == Lamp.press)
    #expect(try Self.stimuli(location) == ["press", "press"])
  }

  @Test func `what is due where other traces pass is not blamed`() async throws {
    // In two steps, each of which is failed at in one trace, and one of which passes elsewhere.
    let location = try await Self.location(
      where: { $0 == ["press"] || $0 == ["wait"] || $0 == ["dim"] }, of: [["press"], ["dim"]],
      besides: [["press"], ["press"]])
    #expect(location?.requirement == Lamp.dim)
  }

  @Test func `a requirement of another weight is not blamed`() async throws {
    let location = try await Self.location(
      where: { $0.last == "dim" }, of: [["press", "dim"]], isFailure: false)
    #expect(location == nil)
  }

  @Test func `a fault that does not come again is not looked for`() async throws {
    let location = try await Self.location(
      where: { $0.last == "dim" }, of: [["press", "dim"]], message: "busy")
    #expect(location == nil)
  }
}
