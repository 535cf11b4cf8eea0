import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import ReportWriters

struct CoverageVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show how much of the documents is checked, with evidence.",
    usage: "proofload coverage [options]",
    discussion: """
      Example:  proofload coverage --suite navigation

      A requirement is covered when the reference cites it, a vector names it, a generated \
      case reaches it, and a fault that violates it is detected and blamed on it by vectors alone \
      and by generated cases alone. The rules of the port protocol are not included.

      A clause is an outcome of a requirement, such as one of its values or a condition that \
      does not hold. It has all evidence when a vector and a generated case show it, and a wrong \
      answer in each is blamed on the requirement. Clauses that lack something are listed; \
      `vectors cover` suggests vectors for them.
      """)

  @OptionGroup var selection: Selection

  @OptionGroup var generated: CaseOptions<AnalysedCases>

  @Flag(help: "Print a JSON line for each requirement.")
  var json = false

  func run() async throws {
    let documents = try Corpus(files: .embedded, vectorsOf: [])
    let protocols = try selection.protocols(of: documents)
    let suites = try (selection.suite.isEmpty ? BridgeCatalog.suites : selection.suites())
      .filter { suite in protocols.contains { $0.name == suite.id.protocolName } }
    let corpus = try Corpus(files: .embedded, vectorsOf: suites.map(\.id))
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
    for protocols: [Corpus.ProtocolEntry], suites: [ConformanceSuite]
  ) async -> [Coverage.Row] {
    var coverage = Coverage()
    let analysis = MutationAnalysis(
      registry: corpus.registry, vectors: corpus.vectors, generated: generated, seed: seed)
    for suite in suites {
      let evidence = await analysis.evidence(for: suite) { done in
        Terminal.status("  \(suite.id)  \(done) of \(suite.requirements.count) requirements")
      }
      Terminal.passed("  \(suite.id)  \(Phrases.count(evidence.rows.count, "fault"))")
      coverage.add(evidence)
    }
    return protocols.flatMap { coverage.rows(for: $0.requirements, protocolName: $0.name) }
  }
}
