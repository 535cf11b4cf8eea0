import MachineKit
package import WirePrimitives

/// Finds out which variant of each choice a port follows, from its answers to the vectors.
package struct ChoiceInference: Sendable {
  /// What the answers say of one choice.
  package struct Result: Sendable {
    package let choice: Choice
    package let declared: String?
    /// The variant that explains most.
    package let best: String
    /// Vectors whose answer hangs on the choice, and how many of them the best variant and the
    /// declared one explain.
    package let telling: Int
    package let explained: Int
    package let explainedByDeclared: Int
    /// What the best of the other variants explains.
    package let explainedByNext: Int

    /// Whether the port follows the variant throughout.
    package var isCertain: Bool { telling > 0 && explained == telling }

    /// Whether the answers speak for the variant and against all others: a port that goes wrong
    /// elsewhere, or always says the same, agrees with some variant on many vectors.
    package var isClear: Bool {
      explained > explainedByNext && (telling - explained) * Self.tolerated <= telling
    }

    /// One answer in so many may be wrong for another reason.
    private static let tolerated = 20
  }

  /// Combinations of variants that are tried, each on every answer.
  private static let combinationLimit = 256

  private typealias Answer = (input: JSON, outcome: JSON)

  private let suite: Suite
  private let judge: Judge

  package init(suite: Suite, granted: Set<CapabilityID>) {
    self.suite = suite
    judge = Judge(granted: granted)
  }

  /// - Parameter answers: inputs and what the port did with them.
  package func results(
    from answers: [(input: JSON, reply: Reply)], declared: [ChoiceID: String]
  ) -> [Result] {
    let outcomes = answers.compactMap { answer in
      Outcome.of(answer.reply).map { Answer(answer.input, $0) }
    }
    let chosen = jointly(outcomes, from: oneByOne(outcomes))
    return suite.choices.map { choice in
      let telling = outcomes.filter { isTelling($0.input, choice, chosen) }
      func explained(by variant: String) -> Int {
        var tried = chosen
        tried[choice.id] = variant
        return telling.count { accepts($0.outcome, $0.input, tried) }
      }
      let best = chosen[choice.id] ?? choice.variants[0]
      return Result(
        choice: choice, declared: declared[choice.id], best: best, telling: telling.count,
        explained: explained(by: best),
        explainedByDeclared: explained(by: declared[choice.id] ?? choice.variants[0]),
        explainedByNext: choice.variants.filter { $0 != best }.map(explained).max() ?? 0)
    }
  }

  /// The best variant of each choice in turn, the others being as they are; twice, because what one
  /// choice explains may hang on another.
  private func oneByOne(_ outcomes: [Answer]) -> [ChoiceID: String] {
    var chosen: [ChoiceID: String] = [:]
    for choice in suite.choices + suite.choices {
      chosen[choice.id] =
        best(
          of: choice.variants.map { variant in chosen.merging([choice.id: variant]) { $1 } },
          for: outcomes)[choice.id]
    }
    return chosen
  }

  /// The best of all combinations, where one by one something is left unexplained: of two choices
  /// that are felt in the same answers, neither explains any alone.
  private func jointly(
    _ outcomes: [Answer], from start: [ChoiceID: String]
  ) -> [ChoiceID: String] {
    let count = suite.choices.reduce(1) { min($0 * $1.variants.count, Self.combinationLimit + 1) }
    guard count <= Self.combinationLimit,
      !outcomes.allSatisfy({ accepts($0.outcome, $0.input, start) })
    else { return start }
    let combinations = suite.choices.reduce([[:]]) { made, choice in
      made.flatMap { taken in
        choice.variants.map { variant in taken.merging([choice.id: variant]) { $1 } }
      }
    }
    return best(of: [start] + combinations, for: outcomes)
  }

  /// The first of those that explain most answers.
  private func best(
    of combinations: [[ChoiceID: String]], for outcomes: [Answer]
  ) -> [ChoiceID: String] {
    let counts = combinations.map { taken in
      outcomes.count { accepts($0.outcome, $0.input, taken) }
    }
    return combinations[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
  }

  private func accepts(_ outcome: JSON, _ input: JSON, _ choices: [ChoiceID: String]) -> Bool {
    guard let tree = tree(input, choices) else { return false }
    return judge.judge(outcome, against: tree).isAccepted
  }

  private func tree(_ input: JSON, _ choices: [ChoiceID: String]) -> Acceptance? {
    try? suite.acceptance(of: input, applying: suite.declared(choices))
  }

  /// Whether what is accepted hangs on the choice, the others being as they are.
  private func isTelling(_ input: JSON, _ choice: Choice, _ chosen: [ChoiceID: String]) -> Bool {
    let trees = choice.variants.map { variant in
      var tried = chosen
      tried[choice.id] = variant
      return tree(input, tried)?.json ?? .null
    }
    return trees.contains { !$0.isIdentical(to: trees[0]) }
  }
}
