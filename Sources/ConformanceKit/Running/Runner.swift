import MachineKit
import WirePrimitives

/// Puts the cases of a plan to a port and says what came of it.
///
/// For each suite: vectors, then generated cases, then up to a thousand of them once more in reverse
/// order, because an answer must not depend on what ran before; then the diagnosis of what failed.
package struct Runner {
  private let plan: CheckPlan
  private let port: any Port
  private let registry: Registry
  private let recorder: any RunRecorder
  private var known: KnownFailures

  package init(
    plan: CheckPlan, port: any Port, registry: Registry, known: KnownFailures = KnownFailures(),
    recorder: any RunRecorder
  ) {
    self.plan = plan
    self.port = port
    self.registry = registry
    self.known = known
    self.recorder = recorder
  }

  package mutating func run(header: RunHeader) async -> RunReport {
    recorder.record(.started(header))
    let clock = ContinuousClock()
    let start = clock.now
    var suites: [SuiteReport] = []
    var incidents: [Incident] = []
    var studies: [SuiteID: RuleStudy] = [:]
    var end = RunEnd.complete
    var allowance = plan.allowance
    /// Suites in a row that ended by silence and in which nothing was answered.
    var mute = 0
    let selected = plan.suites.filter { header.suites.contains($0.id) }
    for (index, suite) in selected.enumerated() {
      guard !allowance.isOver else {
        end = .incomplete(Self.timeIsUp(before: selected[index...].map(\.id)))
        break
      }
      let left = selected[index...]
      let own = allowance.leaving(forSuites: left.count - 1)
      var session = SuiteSession(
        suite: suite, plan: plan, port: port, registry: registry, recorder: recorder,
        allowance: own, share: allowance.timeLeft.map { $0 * share(of: left) })
      let outcome = await session.run(known: &known)
      allowance.takeOff(own, down: session.allowance)
      suites.append(outcome.report)
      studies[suite.id] = outcome.study
      incidents += outcome.incidents
      if let stop = outcome.stop {
        end = stop
        break
      }
      mute = outcome.isMute && outcome.report.isCutBySilence ? mute + 1 : 0
      if mute == Self.mostMute, left.count > 1 {
        end = .incomplete("the port answered no case of \(Self.mostMute) suites and was given up")
        break
      }
      // Behind the last suite nothing is left out.
      if plan.failFast, suites.count < selected.count,
        outcome.report.findings.contains(where: { $0.verdict.isFailure && !$0.isExpected })
      {
        end = .incomplete("stopped at the first failing suite, as asked")
        break
      }
    }
    // While a suite is concluded nobody looks, and its findings may be poorer for it.
    if end == .complete, plan.shouldStop() { end = .interrupted }
    if end == .complete, let reason = Self.silence(suites) { end = .incomplete(reason) }
    suites.foldSharedReadings()
    if end != .interrupted {
      await consequences.fold(&suites, within: &allowance)
      for index in suites.indices {
        let renamed =
          await studies[suites[index].suite]?
          .learnAgain(in: &suites[index], within: &allowance) ?? [:]
        suites.rename(causes: renamed)
      }
      suites.foldPortBreaches()
    }
    incidents += await port.finish()
    // A port that writes noise does so on every case: each kind is told once.
    var report = RunReport(
      header: header, suites: suites, incidents: incidents.withoutRepeats,
      missingSuites: plan.required.filter { !port.declaration.suites.contains($0) }, end: end,
      milliseconds: Int((clock.now - start) / .milliseconds(1)))
    report.expired = known.expired
    if end == .complete {
      let uids = header.suites.flatMap { plan.vectors[$0] ?? [] }.map(\.uid)
      report.stale = known.stale(in: header.suites, vectors: Set(uids))
    }
    recorder.record(.finished(report))
    return report
  }

  private var consequences: ConsequenceSearch {
    ConsequenceSearch(
      port: port, registry: registry,
      suites: Dictionary(plan.suites.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }))
  }

  /// The share of the first among suites.
  private func share(of suites: ArraySlice<ConformanceSuite>) -> Double {
    let weights = suites.map { plan.weights[$0.id] ?? 1 }
    return (weights.first ?? 1) / weights.reduce(0, +)
  }

  /// So many suites in a row of which nothing is answered are enough.
  private static let mostMute = 2

  private static func timeIsUp(before suites: [SuiteID]) -> String {
    let more = suites.count > 1 ? " and \(suites.count - 1) more" : ""
    return "time ran out before \(suites[0])\(more) could start"
  }

  /// Which suites were not asked to their end because too little was answered in time.
  private static func silence(_ suites: [SuiteReport]) -> String? {
    let cut = suites.filter(\.isCutBySilence).map(\.suite.text)
    return cut.isEmpty
      ? nil
      : "after three timeouts the remaining cases were not run: \(cut.joined(separator: ", "))"
  }
}

extension SuiteReport {
  /// Whether its cases were not all put because too many were not answered in time.
  fileprivate var isCutBySilence: Bool {
    omissions.contains(Omission(what: .cases, why: .timeouts))
  }
}
