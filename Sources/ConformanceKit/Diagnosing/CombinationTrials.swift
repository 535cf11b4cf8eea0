import MachineKit
import WirePrimitives

/// Tries combinations of variants on the results of a run. What a combination makes of a case takes a run
/// of the model, so it is found out once, and only as far as an answer depends on it.
final class CombinationTrials {
  /// Cases that speak for a combination, and against it.
  struct Evidence {
    let notable: [CaseResult]
    var accepted: [CaseResult]

    var mostGain: Int { 2 * notable.count }
  }

  private let diagnoser: Diagnoser
  /// By combination, then by the number of the case.
  private var gains: [[Int]: [Int: Int]] = [:]
  private var acceptance: [[Int]: [Int: Bool]] = [:]

  init(_ diagnoser: Diagnoser) { self.diagnoser = diagnoser }

  /// What a combination explains, less what contradicts it: a case that has another fault besides counts
  /// half.
  func gain(_ combination: [Int], _ evidence: Evidence) -> Int {
    gain(combination, evidence, above: .min) ?? 0
  }

  /// The same; nil where it is not above a number.
  func gain(_ combination: [Int], _ evidence: Evidence, above least: Int) -> Int? {
    guard !combination.isEmpty else { return least < 0 ? 0 : nil }
    var gain = 0
    for (place, result) in evidence.notable.enumerated() {
      guard gain + 2 * (evidence.notable.count - place) > least else { return nil }
      gain += self.gain(by: combination, in: result)
    }
    for result in evidence.accepted {
      guard gain > least else { return nil }
      if !isAccepted(by: combination, result) { gain -= 2 }
    }
    return gain > least ? gain : nil
  }

  func isAsked(by combination: [Int], _ result: CaseResult) -> Bool {
    gain(by: combination, in: result) == 2
  }

  func isAccepted(by combination: [Int], _ result: CaseResult) -> Bool {
    if let known = acceptance[combination]?[result.number] { return known }
    let isAccepted = diagnoser.isAccepted(by: combination, result)
    acceptance[combination, default: [:]][result.number] = isAccepted
    return isAccepted
  }

  private func gain(by combination: [Int], in result: CaseResult) -> Int {
    if let known = gains[combination]?[result.number] { return known }
    let gain = diagnoser.gain(by: combination, in: result)
    gains[combination, default: [:]][result.number] = gain
    return gain
  }
}

extension Diagnoser {
  fileprivate func isAccepted(by variants: [Int], _ result: CaseResult) -> Bool {
    if case .large = result.reply { return explains(variants, result) }
    guard let tree = tree(of: result, under: variants), !isUndueFault(result, under: tree) else {
      return false
    }
    if result.judgement.isAccepted, tree.isIdentical(to: result.tree) { return true }
    return caseJudge.judge(result.reply, against: tree)?.isAccepted ?? false
  }

  /// 2 where the variants ask for what the port did, 1 where less departs under them than without them,
  /// -1 where more does.
  fileprivate func gain(by variants: [Int], in result: CaseResult) -> Int {
    guard let tree = tree(of: result, under: variants) else { return 0 }
    if asks(tree, forAnswerOf: result) { return 2 }
    guard let judgement = caseJudge.judge(result.reply, against: tree) else { return 0 }
    // What is only left open is explained by nothing.
    let isOpen = result.judgement.differences.contains { isWithinOpen($0.path, judgement) }
    guard !isOpen, suite.kind != .trace || isDeparting(tree, as: result) else { return 0 }
    func weight(_ judgement: Judgement) -> Int {
      // Of a trace nothing is judged behind the step that departs.
      guard suite.kind == .trace else { return judgement.differences.count }
      return -(judgement.differences.first.flatMap(\.step) ?? .max)
    }
    return (weight(result.judgement) - weight(judgement)).signum()
  }
}
