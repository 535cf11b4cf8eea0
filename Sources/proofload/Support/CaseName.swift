import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit

/// Names of cases on a command line: `SUITE:VECTOR` and `SUITE:~CHOICES`; a suite may be named
/// without its protocol.
enum CaseName {
  /// The compiled-in corpus with the vectors of the suites that names begin with.
  static func corpus(of names: [String]) throws -> Corpus {
    let suites = names.map { name in name.prefix { $0 != ":" }.lowercased() }
    return try Corpus(
      files: .embedded,
      vectorsOf: BridgeCatalog.suites.map(\.id).filter {
        suites.contains($0.text.lowercased()) || suites.contains($0.shortName.lowercased())
      })
  }

  static func find(_ name: String, in corpus: Corpus) throws -> Case {
    guard let colon = name.firstIndex(of: ":") else {
      throw Failure(
        .usage,
        "\(String(escaping: name)) names no case: write SUITE:VECTOR, as jwt-flags:record-on.")
    }
    let suiteName = String(name[..<colon])
    let rest = String(name[name.index(after: colon)...])
    let suite = try Selection.suite(named: suiteName)
    guard rest != Case.sampleName else {
      throw Failure(
        .usage, "A sample is drawn anew each time: proofload check --suite \(suite.id) draws one.")
    }
    guard let run = Case(named: rest, of: suite, vectors: corpus.vectors[suite.id] ?? []) else {
      throw Failure(
        .usage,
        rest.hasPrefix("~")
          ? "\(String(escaping: rest)) names no case of this version of the kit: it is damaged, or of a "
            + "version whose cases were made otherwise."
          : "The suite \(suite.id) has no vector \(String(escaping: rest)).")
    }
    return run
  }
}
