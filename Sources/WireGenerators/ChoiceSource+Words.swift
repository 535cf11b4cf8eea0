package import ChoiceEngine
import WirePrimitives

extension ChoiceSource {
  /// A word of base64url as RFC 7515 has it; the empty one the simplest.
  package mutating func base64URLWord(_ most: Int = 24) -> String {
    Base64URL.encode(bytes(most))
  }

  /// A word of base64url with one change: padding, the other alphabet, a bit too many.
  package mutating func almostBase64URL(_ most: Int = 24) -> [UInt8] {
    let word = base64URLWord(most)
    return changed(word, with: "=+/-_AB9 \n*.%")
  }

  /// The text of a UUID, mostly of version 4 and in lower case; the simplest has only zeros besides
  /// what says the version and the variant.
  package mutating func uuidText() -> String {
    var digits = (0..<32).map { _ in draw(upTo: 15) }
    digits[12] = (digits[12] + 4) % 16
    digits[16] = 8 + digits[16] / 4
    switch int(0...7) {
    case 0...4: digits[12] = 4
    case 5: digits[16] = draw(upTo: 15)
    case 6: digits = [UInt64](repeating: pick([0, 15]), count: 32)
    default: break
    }
    var text = ""
    let isUpper = chance(1, in: 4)
    for (place, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(place) { text += "-" }
      text += String(digit, radix: 16, uppercase: isUpper)
    }
    return text
  }

  /// The text of a UUID with one change.
  package mutating func almostUUID() -> [UInt8] {
    let text = uuidText()
    return changed(text, with: "0aFgG-{} x")
  }
}
