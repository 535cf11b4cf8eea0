import Foundation
import Testing

/// What the documents beside the README show is so.
struct DocumentTests {
  /// The blocks of code in a document.
  private static func blocks(of name: String) throws -> [String] {
    let text = try String(contentsOf: Command.root.appending(path: name), encoding: .utf8)
    return text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }
      .map { $0.element.drop { $0 != "\n" }.dropFirst() }.map(String.init)
  }

  private static func json(_ text: String) throws -> NSObject {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        as? NSObject)
  }

  @Test func `the rules of a port are those of the corpus`() throws {
    struct Rules: Decodable {
      struct Rule: Decodable {
        let id: String
        let text: String
      }
      let requirements: [Rule]
    }
    let rules = try JSONDecoder().decode(
      Rules.self,
      from: Data(contentsOf: Command.root.appending(path: "Corpus/requirements/port.json")))
    let text = try String(contentsOf: Command.root.appending(path: "PORTING.md"), encoding: .utf8)
    let rows = text.components(separatedBy: "\n").filter { $0.hasPrefix("| PORT-") }
    #expect(rows == rules.requirements.map { "| \($0.id) | \($0.text) |" })
  }

  @Test func `an outcome is judged as the corpus says`() async throws {
    let blocks = try Self.blocks(of: "Corpus/README.md")
    let outcome = try #require(blocks.first { $0.contains(#""outcome": {"ok""#) })
    let judgement = try #require(blocks.first { $0.contains(#""verdict": "rejected""#) })
    let folder = try ScratchFolder()
    try folder.write(outcome + "\n", to: "outcomes.jsonl")
    let run = try await Command.run(["judge", "outcomes.jsonl"], in: folder.url)
    #expect(run.status == 1)
    #expect(try Self.json(run.output) == Self.json(judgement))
  }
}
