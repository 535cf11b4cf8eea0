import ChoiceEngine

/// Writes what a comparison would have let pass: where the other operand stands, in either byte order or
/// in digits, or anywhere.
struct PassComparison: Mutator {
  let name = "pass comparison"

  func mutated(
    _ parent: [UInt8], in context: MutationContext, by random: inout SplitMix64
  ) -> [UInt8]? {
    guard let operands = random.pick(context.dictionary.operands) else { return nil }
    let forms = Self.forms(of: operands)
    let start = random.below(max(1, parent.count))
    for (seen, wanted) in forms {
      guard let place = Self.place(of: seen, in: parent, from: start) else { continue }
      var bytes = parent
      bytes.replaceSubrange(place..<place + seen.count, with: wanted)
      return bytes
    }
    var bytes = parent
    let wanted = random.pick(forms)?.wanted ?? operands.wanted
    let place = random.below(bytes.count + 1)
    bytes.replaceSubrange(place..<min(place + wanted.count, bytes.count), with: wanted)
    return bytes
  }

  /// The operands as they may stand in an input.
  static func forms(
    of operands: FeatureProbe.Operands
  ) -> [(seen: [UInt8], wanted: [UInt8])] {
    let (seen, wanted) = (operands.seen, operands.wanted)
    var forms = [(seen, wanted)]
    if seen.count == wanted.count, [2, 4, 8].contains(seen.count) {
      forms.append((seen.reversed(), wanted.reversed()))
      forms.append((digits(seen), digits(wanted)))
    }
    return forms
  }

  private static func digits(_ bytes: [UInt8]) -> [UInt8] {
    let value = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Array(String(value).utf8)
  }

  /// The first place from one on, and then from the beginning.
  private static func place(of part: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard !part.isEmpty, part.count <= bytes.count else { return nil }
    let last = bytes.count - part.count
    let order = Array(min(start, last)...last) + Array(0..<min(start, last))
    return order.first { bytes[$0..<$0 + part.count].elementsEqual(part) }
  }
}
