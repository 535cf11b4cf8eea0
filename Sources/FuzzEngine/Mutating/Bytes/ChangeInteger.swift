import ChoiceEngine

/// Adds a little to an integer of 1, 2, 4 or 8 bytes, the lowest first or last, or sets it to an edge.
struct ChangeInteger: Mutator {
  let name = "change integer"

  func mutated(
    _ parent: [UInt8], in context: MutationContext, by random: inout SplitMix64
  ) -> [UInt8]? {
    let width = 1 << random.below(4)
    guard parent.count >= width else { return nil }
    let start = random.below(parent.count - width + 1)
    let isBig = random.once(in: 2)
    let places = (0..<width).map { start + (isBig ? width - 1 - $0 : $0) }
    var value = places.enumerated().reduce(UInt64(0)) { value, place in
      value | UInt64(parent[place.element]) << UInt64(8 * place.offset)
    }
    switch random.below(4) {
    case 0: value = 0
    case 1: value = .max >> UInt64(random.below(8 * width))
    case 2: value &+= UInt64(random.few(upTo: 32))
    default: value &-= UInt64(random.few(upTo: 32))
    }
    var bytes = parent
    for (offset, place) in places.enumerated() {
      bytes[place] = UInt8(truncatingIfNeeded: value >> UInt64(8 * offset))
    }
    return bytes
  }
}
