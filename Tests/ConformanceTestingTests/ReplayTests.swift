import Testing

@testable import ConformanceTesting

@Suite struct ReplayTests {
  private let place = ScratchPlace()

  private func replay<SDK: ConformancePort>(_ names: String, on port: SDK.Type) async -> RunOutcome
  {
    await place.outcome(of: port, ["PROOFLOAD_REPLAY": names])
  }

  @Test func `a case that passes says nothing, and nothing else is asked`() async {
    let outcome = await replay("passage.success-url:same", on: ValuePort.self)
    #expect(outcome.said == [:])
    #expect(outcome.whyUnchecked(.run) == nil)
    #expect(outcome.whyUnchecked(.id("PSG-SUC-05")) == "not asked: PROOFLOAD_REPLAY is set")
  }

  @Test func `a case that fails fails the run`() async throws {
    let outcome = await replay(
      "passage.success-url:same,passage.success-url:star-word", on: LiteralPort.self)
    #expect(outcome.said == ["the run": [.failure]])
    let text = try #require(outcome.texts(.run).first)
    #expect(text.hasPrefix("passage.success-url:star-word  failed  PSG-SUC-04"))
  }

  @Test(arguments: [
    "passage.success-url:no-such", "success-url:same", "passage.jwt-flags:underscore", "x",
    ":",
    "passage.success-url:~!", "passage.success-url",
  ])
  func `a name that stands for no case fails the run`(_ name: String) async throws {
    let outcome = await replay(name, on: ValuePort.self)
    #expect(outcome.said == ["the run": [.failure]])
    #expect(try #require(outcome.texts(.run).first).hasPrefix("\(name) names no case"))
  }
}
