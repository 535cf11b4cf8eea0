import MachineKit
import WirePrimitives

/// Putting cases so that large answers are judged when they come.
extension Assessment {
  package func call(for run: Case) -> Call {
    let accepted = isAsDeclared ? run.tree : nil
    return Call(
      suite: run.suite, input: run.input,
      accepted: accepted.map { Call.Accepted(tree: $0, choices: declaration.choices) }
    ) { condensed($0, of: run) }
  }

  /// An answer judged and let go. One that nobody can judge is only told from others.
  private func condensed(_ answer: JSON, of run: Case) -> Reply {
    guard let tree = try? tree(for: run) else {
      return .large(
        LargeAnswer(answer, on: run.input, under: nil, normalised: suite.normalised, judgement: nil)
      )
    }
    return condensed(answer, of: run, under: tree)
  }

  func condensed(_ answer: JSON, of run: Case, under tree: Acceptance) -> Reply {
    let reply = formed(.ok(answer), for: run)
    guard case .ok = reply else { return reply }
    let judgement = judge.judge(reply, against: tree)
    if let judgement, let malformed = malformed(reply, judgement) { return malformed }
    return .large(
      LargeAnswer(
        answer, on: run.input, under: tree, normalised: suite.normalised, judgement: judgement))
  }

  /// The same result with no more of its answer than where there is no room.
  func condensed(_ result: CaseResult) -> CaseResult {
    guard case .ok(let answer) = result.reply, answer.storedBytes > LargeAnswer.scarceBytes else {
      return result
    }
    var result = result
    result.reply = condensed(answer, of: result.run, under: result.tree)
    if case .large(let large) = result.reply, let judgement = large.judgement {
      result.judgement = judgement
    }
    return result
  }
}
