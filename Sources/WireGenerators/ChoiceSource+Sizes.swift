package import ChoiceEngine
package import WirePrimitives

/// What is of an ordinary kind and of another size than examples have: mistakes that look at size alone
/// are found by nothing else.
extension ChoiceSource {
  /// The text of a number with a fraction, mostly of more digits than the two of a price; no more
  /// than every double keeps.
  package mutating func decimalText() -> String {
    let sign = chance(1, in: 4) ? "-" : ""
    let digits = list(0...8, of: "digit") { "\($0.int(0...9))" }
    // The last one is no 0, so that none is lost for nothing.
    return "\(sign)\(int(0...999)).\(digits.joined())\(int(1...9))"
  }

  package mutating func decimal() -> JSON {
    JSONNumber(text: decimalText()).map { .number($0) } ?? .null
  }

  /// More members than anyone counts on, with names that nobody else has.
  package mutating func manyMembers() -> [(String, JSON)] {
    (1...integer(6...40)).map { ("other\($0)", $0.isMultiple(of: 3) ? .bool(true) : .number($0)) }
  }

  /// Some thousands of bytes, more than a buffer of 4,096 holds or just about, each other than its
  /// neighbours.
  package mutating func manyBytes() -> [UInt8] {
    let (first, step) = (int(0...255), int(1...255))
    let count = chance(1, in: 4) ? pick([4_095, 4_096, 4_097, 8_192]) : int(3_000...9_000)
    return (0..<count).map { UInt8(truncatingIfNeeded: first + step * $0) }
  }
}
