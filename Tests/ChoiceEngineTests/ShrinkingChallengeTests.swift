import ChoiceEngine
import ShrinkingChallenges
import Testing

struct ShrinkingChallengeTests {
  /// `ci/bench/run` takes a thousand.
  private static let seeds = 40

  @Test(arguments: ShrinkingChallenge.all)
  func `a challenge ends at its least value whatever it began with`(
    challenge: ShrinkingChallenge
  ) async {
    var tests = 0
    for seed in 0..<UInt64(Self.seeds) {
      let outcome = await challenge.shrink(seed: seed)
      #expect(challenge.least.contains(outcome.text), "seed \(seed)")
      tests += outcome.tests
    }
    #expect(Double(tests) / Double(Self.seeds) <= 3 * challenge.published)
  }

  @Test(arguments: [2, 7, 64])
  func `values tested many at a time end at the same least value`(width: Int) async {
    for challenge in ShrinkingChallenge.all {
      for seed in 0..<UInt64(5) {
        let outcome = await challenge.shrink(seed: seed, budget: ShrinkBudget(width: width))
        #expect(challenge.least.contains(outcome.text), "\(challenge), seed \(seed)")
      }
    }
  }
}
