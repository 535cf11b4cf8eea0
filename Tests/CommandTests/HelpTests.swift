import Foundation
import Testing

/// The help texts, and the examples in them.
struct HelpTests {
  static let verbs: [[String]] = [
    [], ["check"], ["doctor"], ["replay"], ["list"], ["show"], ["coverage"], ["faults"], ["port"],
    ["judge"], ["vectors"], ["vectors", "lint"], ["vectors", "export"], ["vectors", "cover"],
  ]

  @Test(arguments: verbs)
  func `help opens with an example of its own verb`(verb: [String]) async throws {
    let example = try await Self.example(of: verb)
    #expect(example.starts(with: verb) || example.contains("proofload"), "\(example)")
  }

  /// Each example is taken from its help text and run as it stands.
  @Test func `the examples work`() async throws {
    let folder = try Self.folder()
    var examples: Set<[String]> = []
    for verb in Self.verbs { examples.insert(try await Self.example(of: verb)) }
    // In a debug build these measure for minutes.
    examples = examples.filter { example in
      !["faults", "coverage"].contains(example.first)
        && !example.starts(with: ["vectors", "cover"])
    }
    #expect(examples.count >= 9)
    for example in examples {
      // A program that the kit starts is looked for on the path.
      let words = example.map { $0 == "proofload" ? Command.program.path : $0 }
      let run = try await Command.run(words, in: folder.url)
      #expect(run.status == 0, "\(example): \(run.output.suffix(300))\(run.errors)")
    }
  }

  /// The words behind `proofload`, without what a shell would do with the output.
  private static func example(of verb: [String]) async throws -> [String] {
    let help = try await Command.run(verb + ["--help"])
    #expect(help.status == 0)
    let line = try #require(help.lines.first { $0.contains("Example:  proofload ") })
    let example = try #require(line.components(separatedBy: "Example:  proofload ").last)
    return Array(example.split(separator: " ").map(String.init).prefix { $0 != ">" })
  }

  /// What the examples need: a port, a corpus and outcomes.
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for file in ["port.py", "passage.py", "starter_kit.py"] {
      try folder.copy("Tests/Ports/python/\(file)", as: file)
    }
    try folder.copy("Corpus", as: "Corpus")
    let answer = #"{"record": true, "captureScreenshot": false, "clearAllCookies": false}"#
    try folder.write(
      #"{"uid": "defb34b4e2f0e926", "outcome": {"ok": \#(answer)}}"#, to: "outcomes.jsonl")
    return folder
  }
}
