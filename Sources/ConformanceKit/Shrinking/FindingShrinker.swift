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
      let start = cases.min { Self.rank($0) < Self.rank($1) }
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
          isCancelled: plan.shouldStop),
        schema: plan.schemas[finding.suite])
      incidents += await shrinker.shrink(&findings[index], from: start)
      time -= .now - began
    }
    return incidents
  }

  /// The smallest of those that choices made: more can be done to choices than to an input.
  private static func rank(_ result: CaseResult) -> (Int, Int, Int) {
    (result.run.choices == nil ? 1 : 0, result.size, result.number)
  }

  /// Variants that are the causes of findings, all but those of one.
  private func causes(of findings: [Finding], but own: Finding) -> [Int] {
    Set(findings.flatMap(\.causes)).subtracting(own.causes)
      .compactMap(diagnoser.suite.index).sorted()
  }
}
