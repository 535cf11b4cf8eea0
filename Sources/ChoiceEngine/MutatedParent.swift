/// Recorded choices of which some are drawn anew or moved by one; behind the last of them chance goes
/// on.
struct MutatedParent: Sendable {
  private var rest: ArraySlice<UInt64>
  private var generator: SplitMix64
  /// About one choice in so many is changed; nil for none.
  private let rarity: UInt64?

  init(_ parent: [UInt64], rarity: UInt64?, seed: UInt64) {
    precondition(rarity ?? 1 > 0, "at most every choice is changed")
    rest = parent[...]
    self.rarity = rarity
    generator = SplitMix64(seed: seed)
  }

  /// - Parameter chance: draws a number that is not the parent's.
  mutating func next(upTo limit: UInt64, by chance: (inout SplitMix64) -> UInt64) -> UInt64 {
    guard let value = rest.popFirst(), value <= limit else { return chance(&generator) }
    guard let rarity else { return value }
    switch generator.next(upTo: 2 * rarity - 1) {
    case 0: return chance(&generator)
    case 1: return value == limit ? 0 : value + 1
    default: return value
    }
  }
}
