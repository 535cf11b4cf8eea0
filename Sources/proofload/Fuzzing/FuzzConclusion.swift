import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import ReportWriters
import WirePrimitives

/// Finds the causes of the failures of a campaign: for each port a run of the cases that were
/// kept, with diagnosis and shrinking as in `proofload check`, in a fresh process.
struct FuzzConclusion {
  /// Cases of the corpus by which a diagnosis is held to what passes, for each suite.
  private static let contrast = 400
  /// Cases that failed, of each suite, port and verdict.
  private static let mostFailures = 400

  let folder: CampaignFolder
  let corpus: Corpus
  /// What it may cost, but for when it is to end.
  let allowance: Allowance
  let reportLimit: ReportLimit

  /// What was found out.
  struct Outcome {
    /// For each port, or for the reference.
    var verdicts: [Verdict] = []
    /// Cases that failed in the campaign and could not be looked at in time.
    var undiagnosed: [CampaignFailure] = []
  }

  /// What was found out about a port.
  struct Verdict {
    let report: RunReport
    /// The cases of each suite, in the order of their numbers.
    let cases: [SuiteID: [Case]]
    /// How what it shows is put to the port again.
    let again: Again
    /// Whether it ended because its time was up.
    let isCut: Bool
    /// Cases that failed in the campaign and now did not.
    fileprivate(set) var unconfirmed: [CampaignFailure] = []
    /// Of each name what two names of one case have in common.
    fileprivate let keys: [String: [UInt8]]

    fileprivate func key(of failure: CampaignFailure) -> [UInt8]? { keys[failure.name] }
  }

  /// - Parameter end: when it is to be at its end; nil for whenever it is.
  func outcome(until end: ContinuousClock.Instant?) async throws -> Outcome {
    var outcome = Outcome()
    let failures = spread(folder.failures)
    let count = max(1, folder.plan.ports.count)
    for index in 0..<count {
      let failing = failures.filter { $0.port == index }
      // Each port has its share of the time that is left.
      let end = end.map { $0 - ($0 - .now) / (count - index) * (count - index - 1) }
      guard let port = try await connect(index, until: end) else {
        outcome.undiagnosed += failures.filter { $0.port >= index }
        break
      }
      let asked = AskedCases()
      let verdict = try await verdict(on: port, index, failing, asked, until: end)
      outcome.verdicts.append(verdict)
      outcome.undiagnosed += failing.filter { failure in
        verdict.key(of: failure).map { !asked.keys.contains($0) } ?? false
      }
    }
    return outcome
  }

  /// - Returns: nil where the port did not start in the time that is left.
  private func connect(
    _ index: Int, until end: ContinuousClock.Instant?
  ) async throws -> (any ConformanceKit.Port)? {
    var plan = folder.plan
    plan.ports = plan.ports.isEmpty ? [] : [plan.ports[index]]
    do {
      return try await FuzzPorts.connect(plan, until: end).first
    } catch {
      if let end, .now >= end { return nil }
      throw error
    }
  }

  private func verdict(
    on port: any ConformanceKit.Port, _ index: Int, _ failing: [CampaignFailure],
    _ asked: AskedCases, until end: ContinuousClock.Instant?
  ) async throws -> Verdict {
    let declared = BridgeCatalog.suites.filter {
      folder.plan.suites.contains($0.id) && port.declaration.suites.contains($0.id)
    }
    // A few that are not answered in time end a suite.
    let late = failing.filter { $0.verdict == .timeout }
    let cases = cases((failing.filter { $0.verdict != .timeout } + late).map(\.name))
    let wrong = Set(failing.map(\.suite))
    // Where time may be short, what failed is looked at first.
    let suites =
      end == nil
      ? declared
      : declared.filter { wrong.contains($0.id) } + declared.filter { !wrong.contains($0.id) }
    var plan = CheckPlan(
      suites: suites, vectors: [:], generated: 0, seed: folder.plan.seed, allowance: allowance,
      shouldStop: { Interruption.shared.isAskedFor })
    plan.allowance.end = end
    for suite in suites where !wrong.contains(suite.id) {
      plan.weights[suite.id] = Self.weightOfContrast
    }
    plan.earlier = cases
    plan.sampleSize = 0
    let command = folder.plan.ports.isEmpty ? [] : folder.plan.ports[index]
    let again = Again(portArguments: folder.plan.portArguments(of: index))
    let set = try reports(index, again)
    var runner = Runner(
      plan: plan, port: port, registry: corpus.registry,
      recorder: RecorderPair(RecorderPair(set, QuietRecorder()), asked))
    let header = RunHeader(
      kit: Kit.version, corpus: corpus.version, caseSet: corpus.digest(of: suites.map(\.id)),
      port: port.declaration, command: command, started: UTC.text(Date()), seed: folder.plan.seed,
      suites: suites.map(\.id), suitesKnown: BridgeCatalog.suites.count,
      options: RunOptions(
        generated: 0, deadline: folder.plan.deadline, window: folder.plan.window))
    let report = await runner.run(header: header)
    let isCut = end.map { .now >= $0 } ?? false
    let keys = Dictionary(
      cases.values.joined().map { ($0.name, Self.key(of: $0)) },
      uniquingKeysWith: { first, _ in first })
    var verdict = Verdict(report: report, cases: cases, again: again, isCut: isCut, keys: keys)
    verdict.unconfirmed = Self.unconfirmed(failing, verdict, asked)
    return verdict
  }

  /// The share of the time that a suite has in which nothing failed.
  private static let weightOfContrast = 0.05

  /// A cause that goes from run to run, or from suite to suite, is not there when each suite is asked
  /// alone: what is not found again is a finding of its own.
  private static func unconfirmed(
    _ failing: [CampaignFailure], _ verdict: Verdict, _ asked: AskedCases
  ) -> [CampaignFailure] {
    var confirmed = asked.wrong
    for finding in verdict.report.findings {
      let runs = verdict.cases[finding.suite] ?? []
      for number in finding.cases where runs.indices.contains(number - 1) {
        confirmed.insert(key(of: runs[number - 1]))
      }
    }
    return failing.filter { failure in
      verdict.key(of: failure).map { asked.keys.contains($0) && !confirmed.contains($0) } ?? false
    }
  }

  fileprivate static func key(of run: Case) -> [UInt8] {
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

  /// What failed, behind some of what the corpus holds.
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

/// Notes which cases were put to the port.
private final class AskedCases: RunRecorder {
  private(set) var keys: Set<[UInt8]> = []
  /// Of those that failed; of what departs as others do not each is in a finding.
  private(set) var wrong: Set<[UInt8]> = []

  func record(_ event: RunEvent) {
    guard case .caseFinished(let result) = event, !result.reply.isNotRun else { return }
    let key = FuzzConclusion.key(of: result.run)
    keys.insert(key)
    if result.verdict.isNotable { wrong.insert(key) }
  }
}
