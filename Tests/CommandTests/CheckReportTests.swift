import Foundation
import Testing
import WirePrimitives

/// What `proofload check` does with reports and known failures, seen from outside.
@Suite struct CheckReportTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func run(
    _ arguments: String..., reads: Command.Reader = .everything, signals: [Int32] = []
  ) async throws -> Command {
    try await Command.run(arguments, in: folder.url, reads: reads, signals: signals)
  }

  @Test func `a run is reported in a folder of its own`() async throws {
    let end = try await run("check", "--suite", "jwt-flags", "--cases", "0")
    #expect(end.status == 0)
    let report = try #require(folder.names.first { $0.hasSuffix("report.jsonl") })
    #expect(report.wholeMatch(of: /Reports\/runs\/[-0-9]{10}T[-0-9]{8}\/report\.jsonl/) != nil)
    #expect(
      end.lines.suffix(2) == [
        "report: \(report)",
        "Next: try your own port:  proofload doctor -- CMD        (docs: PORTING.md)",
      ])
    #expect(end.lines.allSatisfy { $0.count <= 80 })
    #expect(try folder.lines("Reports/runs/.gitignore") == ["*"])
    let last = try #require(try folder.lines(report).last)
    #expect(try JSON.parse(last)["end"] == "complete")
  }

  @Test func `nothing is written where no report is wanted`() async throws {
    let end = try await run("check", "--suite", "jwt-flags", "--cases", "0", "--no-report")
    #expect(end.status == 0)
    #expect(folder.names == [])
  }

  @Test func `reports go where they are asked`() async throws {
    let end = try await run(
      "check", "--suite", "jwt-flags", "--cases", "0", "--report", "jsonl=a/r.jsonl", "--report",
      "junit=r.xml",
      "--report", "markdown=r.md")
    #expect(end.lines.filter { $0.hasPrefix("report: ") }.count == 3)
    #expect(folder.names == ["a", "a/r.jsonl", "r.md", "r.xml"])
  }

  @Test func `a path that cannot be written is said before the run`() async throws {
    try folder.write("", to: "plain")
    let end = try await run("check", "--report", "junit=plain/r.xml")
    #expect(end.status == 2)
    #expect(end.lines == [])
    #expect(
      end.errors == "--report: plain cannot be written: it is no folder\nNothing was checked.\n")
  }

  @Test func `a folder that cannot be made is said before the run`() async throws {
    try folder.write("", to: "Reports")
    let end = try await run("check")
    #expect(end.status == 2)
    #expect(
      end.errors == """
        Reports cannot be written: it is no folder
        Nothing was checked. To check without a report of the run: --no-report

        """)
    #expect(folder.names == ["Reports"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is no clean end`() async throws {
    let end = try await run(
      "check", "--suite", "jwt-flags", "--cases", "0", "--report", "jsonl=/dev/full")
    #expect(end.status == 4)
    #expect(end.errors == "report: /dev/full cannot be written: No space left on device\n")
    #expect(end.lines.last == "exit 4: not all that was asked for was done")
  }

  @Test func `a pipe that nobody reads is told before the run`() async throws {
    let pipe = folder.url.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let end = try await run("check", "--suite", "otp", "--cases", "0", "--report", "jsonl=pipe")
    #expect(end.status == 2)
    #expect(
      end.errors == "--report: pipe cannot be written: nobody reads from it\nNothing was checked.\n"
    )
  }

  @Test func `a run that did not start leaves nothing behind`() async throws {
    let end = try await run("check", "--", "false")
    #expect(end.status == 3)
    #expect(folder.names == ["Reports", "Reports/runs", "Reports/runs/.gitignore"])
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `an interrupted run closes its report`(signal: Int32) async throws {
    let end = try await run(
      "check", "--suite", "jwt-flags", "--cases", "100000000", "--report", "jsonl=r.jsonl",
      signals: [signal])
    #expect(end.status == 130)
    #expect(end.lines.suffix(2) == ["report: r.jsonl", "exit 130: interrupted"])
    #expect(try JSON.parse(try #require(try folder.lines("r.jsonl").last))["end"] == "interrupted")
    #expect(folder.names == ["r.jsonl"])
  }

  @Test func `a reader that goes away takes no report along`() async throws {
    let end = try await run(
      "check", "--suite", "jwt-flags", "--cases", "0", "--report", "jsonl=r.jsonl", reads: .nothing)
    #expect(end.status == 0)
    #expect(folder.names == ["r.jsonl"])
  }

  @Test func `a killed run leaves what is no report`() async throws {
    let end = try await run(
      "check", "--suite", "jwt-flags", "--cases", "100000000", "--report", "jsonl=r.jsonl",
      signals: [SIGKILL])
    #expect(end.status == 128 + SIGKILL)
    #expect(folder.names == ["r.jsonl.partial"])
  }

  @Test func `a machine gets one document`() async throws {
    let end = try await run("check", "--suite", "jwt-flags", "--cases", "0", "--json")
    #expect(end.status == 0)
    #expect(end.lines.count == 1)
    let document = try JSON.parse(try #require(end.lines.first))
    #expect(document["kind"] == "run")
    #expect(document["footer"]?["exit"] == 0)
    #expect(end.errors.hasPrefix("report: Reports/runs/"))
  }

  @Test func `a mistake in a list of known failures is named with its line`() async throws {
    try folder.write("{\"schema\": \"known-failures-1\",\n\"entries\": [\n{}]}", to: "known.json")
    let end = try await run("check", "--known-failures", "known.json")
    #expect(end.status == 5)
    #expect(end.lines == [])
    #expect(end.errors == "known.json:3: entry 1: the member \"reason\" is no text\n")
  }

  @Test func `a known failure that does not fail is an error`() async throws {
    let entry = #"{"suite": "passage.jwt-flags", "requirement": "PSG-JWT-01", "reason": "r"}"#
    try folder.write(#"{"schema": "known-failures-1", "entries": [\#(entry)]}"#, to: "known.json")
    let end = try await run(
      "check", "--suite", "jwt-flags", "--cases", "0", "--no-report", "--known-failures",
      "known.json")
    #expect(end.status == 1)
    #expect(end.lines.contains("STALE known failure of PSG-JWT-01 in passage.jwt-flags: r"))
    #expect(end.lines.last == "exit 1: the list of known failures is out of date")
  }
}
