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
    let replies = wrong.map(\.reply) + accepted.map(\.reply)
    guard replies.count >= Self.fewest, let common = Self.commonest(replies) else { return nil }
    let others = replies.count { Self.saying($0) != common }
    guard others * Self.others <= replies.count else { return nil }
    examples = Array(Self.byTurns(wrong).prefix(Self.most))
  }

  /// What more than half of the replies say, if anything is (Boyer and Moore: each that says otherwise
  /// outvotes one).
  private static func commonest(_ replies: [Reply]) -> Reply? {
    var common: Reply?
    var lead = 0
    for reply in replies.lazy.map(saying) {
      if lead == 0 { common = reply }
      lead += reply == common ? 1 : -1
    }
    return common
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
