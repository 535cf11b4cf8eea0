import MachineKit
import WirePrimitives

extension Diagnoser {
  /// Of fewer refusals each may have a cause of its own.
  private static let fewestRefusals = 20
  /// One in so many of what is due an answer may be answered.
  private static let fewAnswered = 10

  /// A port that refuses nearly all that is due an answer has one mistake, though each of several variants
  /// refuses a part of that too: what they explain is put back into `rest`.
  func giveUpCauses(
    ofRefusals causes: inout [Cause], _ rest: inout [CaseResult], against accepted: [CaseResult]
  ) {
    guard suite.kind == .stateless else { return }
    let refusing = causes.indices.filter { index in
      suite.label(of: causes[index].variant).isFault
        && causes[index].results.contains(where: isRefusedWrongly)
    }
    let refused = Set(
      (rest + refusing.flatMap { causes[$0].results }).filter(isRefusedWrongly).map(\.number))
    let isOneCause = refusing.contains { index in
      refused.isSubset(of: causes[index].results.map(\.number))
    }
    let answered = accepted.count { Outcome.of($0.reply)?[Outcome.ok] != nil }
    guard !isOneCause, !refusing.isEmpty, refused.count >= Self.fewestRefusals,
      answered * Self.fewAnswered <= refused.count
    else { return }
    rest = (rest + refusing.flatMap { causes[$0].results }).withoutRepeats(of: \.number)
      .sorted { $0.number < $1.number }
    let gone = Set(refusing)
    causes = causes.indices.filter { !gone.contains($0) }.map { causes[$0] }
  }

  /// Whether an answer is due and the port rejects the input or fails.
  private func isRefusedWrongly(_ result: CaseResult) -> Bool {
    Outcome.of(result.reply)?[Outcome.ok] == nil && result.tree.witness?[Outcome.ok] != nil
  }
}
