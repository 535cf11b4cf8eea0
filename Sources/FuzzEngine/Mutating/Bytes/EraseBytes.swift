import ChoiceEngine

/// Takes some bytes out.
struct EraseBytes: Mutator {
  let name = "erase bytes"

  func mutated(
    _ parent: [UInt8], in context: MutationContext, by random: inout SplitMix64
  ) -> [UInt8]? {
    guard !parent.isEmpty else { return nil }
    var bytes = parent
    bytes.removeSubrange(random.part(of: bytes.indices))
    return bytes
  }
}
