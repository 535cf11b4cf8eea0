import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import ReportWriters
import WirePrimitives

/// Finds the causes of what has gone wrong in a campaign: for each port a run of the cases that were
/// kept, with diagnosis and shrinking as in `proofload check`, in a fresh process.
struct FuzzConclusion {
  /// Cases of the corpus by which a diagnosis is held to what goes right, for each suite.
  private static let contrast = 400
  /// Cases that went wrong, of each suite, port and verdict.
  private static let mostFailures = 400

  let folder: CampaignFolder
  let corpus: Corpus
  let shrinking: ShrinkAllowance
  let reportLimit: ReportLimit

  /// What was found out about a port.
  struct Verdict {
    let report: RunReport
    /// The cases of each suite, in the order of their numbers.
    let cases: [SuiteID: [Case]]
    /// How what it shows is put to the port again.
    let again: Again
    /// Cases that went wrong in the campaign and now did not.
    let unconfirmed: [CampaignFailure]
  }

  /// - Returns: for each port, or for the reference.
  func verdicts() async throws -> [Verdict] {
    var verdicts: [Verdict] = []
    let failures = spread(folder.failures)
    for index in 0..<max(1, folder.plan.ports.count) {
      var plan = folder.plan
      plan.ports = plan.ports.isEmpty ? [] : [plan.ports[index]]
      guard let port = try await FuzzPorts.connect(plan).first else { continue }
      let failing = failures.filter { $0.port == index }
      verdicts.append(try await verdict(on: port, index, failing))
    }
    return verdicts
  }

  private func verdict(
    on port: any ConformanceKit.Port, _ index: Int, _ failing: [CampaignFailure]
  ) async throws -> Verdict {
    let suites = BridgeCatalog.suites.filter {
      folder.plan.suites.contains($0.id) && port.declaration.suites.contains($0.id)
    }
    let cases = cases(failing.map(\.name))
    var plan = CheckPlan(
      suites: suites, vectors: [:], generated: 0, seed: folder.plan.seed, shrinking: shrinking,
      shouldStop: { Interruption.shared.isAskedFor })
    plan.earlier = cases
    plan.sampleSize = 0
    for suite in suites {
      plan.schemas[suite.id] = try CorpusFiles.embedded.inputSchema(of: suite.id)
    }
    let command = folder.plan.ports.isEmpty ? [] : folder.plan.ports[index]
    let again = Again(portArguments: folder.plan.portArguments(of: index))
    let set = try reports(index, again)
    var runner = Runner(
      plan: plan, port: port, registry: corpus.registry,
      recorder: RecorderPair(set, QuietRecorder()))
    let header = RunHeader(
      kit: Kit.version, corpus: corpus.version, caseSet: corpus.digest(of: suites.map(\.id)),
      port: port.declaration, command: command, started: UTC.text(Date()), seed: folder.plan.seed,
      suites: suites.map(\.id), suitesKnown: BridgeCatalog.suites.count,
      options: RunOptions(
        generated: 0, deadline: folder.plan.deadline, window: folder.plan.window))
    let report = await runner.run(header: header)
    return Verdict(
      report: report, cases: cases, again: again,
      unconfirmed: Self.unconfirmed(failing, report, cases))
  }

  /// A cause that goes from run to run, or from suite to suite, is not there when each suite is asked
  /// alone: what is not found again is a finding of its own.
  private static func unconfirmed(
    _ failing: [CampaignFailure], _ report: RunReport, _ cases: [SuiteID: [Case]]
  ) -> [CampaignFailure] {
    var confirmed: Set<[UInt8]> = []
    for finding in report.findings {
      let runs = cases[finding.suite] ?? []
      for number in finding.cases where runs.indices.contains(number - 1) {
        confirmed.insert(key(of: runs[number - 1]))
      }
    }
    let byName = Dictionary(
      cases.values.joined().map { ($0.name, key(of: $0)) }, uniquingKeysWith: { first, _ in first })
    return failing.filter { failure in
      byName[failure.name].map { !confirmed.contains($0) } ?? false
    }
  }

  private static func key(of run: Case) -> [UInt8] {
    Array(run.suite.text.utf8) + run.input.compactBytes()
  }

  /// Of many the first of each suite, port and verdict.
  private func spread(_ failures: [CampaignFailure]) -> [CampaignFailure] {
    var counts: [String: Int] = [:]
    return failures.filter { failure in
      let suite = failure.name.prefix { $0 != ":" }
      let key = "\(suite) \(failure.port) \(failure.verdict.rawValue)"
      counts[key, default: 0] += 1
      return counts[key, default: 0] <= Self.mostFailures
    }
  }

  private func reports(_ index: Int, _ again: Again) throws -> ReportSet {
    let name = folder.plan.ports.count > 1 ? "report-\(index + 1).jsonl" : "report.jsonl"
    do throws(ReportFileError) {
      return try ReportSet(
        [(.jsonl, folder.file(name))],
        renderers: ReportRenderers(
          registry: corpus.registry, strict: false, again: again, limit: reportLimit))
    } catch {
      throw Failure(.incomplete, "\(error)")
    }
  }

  /// What went wrong, behind some of what the corpus holds.
  private func cases(_ failing: [String]) -> [SuiteID: [Case]] {
    var cases: [SuiteID: [Case]] = [:]
    for (suite, entries) in Dictionary(grouping: folder.entries, by: \.suite) {
      cases[suite] = entries.prefix(Self.contrast)
        .compactMap { named($0.name) }
    }
    for run in failing.compactMap(named) { cases[run.suite, default: []].append(run) }
    return cases
  }

  private func named(_ name: String) -> Case? { try? CaseName.find(name, in: corpus) }
}

/// Tells of what takes its time, and of nothing else.
private final class QuietRecorder: RunRecorder {
  func record(_ event: RunEvent) {
    switch event {
    case .concluding(let suite, let wrong) where wrong > 0:
      Terminal.status(
        "  \(suite)  looking for the causes of \(Phrases.count(wrong, "case"))", isNew: true)
    case .shrinking(let suite, let requirement):
      Terminal.status("  \(suite)  looking for a smaller case of \(requirement)", isNew: true)
    case .started, .progressed, .concluding, .caseFinished, .suiteFinished, .finished: break
    }
  }
}
