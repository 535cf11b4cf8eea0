import ArgumentParser
import ConformanceKit
import CorpusStore
import MachineKit
import ReportWriters

struct Faults: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Test the kit: is every known fault detected and blamed on the right requirement?",
    usage: "proofload faults [options]",
    discussion: "Example:  proofload faults --suite navigation")

  @OptionGroup var selection: Selection

  @OptionGroup var generated: CaseOptions<AnalysedCases>

  @Flag(help: "List the derived faults that no vector detects, not only their number by kind.")
  var all = false

  @Flag(help: "List instead how often generated cases detect each fault, the rarest first.")
  var rates = false

  func run() async throws {
    let suites = try selection.suites()
    let corpus = try Corpus(files: .embedded, vectorsOf: suites.map(\.id))
    let analysis = MutationAnalysis(
      registry: corpus.registry, vectors: corpus.vectors, generated: generated.cases,
      seed: generated.seed)
    if rates {
      for suite in suites {
        Terminal.print(FaultText.lines(suite: suite.id, rates: await analysis.rates(for: suite)))
      }
      return
    }
    var rows: [MutationAnalysis.Row] = []
    var derived: [MutationAnalysis.DerivedRow] = []
    for suite in suites {
      let suiteRows = await analysis.rows(for: suite) { done in
        Terminal.status("  \(suite.id)  \(done) of \(suite.variants.count) variants")
      }
      let derivedRows = await analysis.derivedRows(for: suite)
      Terminal.print([suite.id.text, ""] + FaultText.lines(suiteRows) + [""])
      for line in FaultText.lines(derived: derivedRows, listing: all ? .all : .kinds) {
        Terminal.print(TextWrap.wrap(line, first: "", rest: "    "))
      }
      Terminal.print([""])
      rows += suiteRows
      derived += derivedRows
    }
    Terminal.print(TextWrap.wrap(FaultText.summary(rows), first: "", rest: "  "))
    Terminal.print(TextWrap.wrap(FaultText.derivedSummary(derived), first: "", rest: "  "))
    let isProven = rows.allSatisfy { $0.byVectors.isCaught && $0.byGenerated.isCaught }
    if !isProven { throw ExitCode(.nonConformance) }
  }
}

/// The analysis puts them to every variant until that is blamed exactly, and keeps what is expected of them.
enum AnalysedCases: CaseUse {
  static let standard = Kit.generatedCases
  static let range = 1...100_000
  static let purpose = "per suite"
}
