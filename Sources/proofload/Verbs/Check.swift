import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import ReportWriters

struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a port, or the reference, against the requirements.",
    discussion: "Example:  proofload check -- python3 port.py")

  @OptionGroup var selection: Selection

  @Option(help: "Generated cases for each suite.")
  var cases = Kit.generatedCases

  @Option(help: "Seed of the generated cases.")
  var seed = Kit.seed

  @Flag(help: "Warnings and other readings count as failures.")
  var strict = false

  @Argument(parsing: .postTerminator, help: "The port's command, behind --.")
  var command: [String] = []

  func run() async throws {
    guard command.isEmpty else { throw Failure(.usage, "Ports cannot be run yet.") }
    let suites = try selection.suites()
    let corpus = try Corpus(files: .embedded)
    let port = ReferencePort(suites: BridgeCatalog.suites)
    let plan = CheckPlan(suites: suites, vectors: corpus.vectors, generated: cases, seed: seed)
    let header = RunHeader(
      kit: Kit.version, corpus: corpus.version, caseSet: "000000", port: port.declaration,
      seed: seed, suites: suites.map(\.id), suitesKnown: BridgeCatalog.suites.count)
    var runner = Runner(
      plan: plan, port: port, registry: corpus.registry,
      recorder: ConsoleRecorder(text: RunText(registry: corpus.registry, portArguments: "")))
    let report = await runner.run(header: header)
    throw ExitCode(report.exitStatus(strict: strict))
  }
}
