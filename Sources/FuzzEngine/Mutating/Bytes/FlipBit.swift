import ChoiceEngine

/// Flips one bit.
struct FlipBit: Mutator {
  let name = "flip bit"

  func mutated(
    _ parent: [UInt8], in context: MutationContext, by random: inout SplitMix64
  ) -> [UInt8]? {
    guard !parent.isEmpty else { return nil }
    var bytes = parent
    bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
    return bytes
  }
}
