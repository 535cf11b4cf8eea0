import ChoiceEngine
import ShrinkingChallenges

/// How well the shrinker does and how fast choices are recorded.
///
/// usage: choicebench challenges SEEDS TESTS prints a line of JSON for each challenge and seed: how many
/// tests it took, and whether it ended at a least value. choicebench record CHOICES prints the
/// milliseconds that it takes to draw and record so many.
@main
struct ChoiceBench {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    switch (arguments.first, numbers.count) {
    case ("challenges", 2): await challenges(seeds: numbers[0], tests: numbers[1])
    case ("record", 1): record(numbers[0])
    default: throw UsageError()
    }
  }

  private static func challenges(seeds: Int, tests: Int) async {
    let budget = ShrinkBudget(tests: tests, duration: .seconds(600))
    for challenge in ShrinkingChallenge.all {
      for seed in 0..<UInt64(seeds) {
        let outcome = await challenge.shrink(seed: seed, budget: budget)
        print(
          #"{"challenge": "\#(challenge.name)", "published": \#(challenge.published), "#
            + #""seed": \#(seed), "evaluations": \#(outcome.tests), "#
            + #""least": \#(challenge.least.contains(outcome.text))}"#)
      }
    }
  }

  /// In records of as many choices as a case of a suite has.
  private static func record(_ choices: Int) {
    let clock = ContinuousClock()
    var sum: UInt64 = 0
    let time = clock.measure {
      var seeds = SplitMix64(seed: 1)
      var left = choices
      while left > 0 {
        var source = ChoiceSource(seed: seeds.next())
        for _ in 0..<min(left, choicesOfCase) { sum &+= source.draw(upTo: 99) }
        left -= choicesOfCase
      }
    }
    precondition(sum > 0, "numbers were drawn")
    print(time / .milliseconds(1))
  }

  private static let choicesOfCase = 50
}

private struct UsageError: Error, CustomStringConvertible {
  let description = "usage: choicebench challenges SEEDS TESTS | choicebench record CHOICES"
}
