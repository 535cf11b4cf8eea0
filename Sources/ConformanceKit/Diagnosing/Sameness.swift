import MachineKit
import WirePrimitives

/// A port that says the same whatever it is asked: a refusal, an error, an empty answer.
///
/// Cases in which it breaks the same requirement are then hardly different from each other, so a few
/// of each kind stand for all where variants are tried on them.
struct Sameness {
  /// One answer in so many may be another one.
  private static let others = 20
  /// Of fewer cases each is looked at.
  private static let fewest = 100
  private static let most = 48

  /// Some cases of each kind that failed, vectors first.
  let examples: [CaseResult]

  /// Nil where answers hang on what is asked.
  init?(of wrong: [CaseResult], besides accepted: ArraySlice<CaseResult>) {
    guard wrong.count + accepted.count >= Self.fewest else { return nil }
    var counts: [Reply: Int] = [:]
    for result in wrong { counts[Self.saying(result.reply), default: 0] += 1 }
    for result in accepted { counts[Self.saying(result.reply), default: 0] += 1 }
    let rest = wrong.count + accepted.count - (counts.values.max() ?? 0)
    guard rest * Self.others <= wrong.count + accepted.count else { return nil }
    examples = Array(Self.byTurns(wrong).prefix(Self.most))
  }

  /// The first of each kind, then the second of each, and so on.
  private static func byTurns(_ results: [CaseResult]) -> [CaseResult] {
    var counts: [RequirementID?: Int] = [:]
    let vectors = results.filter { $0.run.vector != nil }
    let turns = (vectors + results.filter { $0.run.vector == nil }).map { result in
      counts[result.requirement, default: 0] += 1
      return (turn: counts[result.requirement, default: 0], result: result)
    }
    return turns.enumerated().sorted {
      ($0.element.turn, $0.offset) < ($1.element.turn, $1.offset)
    }.map(\.element.result)
  }

  /// A reply without what it may tell of the input.
  private static func saying(_ reply: Reply) -> Reply {
    switch reply {
    case .reject(let name, _): .reject(class: name, message: nil)
    case .fault: .fault(message: "", trace: nil)
    case .ok, .large, .unsupported, .crash, .timeout, .violation, .notRun: reply
    }
  }
}
