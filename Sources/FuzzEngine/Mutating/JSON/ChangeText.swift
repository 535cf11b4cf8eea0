import ChoiceEngine
import WirePrimitives

/// Changes a few code units of a string: one more, one less, another, some of them twice.
struct ChangeText: Mutator {
  let name = "change text"

  private static let telling: [UInt16] =
    Array("\"\\/{}[]:,.*?&=%+-_#@ \t\n\r0Aa~|$<>'`".utf16)
    + [0, 0x7F, 0xA0, 0xE9, 0x130, 0x131, 0x200B, 0x2028, 0xD83D, 0xDE00, 0xFEFF, 0xFFFD, 0xFFFF]

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    guard let place = random.pick(parent.places { $0.string != nil }) else { return nil }
    return parent.changing(place) { part in
      guard let string = part.string else { return nil }
      return .leaf(.string(JSONString(codeUnits: changed(string.codeUnits, by: &random))))
    }
  }

  private func changed(_ units: [UInt16], by random: inout SplitMix64) -> [UInt16] {
    var units = units
    let telling = random.pick(Self.telling) ?? 0
    guard !units.isEmpty else { return [telling] }
    let place = random.below(units.count)
    switch random.below(6) {
    case 0: units.insert(telling, at: random.below(units.count + 1))
    case 1: units[place] = telling
    case 2: units.removeSubrange(random.part(of: units.indices))
    case 3: units.insert(contentsOf: units[random.part(of: units.indices)], at: place)
    case 4: units[place] ^= 1 << UInt16(random.below(8))
    default: units.insert(units[place] &+ 1, at: place)
    }
    return units
  }
}
