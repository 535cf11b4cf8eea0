import Foundation
import Testing
import WirePrimitives

@testable import ConformanceTesting

@Suite struct OutcomeTests {
  private let place = ScratchPlace()

  @Test func `a must is a failure of its own requirement, with input, diagnosis and replay`()
    async throws
  {
    let outcome = await place.outcome(of: LiteralPort.self)
    #expect(outcome.said == ["PSG-SUC-04": [.failure]])
    let text = try #require(outcome.texts(.id("PSG-SUC-04")).first)
    #expect(text.hasPrefix("FAIL  PSG-SUC-04  "))
    #expect(text.contains(#"behaves as if: "*" were a character like any other"#))
    #expect(text.contains(#"{"patterns":["#))
    #expect(text.contains("again      PROOFLOAD_REPLAY='passage.success-url:"))
  }

  @Test func `a should is a warning`() async throws {
    let outcome = await place.outcome(of: PrefixPort.self)
    #expect(!outcome.said.isEmpty)
    #expect(outcome.said.values.joined().allSatisfy { $0 == .warning })
  }

  @Test func `an error that is thrown is a fault`() async {
    let outcome = await place.outcome(of: FaultyPort.self)
    #expect(outcome.said.values.joined().contains(.failure))
    let texts = outcome.remarks.values.joined().map(\.text)
    #expect(texts.contains { $0.contains("a fault: Failure()") })
  }

  @Test func `what is declared and unknown, or needs fresh processes, fails the run`() async {
    let outcome = await place.outcome(of: MistakenPort.self)
    #expect(outcome.said == ["the run": [.failure, .failure, .failure], "PORT-10": [.failure]])
    #expect(
      outcome.texts(.run) == [
        "unknown suite, ignored: passage.jwt-flag (did you mean passage.jwt-flags?)",
        "rampkit.user-id-fresh asks fresh processes, which a port in process has not: it takes a "
          + "port that is a program.",
        "Nothing is selected: MistakenPort declares no suite.",
      ])
    #expect(
      outcome.texts(.id("PORT-10")) == [
        "FAIL  PORT-10  The suite passage.success-url is required and not declared."
      ])
  }

  @Test func `what needs a capability that is not granted is told as unchecked`() async {
    let outcome = await place.outcome(of: TokenPort.self)
    #expect(
      outcome.whyUnchecked(.id("PSG-SCR-02"))
        == "not checked: not granted: passage.capture-decision")
  }

  @Test func `of a requirement that no suite of the run has nothing is said`() async {
    let outcome = await place.outcome(of: ValuePort.self)
    #expect(outcome.whyUnchecked(.id("PSG-SUC-05")) == nil)
    #expect(outcome.whyUnchecked(.id("RMP-UID-01")) == "the run ended before it was asked")
  }

  @Test func `the report is whole and is attached as it stands`() async throws {
    let outcome = await place.outcome(of: ValuePort.self)
    let lines = try place.lines(of: place.workplace.report)
    #expect(
      outcome.report
        == Array(FileManager.default.contents(atPath: place.workplace.report) ?? Data()))
    #expect(try JSON.parse(lines[0])["port"]?["name"] == "ValuePort")
    #expect(try JSON.parse(lines.last ?? "")["end"] == "complete")
  }

  @Test func `without a folder to write to the run goes on, with a warning for each file`() async {
    let outcome = await ConformanceRun<ValuePort>(
      environment: ["PROOFLOAD_CASES": "0"], workplace: Workplace(folder: "/dev/null/proofload")
    ).outcome()
    #expect(outcome.said == ["the run": [.warning, .warning]])
    #expect(outcome.whyUnchecked(.id("PSG-SUC-05")) == nil)
    #expect(outcome.report == nil)
  }

  @Test func `a variable that is not understood fails the run and nothing is checked`() async {
    let outcome = await place.outcome(of: ValuePort.self, ["PROOFLOAD_SEED": "x"])
    #expect(outcome.texts(.run) == ["PROOFLOAD_SEED is a number or random, not x."])
    #expect(outcome.whyUnchecked(.id("PSG-SUC-05")) == "nothing was checked")
  }
}
