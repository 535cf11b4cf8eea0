import ChoiceEngine

/// Writes what a comparison would have let pass: where the other operand stands, in either byte order or
/// in digits, or anywhere.
struct PassComparison: Mutator {
  let name = "pass comparison"

  func mutated(
    _ parent: [UInt8], in context: MutationContext, by random: inout SplitMix64
  ) -> [UInt8]? {
    guard let operands = random.pick(context.dictionary.operands) else { return nil }
    var forms = Self.forms(of: operands)
    // The likeliest comes first, and the others have their turns.
    if random.once(in: 2) { forms.swapAt(0, random.below(forms.count)) }
    let start = random.below(max(1, parent.count))
    for (seen, wanted) in forms {
      if let bytes = Self.replacing(seen, by: wanted, in: parent, from: start) { return bytes }
    }
    var bytes = parent
    let wanted = random.pick(forms)?.wanted ?? operands.wanted
    let place = random.below(bytes.count + 1)
    bytes.replaceSubrange(place..<min(place + wanted.count, bytes.count), with: wanted)
    return bytes
  }

  /// What passes a comparison of these bytes, if it is about what stands in them: one for each form in
  /// which it may.
  static func variants(
    of bytes: [UInt8], passing operands: FeatureProbe.Operands, by random: inout SplitMix64
  ) -> [[UInt8]] {
    let start = random.below(max(1, bytes.count))
    return beside(operands).flatMap(forms).compactMap {
      replacing($0.seen, by: $0.wanted, in: bytes, from: start)
    }
  }

  /// Operands with their neighbours: a comparison may ask for more or less, and not for the same.
  private static func beside(_ operands: FeatureProbe.Operands) -> [FeatureProbe.Operands] {
    guard case .numbers(let seen, let wanted, let width) = operands else { return [operands] }
    return [wanted, wanted &+ 1, wanted &- 1].map {
      .numbers(seen: seen, wanted: $0, width: width)
    }
  }

  private static func replacing(
    _ seen: [UInt8], by wanted: [UInt8], in bytes: [UInt8], from start: Int
  ) -> [UInt8]? {
    guard let place = place(of: seen, in: bytes, from: start) else { return nil }
    var bytes = bytes
    bytes.replaceSubrange(place..<place + seen.count, with: wanted)
    return bytes
  }

  /// The operands as they may stand in an input.
  static func forms(
    of operands: FeatureProbe.Operands
  ) -> [(seen: [UInt8], wanted: [UInt8])] {
    switch operands {
    case .bytes(let seen, let wanted): return [(seen, wanted)]
    case .numbers(let seen, let wanted, let width):
      // What was read from few bytes is often compared as many.
      let widths = [8, 4, 2, 1].filter { $0 <= Int(width) && fit(seen, wanted, $0) }
      var forms = widths.flatMap { inMemory(seen, wanted, $0) }
      forms.append((Array(String(seen).utf8), Array(String(wanted).utf8)))
      return forms
    }
  }

  /// In either order of bytes.
  private static func inMemory(
    _ seen: UInt64, _ wanted: UInt64, _ width: Int
  ) -> [(seen: [UInt8], wanted: [UInt8])] {
    let seen = FeatureProbe.Operands.bytes(seen, width)
    let wanted = FeatureProbe.Operands.bytes(wanted, width)
    return width == 1
      ? [(seen, wanted)] : [(seen, wanted), (seen.reversed(), wanted.reversed())]
  }

  /// Whether two numbers have no more than so many bytes.
  private static func fit(_ one: UInt64, _ other: UInt64, _ width: Int) -> Bool {
    width == 8 || (one | other) >> UInt64(8 * width) == 0
  }

  /// The first place from one on, and then from the beginning.
  private static func place(of part: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard !part.isEmpty, part.count <= bytes.count else { return nil }
    let last = bytes.count - part.count
    let from = min(start, last)
    func isAt(_ place: Int) -> Bool { bytes[place..<place + part.count].elementsEqual(part) }
    return (from...last).first(where: isAt) ?? (0..<from).first(where: isAt)
  }
}
