import Foundation
import Testing

/// A port whose answers are larger than what the kit keeps.
struct LargeAnswerTests {
  private static let port = ["--", "python3", "Tests/Ports/hostile/bulky.py"]

  @Test func `a right port is right whatever its answers weigh`() async throws {
    let run = try await Command.run(
      ["check", "--suite", "jwt-flags", "--cases", "0", "--no-report"] + Self.port
        + ["digits", "250000", "some"])
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("All 21 requirements of 1 suite hold"))
    #expect(!run.output.contains("PORT-04"))
  }

  @Test func `replay gives all of a case that reports have cut`() async throws {
    let run = try await Command.run(
      ["replay", "jwt-flags:record-on", "--json"] + Self.port + ["text", "3000000", "wrong"])
    #expect(run.status == 1)
    let line = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let reply = line["reply"] as? [String: Any]
    let answer = try #require(reply?["ok"] as? [String: Any])
    #expect((answer["pad"] as? String)?.count == 3_000_000)
    #expect(line["verdict"] as? String == "failed")
  }
}
