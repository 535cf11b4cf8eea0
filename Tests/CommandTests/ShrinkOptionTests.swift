import Foundation
import Testing

/// What chance finds: made small, kept, and looked for as long as one likes.
struct ShrinkOptionTests {
  /// A port that ends on a text of 250 letters, which no recorded case has.
  private static func fragile() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.copySamplePort()
    try folder.replace(
      "        # Decoded here because",
      with: "        if b\"a\" * 250 in octets:\n            __import__(\"os\")._exit(3)\n"
        + "        # Decoded here because",
      in: "port/passage.py")
    return folder
  }

  private static let port = [
    "--suite", "jwt-flags", "--no-report", "--", "python3", "port/port.py",
  ]

  @Test func `what ends a port is made small, kept, and goes first from then on`() async throws {
    let folder = try Self.fragile()
    let options = ["check", "--cases", "150", "--failures", "failures.txt"]
    let first = try await Command.run(options + Self.port, in: folder.url)
    #expect(first.status == 1)
    let block = first.output
    #expect(block.contains("FAIL  PORT-03"))
    #expect(block.contains("smallest input found (made from "))
    #expect(first.errors.contains("failures.txt: 1 added"))
    let kept = try folder.text("failures.txt")
    #expect(kept.hasPrefix("passage.jwt-flags:~") && kept.hasSuffix(" PORT-03\n"))

    try (kept + "passage.jwt-flags:~!! PORT-03\n")
      .write(to: folder.url.appending(path: "failures.txt"), atomically: true, encoding: .utf8)
    let second = try await Command.run(
      ["check", "--cases", "0", "--failures", "failures.txt"] + Self.port, in: folder.url)
    #expect(second.status == 1)
    #expect(second.output.contains("! failures.txt:2 names no generated case"))
    #expect(second.output.contains("1 generated"))
    #expect(second.errors.contains("failures.txt: 0 of 1 earlier failures pass now"))

    let unchanged = try await Command.run(
      ["check", "--cases", "150", "--no-shrink"] + Self.port, in: folder.url)
    #expect(unchanged.output.contains("smallest input found (generated case "))
  }

  @Test func `cases are generated for a time`() async throws {
    let folder = try ScratchFolder()
    var generated = 0
    // Beside other work a second may be over before the first case is generated.
    for seconds in [1, 4, 16, 64] where generated == 0 {
      let run = try await Command.run(
        ["check", "--suite", "jwt-flags", "--time", "\(seconds)", "--report", "jsonl=r.jsonl"],
        in: folder.url)
      let plan = #""cases":100000000,"strict":false,"time":\#(seconds)}"#
      #expect(try folder.text("r.jsonl").contains(plan))
      #expect(run.status == 0)
      let line = try #require(run.lines.first { $0.contains(" vectors ") })
      let words = line.split(separator: " ")
      let count = words.firstIndex(of: "vectors").map { words[$0 + 1] } ?? ""
      generated = Int(count.replacing(",", with: "")) ?? 0
    }
    // Time ended it, or it would run still; how many cases that is depends on the machine.
    #expect(generated > 0)
  }
}
