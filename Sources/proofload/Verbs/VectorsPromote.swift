import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import ReportWriters
import WirePrimitives

struct VectorsPromote: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "promote",
    abstract: "Turn a failing case into a vector.",
    usage: "proofload vectors promote case --id id --title title --why why --corpus folder",
    discussion: """
      Example:  proofload vectors promote Reports/fuzz/NIGHT/findings/NAME --id bad-escape-at-end \
      --title "a bad escape at the end" --why "a port read it as text" --corpus Corpus

      The case is the folder of a finding, or a name as printed by one. It is added to the file \
      regressions.jsonl of its suite, with the answer of the reference.
      """)

  private static let topic = "regressions"

  @Argument(help: ArgumentHelp("A finding's folder, or SUITE:NAME.", valueName: "case"))
  var name: String

  @Option(help: "A short name, unique in the suite.") var id: String
  @Option(help: "What is special about the input.") var title: String
  @Option(help: "How it was found, and what it showed.") var why: String

  @Option(
    help: ArgumentHelp(
      "The requirement it is for. (default: that of the finding)", valueName: "requirement"))
  var requirement: [String] = []

  @Option(help: "A corpus folder.") var corpus: String

  func run() throws {
    let corpus = try InputFile.corpus(in: corpus)
    let (run, blamed) = try named(in: corpus)
    let requirements = requirement.isEmpty ? [blamed].compactMap(\.self) : requirement
    guard !requirements.isEmpty else {
      throw Failure(.usage, "What is it for? A name alone says none: --requirement ID")
    }
    for id in requirements where corpus.registry[RequirementID(id)] == nil {
      throw Failure(.usage, "--requirement \(String(escaping: id)): there is no such requirement")
    }
    let suite = try Selection.suite(named: run.suite.text)
    let vectors = corpus.vectors[suite.id] ?? []
    if let same = vectors.first(where: { $0.input == run.input }) {
      throw Failure(.usage, "The vector \(suite.id):\(same.id) has this input already.")
    }
    guard !vectors.contains(where: { $0.id == id }) else {
      throw Failure(.usage, "--id \(String(escaping: id)): the suite has a vector of this name.")
    }
    var folder = try SuiteFolder(corpus: self.corpus, suite: suite.id)
    folder.add(entry(run.input, requirements, since: corpus.version), to: Self.topic)
    let completion = try folder.complete(with: suite)
    try KeptUIDs.keep(completion.uids, in: self.corpus)
    let path = completion.changed.map(\.path).joined(separator: ", ")
    Terminal.print(
      "\(String(escaping: path, limit: 4_096)): added \(String(escaping: id)). Look at the answer that it expects, then run"
    )
    Terminal.print("  proofload vectors lint --corpus \(ShellWord.quoted(self.corpus))")
  }

  /// The case, and the requirement that its finding blames.
  private func named(in corpus: Corpus) throws -> (Case, String?) {
    guard let path = CaseFile.path(at: name) else {
      return (try CaseName.find(name, in: corpus), nil)
    }
    let file = try CaseFile(
      name: String(escaping: path, limit: 4_096), bytes: try InputFile.bytes(of: path, as: "case"))
    let suite = try Selection.suite(named: file.suite.text).id
    let run = Case(suite: suite, input: file.inputs[file.inputs.count - 1], origin: .written)
    return (run, file.requirement)
  }

  private func entry(
    _ input: JSON, _ requirements: [String], since version: String
  ) -> [(String, JSON)] {
    [
      ("id", .string(id)), ("title", .string(title)), ("since", .string(version)),
      ("requirements", .array(requirements.map { .string($0) })), ("input", input),
      ("why", .string(why)),
    ]
  }
}
