import Foundation
import Testing

/// What options change, beyond what a misuse shows.
struct OptionTests {
  private static let folder = "Tests/Ports/python"

  /// The sample port with a mistake, in a folder of its own.
  private static func broken() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.copy(Self.folder, as: "port")
    try folder.replace(#", altchars="-_", validate=True"#, with: "", in: "port/passage.py")
    return folder
  }

  @Test func `what was given to reach the port stands in the line that shows it again`()
    async throws
  {
    let folder = try Self.broken()
    let run = try await Command.run(
      [
        "check", "--deadline", "9000", "--window", "3", "--start-deadline", "20000", "--cases",
        "10",
        "--strict", "--report", "jsonl=r.jsonl", "--", "python3", "port/port.py",
      ], in: folder.url)
    #expect(run.status == 1)
    let again = try #require(run.lines.first { $0.contains("again ") })
    let limits = "--window 3 --deadline 9000 --start-deadline 20000"
    #expect(again.hasSuffix(" \(limits) -- python3 port/port.py"), "\(again)")
    let report = try String(contentsOf: folder.url.appending(path: "r.jsonl"), encoding: .utf8)
    #expect(
      report.contains(
        #""options":{"cases":10,"strict":true,"deadline":9000,"window":3}"#))
  }

  @Test func `a failure in the last suite leaves nothing out`() async throws {
    let folder = try Self.broken()
    let run = try await Command.run(
      ["check", "--fail-fast", "--no-report", "--cases", "10", "--", "python3", "port/port.py"],
      in: folder.url)
    #expect(run.status == 1)
    #expect(!run.output.contains("Incomplete"))
  }
}
