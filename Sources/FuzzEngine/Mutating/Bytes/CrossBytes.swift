import ChoiceEngine

/// Goes on with the end of another entry, or puts a part of it in.
struct CrossBytes: Mutator {
  let name = "cross bytes"

  func mutated(
    _ parent: [UInt8], in context: MutationContext, by random: inout SplitMix64
  ) -> [UInt8]? {
    guard case .bytes(let mate)? = context.mate?.material, !mate.isEmpty else { return nil }
    let cut = random.below(parent.count + 1)
    if random.once(in: 2) {
      return Array(parent[..<cut]) + mate[random.below(mate.count)...]
    }
    var bytes = parent
    bytes.insert(contentsOf: mate[random.part(of: mate.indices)], at: cut)
    return bytes
  }
}
