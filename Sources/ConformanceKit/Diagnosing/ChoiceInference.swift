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
      Outcome.of(answer.reply).map { (input: answer.input, outcome: $0) }
    }
    var chosen: [ChoiceID: String] = [:]
    // Twice, because what one choice explains may hang on another.
    for _ in 0..<2 {
      for choice in suite.choices {
        chosen[choice.id] = best(choice, outcomes, chosen)
      }
    }
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

  private func best(
    _ choice: Choice, _ outcomes: [(input: JSON, outcome: JSON)], _ chosen: [ChoiceID: String]
  ) -> String {
    let counts = choice.variants.map { variant in
      var tried = chosen
      tried[choice.id] = variant
      return outcomes.count { accepts($0.outcome, $0.input, tried) }
    }
    let most = counts.max() ?? 0
    return choice.variants[counts.firstIndex(of: most) ?? 0]
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
