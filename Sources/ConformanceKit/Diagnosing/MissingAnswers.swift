import MachineKit
import WirePrimitives

/// Cases in which what is due is missing: the effects of a step, or the whole answer. Which requirement
/// the first of it is due by says little; what is blamed asks for something there and not elsewhere
/// (``RequirementSpectrum``).
struct MissingAnswers {
  /// How many times as suspicious another requirement must be.
  private static let clearMargin = 2.0
  /// One in so many cases may depart in another way.
  private static let few = 10

  let assessment: Assessment

  /// The requirement to blame, with the cases that show it; nil where that of the finding will do.
  func blamed(
    for finding: Finding, of results: [CaseResult], besides accepted: [CaseResult]
  ) -> (requirement: RequirementID, results: [CaseResult])? {
    let asked = results.map { (result: $0, asked: self.asked(by: $0)) }
    // A few may be due a rejection, where nothing is missing but that.
    guard asked.count(where: { $0.asked == nil }) * Self.few <= asked.count else { return nil }
    var spectrum = RequirementSpectrum(besides: accepted)
    for (result, requirements) in asked {
      guard let requirements else { continue }
      spectrum.fail(requirements)
      spectrum.pass(askedBefore(result))
    }
    guard
      let suspect = spectrum.suspect(where: {
        assessment.isMust($0) == finding.verdict.isFailure
      }),
      spectrum.suspicion(of: suspect)
        > Self.clearMargin * spectrum.suspicion(of: finding.requirement)
    else { return nil }
    let shown = asked.filter { $0.asked?.contains(suspect) ?? false }.map(\.result)
    return (suspect, shown)
  }

  /// What asks for what a case lacks where it departs; nil where something else is wrong.
  private func asked(by result: CaseResult) -> [RequirementID]? {
    let differences = result.judgement.differences
    guard !differences.isEmpty, differences.allSatisfy({ $0.got == nil }) else { return nil }
    guard assessment.suite.kind == .trace else {
      let isAnswered = Outcome.of(result.reply)?[Outcome.ok] != nil
      return isAnswered ? nil : differences.map(\.requirement)
    }
    guard differences.allSatisfy({ $0.step != nil }) else { return nil }
    let all = due(of: result)
    var asked = differences.map(\.requirement)
    for missing in differences {
      guard let start = all.firstIndex(where: { isSame($0, missing) }) else { continue }
      asked += all[(start + 1)...].prefix { $0.path != missing.path && $0.step == missing.step }
        .map(\.requirement)
    }
    return asked
  }

  private func askedBefore(_ result: CaseResult) -> Set<RequirementID> {
    guard let step = result.judgement.differences.compactMap(\.step).min() else { return [] }
    return Set(due(of: result).filter { ($0.step ?? step) < step }.map(\.requirement))
  }

  /// All that is due in a trace, each effect before what is due of its body.
  private func due(of result: CaseResult) -> [Difference] {
    let nothing = assessment.judge.judge(.fault(message: "", trace: nil), against: result.tree)
    return nothing?.differences ?? []
  }

  private func isSame(_ one: Difference, _ other: Difference) -> Bool {
    one.path == other.path && one.expected == other.expected
  }
}
