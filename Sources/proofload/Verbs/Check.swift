import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import PortHost
import ReportWriters

struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a port, or the reference, against the requirements.",
    usage: "proofload check [options] [-- command ...]",
    discussion: "Example:  proofload check -- python3 Tests/Ports/python/port.py")

  @OptionGroup var selection: Selection

  @OptionGroup var generated: CaseOptions<CheckedCases>

  @Option(
    help: ArgumentHelp(
      "Time limit of the whole run, shared by the suites; --cases is then a maximum.",
      valueName: "seconds"))
  var time: Int?

  @Option(
    help: ArgumentHelp(
      "Run the cases in this file first, and add to it generated cases that fail.",
      valueName: "file"))
  var failures: String?

  @Option(help: ArgumentHelp("A suite that the port must declare.", valueName: "suite"))
  var require: [String] = []

  @Flag(help: "Run generated cases only, without the recorded ones.")
  var withoutVectors = false

  @Flag(help: "Stop at the first suite that fails.")
  var failFast = false

  @Flag(help: "Report failing cases as they were generated, without shrinking them.")
  var noShrink = false

  @Flag(help: "Check the cause of each finding on 100 fresh cases.")
  var confirmCauses = false

  @Flag(help: "Treat warnings and other readings as failures.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "List of known failures to accept (see Reports/README.md).", valueName: "file"))
  var knownFailures: String?

  @OptionGroup var reports: ReportOptions

  @Flag(help: "Print one JSON document instead of text.")
  var json = false

  @OptionGroup var portOptions: PortOptions

  func validate() throws {
    var paths = DistinctPaths()
    for request in reports.report { try paths.add(request.path, as: "--report") }
    if let knownFailures { try paths.add(knownFailures, as: "--known-failures") }
    if let wireLog = portOptions.wireLog { try paths.add(wireLog, as: "--wire-log") }
    if let failures { try paths.add(failures, as: "--failures") }
    guard !withoutVectors || mostCases > 0 || failures != nil else {
      throw ValidationError("--without-vectors needs generated cases, and --cases is 0.")
    }
    guard time.map(Self.times.contains) ?? true else {
      throw ValidationError(
        "--time must be from \(Self.times.lowerBound) to \(Self.times.upperBound) seconds.")
    }
  }

  /// Up to a week.
  private static let times = 1...604_800

  func run() async throws {
    let suites = try selection.suites()
    let required = try require.map(Selection.suite(named:))
    var corpus = try Corpus(files: .embedded, vectorsOf: [])
    let start = Date()
    let deadline = time.map { ContinuousClock.now + .seconds($0) }
    let known = try known(corpus, at: start)
    let failureFile = try failures.map { path in
      try InputFile.told(as: "--failures") { () throws(FileError) in
        try FailureFile(path: path, suites: suites)
      }
    }
    let renderers = ReportRenderers(
      registry: corpus.registry, strict: strict,
      again: Again(portArguments: portOptions.replayArguments), limit: reports.size.limit)
    Interruption.shared.attend()
    let open = try reports.open(renderers, at: start)
    defer { open.abandon() }
    let port = try await portOptions.connect(until: deadline)
    let declared = suites.filter { port.declaration.suites.contains($0.id) }
    guard !declared.isEmpty || !required.isEmpty else {
      _ = await port.finish()
      throw Failure(.usage, Self.nothingDeclared(port.declaration, suites))
    }
    try corpus.read(vectorsOf: declared.map(\.id))
    var plan = CheckPlan(
      suites: declared, vectors: withoutVectors ? [:] : corpus.vectors, generated: mostCases,
      seed: generated.seed,
      sampleSize: Sampling.size(for: generated.cases),
      required: required.map(\.id), failFast: failFast,
      allowance: noShrink ? .withoutShrinking : Allowance(),
      shouldStop: { Interruption.shared.isAskedFor })
    plan.earlier = failureFile?.cases ?? [:]
    plan.allowance.end = deadline
    plan.confirmsCauses = confirmCauses
    let text = RunText(registry: corpus.registry, again: open.again)
    let notes =
      DeclarationNotes.of(port.declaration, suites: BridgeCatalog.suites)
      + (failureFile?.problems ?? [])
    let console: any RunRecorder =
      json ? SilentRecorder() : ConsoleRecorder(text: text, notes: notes)
    if json { notes.forEach { Terminal.say("! \($0)") } }
    var runner = Runner(
      plan: plan, port: port, registry: corpus.registry, known: known,
      recorder: RecorderPair(RecorderPair(open.set, console), failureFile ?? SilentRecorder()))
    let report = await runner.run(
      header: header(port.declaration, declared, corpus, started: start))
    for line in failureFile?.summary ?? [] { Terminal.note(line) }
    throw ExitCode(end(report, open, text, renderers))
  }

  /// Says what came of it, the reports' places last.
  private func end(
    _ report: RunReport, _ open: OpenReports, _ text: RunText, _ renderers: ReportRenderers
  ) -> ExitStatus {
    if json { Terminal.print(renderers.document(report)) }
    let say = json ? Terminal.note : Terminal.print(_:)
    let status = Outputs.settled(open.close(report.exitStatus(strict: strict), say: say))
    if !json { Terminal.print(text.farewell(report, status: status)) }
    return status
  }

  private var mostCases: Int { time == nil ? generated.cases : generated.mostCases }

  private func known(_ corpus: Corpus, at date: Date) throws -> KnownFailures {
    guard let knownFailures else { return KnownFailures() }
    let bytes = try InputFile.bytes(of: knownFailures, as: "--known-failures")
    let reader = KnownFailuresReader(suites: BridgeCatalog.suites, corpus: corpus)
    return KnownFailures(try reader.read(name: knownFailures, bytes: bytes), today: UTC.day(date))
  }

  private func header(
    _ declaration: Declaration, _ suites: [ConformanceSuite], _ corpus: Corpus, started: Date
  ) -> RunHeader {
    RunHeader(
      kit: Kit.version, corpus: corpus.version,
      caseSet: corpus.digest(of: suites.map(\.id)), port: declaration,
      command: portOptions.command, started: UTC.text(started), seed: generated.seed,
      suites: suites.map(\.id),
      suitesDeclared: BridgeCatalog.suites.count { declaration.suites.contains($0.id) },
      suitesKnown: BridgeCatalog.suites.count,
      options: RunOptions(
        generated: mostCases, time: time, deadline: portOptions.deadline, window: portOptions.window
      ))
  }

  private static func nothingDeclared(_ declaration: Declaration, _ suites: [ConformanceSuite])
    -> String
  {
    let own = Phrases.some(declaration.suites.map(\.text))
    let notes = DeclarationNotes.of(declaration, suites: BridgeCatalog.suites).map { "\n! \($0)" }
      .joined()
    return "Nothing is selected: the port declares \(own.isEmpty ? "no suite" : own), and the "
      + "suites of this selection are \(suites.map(\.id.text).joined(separator: ", "))." + notes
  }
}

enum CheckedCases: CaseUse {
  static let standard = Kit.generatedCases
  static let range = 0...100_000_000
  static let purpose = "per suite; random samples grow in proportion"
}
