import ChoiceEngine

/// Puts a few bytes in: one and the same, or any.
struct InsertBytes: Mutator {
  let name = "insert bytes"

  func mutated(
    _ parent: [UInt8], in context: MutationContext, by random: inout SplitMix64
  ) -> [UInt8]? {
    let count = random.few(upTo: 16)
    let same = random.once(in: 2) ? UInt8(random.below(256)) : nil
    var bytes = parent
    bytes.insert(
      contentsOf: (0..<count).map { _ in same ?? UInt8(random.below(256)) },
      at: random.below(bytes.count + 1))
    return bytes
  }
}
