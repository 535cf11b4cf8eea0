import ChoiceEngine
import Testing

@testable import FuzzEngine

struct SetCoverTests {
  @Test func `a cover shows all that was shown, with as little as need be`() {
    func set(_ codes: UInt64...) -> Set<Feature> { Set(codes.map { Feature(.shape, $0) }) }
    let entries: [(shown: Set<Feature>, size: Int)] = [
      (set(1, 2), 10), (set(1, 2, 3), 50), (set(3), 5), (set(1, 2), 4), (set(), 1), (set(4), 9),
    ]
    #expect(SetCover<Feature>.minimise(entries) == [1, 5])
    #expect(SetCover<Feature>.minimise([]) == [])
  }

  @Test func `nothing is lost and nothing is kept in vain, whatever the entries`() {
    for seed in 0..<UInt64(200) {
      var random = SplitMix64(seed: seed)
      let entries = (0..<random.below(30)).map { _ in
        (
          shown: Set(
            (0..<random.below(8)).map { _ in Feature(.shape, UInt64(random.below(20))) }),
          size: random.below(100)
        )
      }
      let kept = SetCover<Feature>.minimise(entries)
      let whole = entries.reduce(into: Set<Feature>()) { $0.formUnion($1.shown) }
      func together(_ places: [Int]) -> Set<Feature> {
        places.reduce(into: Set()) { $0.formUnion(entries[$1].shown) }
      }
      #expect(together(kept) == whole)
      for place in kept { #expect(together(kept.filter { $0 != place }) != whole) }
    }
  }

  @Test func `of each step the best entry is chosen, and of equals the simplest`() {
    for seed in 0..<UInt64(50) {
      var random = SplitMix64(seed: seed)
      let entries = (0..<40).map { _ in
        (shown: Set((0..<random.below(12)).map { _ in random.below(60) }), size: random.below(9))
      }
      // The same by looking at all of them each time; whatever is needed then is what was chosen.
      var missing = entries.reduce(into: Set<Int>()) { $0.formUnion($1.shown) }
      var chosen: [Int] = []
      while !missing.isEmpty {
        let best = entries.indices.min { one, other in
          let gains = [one, other].map { entries[$0].shown.intersection(missing).count }
          return (-gains[0], entries[one].size, one) < (-gains[1], entries[other].size, other)
        }
        guard let best else { break }
        chosen.append(best)
        missing.subtract(entries[best].shown)
      }
      let kept = SetCover<Int>.minimise(entries)
      #expect(Set(kept).isSubset(of: chosen))
    }
  }
}
