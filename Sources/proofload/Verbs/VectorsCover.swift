import ArgumentParser
import ConformanceKit
import CorpusStore
import MachineKit
import WirePrimitives

struct VectorsCover: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cover",
    abstract:
      "Suggest vectors: a few generated cases for the clauses that recorded ones do not show.",
    usage: "proofload vectors cover --suite suite [options]",
    discussion: """
      Example:  proofload vectors cover --suite navigation > covering.jsonl

      A clause is an outcome of a requirement; `coverage` lists those that lack a vector. Prints a \
      file of vectors without uids and answers. Put it next to the others and run \
      `proofload vectors lint --corpus Corpus --fix`. If there is nothing to add, it has no cases.
      """)

  @Option(help: ArgumentHelp("The suite, with or without its protocol.", valueName: "suite"))
  var suite: String

  @OptionGroup var generated: CaseOptions<PickedCases>

  @Flag(help: "Cover each pair of clauses that meet in a case.")
  var pairs = false

  @Option(help: "A corpus folder. (default: the embedded corpus)")
  var corpus: String?

  func run() throws {
    let suite = try Selection.suite(named: suite)
    let corpus = try InputFile.corpus(in: corpus)
    var generator = CaseGenerator(suite: suite, seed: generated.seed)
    let picks = try CoveringSet(suite: suite, scope: pairs ? .pairs : .clauses).picks(
      from: generator.next(generated.cases), beyond: corpus.vectors[suite.id] ?? [])
    Terminal.print(CaseText.lines(of: suite.id, picks.map { entry($0, since: corpus.version) }))
  }

  private func entry(_ pick: CoveringSet.Pick, since version: String) -> [(String, JSON)] {
    let others = pick.count > 1 ? ", and \(pick.count - 1) more" : ""
    return [
      ("id", .string("\(Vector.coveringMark)\(SuiteFolder.digest(of: pick.run.input))")),
      ("title", .string(pick.example.map(\.description).joined(separator: " with "))),
      ("since", .string(version)),
      ("requirements", .array(pick.requirements.map { .string($0.text) })),
      ("input", pick.run.input),
      (
        "why",
        .string("picked from generated cases for this\(others)")
      ),
    ]
  }
}

enum PickedCases: CaseUse {
  static let standard = 5_000
  static let range = 1...100_000
  static let purpose = "to select from"
}
