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

  @Test func `what is chosen of the suites is not taken for what is declared`() async throws {
    let run = try await Command.run([
      "check", "--suite", "passage.*", "--cases", "0", "--no-report",
    ])
    #expect(run.status == 0)
    let all = #/^(\d+) of (\d+) suites declared, 3 chosen · /#
    let counts = run.lines.compactMap { $0.firstMatch(of: all)?.output }
    #expect(counts.count == 1 && counts[0].1 == counts[0].2, "\(run.output)")
  }

  @Test func `what was given to reach the port stands in the line that shows it again`()
    async throws
  {
    let folder = try Self.broken()
    let run = try await Command.run(
      [
        "check", "--deadline", "9000", "--window", "3", "--start-deadline", "20000",
        "--suite", "jwt-flags", "--cases", "10", "--strict", "--report", "jsonl=r.jsonl", "--",
        "python3", "port/port.py",
      ], in: folder.url)
    #expect(run.status == 1)
    let again = try #require(run.lines.first { $0.contains("again ") })
    let limits = "--window 3 --deadline 9000 --start-deadline 20000"
    #expect(again.hasSuffix(" \(limits) -- python3 port/port.py"), "\(again)")
    #expect(
      try folder.text("r.jsonl").contains(
        #""options":{"cases":10,"strict":true,"deadline":9000,"window":3}"#))
  }

  @Test func `a failure in the last suite leaves nothing out`() async throws {
    let folder = try Self.broken()
    let run = try await Command.run(
      [
        "check", "--suite", "jwt-flags", "--fail-fast", "--no-report", "--cases", "10", "--",
        "python3", "port/port.py",
      ],
      in: folder.url)
    #expect(run.status == 1)
    #expect(!run.output.contains("Incomplete"))
  }

  @Test(arguments: [
    ["show", "psg-jwt-08"], ["show", "Amb-Psg-17"], ["show", "Passage.JWT-flag-type"],
    ["show", "UTF16-Strings"], ["show", "JWT-Flags"], ["list", "--protocol", "Passage"],
    ["list", "--protocol", "gbgbridge"], ["list", "--suite", "Finvu.OTP"],
    ["list", "--suite", "JWT-*"], ["replay", "JWT-Flags:record-on"],
    ["vectors", "export", "--suite", "otp", "--choice", "Finvu.Non-String-Argument=Reject"],
    ["fuzz", "--target", "JSON", "--cases", "1", "--into", "c"],
  ])
  func `a name is found whatever its case`(arguments: [String]) async throws {
    let folder = try ScratchFolder()
    let run = try await Command.run(arguments, in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.output.isEmpty)
  }

  @Test func `a word that is no UTF-8 is refused, and nothing is written under another name`()
    async throws
  {
    let folder = try ScratchFolder()
    let script = #"exec "$0" check --suite otp --cases 0 --report jsonl="$(printf 'r\351.jsonl')""#
    let run = try await Command.run(
      ["-c", script, Command.program.path], in: folder.url, program: URL(filePath: "/bin/sh"))
    #expect(run.status == 2, "\(run.output)")
    #expect(run.errors.hasPrefix(#"Argument 7 is not UTF-8: jsonl=r\xE9.jsonl"#), "\(run.errors)")
    #expect(folder.names == [])
  }

  @Test func `a random seed is taken wherever there is a seed`() async throws {
    let arguments = ["vectors", "export", "--suite", "otp", "--seed", "random", "--cases", "3"]
    let first = try await Command.run(arguments)
    let second = try await Command.run(arguments)
    #expect(first.status == 0)
    #expect(first.output != second.output)
  }

  @Test func `a replay names its port first, and says where it is the reference`() async throws {
    let names = "jwt-flags:record-on, jwt-flags:capture-on"
    let reference = try await Command.run(["replay", names])
    #expect(reference.status == 0)
    #expect(reference.lines[0].contains("port: reference (in process); for your own port add"))
    #expect(reference.lines(startingWith: "passage.jwt-flags:").count == 2)
    let port = try await Command.run(
      ["replay", names, "--", "python3", "Tests/Ports/python/port.py"])
    #expect(port.lines[0].contains("port: passage-python-sample"), "\(port.lines[0])")
  }
}
