import ChoiceEngine
import Testing

/// Generators and tests that follow no rule, as those of strangers may.
struct ShrinkerHardshipTests {
  /// Draws whatever earlier numbers and the seed make it draw: parts in parts, lists, signs.
  private static func anything(
    _ source: inout ChoiceSource, _ rules: inout SplitMix64, depth: Int = 3
  ) -> [UInt64] {
    var drawn: [UInt64] = []
    for _ in 0...rules.next(upTo: 3) {
      switch rules.next(upTo: 5) {
      case 0: drawn.append(source.draw(upTo: rules.next(scaledUpTo: .max)))
      case 1: drawn.append(source.draw(scaled: .signed, upTo: rules.next(scaledUpTo: .max)))
      case 2: drawn += source.list(0...4) { [$0.draw(upTo: 9)] }.joined()
      case 3 where depth > 0:
        drawn += source.list(1...3, of: "part") {
          anything(&$0, &rules, depth: depth - 1)
        }.joined()
      case 4 where depth > 0:
        drawn += source.span("part") { anything(&$0, &rules, depth: depth - 1) }
      default:
        // What was drawn before decides what is drawn now.
        for _ in 0..<((drawn.last ?? 3) % 5) { drawn.append(source.draw(.signed, upTo: 1_000)) }
      }
    }
    return drawn
  }

  @Test func `whatever a generator draws and a test says, shrinking comes to an end`() async {
    for seed in 0..<400 as Range<UInt64> {
      let generate: (inout ChoiceSource) -> [UInt64] = { source in
        var rules = SplitMix64(seed: seed)
        return Self.anything(&source, &rules)
      }
      var source = ChoiceSource(seed: seed)
      let start = generate(&source)
      // One value in three will do, by no rule.
      let isWanted: ([UInt64]) -> Bool = { value in
        var state = SplitMix64(seed: value.reduce(seed) { ($0 ^ $1) &* 0x9E37_79B9 })
        return value == start || state.next(upTo: 2) == 0
      }
      let budget = ShrinkBudget(tests: 3_000, width: seed.isMultiple(of: 2) ? 1 : 16)
      var shrinker = Shrinker(source.drawn, budget: budget, generate: generate) {
        $0.map(isWanted)
      }
      await shrinker.shrink()
      #expect(isWanted(shrinker.value))
      #expect(!source.record.isSimpler(than: shrinker.record))
    }
  }

  @Test func `a choice that goes away while it is searched for ends no search badly`() async {
    // The first decides how many follow, and what is wanted jumps where none does.
    var shrinker = Shrinker(
      [350, 343, 0, 0],
      generate: { source -> [Int] in
        var values = [source.int(0...1_000)]
        for _ in 0..<values[0] / 100 { values.append(source.int(0...1_000)) }
        return values
      }
    ) { (batch: [[Int]]) in
      batch.map { (values: [Int]) -> Bool in
        if values.count == 1 { return (80..<100).contains(values[0]) }
        return values[0] - values[1] == 7
      }
    }
    await shrinker.shrink()
    #expect(shrinker.value == [80])
  }
}
