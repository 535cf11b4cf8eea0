import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import WirePrimitives

struct VectorsExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print cases as JSON, for the test runner of another language.",
    usage: "proofload vectors export [options]",
    discussion: """
      Example:  proofload vectors export --suite jwt-flags > jwt-flags.json

      Choices are resolved and parts that need other capabilities are left out, so each case has \
      a single acceptance tree, "expect". If it accepts only one answer, "answer" contains that. \
      Corpus/README.md describes the trees.
      """)

  @OptionGroup var selection: Selection

  @Option(help: ArgumentHelp("Expect this choice: CHOICE=VARIANT.", valueName: "choice"))
  var choice: [String] = []

  @Option(help: ArgumentHelp("Include what needs this capability.", valueName: "capability"))
  var grant: [String] = []

  @OptionGroup var generated: CaseOptions<ExportedCases>

  func run() throws {
    let suites = try selection.suites()
    let choices = try Choices.parse(choice)
    let granted = try Capabilities.parse(grant)
    let corpus = try Corpus(files: .embedded, vectorsOf: suites.map(\.id))
    var entries: [JSON] = []
    for suite in suites {
      for run in try runs(of: suite, in: corpus) {
        guard suite.needs(run.run.input).allSatisfy(granted.contains) else { continue }
        entries.append(entry(run.run, run.tree.resolved(choices: choices, granted: granted)))
      }
    }
    let whole: JSON = .object([
      ("schema", "export-1"), ("kit", .string(Kit.version)),
      ("corpus", .string(corpus.version)),
      ("digest", .string(corpus.digest(of: suites.map(\.id)))),
      ("cases", .array(entries)),
    ])
    Terminal.print(whole.filledText(width: 100))
  }

  private func runs(of suite: ConformanceSuite, in corpus: Corpus) throws -> [(
    run: Case, tree: Acceptance
  )] {
    let recorded = (corpus.vectors[suite.id] ?? []).map { vector in
      (
        run: Case(suite: suite.id, input: vector.input, origin: .vector(vector)),
        tree: vector.expect
      )
    }
    var generator = CaseGenerator(suite: suite, seed: generated.seed)
    return try recorded
      + generator.next(generated.cases).map { run in
        (run: run, tree: try suite.recordedTree(of: run.input))
      }
  }

  private func entry(_ run: Case, _ tree: Acceptance) -> JSON {
    var members: [(String, JSON)] = [
      ("suite", .string(run.suite.text)), ("case", .string(run.name)),
    ]
    if let vector = run.vector {
      members.append(("uid", .string(vector.uid)))
      members.append(("title", .string(vector.title)))
      members.append(("requirements", .array(vector.requirements.map { .string($0.text) })))
    }
    members.append(("input", run.input))
    members.append(("expect", tree.json))
    if let answer = tree.onlyAnswer { members.append(("answer", answer)) }
    return .object(members)
  }
}

enum ExportedCases: CaseUse {
  static let standard = 0
  static let range = 0...1_000_000
  static let purpose = "to add per suite"
}
