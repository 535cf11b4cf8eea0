import ChoiceEngine
import Testing

struct ShrinkerTests {
  private static func numbers(_ source: inout ChoiceSource) -> [Int] {
    source.list(0...50) { $0.integer(0...1_000_000) }
  }

  private static func failing(seed: UInt64 = 1) -> [UInt64] {
    var seeds = SplitMix64(seed: seed)
    while true {
      var source = ChoiceSource(seed: seeds.next())
      if isLarge(numbers(&source)) { return source.drawn }
    }
  }

  private static func isLarge(_ numbers: [Int]) -> Bool { numbers.reduce(0, +) >= 100_000 }

  @Test func `whatever the budget, what comes out still fails and costs no more`() async {
    let start = Self.failing()
    for tests in [0, 1, 2, 5, 13, 40] {
      for width in [1, 4] {
        var shrinker = Shrinker(
          start, budget: ShrinkBudget(tests: tests, width: width), generate: Self.numbers
        ) { $0.map(Self.isLarge) }
        await shrinker.shrink()
        #expect(Self.isLarge(shrinker.value))
        #expect(shrinker.tests < tests + width)
      }
    }
  }

  @Test func `a test that takes its time ends within the seconds given`() async {
    var shrinker = Shrinker(
      Self.failing(), budget: ShrinkBudget(duration: .milliseconds(50)), generate: Self.numbers
    ) { values in
      try? await Task.sleep(for: .milliseconds(10))
      return values.map(Self.isLarge)
    }
    await shrinker.shrink()
    #expect(shrinker.isSpent)
    #expect(shrinker.tests <= 6)
    #expect(Self.isLarge(shrinker.value))
  }

  @Test func `who cancels gets what was found so far`() async {
    var shrinker = Shrinker(
      Self.failing(), budget: ShrinkBudget(isCancelled: { true }), generate: Self.numbers
    ) { $0.map(Self.isLarge) }
    await shrinker.shrink()
    #expect(shrinker.tests == 0)
    #expect(Self.isLarge(shrinker.value))
  }

  @Test func `a test that says nothing, or that nothing is simpler, leaves the value`() async {
    for answer in [{ _ in [] }, { $0.map { _ in false } }] as [@Sendable ([[Int]]) -> [Bool]] {
      let start = Self.failing()
      var shrinker = Shrinker(start, generate: Self.numbers) { answer($0) }
      await shrinker.shrink()
      #expect(shrinker.record.values == start)
    }
  }

  @Test func `no value is tested twice`() async {
    var seen: Set<[Int]> = []
    var repeated = 0
    var shrinker = Shrinker(Self.failing(), generate: Self.numbers) { values in
      for value in values where !seen.insert(value).inserted { repeated += 1 }
      return values.map(Self.isLarge)
    }
    await shrinker.shrink()
    #expect(shrinker.value == [100_000])
    #expect(repeated == 0)
  }

  @Test func `the largest numbers there are shrink like any other`() async {
    var shrinker = Shrinker(
      [.max, .max - 1, .max],
      generate: { source -> [UInt64] in
        [
          source.draw(upTo: .max), source.draw(.signed, upTo: .max), source.draw(upTo: .max),
        ]
      }
    ) { (batch: [[UInt64]]) in batch.map { $0.allSatisfy { $0 > 5 } } }
    await shrinker.shrink()
    #expect(shrinker.value == [6, 6, 6])
  }

  @Test func `fewer choices are simpler, then the lower first one`() {
    func record(_ values: UInt64...) -> ChoiceRecord {
      var source = ChoiceSource(replaying: values)
      for _ in values { _ = source.draw(upTo: 99) }
      return source.record
    }
    let ascending = [
      record(), record(9), record(0, 0), record(0, 1), record(1, 0), record(0, 0, 0),
    ]
    for (place, one) in ascending.enumerated() {
      for (other, two) in ascending.enumerated() {
        #expect(one.isSimpler(than: two) == (place < other))
      }
    }
  }
}
