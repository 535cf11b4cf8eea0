import Foundation
import Testing

/// The help texts, and the examples in them.
struct HelpTests {
  static let verbs: [[String]] = [
    [], ["check"], ["doctor"], ["replay"], ["list"], ["show"], ["coverage"], ["faults"], ["port"],
    ["vectors"], ["vectors", "lint"], ["vectors", "export"], ["vectors", "cover"],
  ]

  /// The example of each help text is taken from there and run.
  @Test(.timeLimit(.minutes(3)), arguments: verbs)
  func `help opens with an example that works`(verb: [String]) async throws {
    let help = try await Command.run(verb + ["--help"])
    #expect(help.status == 0)
    let line = try #require(help.lines.first { $0.contains("Example:  proofload ") })
    let example = try #require(line.components(separatedBy: "Example:  proofload ").last)
    var words = example.split(separator: " ").map(String.init)
    if let pipe = words.firstIndex(of: ">") { words.removeSubrange(pipe...) }
    words = words.map { word in
      switch word {
      case "port.py": "Tests/Ports/python/port.py"
      case "proofload": Command.program.path
      default: word
      }
    }
    // In a debug build these measure for minutes; `ci/check` runs them.
    guard !["faults", "coverage"].contains(words.first), words.prefix(2) != ["vectors", "cover"]
    else { return }
    let run = try await Command.run(words)
    #expect(run.status == 0, "\(run.output.suffix(300))\(run.errors)")
  }
}
