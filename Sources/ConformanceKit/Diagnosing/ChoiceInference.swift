package import MachineKit
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
    /// The best of the other variants, and what it explains.
    package let next: String
    package let explainedByNext: Int

    /// Whether the port follows the variant throughout.
    package var isCertain: Bool { telling > 0 && explained == telling }

    /// Whether the answers speak for the variant and against all others: a port that fails
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
  private typealias Combination = [ChoiceID: String]

  /// It remembers its trees: each input is asked under the same variants again and again.
  private let suite: ConformanceSuite
  private let judge: Judge
  private let readings: [Int]

  package init(suite: ConformanceSuite, granted: Set<CapabilityID>) {
    self.suite = suite.remembering()
    readings = suite.variants.indices.filter { place in
      if case .reading = suite.variants[place].role { true } else { false }
    }
    judge = Judge(granted: granted)
  }

  /// - Parameter answers: inputs and what the port did with them.
  package func results(
    from answers: [(input: JSON, reply: Reply)], declared: [ChoiceID: String]
  ) -> [Result] {
    let answers = answers.compactMap { answer in
      Outcome.of(answer.reply).map { Answer(answer.input, $0) }
    }
    let chosen = jointly(answers, from: oneByOne(answers))
    return suite.choices.map { choice in
      let telling = telling(choice, besides: chosen, in: answers)
      let explained = choice.variants.map {
        mostAccepted(telling, under: chosen.with($0, of: choice))
      }
      func place(of variant: String?) -> Int { variant.flatMap(choice.variants.firstIndex) ?? 0 }
      let likely = place(of: chosen[choice.id])
      let places = choice.variants.indices
      let best =
        places.first { explained[$0] > explained[likely] && explained[$0] == explained.max() }
        ?? likely
      let next = places.filter { $0 != best }.max { explained[$0] < explained[$1] }
      return Result(
        choice: choice, declared: declared[choice.id], best: choice.variants[best],
        telling: telling.count, explained: explained[best],
        explainedByDeclared: explained[place(of: declared[choice.id])],
        next: next.map { choice.variants[$0] } ?? "",
        explainedByNext: next.map { explained[$0] } ?? 0)
    }
  }

  /// The best variant of each choice in turn, the others being as they are; twice, because what one
  /// choice explains may hang on another.
  private func oneByOne(_ answers: [Answer]) -> Combination {
    var chosen: Combination = [:]
    for choice in suite.choices + suite.choices {
      let telling = telling(choice, besides: chosen, in: answers)
      chosen = best(of: choice.variants.map { chosen.with($0, of: choice) }, for: telling)
    }
    return chosen
  }

  /// The best of all combinations, where one by one something is left unexplained: of two choices
  /// that are felt in the same answers, neither explains any alone.
  private func jointly(_ answers: [Answer], from start: Combination) -> Combination {
    let count = suite.choices.reduce(1) { min($0 * $1.variants.count, Self.combinationLimit + 1) }
    guard count <= Self.combinationLimit, self.count(answers, accepting: start) < answers.count
    else { return start }
    let combinations = suite.choices.reduce([[:]]) { made, choice in
      made.flatMap { taken in choice.variants.map { taken.with($0, of: choice) } }
    }
    return best(of: [start] + combinations, for: answers)
  }

  /// The first of those that explain most answers.
  private func best(of combinations: [Combination], for answers: [Answer]) -> Combination {
    let counts = combinations.map { count(answers, accepting: $0) }
    return combinations[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
  }

  /// How many of the answers a combination accepts.
  private func count(_ answers: [Answer], accepting combination: Combination) -> Int {
    count(answers, accepting: suite.declared(combination))
  }

  private func count(_ answers: [Answer], accepting applied: [Int]) -> Int {
    answers.count { input, outcome in
      tree(input, applied).map { judge.judge(outcome, against: $0).isAccepted } ?? false
    }
  }

  /// The same where the port may follow one of the readings besides, which it cannot declare: a variant may
  /// show in few answers under a reading, and another one look like it there.
  private func mostAccepted(_ answers: [Answer], under combination: Combination) -> Int {
    let applied = suite.declared(combination)
    let most = count(answers, accepting: applied)
    guard most < answers.count else { return most }
    return readings.reduce(most) { max($0, count(answers, accepting: applied + [$1])) }
  }

  /// The answers of which what is accepted hangs on the choice, the others being as they are.
  private func telling(
    _ choice: Choice, besides chosen: Combination, in answers: [Answer]
  ) -> [Answer] {
    let applied = choice.variants.map { suite.declared(chosen.with($0, of: choice)) }
    return answers.filter { answer in
      let first = tree(answer.input, applied[0])
      return applied.dropFirst().contains { tree(answer.input, $0) != first }
    }
  }

  private func tree(_ input: JSON, _ applied: [Int]) -> Acceptance? {
    try? suite.acceptance(of: input, applying: applied)
  }
}

extension [ChoiceID: String] {
  fileprivate func with(_ variant: String, of choice: Choice) -> Self {
    merging([choice.id: variant]) { $1 }
  }
}
