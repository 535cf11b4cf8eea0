import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import ReportWriters
import WirePrimitives

/// One run of the kit in a process of tests.
struct ConformanceRun<SDK: ConformancePort> {
  let environment: [String: String]
  let workplace: Workplace
  /// When nothing comes back for so long, the port is given up.
  var deadline = Duration.seconds(10)
  var corpus: @Sendable () throws -> Corpus = {
    try Corpus(files: .embedded, vectorsOf: SDK.checkedSuites.map(\.id))
  }

  func outcome() async -> RunOutcome {
    do {
      let settings = try RunSettings(environment)
      let corpus = try corpus()
      return settings.replay.isEmpty
        ? await check(settings, corpus) : try await replay(settings.replay, corpus)
    } catch {
      return RunOutcome(problem: "\(error)")
    }
  }

  private var again: Again { Again(variable: Variable.replay.rawValue) }

  private func check(_ settings: RunSettings, _ corpus: Corpus) async -> RunOutcome {
    let declaration = SDK.declaration
    let suites = SDK.checkedSuites
    var remarks = problems(declaration, suites).map(Remark.failure)
    let file = opening(&remarks) {
      try workplace.prepare()
      return try InFlightFile(
        path: workplace.inFlight, build: TestBinary.build, forgets: settings.retries)
    }
    let incidents = announce(file?.ended ?? [], settings, corpus)
    let renderers = ReportRenderers(registry: corpus.registry, strict: false, again: again)
    let reports = opening(&remarks) {
      try ReportSet([(.jsonl, workplace.report)], renderers: renderers)
    }
    let failures = opening(&remarks) {
      try FailureFile(path: workplace.failures, suites: suites)
    }
    remarks += failures?.problems.map(Remark.warning) ?? []
    var plan = CheckPlan(
      suites: suites, vectors: corpus.vectors, generated: settings.cases, seed: settings.seed,
      required: SDK.requiredSuites.map(\.id))
    plan.earlier = failures?.cases ?? [:]
    let port = InProcessPort<SDK>(
      declaration, file: file, deadline: deadline, incidents: incidents)
    var runner = Runner(
      plan: plan, port: port, registry: corpus.registry,
      recorder: RecorderPair(reports ?? SilentRecorder(), failures ?? SilentRecorder()))
    let report = await runner.run(header: header(declaration, settings, corpus))
    remarks += reports?.failures.map { .warning("report: \($0)") } ?? []
    say(report, corpus.registry, reports?.paths ?? [])
    failures?.summary.forEach { print(ShownText.harmless($0)) }
    return RunOutcome(
      report, subjects: Subject.all(of: suites), registry: corpus.registry, again: again,
      remarks: remarks,
      report: reports?.paths.first.flatMap(FileManager.default.contents).map(Array.init))
  }

  /// What of the declaration has no meaning. The kit and the tests are built together, so none of it
  /// is of a later version: it is a mistake, and silence would look like success.
  private func problems(_ declaration: Declaration, _ suites: [ConformanceSuite]) -> [String] {
    let absent = declaration.suites.filter { BridgeCatalog.missingTrait(forSuite: $0.text) != nil }
    guard absent.isEmpty else { return absences(absent) }
    let samplings = BridgeCatalog.suites.filter {
      $0.kind == .sampling && declaration.suites.contains($0.id)
    }
    return DeclarationNotes.of(declaration, suites: BridgeCatalog.suites)
      + samplings.map {
        "\($0.id) asks fresh processes, which a port in process has not: it takes a port that is a program."
      }
      + (suites.isEmpty ? ["Nothing is selected: \(declaration.name) declares no suite."] : [])
  }

  /// - Parameter suites: suites of protocols that this build leaves out.
  private func absences(_ suites: [SuiteID]) -> [String] {
    let traits = Dictionary(grouping: suites) {
      BridgeCatalog.missingTrait(forSuite: $0.text) ?? ""
    }
    return traits.sorted { $0.key < $1.key }.map { trait, suites in
      let names = Phrases.some(suites.map(\.text).sorted()) { $0 }
      return
        "Not in this build: \(names). "
        + "Add the trait \"\(trait)\" to the dependency on proofload in Package.swift."
    }
  }

  /// Opens a file without which the run goes on.
  private func opening<File>(_ remarks: inout [Remark], _ open: () throws -> File) -> File? {
    do { return try open() } catch {
      remarks.append(.warning("\(error)"))
      return nil
    }
  }

  private func header(
    _ declaration: Declaration, _ settings: RunSettings, _ corpus: Corpus
  ) -> RunHeader {
    let ids = SDK.checkedSuites.map(\.id)
    return RunHeader(
      kit: Kit.version, corpus: corpus.version, caseSet: corpus.digest(of: ids),
      port: declaration, started: UTC.text(Date()), seed: settings.seed, suites: ids,
      suitesKnown: BridgeCatalog.suites.count,
      options: RunOptions(generated: settings.cases, deadline: Int(deadline / .milliseconds(1))))
  }

  /// Prints what no case of the test says: what was run, and what was not.
  private func say(_ report: RunReport, _ registry: Registry, _ paths: [String]) {
    let text = RunText(registry: registry, again: again)
    let others = BridgeCatalog.suites.map(\.id).filter { !report.header.suites.contains($0) }
    let undeclared = others.map(\.text).joined(separator: ", ")
    let lines =
      text.header(report.header) + report.suites.flatMap(text.suite)
      + (others.isEmpty
        ? [] : TextWrap.wrap("not declared: \(undeclared)", first: "", rest: "  "))
      + text.summary(report) + paths.map { "report: \($0)" }
    print(ShownText.harmless(lines.joined(separator: "\n")))
  }
}

extension ConformancePort {
  /// The suites of the kit that the port can be asked.
  static var checkedSuites: [ConformanceSuite] {
    BridgeCatalog.suites.filter { suites.map(\.id).contains($0.id) && $0.kind != .sampling }
  }
}
