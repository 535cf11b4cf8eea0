import ChoiceEngine
import MachineKit

/// Makes the examples of findings small, one after another until what it may cost is spent.
struct FindingShrinker {
  /// A recorded case is small as it is.
  private static let longestOfRecorded = Duration.seconds(3)

  let plan: CheckPlan
  let port: any Port
  let recorder: any RunRecorder
  let assessment: Assessment
  let diagnoser: Diagnoser

  /// - Parameters:
  ///   - small: the places of findings whose examples stay as they are.
  ///   - notable: the cases of the findings, with others.
  ///   - accepted: what passed.
  ///   - allowance: the run's.
  /// - Returns: what ended the port on the way.
  func shrink(
    _ findings: inout [Finding], but small: Set<Int>, among notable: [CaseResult],
    besides accepted: [CaseResult], within allowance: inout Allowance
  ) async -> [Incident] {
    let results = Dictionary(uniqueKeysWithValues: notable.map { ($0.number, $0) })
    var incidents: [Incident] = []
    for index in findings.indices where !small.contains(index) {
      let finding = findings[index]
      let cases = finding.cases.compactMap { results[$0] }
      guard let start = start(among: cases, of: finding), !port.isExhausted, !plan.shouldStop()
      else { continue }
      guard !allowance.isSpent else {
        if finding.example.run.vector == nil { findings[index].reduction = .untried }
        continue
      }
      recorder.record(.shrinking(finding.suite, finding.requirement))
      let isRecorded = !cases.contains(where: \.run.isGenerated)
      var part = allowance.part(for: isRecorded ? Self.longestOfRecorded : nil)
      let shrinker = ExampleShrinker(
        port: port, assessment: assessment, diagnoser: diagnoser, accepted: accepted,
        key: FailureKey(
          finding, start: start, besides: causes(of: findings, but: finding),
          diagnoser: diagnoser),
        isCancelled: plan.shouldStop)
      incidents += await shrinker.shrink(&findings[index], from: start, within: &part)
      allowance.settle(part)
    }
    return incidents
  }

  /// A generated case, if there is one, or else the recorded one that is shown, as an input like any other.
  private func start(among cases: [CaseResult], of finding: Finding) -> CaseResult? {
    let generated = cases.filter(\.run.isGenerated)
      .min { Self.rank($0, for: finding.requirement) < Self.rank($1, for: finding.requirement) }
    if let generated { return generated }
    let shown = finding.example.run
    guard shown.vector != nil, diagnoser.suite.schema() != nil else { return nil }
    return try? assessment.assess(
      Case(suite: shown.suite, input: shown.input, origin: .written),
      number: finding.example.number,
      reply: finding.example.reply)
  }

  /// The smallest of those that choices made, of what shows the requirement: more can be done to choices
  /// than to an input.
  private static func rank(
    _ result: CaseResult, for requirement: RequirementID
  ) -> (Int, Int, Int, Int) {
    (
      result.departs(from: requirement) ? 0 : 1, result.run.choices == nil ? 1 : 0, result.size,
      result.number
    )
  }

  /// Variants that are the causes of findings, all but those of one.
  private func causes(of findings: [Finding], but own: Finding) -> [Int] {
    Set(findings.flatMap(\.causes)).subtracting(own.causes)
      .compactMap(diagnoser.suite.index).sorted()
  }
}
