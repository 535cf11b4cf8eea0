import ChoiceEngine

/// Makes the examples of findings small, one after another until the time for it is spent.
struct FindingShrinker {
  let plan: CheckPlan
  let port: any Port
  let recorder: any RunRecorder
  let assessment: Assessment
  let diagnoser: Diagnoser

  /// - Parameters:
  ///   - notable: the cases of the findings, with others.
  ///   - accepted: what went right.
  ///   - time: what is left of the run's time for shrinking.
  /// - Returns: what ended the port on the way.
  func shrink(
    _ findings: inout [Finding], among notable: [CaseResult], besides accepted: [CaseResult],
    within time: inout Duration
  ) async -> [Incident] {
    let generated = Dictionary(
      uniqueKeysWithValues: notable.filter(\.run.isGenerated).map { ($0.number, $0) })
    var incidents: [Incident] = []
    for index in findings.indices {
      let finding = findings[index]
      let cases = finding.cases.compactMap { generated[$0] }
      let start = cases.min { ($0.size, $0.number) < ($1.size, $1.number) }
      guard let start, time > .zero, !port.isExhausted, !plan.shouldStop() else { continue }
      recorder.record(.shrinking(finding.suite, finding.requirement))
      let began = ContinuousClock.now
      let shrinker = ExampleShrinker(
        port: port, assessment: assessment, diagnoser: diagnoser, accepted: accepted,
        key: FailureKey(
          finding, start: start, besides: causes(of: findings, but: finding),
          diagnoser: diagnoser),
        budget: ShrinkBudget(
          tests: plan.shrinking.tests, duration: min(plan.shrinking.durationOfOne, time),
          isCancelled: plan.shouldStop))
      incidents += await shrinker.shrink(&findings[index], from: start)
      time -= .now - began
    }
    return incidents
  }

  /// Variants that are the causes of findings, all but those of one.
  private func causes(of findings: [Finding], but own: Finding) -> [Int] {
    Set(findings.flatMap(\.causes)).subtracting(own.causes)
      .compactMap(diagnoser.suite.index).sorted()
  }
}
