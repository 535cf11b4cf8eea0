import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import ReportWriters

struct Vectors: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Work with recorded cases.",
    discussion: "Example:  proofload vectors lint --suite navigation --corpus Corpus",
    subcommands: [
      VectorsLint.self, VectorsExport.self, VectorsCover.self, VectorsPromote.self,
      VectorsVerdicts.self,
      VectorsConvert.self,
    ])
}

struct VectorsLint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Verify that vectors detect the faults they claim to detect.",
    usage: "proofload vectors lint [options]",
    discussion: "Example:  proofload vectors lint --suite navigation --corpus Corpus")

  @OptionGroup var selection: Selection

  @Option(help: "A corpus folder. (default: the embedded corpus)")
  var corpus: String?

  @Flag(help: "First add missing uids and expected answers to the files of the folder.")
  var fix = false

  @Flag(help: "With --fix, also update expected answers that differ from the reference.")
  var record = false

  func run() async throws {
    let suites = try selection.suites()
    guard fix || !record else {
      throw Failure(.usage, "--record changes files: give --fix as well.")
    }
    if fix { try complete(suites) }
    let corpus = try InputFile.corpus(in: corpus, isLinted: true)
    var problems: [CorpusError] = corpus.uidProblems + (try definitionProblems(suites))
    let embedded = try Corpus(files: .embedded, vectorsOf: [])
    var breadth: [String] = []
    var count = 0
    for suite in suites {
      let vectors = corpus.vectors[suite.id] ?? []
      count += vectors.count
      let what = "  \(suite.id)  \(Phrases.count(vectors.count, "vector"))"
      Terminal.status(what, isNew: true)
      let lint = VectorLint(suite: suite, registry: corpus.registry)
      for problem in lint.problems(in: vectors) {
        problems.append(
          corpus.complaint(problem.reason, about: problem.vector, of: suite.id))
      }
      breadth += breadthProblems(
        of: suite, vectors, by: lint, known: embedded.vectorCount(of: suite.id))
      Terminal.passed(what)
    }
    Terminal.print(problems.map(\.description) + breadth)
    let filled = suites.count { !(corpus.vectors[$0.id] ?? []).isEmpty }
    let what = "\(Phrases.count(count, "vector")) of \(Phrases.count(filled, "suite"))"
    Terminal.print("\(what): \(Phrases.count(problems.count + breadth.count, "problem"))")
    guard count > 0 else { throw Failure(.usage, "There is no vector to look at.") }
    if !problems.isEmpty || !breadth.isEmpty { throw ExitCode(.nonConformance) }
  }

  /// Of some of the vectors shares say nothing; of one that is none that has been said already.
  private func breadthProblems(
    of suite: ConformanceSuite, _ vectors: [Vector], by lint: VectorLint, known: Int
  ) -> [String] {
    guard !vectors.isEmpty, vectors.count >= known else { return [] }
    return ((try? lint.breadthProblems(in: vectors)) ?? []).map { "\(suite.id): \($0)" }
  }

  private func complete(_ suites: [ConformanceSuite]) throws {
    guard let corpus else {
      throw Failure(.usage, "--fix writes files: name the folder with --corpus.")
    }
    for suite in suites {
      var folder = try SuiteFolder(corpus: corpus, suite: suite.id)
      let completion = try folder.complete(with: suite, recording: record ? .changed : .missing)
      try KeptUIDs.keep(completion.uids, in: corpus)
      for (path, count) in completion.changed {
        Terminal.note("\(path): completed \(Phrases.count(count, "case"))")
      }
      if completion.droppedDefinitions > 0 {
        let count = Phrases.count(completion.droppedDefinitions, "definition")
        Terminal.note("\(suite.id): dropped \(count) that no case needs any more")
      }
    }
  }

  private func definitionProblems(_ suites: [ConformanceSuite]) throws -> [CorpusError] {
    let files = try corpus.map { try CorpusFiles(folder: $0) } ?? .embedded
    return try suites.flatMap { try files.definitionProblems(of: $0.id) }
  }
}
