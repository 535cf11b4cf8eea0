import ChoiceEngine
import WirePrimitives

/// Makes of a string one that looks or compares the same to somebody, and is another: by case, by
/// canonical equivalence, by what is not seen, by escapes of URLs.
struct TwinOfText: Mutator {
  let name = "twin of text"

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    guard let place = random.pick(parent.places { $0.string?.isEmpty == false }) else { return nil }
    return parent.changing(place) { part in
      guard let units = part.string?.codeUnits else { return nil }
      return .leaf(.string(JSONString(codeUnits: twin(of: units, by: &random))))
    }
  }

  private func twin(of units: [UInt16], by random: inout SplitMix64) -> [UInt16] {
    var units = units
    let place = random.below(units.count)
    let unit = units[place]
    switch random.below(8) {
    case 0: units[place] = Self.otherCase(unit)
    case 1: units = units.map(Self.otherCase)
    // A letter with an accent in one code point and in two: Swift's == cannot tell them apart.
    case 2: units.replaceSubrange(place...place, with: unit == 0xE9 ? [0x65, 0x301] : [0xE9])
    case 3: units.insert(0x301, at: place + 1)
    case 4: units.insert(random.pick([0x200B, 0xFEFF, 0xAD, 0x20, 0x09, 0x0A]) ?? 0x20, at: place)
    case 5: units.append(random.pick([0x20, 0x0A, 0x2E, 0x2F, 0x3D, 0]) ?? 0x20)
    case 6 where unit < 0x80: units.replaceSubrange(place...place, with: Self.percent(unit))
    default: units[place] = Self.lookalike(unit)
    }
    return units
  }

  private static func otherCase(_ unit: UInt16) -> UInt16 {
    switch unit {
    case 0x41...0x5A, 0x61...0x7A: unit ^ 0x20
    default: unit
    }
  }

  private static func percent(_ unit: UInt16) -> [UInt16] {
    let digits = Array("0123456789ABCDEF".utf16)
    return [0x25, digits[Int(unit >> 4)], digits[Int(unit & 15)]]
  }

  /// The full-width form of what is ASCII; of s, k and i a letter that some case foldings take for it.
  private static func lookalike(_ unit: UInt16) -> UInt16 {
    switch unit {
    case 0x73: 0x17F
    case 0x6B: 0x212A
    case 0x69: 0x131
    case 0x21...0x7E: unit + 0xFEE0
    default: unit
    }
  }
}
