import ChoiceEngine
import WirePrimitives

/// A text that a generated input has in several places, such as the name of a screen, and that is another one in
/// one or all of them.
///
/// In one it is nearly the same: who compares names without case, trims them or looks at their beginning alone
/// takes it for the same. In all it is a name that some languages take for a number, for nothing or for two words.
struct RenamedText: InputChange {
  /// Of so many inputs one has it.
  private static let rarity = 8

  static let kinds: [ConformanceSuite.Kind] = [.stateless, .trace]
  /// Bytes of an input that is looked at, and of a text that may be a name.
  private static let largest = 8 << 10
  private static let longest = 64

  let input: JSON

  /// Nil for most inputs, and where no text comes twice.
  init?(in input: JSON, from source: inout ChoiceSource) {
    guard source.chance(1, in: Self.rarity), input.storedBytes <= Self.largest else { return nil }
    let texts = InputPlace.all(in: input).filter { !$0.isTagged }.compactMap { place in
      place.value.text.map { (place: place, text: $0) }
    }.filter { Self.isName($0.text) }
    let counts = texts.reduce(into: [:]) { $0[$1.text, default: 0] += 1 }
    let several = texts.filter { counts[$0.text, default: 0] > 1 }
    guard !several.isEmpty else { return nil }
    let (place, text) = source.pick(several)
    if source.chance(1, in: 4) {
      // Another name in other letters tells who takes the two for one.
      let others = Set(several.map(\.text)).subtracting([text]).sorted().map(\.inOtherCase)
      let name = source.pick(Self.names + others)
      self.input = several.filter { $0.text == text }.reduce(input) { input, _ in
        InputPlace.all(in: input).first { $0.value.text == text }?
          .replacing(.string(JSONString(name))) ?? input
      }
    } else {
      self.input = place.replacing(.string(JSONString(Self.change(text, from: &source))))
    }
  }

  private static let names = ["0", "10", "A b", "\u{f6}"]

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= longest && text.unicodeScalars.contains { $0.properties.isAlphabetic }
  }

  private static func change(_ text: String, from source: inout ChoiceSource) -> String {
    source.pick([
      text.inOtherCase, text + " ", " " + text, String(text.dropLast()),
      text + String(text.suffix(1)),
    ])
  }
}
