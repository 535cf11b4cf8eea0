import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import ReportWriters

/// Finds the causes of what has gone wrong in a campaign: for each port a run of the cases that were
/// kept, with diagnosis and shrinking as in `proofload check`, in a fresh process.
struct FuzzConclusion {
  /// Cases of the corpus by which a diagnosis is held to what goes right, for each suite.
  private static let contrast = 400

  let folder: CampaignFolder
  let corpus: Corpus
  let shrinking: ShrinkAllowance

  /// What was found out about a port.
  struct Verdict {
    let report: RunReport
    /// The cases of each suite, in the order of their numbers.
    let cases: [SuiteID: [Case]]
    /// How what it shows is put to the port again.
    let again: Again
  }

  /// - Returns: for each port, or for the reference.
  func verdicts() async throws -> [Verdict] {
    var verdicts: [Verdict] = []
    let failures = folder.failures
    for index in 0..<max(1, folder.plan.ports.count) {
      var plan = folder.plan
      plan.ports = plan.ports.isEmpty ? [] : [plan.ports[index]]
      guard let port = try await FuzzPorts.connect(plan).first else { continue }
      let failing = failures.filter { $0.port == index }.map(\.name)
      verdicts.append(try await verdict(on: port, index, failing))
    }
    return verdicts
  }

  private func verdict(
    on port: any ConformanceKit.Port, _ index: Int, _ failing: [String]
  ) async throws -> Verdict {
    let suites = BridgeCatalog.suites.filter {
      folder.plan.suites.contains($0.id) && port.declaration.suites.contains($0.id)
    }
    let cases = cases(failing)
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
    return Verdict(report: await runner.run(header: header), cases: cases, again: again)
  }

  private func reports(_ index: Int, _ again: Again) throws -> ReportSet {
    let name = folder.plan.ports.count > 1 ? "report-\(index + 1).jsonl" : "report.jsonl"
    do throws(ReportFileError) {
      return try ReportSet(
        [(.jsonl, folder.file(name))],
        renderers: ReportRenderers(registry: corpus.registry, strict: false, again: again))
    } catch {
      throw Failure(.incomplete, "\(error)")
    }
  }

  /// What went wrong, behind some of what the corpus holds.
  private func cases(_ failing: [String]) -> [SuiteID: [Case]] {
    var cases: [SuiteID: [Case]] = [:]
    for (suite, entries) in Dictionary(grouping: folder.entries, by: \.suite) {
      cases[suite] = entries.prefix(Self.contrast)
        .compactMap { try? CaseName.find($0.name, in: corpus) }
    }
    for run in failing.compactMap({ try? CaseName.find($0, in: corpus) }) {
      cases[run.suite, default: []].append(run)
    }
    return cases
  }
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
