import ArgumentParser
import ConformanceKit
import CorpusStore
import ReportWriters

struct Faults: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Score the kit: is every fault caught, and blamed on its own requirement?",
    discussion: "Example:  proofload faults --suite jwt-flags")

  @OptionGroup var selection: Selection

  @Option(help: "Generated cases for each fault.")
  var cases = Kit.generatedCases

  func run() async throws {
    let suites = try selection.suites()
    let corpus = try Corpus(files: .embedded)
    let drill = FaultDrill(
      registry: corpus.registry, vectors: corpus.vectors, generated: cases, seed: Kit.seed)
    var rows: [FaultDrill.Row] = []
    for suite in suites {
      let suiteRows = await drill.rows(for: suite) { done in
        Terminal.status("  \(suite.id)  \(done) of \(suite.variants.count) variants")
      }
      Terminal.print([suite.id.text, ""] + FaultText.lines(suiteRows) + [""])
      rows += suiteRows
    }
    Terminal.print(FaultText.summary(rows))
    let isProven = rows.allSatisfy { $0.byVectors.isCaught && $0.byGenerated.isCaught }
    if !isProven { throw ExitCode(.nonConformance) }
  }
}
