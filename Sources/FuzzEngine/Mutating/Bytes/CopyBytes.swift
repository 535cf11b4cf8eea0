import ChoiceEngine

/// Copies some bytes to another place: over what is there, or between.
struct CopyBytes: Mutator {
  let name = "copy bytes"

  func mutated(
    _ parent: [UInt8], in context: MutationContext, by random: inout SplitMix64
  ) -> [UInt8]? {
    guard !parent.isEmpty else { return nil }
    var bytes = parent
    let part = Array(bytes[random.part(of: bytes.indices)])
    let place = random.below(bytes.count)
    if random.once(in: 2) {
      bytes.insert(contentsOf: part, at: place)
    } else {
      bytes.replaceSubrange(place..<min(place + part.count, bytes.count), with: part)
    }
    return bytes
  }
}
