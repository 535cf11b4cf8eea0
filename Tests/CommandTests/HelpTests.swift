import Foundation
import Testing

/// The help texts, and the examples in them.
struct HelpTests {
  static let verbs: [[String]] = [
    [], ["check"], ["doctor"], ["replay"], ["list"], ["show"], ["coverage"], ["parity"], ["faults"],
    ["port"],
    ["judge"], ["vectors"], ["vectors", "lint"], ["vectors", "export"], ["vectors", "cover"],
  ]

  @Test(arguments: verbs)
  func `help opens with an example of its own verb`(verb: [String]) async throws {
    let help = try await Command.run(verb + ["--help"])
    #expect(help.status == 0)
    #expect(help.lines.allSatisfy { $0.count <= 80 })
    let example = try Self.example(in: help)
    let command = (["proofload"] + verb).joined(separator: " ")
    #expect(example.contains(command), "\(example)")
  }

  /// Each example is taken from its help text and pasted into a shell.
  @Test func `the examples work`() async throws {
    let folder = try Self.folder()
    var examples: Set<String> = []
    for verb in Self.verbs {
      examples.insert(try Self.example(in: try await Command.run(verb + ["--help"])))
    }
    // In a debug build these measure for minutes.
    examples = examples.filter { example in
      !["faults", "coverage", "vectors cover"].contains { example.hasPrefix("proofload \($0) ") }
    }
    #expect(examples.count >= 9)
    let path = Command.program.deletingLastPathComponent().path
    for var example in examples {
      // The README's own lines are run with as many cases as usual.
      example = example.replacingOccurrences(
        of: "check -- ", with: "check --protocol passage --cases 10 -- "
      )
      .replacingOccurrences(
        of: "proofload parity ", with: "proofload parity --protocol passage --cases 10 "
      )
      .replacingOccurrences(of: "--larger 200", with: "--larger 10")
      let run = try await Command.run(
        ["-c", "PATH=\"$0:$PATH\"; \(example)", path], in: folder.url,
        program: URL(filePath: "/bin/sh"))
      // What judge is shown with is an outcome that it rejects.
      let status: Int32 = example.contains("proofload judge") ? 1 : 0
      #expect(run.status == status, "\(example): \(run.output.suffix(300))\(run.errors)")
    }
  }

  /// The paragraph that is an example, in one line.
  private static func example(in help: Command) throws -> String {
    let paragraphs = help.output.components(separatedBy: "\n\n")
    let found = paragraphs.lazy.compactMap { paragraph in
      paragraph.components(separatedBy: "Example:  ").dropFirst().first
    }
    return try #require(found.first).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  /// A folder in which the examples find what they name.
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.makeFolder("Tests/Ports")
    try folder.copySamplePort(as: "Tests/Ports/python")
    try folder.copy("Tests/Ports/javascript", as: "Tests/Ports/javascript")
    try folder.copy("Corpus", as: "Corpus")
    return folder
  }
}
