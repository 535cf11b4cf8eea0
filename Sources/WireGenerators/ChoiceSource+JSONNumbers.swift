package import ChoiceEngine
package import WirePrimitives

extension ChoiceSource {
  /// The text of a number in any form of RFC 8259, section 6; `0` the simplest.
  package mutating func numberText() -> String {
    switch int(0...5) {
    case 0: return "\(integer(0...1_000))"
    case 1: return "\(signedInteger(.max))"
    case 2: return double().description
    case 3: return pick(Self.troublesomeNumbers)
    case 4: return digits()
    default: return digits() + exponent()
    }
  }

  package mutating func jsonNumber() -> JSONNumber {
    JSONNumber(text: numberText()) ?? JSONNumber(0)
  }

  /// A sign, digits of which the first is 0 only where it is alone, and a fraction.
  private mutating func digits() -> String {
    var text = chance(1, in: 3) ? "-" : ""
    let first = int(0...9)
    text += "\(first)"
    if first > 0 { text += list(0...20, of: "digit") { "\($0.int(0...9))" }.joined() }
    guard chance(1, in: 2) else { return text }
    return text + "." + list(1...20, of: "digit") { "\($0.int(0...9))" }.joined()
  }

  private mutating func exponent() -> String {
    let digits = list(1...3, of: "digit") { "\($0.int(0...9))" }
    return pick(["e", "E"]) + pick(["", "+", "-"]) + digits.joined()
  }

  /// One value in many texts, the ends of integers and doubles, and what is beyond them.
  package static let troublesomeNumbers: [String] = [
    "1.0", "10e-1", "0.1e1", "-0", "-0.0", "0e0", "0E+999", "1e400", "-1e400", "1e-400",
    "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551616", "1.00000000000000011102230246251565404236316680908203125", "2e-324",
    "1.7976931348623158e308", "1.7976931348623159e308", "0.000001", "1e21", "123456789012345678901",
  ]
}
