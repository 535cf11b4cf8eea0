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
    var inquiry = ChoiceInquiry(
      suite: suite, judge: judge,
      answers: answers.compactMap { answer in
        Outcome.of(answer.reply).map { (answer.input, $0) }
      })
    let chosen = inquiry.bestCombination()
    return suite.choices.map { choice in
      let telling = inquiry.telling(choice, besides: chosen)
      var explained: [String: Int] = [:]
      for variant in choice.variants {
        explained[variant] = inquiry.count(telling, accepting: chosen.with(variant, of: choice))
      }
      let best = chosen[choice.id] ?? choice.variants[0]
      let own = declared[choice.id] ?? choice.variants[0]
      return Result(
        choice: choice, declared: declared[choice.id], best: best, telling: telling.count,
        explained: explained[best] ?? 0, explainedByDeclared: explained[own] ?? 0,
        explainedByNext: choice.variants.filter { $0 != best }.compactMap { explained[$0] }.max()
          ?? 0)
    }
  }
}

/// Answers of a port, and what each combination of choices makes of them.
private struct ChoiceInquiry {
  /// Combinations of variants that are tried, each on every answer.
  private static let combinationLimit = 256

  private struct Answer {
    let input: JSON
    let outcome: JSON
    /// By the variants in force.
    var trees: [[Int]: Acceptance?] = [:]
    var verdicts: [[Int]: Bool] = [:]
  }

  typealias Combination = [ChoiceID: String]

  private let suite: Suite
  private let judge: Judge
  private var answers: [Answer]

  init(suite: Suite, judge: Judge, answers: [(input: JSON, outcome: JSON)]) {
    self.suite = suite
    self.judge = judge
    self.answers = answers.map { Answer(input: $0.input, outcome: $0.outcome) }
  }

  /// The one that explains most answers.
  mutating func bestCombination() -> Combination { jointly(from: oneByOne()) }

  /// The places of the answers of which what is accepted hangs on the choice, the others being as
  /// they are.
  mutating func telling(_ choice: Choice, besides chosen: Combination) -> [Int] {
    let applied = choice.variants.map { suite.declared(chosen.with($0, of: choice)) }
    return answers.indices.filter { place in
      let first = tree(place, applied[0])
      return applied.dropFirst().contains { tree(place, $0) != first }
    }
  }

  /// How many of the answers at these places a combination accepts.
  mutating func count(_ places: [Int], accepting combination: Combination) -> Int {
    let applied = suite.declared(combination)
    return places.count { accepts($0, applied) }
  }

  /// The best variant of each choice in turn, the others being as they are; twice, because what one
  /// choice explains may hang on another.
  private mutating func oneByOne() -> Combination {
    var chosen: Combination = [:]
    for choice in suite.choices + suite.choices {
      let places = telling(choice, besides: chosen)
      chosen = best(of: choice.variants.map { chosen.with($0, of: choice) }, for: places)
    }
    return chosen
  }

  /// The best of all combinations, where one by one something is left unexplained: of two choices
  /// that are felt in the same answers, neither explains any alone.
  private mutating func jointly(from start: Combination) -> Combination {
    let count = suite.choices.reduce(1) { min($0 * $1.variants.count, Self.combinationLimit + 1) }
    let places = Array(answers.indices)
    guard count <= Self.combinationLimit, self.count(places, accepting: start) < places.count
    else { return start }
    let combinations = suite.choices.reduce([[:]]) { made, choice in
      made.flatMap { taken in choice.variants.map { taken.with($0, of: choice) } }
    }
    return best(of: [start] + combinations, for: places)
  }

  /// The first of those that explain most of the answers at these places.
  private mutating func best(of combinations: [Combination], for places: [Int]) -> Combination {
    let counts = combinations.map { count(places, accepting: $0) }
    return combinations[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
  }

  private mutating func accepts(_ place: Int, _ applied: [Int]) -> Bool {
    if let known = answers[place].verdicts[applied] { return known }
    let accepted = tree(place, applied).map { tree in
      judge.judge(answers[place].outcome, against: tree).isAccepted
    }
    answers[place].verdicts[applied] = accepted ?? false
    return accepted ?? false
  }

  private mutating func tree(_ place: Int, _ applied: [Int]) -> Acceptance? {
    if let known = answers[place].trees[applied] { return known }
    let tree = try? suite.acceptance(of: answers[place].input, applying: applied)
    answers[place].trees[applied] = .some(tree)
    return tree
  }
}

extension [ChoiceID: String] {
  fileprivate func with(_ variant: String, of choice: Choice) -> Self {
    merging([choice.id: variant]) { $1 }
  }
}
