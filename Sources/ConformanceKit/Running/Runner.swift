import MachineKit
import WirePrimitives

/// Puts the cases of a plan to a port and says what came of it.
///
/// For each suite: vectors, then generated cases, then up to a thousand of them once more in reverse
/// order, because an answer must not depend on what ran before; then the diagnosis of what went wrong.
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
    var end = RunEnd.complete
    var shrinkTime = plan.shrinking.duration
    let selected = plan.suites.filter { header.suites.contains($0.id) }
    for suite in selected {
      var session = SuiteSession(
        suite: suite, plan: plan, port: port, registry: registry, recorder: recorder,
        shrinkTime: shrinkTime)
      let outcome = await session.run(known: &known)
      shrinkTime = session.shrinkTime
      suites.append(outcome.report)
      incidents += outcome.incidents
      if let stop = outcome.stop {
        end = stop
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
}
