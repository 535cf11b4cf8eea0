import BridgeCatalog
import ChoiceEngine
import ConformanceKit
import CorpusStore

/// Names of cases on a command line: `SUITE:VECTOR` and `SUITE:~CHOICES`; a suite may be named
/// without its protocol.
enum CaseName {
  static func find(_ name: String, in corpus: Corpus) throws -> Case {
    guard let colon = name.firstIndex(of: ":") else {
      throw Failure(
        .usage,
        "\(String(escaping: name)) names no case: write SUITE:VECTOR, as jwt-flags:record-on.")
    }
    let suiteName = String(name[..<colon])
    let rest = String(name[name.index(after: colon)...])
    let suite = try Selection.suite(named: suiteName)
    if let choices = ReplayToken.decode(rest) {
      var source = ChoiceSource(replaying: choices)
      return Case(suite: suite.id, input: suite.generate(&source), origin: .generated(choices))
    }
    guard rest != Case.sampleName else {
      throw Failure(
        .usage, "A sample is drawn anew each time: proofload check --suite \(suite.id) draws one.")
    }
    guard let vector = corpus.vectors[suite.id]?.first(where: { $0.id == rest || $0.uid == rest })
    else {
      throw Failure(
        .usage,
        rest.hasPrefix("~")
          ? "\(String(escaping: rest)) is no replay of this version of the kit."
          : "The suite \(suite.id) has no vector \(String(escaping: rest)).")
    }
    return Case(suite: suite.id, input: vector.input, origin: .vector(vector))
  }
}
