import ArgumentParser
import ConformanceKit
import CorpusStore
import ReportWriters

struct VectorsConvert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert vector files of version 0.1.0 to the current format.",
    usage: "proofload vectors convert --corpus folder",
    discussion: """
      Example:  proofload vectors convert --corpus Corpus

      Each JSON file of cases becomes a file of lines, and what cases of a suite share stands once in \
      its definitions.jsonl. What has been written is read again and compared before the old files are \
      removed.
      """)

  @Option(help: "A corpus folder.") var corpus: String

  func run() throws {
    let suites = OldVectors.suites(in: corpus)
    guard !suites.isEmpty else {
      throw Failure(
        .usage, "--corpus \(String(escaping: corpus)): there are no vectors of an older form.")
    }
    var count = 0
    for suite in suites { count += try OldVectors(corpus: corpus, suite: suite).convert() }
    Terminal.print(
      "\(Phrases.count(count, "case")) of \(Phrases.count(suites.count, "suite")): each says what it said"
    )
  }
}
