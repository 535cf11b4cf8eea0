/// Recorded choices of which about one in sixteen is drawn anew or moved by one; behind the last of
/// them chance goes on.
struct MutatedParent: Sendable {
  private static let rarity: UInt64 = 16

  private var rest: ArraySlice<UInt64>
  private var generator: SplitMix64

  init(_ parent: [UInt64], seed: UInt64) {
    rest = parent[...]
    generator = SplitMix64(seed: seed)
  }

  /// - Parameter chance: draws a number that is not the parent's.
  mutating func next(upTo limit: UInt64, by chance: (inout SplitMix64) -> UInt64) -> UInt64 {
    guard let value = rest.popFirst(), value <= limit else { return chance(&generator) }
    switch generator.next(upTo: 2 * Self.rarity - 1) {
    case 0: return chance(&generator)
    case 1: return value == limit ? 0 : value + 1
    default: return value
    }
  }
}
