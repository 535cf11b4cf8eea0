import Foundation
import Testing

/// What the README shows is what the program prints.
struct ReadmeTests {
  private let text: String
  /// What runs are shown to print.
  private let runs: [[String]]

  init() throws {
    text = try String(contentsOf: Command.root.appending(path: "README.md"), encoding: .utf8)
    runs = text.components(separatedBy: "\n```\n").enumerated().filter { $0.offset % 2 == 1 }
      .map { $0.element.components(separatedBy: "\n") }
      .filter { $0.first?.hasPrefix("Proofload ") ?? false }
    try #require(runs.count == 2)
  }

  private var unwrapped: String { text.replacingOccurrences(of: "\n", with: " ") }

  @Test func `what is checked so far is what the README claims`() throws {
    let coverage = try String(
      contentsOf: Command.root.appending(path: "Reports/coverage.jsonl"), encoding: .utf8)
    let rows = coverage.split(separator: "\n")
    let covered = rows.count { $0.contains(#""state":"covered""#) }
    let total = "\(rows.count / 1_000),\(rows.count % 1_000)"
    #expect(unwrapped.contains("check \(covered) of the \(total) requirements"))
    let suites = try FileManager.default.contentsOfDirectory(
      atPath: Command.root.appending(path: "Corpus/vectors").path)
    #expect(unwrapped.contains("There are \(suites.count) suites:"))
    #expect(suites.filter { !text.contains("`\($0)`") } == [])
  }

  @Test func `the tests of a package that the README shows are those of the example`() throws {
    let path = "Tests/Ports/swift-sync/Tests/PassageTests/PassageConformance.swift"
    let shown = try String(contentsOf: Command.root.appending(path: path), encoding: .utf8)
    #expect(text.contains("```swift\n\(shown)```\n"))
  }

  /// What the runs print is compared by `ci/check`, in an optimised build: here all suites would take
  /// their time, and on a busy machine an example may not become as small.
  @Test func `the run of the reference names every suite, and that of the port its mistake`() throws
  {
    let suites = try FileManager.default.contentsOfDirectory(
      atPath: Command.root.appending(path: "Corpus/vectors").path)
    #expect(suites.filter { suite in !runs[0].contains { $0.hasPrefix("  \(suite)") } } == [])
    #expect(runs[1].filter { $0.hasPrefix("FAIL") }.count == 1)
    #expect(runs[1].contains { $0.hasPrefix("FAIL  PSG-JWT-08") })
  }
}
