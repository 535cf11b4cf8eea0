import Testing

/// What is printed fits a terminal.
struct WidthTests {
  static let commands: [[String]] = [
    ["list"], ["show", "PSG-JWT-08"], ["show", "AMB-PSG-17"], ["show", "jwt-flags:record-on"],
    ["show", "passage.jwt-flag-type"], ["show", "utf16-strings"], ["show", "polyfill"],
    ["show", "nothing"], ["vectors", "lint", "--suite", "*-encode"],
    ["faults", "--cases", "1", "--suite", "navigation"],
    ["coverage", "--cases", "1", "--suite", "navigation"],
    ["check", "--", "Tests/Ports/python/passage.py"],
  ]

  @Test(arguments: commands)
  func `every line has at most 80 columns`(arguments: [String]) async throws {
    let run = try await Command.run(arguments)
    let long = (run.lines + run.errors.split(separator: "\n").map(String.init))
      .filter { $0.count > 80 }
    #expect(long == [])
    #expect(!(run.output + run.errors).isEmpty)
  }

  @Test func `a count goes with its noun`() async throws {
    let run = try await Command.run(["vectors", "lint", "--suite", "*-encode"])
    #expect(run.lines[0].contains(/[0-9] vectors of \d+ suites: 0 problems$/))
    let one = try await Command.run(["vectors", "lint", "--suite", "navigation"])
    #expect(one.lines[0].hasSuffix(" vectors of 1 suite: 0 problems"))
  }
}
