import WirePrimitives

extension JSONNumber {
  /// What is left where numbers go through a text of 15 digits, as of "%.15g": the number as it is
  /// written where it has no more.
  var keptTo15Digits: JSONNumber {
    let most = 15
    guard significantDigits > most, double.isFinite, double != 0 else { return self }
    // Of what a double holds, in its shortest text: digits, and the power of ten behind the last one.
    let parts = JSONNumber.ecmaScriptText(double.magnitude).split(separator: "e")
    let fraction = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    var digits = fraction.joined().drop { $0 == "0" }.compactMap(\.wholeNumberValue)
    var power = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    power -= fraction.count > 1 ? fraction[1].count : 0
    guard digits.count > most else { return self }
    let isUp = digits[most] >= 5
    power += digits.count - most
    digits = Array(digits.prefix(most))
    let whole = digits.reduce(0) { $0 * 10 + $1 } + (isUp ? 1 : 0)
    return JSONNumber(text: "\(double < 0 ? "-" : "")\(whole)e\(power)") ?? self
  }
}

extension JSON {
  /// The same of all of its numbers.
  var keptTo15Digits: JSON {
    switch value {
    case .null, .bool, .string: self
    case .number(let number): .number(number.keptTo15Digits)
    case .array(let elements): .array(elements.map(\.keptTo15Digits))
    case .object(let members): .object(members.map { ($0.name, $0.value.keptTo15Digits) })
    }
  }
}
