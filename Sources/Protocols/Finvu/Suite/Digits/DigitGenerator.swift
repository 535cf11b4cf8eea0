import ChoiceEngine
import WirePrimitives

/// Draws texts of digits, and what is nearly one.
enum DigitGenerator {
  /// Of so many digits, now and then with a zero at the start.
  static func digits(_ count: Int, from source: inout ChoiceSource) -> String {
    guard count > 0 else { return "" }
    if source.chance(1, in: 6) {
      let digit = source.pick(["9", "1", "5", "0"])
      return String(repeating: digit, count: count)
    }
    let first = source.pick(["9", "8", "7", "6", "5", "1", "2", "3", "4", "0"])
    return first + (1..<count).map { _ in String(source.int(0...9)) }.joined()
  }

  /// With one thing that is in the way of being digits.
  static func flawed(_ digits: String, from source: inout ChoiceSource) -> String {
    let scalars = Array(digits.unicodeScalars)
    let middle = source.int(0...scalars.count)
    func inserting(_ text: String, at index: Int) -> String {
      String(String.UnicodeScalarView(scalars[..<index])) + text
        + String(String.UnicodeScalarView(scalars[index...]))
    }
    switch source.int(0...9) {
    case 0: return inserting(source.pick(["a", "x", "O", "e", "abc"]), at: middle)
    case 1: return digits + source.pick(["a", "x", "abcde", "O"])
    case 2: return inserting(source.pick([" ", "-", ".", "(", ")", "/", "\t"]), at: middle)
    case 3: return source.pick(["+", "+91", "-", "+1", "+0"]) + digits
    case 4: return inserting(source.pick(["#", "_", "*", ",", "\u{0}", "+", "'"]), at: middle)
    case 5: return digits + source.pick(["\n", " ", "\r\n", "\t"])
    case 6: return source.pick([" ", "\n", "  ", "\t"]) + digits
    case 7: return inOtherScript(scalars, from: &source)
    case 8: return inserting(source.pick(["\u{301}", "\u{200D}", "\u{FE0F}"]), at: middle)
    default: return digits + source.pick(["\u{a0}", "\u{2028}", "\u{e9}", "\u{b2}"])
    }
  }

  /// With some digits or all in another script.
  private static func inOtherScript(
    _ scalars: [Unicode.Scalar], from source: inout ChoiceSource
  ) -> String {
    let zero: UInt32 = source.pick([0x0966, 0x0660, 0xFF10])
    let from = source.chance(1, in: 2) ? 0 : source.int(0...max(0, scalars.count - 1))
    var changed = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let other = Unicode.Scalar(zero + scalar.value - 0x30)
      changed.append(index < from ? scalar : other ?? scalar)
    }
    return String(changed)
  }

  /// No text, none at all, or one that ends in half a character.
  ///
  /// - Parameter digits: what a text would have been.
  static func otherKind(_ digits: String, from source: inout ChoiceSource) -> JSON? {
    switch source.int(0...9) {
    case 0: nil
    case 1: .null
    case 2, 3: Int(digits).map(JSON.number) ?? 0
    case 4:
      source.pick([
        98765.5, -9_876_543_210, 0, 12.5, 1e21, 9.87654321e9, 123456.0, 1234.5, -1234,
      ])
    case 5: source.pick([true, false])
    case 6: .array([.string(digits)])
    case 7: .array([])
    case 8: .string(JSONString(codeUnits: Array(digits.utf16) + [0xD83D]))
    default: .object([("value", .string(digits))])
    }
  }
}
