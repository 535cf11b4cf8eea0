import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import ReportWriters
import WirePrimitives

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List suites, with their choices and capabilities.",
    usage: "proofload list [options]",
    discussion: "Example:  proofload list --json")

  @OptionGroup var selection: Selection

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let suites = try selection.suites()
    let corpus = try Corpus(files: .embedded, vectorsOf: [])
    if json {
      Terminal.print(JSON.array(suites.map { Self.json($0, corpus) }).filledText(width: 100))
      return
    }
    for suite in suites {
      let vectors = corpus.vectorCount(of: suite.id)
      let counts =
        "\(Phrases.count(suite.requirements.count, "requirement")), "
        + Phrases.count(vectors, "vector")
      Terminal.print(
        TextWrap.wrap("\(suite.id)  \(suite.summary)  (\(counts))", first: "", rest: "  "))
      for choice in suite.choices {
        let variants = choice.variants.joined(separator: " | ")
        Terminal.print(Self.item("choice", "\(choice.id) = \(variants)"))
      }
      for capability in suite.capabilities {
        Terminal.print(Self.item("capability", "\(capability.id): \(capability.summary)"))
      }
    }
    Terminal.print("")
    Terminal.print(
      "What one of them means, or a requirement, ambiguity or vector: proofload show ID")
  }

  private static func item(_ kind: String, _ text: String) -> [String] {
    TextWrap.wrap(
      text, first: "  \(kind.padded(to: 10))  ", rest: String(repeating: " ", count: 16))
  }

  private static func json(_ suite: ConformanceSuite, _ corpus: Corpus) -> JSON {
    .object([
      ("suite", .string(suite.id.text)), ("summary", .string(suite.summary)),
      ("requirements", .array(suite.requirements.map { .string($0.text) })),
      (
        "choices",
        .array(
          suite.choices.map { choice in
            .object([
              ("id", .string(choice.id.text)),
              ("variants", .array(choice.variants.map { .string($0) })),
              ("ambiguity", .string(choice.ambiguity.text)),
            ])
          })
      ),
      (
        "capabilities",
        .array(
          suite.capabilities.map {
            .object([("id", .string($0.id.text)), ("summary", .string($0.summary))])
          })
      ),
      ("vectors", .number(corpus.vectorCount(of: suite.id))),
    ])
  }
}
