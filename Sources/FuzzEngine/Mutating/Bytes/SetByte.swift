import ChoiceEngine

/// Sets one byte to another: any, or one that begins or ends something in some format.
struct SetByte: Mutator {
  let name = "set byte"

  private static let telling: [UInt8] =
    [0, 1, 0x7F, 0x80, 0xC0, 0xED, 0xEF, 0xF4, 0xFE, 0xFF]
    + Array("\"\\/{}[]:,.*?&=%+-_#@ \t\n\r09AZaz~|$<>'`".utf8)

  func mutated(
    _ parent: [UInt8], in context: MutationContext, by random: inout SplitMix64
  ) -> [UInt8]? {
    guard !parent.isEmpty else { return nil }
    var bytes = parent
    bytes[random.below(bytes.count)] =
      random.once(in: 2) ? UInt8(random.below(256)) : random.pick(Self.telling) ?? 0
    return bytes
  }
}
