import ArgumentParser
import ConformanceKit
import CorpusStore
import MachineKit
import WirePrimitives

/// What the judge says of the answers of every variant to every vector: for comparing two versions of
/// the kit, which must say the same unless a requirement says otherwise.
struct VectorsVerdicts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verdicts",
    abstract: "Print the verdict on each variant's answer to each vector.",
    usage: "proofload vectors verdicts [options]",
    discussion: "Example:  proofload vectors verdicts --suite navigation > before.txt",
    shouldDisplay: false)

  @OptionGroup var selection: Selection

  @Option(help: "A corpus folder. (default: the embedded corpus)")
  var corpus: String?

  func run() throws {
    let suites = try selection.suites()
    let corpus = try InputFile.corpus(in: corpus)
    let judge = Judge()
    for suite in suites {
      for vector in corpus.vectors[suite.id] ?? [] {
        for variant in suite.variants.indices {
          let tree = try suite.acceptance(of: vector.input, applying: [variant])
          guard let answer = tree.witness else { continue }
          let judgement = judge.judge(answer, against: vector.expect)
          guard !judgement.isAccepted else { continue }
          let named = Set(judgement.differences.map(\.requirement.text)).sorted()
          Terminal.print(
            "\(vector.uid) \(suite.id) \(suite.variants[variant].name) \(named.joined(separator: " "))"
          )
        }
      }
    }
  }
}
