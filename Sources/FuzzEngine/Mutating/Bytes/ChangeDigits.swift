import ChoiceEngine

/// Changes a number that is written in digits: by one, twice, half, or to one of another length.
struct ChangeDigits: Mutator {
  let name = "change digits"

  func mutated(
    _ parent: [UInt8], in context: MutationContext, by random: inout SplitMix64
  ) -> [UInt8]? {
    let digits = parent.indices.filter { Self.isDigit(parent[$0]) }
    guard var start = random.pick(digits) else { return nil }
    var end = start
    // Of more digits than an Int has some stay as they are.
    while start > 0, Self.isDigit(parent[start - 1]), end - start < 9 { start -= 1 }
    while end < parent.count, Self.isDigit(parent[end]), end - start < 18 { end += 1 }
    let number = parent[start..<end].reduce(0) { 10 * $0 + Int($1 - 0x30) }
    let changed =
      switch random.below(5) {
      case 0: number + 1
      case 1: max(0, number - 1)
      case 2: number * 2
      case 3: number / 2
      default: Int(random.next(scaledUpTo: 1 << 62))
      }
    var bytes = parent
    bytes.replaceSubrange(start..<end, with: Array(String(changed).utf8))
    return bytes
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
