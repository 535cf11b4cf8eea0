import MachineKit
import WirePrimitives

/// Where a port fails: in a case, or in a step of a trace.
struct FailurePoint {
  let result: CaseResult
  /// Of a trace, the step.
  let step: Int?
  /// Of a trace in which something else is done than what is due, what departs first.
  let place: String?
  /// What asks for something there, in order.
  var due: [RequirementID]
  /// What says in this step, and in none before, what may not be done.
  var forbidding: [RequirementID] = []
  /// What asked for something in the steps before, and got it.
  let dueBefore: Set<RequirementID>
}

extension FailurePoint {
  /// Nil where one wrong part of an answer says what is wrong, and of a trace that is answered with a fault,
  /// of which nobody knows the step.
  init?(_ result: CaseResult, by assessment: Assessment) {
    let differences = result.judgement.differences
    guard let first = differences.first else { return nil }
    guard assessment.suite.kind == .trace else {
      guard Outcome.of(result.reply)?[Outcome.ok] == nil else { return nil }
      self.init(
        result: result, step: nil, place: nil, due: differences.map(\.requirement), dueBefore: [])
      return
    }
    guard let step = differences.compactMap(\.step).min() else { return nil }
    let all = Self.due(of: result, by: assessment)
    var due = differences.map(\.requirement)
    if differences.allSatisfy({ $0.got == nil }) {
      // Where an effect is missing, so may be what is due behind it.
      let behind = all.drop { $0.path != first.path || $0.expected != first.expected }.dropFirst()
        .prefix { $0.step == first.step }
      due += Self.missing(of: Array(behind), in: result, step: step).map(\.requirement)
    }
    let before = all.filter { $0.step.map { $0 < step } ?? false }
    self.init(
      result: result, step: step, place: first.effectPlace, due: due,
      dueBefore: Set(before.map(\.requirement)))
  }

  /// What is due without the effects, and what is due of their bodies, that come in the step.
  private static func missing(
    of due: [Difference], in result: CaseResult, step: Int
  ) -> [Difference] {
    guard let effects = Outcome.effects(of: result.reply, inStep: step) else { return due }
    var coming = effects.map(\.name)
    var isHere = false
    return due.filter { difference in
      // What must not come is not missing.
      guard difference.expected != Judge.anAnswer else { return false }
      if difference.isWholeEffect {
        let place = coming.firstIndex { $0 == difference.expectedKind }
        isHere = place != nil
        if let place { coming.remove(at: place) }
      }
      return !isHere
    }
  }

  /// All that is due in a trace, each effect before what is due of its body.
  private static func due(of result: CaseResult, by assessment: Assessment) -> [Difference] {
    let nothing = assessment.judge.judge(.fault(message: "", trace: nil), against: result.tree)
    return nothing?.differences ?? []
  }
}

extension [FailurePoint] {
  /// Requirements that all of them have.
  func common(_ requirements: (FailurePoint) -> [RequirementID]) -> Set<RequirementID> {
    guard let first else { return [] }
    return reduce(Set(requirements(first))) { $0.intersection(requirements($1)) }
  }
}

extension Difference {
  /// Where it stands in the effects of a step; of an effect that is missing, which one.
  var effectPlace: String {
    Path.withoutIndexes(path) + (got == nil ? " \(expectedKind)" : "")
  }

  /// The kind of the effect that is due.
  fileprivate var expectedKind: String { String(expected.prefix { $0 != " " }) }

  /// Not of the body of an effect alone.
  fileprivate var isWholeEffect: Bool { Path.withoutIndexes(path) == "ok.effects[]" }
}
