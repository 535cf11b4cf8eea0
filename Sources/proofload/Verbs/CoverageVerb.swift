import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import ReportWriters

struct CoverageVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show what of the documents is checked, by evidence.",
    usage: "proofload coverage [options]",
    discussion: """
      Example:  proofload coverage --suite navigation

      A requirement is covered when the reference cites it, a vector names it, a generated \
      case reaches it, and a fault of it is caught and blamed on it by vectors alone and by \
      generated cases alone. The rules of the port protocol are not in the matrix.
      """)

  @OptionGroup var selection: Selection

  @OptionGroup var generated: CaseOptions<DrilledCases>

  @Flag(help: "Print a JSON line for each requirement.")
  var json = false

  func run() async throws {
    let suites = try selection.suite.isEmpty ? BridgeCatalog.suites : selection.suites()
    let corpus = try Corpus(files: .embedded, vectorsOf: suites.map(\.id))
    let protocols = try selection.protocols(of: corpus)
    let measure = CoverageMeasure(
      corpus: corpus, generated: generated.cases, seed: generated.seed)
    let all = await measure.rows(for: protocols, suites: suites)
    let rows = selection.suite.isEmpty ? all : all.filter { !$0.suites.isEmpty }
    Terminal.print(json ? CoverageText.jsonLines(rows) : CoverageText.lines(rows))
  }
}

/// Runs the faults of the suites and gathers the evidence.
struct CoverageMeasure {
  let corpus: Corpus
  let generated: Int
  let seed: UInt64

  func rows(
    for protocols: [Corpus.ProtocolEntry], suites: [Suite]
  ) async -> [Coverage.Row] {
    var coverage = Coverage()
    let drill = FaultDrill(
      registry: corpus.registry, vectors: corpus.vectors, generated: generated, seed: seed)
    for suite in suites where protocols.contains(where: { $0.name == suite.id.protocolName }) {
      coverage.add(
        suite, vectors: corpus.vectors[suite.id] ?? [], generated: generated, seed: seed,
        drill: await drill.rows(for: suite) { done, all in
          Terminal.status(
            "  \(suite.id)  \(100 * done / max(1, all))% of \(suite.variants.count) faults")
        })
    }
    return protocols.flatMap { coverage.rows(for: $0.requirements, protocolName: $0.name) }
  }
}
