import ConformanceKit
import ReportWriters
import TestSupport
import Testing
import WirePrimitives

@Suite struct AgainTests {
  /// A finding that as many runs show.
  private func finding(_ count: Int) async throws -> Finding {
    let port = ScriptedPort { _ in .ok(["word": "no", "mood": "calm", "extra": true]) }
    let example = try #require(await Run(port).report.findings.first?.example)
    return Finding(
      suite: Echo.id, verdict: .failed, requirement: .port(.sameInputSameAnswer),
      diagnosis: .dependsOnHistory(Array(repeating: example.run, count: count)),
      results: [example])
  }

  @Test func `a short sequence stands on the command line`() async throws {
    let again = Again(portArguments: " -- CMD", report: "r.jsonl")
    let command = again.command(try await finding(8))
    #expect(command.hasPrefix("proofload replay x.echo:say-"))
    #expect(command.split(separator: ",").count == 8)
  }

  @Test func `a long sequence is read from the report of the run`() async throws {
    let again = Again(portArguments: " -- CMD", report: "r.jsonl")
    #expect(
      again.command(try await finding(9))
        == "proofload replay --from r.jsonl x.echo:PORT-04 -- CMD")
  }

  @Test func `where there is no report the line says how to get one`() async throws {
    let again = Again(portArguments: " -- CMD")
    #expect(
      again.command(try await finding(9))
        == "proofload replay --from report.jsonl x.echo:PORT-04 -- CMD"
        + "  # after a check with --report jsonl=report.jsonl")
  }

  @Test func `in the tests of a package a variable has all names, of a long sequence too`()
    async throws
  {
    let again = Again(variable: "PROOFLOAD_REPLAY")
    let command = again.command(try await finding(9))
    #expect(command.hasPrefix("PROOFLOAD_REPLAY='x.echo:say-"))
    #expect(command.hasSuffix("' swift test"))
    #expect(command.split(separator: ",").count == 9)
  }
}
