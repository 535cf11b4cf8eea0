import Foundation
import Testing
import WirePrimitives

/// What `proofload check` does with reports and known failures, seen from outside.
@Suite struct CommandLineTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `a run is reported in a folder of its own`() throws {
    let end = try tool.run("check", "--cases", "0")
    #expect(end.status == 0)
    let report = try #require(tool.files.first { $0.hasSuffix("report.jsonl") })
    #expect(report.wholeMatch(of: /Reports\/runs\/[-0-9]{10}T[-0-9]{8}\/report\.jsonl/) != nil)
    #expect(
      end.output.suffix(2) == [
        "report: \(report)",
        "Next: try your own port:  proofload doctor -- CMD        (docs: PORTING.md)",
      ])
    #expect(end.output.allSatisfy { $0.count <= 80 })
    #expect(try tool.lines("Reports/runs/.gitignore") == ["*"])
    let last = try #require(try tool.lines(report).last)
    #expect(try JSON.parse(last)["end"] == "complete")
  }

  @Test func `nothing is written where no report is wanted`() throws {
    let end = try tool.run("check", "--cases", "0", "--no-report")
    #expect(end.status == 0)
    #expect(tool.files == [])
  }

  @Test func `reports go where they are asked`() throws {
    let end = try tool.run(
      "check", "--cases", "0", "--report", "jsonl=a/r.jsonl", "--report", "junit=r.xml",
      "--report", "markdown=r.md")
    #expect(end.output.filter { $0.hasPrefix("report: ") }.count == 3)
    #expect(tool.files == ["a", "a/r.jsonl", "r.md", "r.xml"])
  }

  @Test func `a path that cannot be written is said before the run`() throws {
    try tool.put("", "plain")
    let end = try tool.run("check", "--report", "junit=plain/r.xml")
    #expect(end.status == 2)
    #expect(end.output == [])
    #expect(
      end.errors == "--report: plain cannot be written: it is no folder\nNothing was checked.\n")
  }

  @Test func `a folder that cannot be made is said before the run`() throws {
    try tool.put("", "Reports")
    let end = try tool.run("check")
    #expect(end.status == 2)
    #expect(
      end.errors == """
        Reports cannot be written: it is no folder
        Nothing was checked. To check without a report of the run: --no-report

        """)
    #expect(tool.files == ["Reports"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is no clean end`() throws {
    let end = try tool.run("check", "--cases", "0", "--report", "jsonl=/dev/full")
    #expect(end.status == 4)
    #expect(end.errors == "report: /dev/full cannot be written: No space left on device\n")
    #expect(end.output.last == "exit 4: not all that was asked for was done")
  }

  @Test func `a run that did not start leaves nothing behind`() throws {
    let end = try tool.run("check", "--", "false")
    #expect(end.status == 3)
    #expect(tool.files == ["Reports", "Reports/runs", "Reports/runs/.gitignore"])
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `an interrupted run closes its report`(signal: Int32) throws {
    let end = try tool.run("check", "--cases", "100000000", "--report", "jsonl=r.jsonl") {
      // The first line is written before the first case.
      Thread.sleep(forTimeInterval: 0.5)
      kill($0.processIdentifier, signal)
    }
    #expect(end.status == 130)
    #expect(end.output.suffix(2) == ["report: r.jsonl", "exit 130: interrupted"])
    #expect(try JSON.parse(try #require(try tool.lines("r.jsonl").last))["end"] == "interrupted")
    #expect(tool.files == ["r.jsonl"])
  }

  @Test func `a reader that goes away takes no report along`() throws {
    let end = try tool.run("check", "--cases", "0", "--report", "jsonl=r.jsonl", reads: .nothing)
    #expect(end.status == 0)
    #expect(tool.files == ["r.jsonl"])
  }

  @Test func `a killed run leaves what is no report`() throws {
    let end = try tool.run("check", "--cases", "100000000", "--report", "jsonl=r.jsonl") {
      Thread.sleep(forTimeInterval: 0.5)
      kill($0.processIdentifier, SIGKILL)
    }
    #expect(end.status == SIGKILL)
    #expect(tool.files == ["r.jsonl.partial"])
  }

  @Test func `a machine gets one document`() throws {
    let end = try tool.run("check", "--cases", "0", "--json")
    #expect(end.status == 0)
    #expect(end.output.count == 1)
    let document = try JSON.parse(try #require(end.output.first))
    #expect(document["kind"] == "run")
    #expect(document["footer"]?["exit"] == 0)
    #expect(end.errors.hasPrefix("report: Reports/runs/"))
  }

  @Test func `a mistake in a list of known failures is named with its line`() throws {
    try tool.put("{\"schema\": \"known-failures-1\",\n\"entries\": [\n{}]}", "known.json")
    let end = try tool.run("check", "--known-failures", "known.json")
    #expect(end.status == 5)
    #expect(end.output == [])
    #expect(end.errors == "known.json:3: entry 1: the member \"reason\" is no text\n")
  }

  @Test func `a known failure that does not fail is an error`() throws {
    let entry = #"{"suite": "passage.jwt-flags", "requirement": "PSG-JWT-01", "reason": "r"}"#
    try tool.put(#"{"schema": "known-failures-1", "entries": [\#(entry)]}"#, "known.json")
    let end = try tool.run(
      "check", "--cases", "0", "--no-report", "--known-failures", "known.json")
    #expect(end.status == 1)
    #expect(end.output.contains("STALE known failure of PSG-JWT-01 in passage.jwt-flags: r"))
    #expect(end.output.last == "exit 1: the list of known failures is to be mended")
  }
}
