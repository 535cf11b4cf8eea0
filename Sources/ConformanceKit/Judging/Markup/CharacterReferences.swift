/// Character references in the value of an attribute (WHATWG HTML, section 13.2.5.72).
enum CharacterReferences {
  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  /// Nil where one has a name that is not among these few, or a number that stands for another.
  static func resolved(_ text: String) -> String? {
    var rest = Substring(text).unicodeScalars
    var resolved = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      guard next == "&" else {
        resolved.append(next)
        continue
      }
      guard let scalar = rest.first == "#" ? number(&rest) : name(&rest) else { return nil }
      resolved.append(scalar)
    }
    return String(resolved)
  }

  /// The `&` itself where there is no reference.
  private static func name(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    let name = rest.prefix { $0.isASCII && $0.properties.isAlphabetic || isDigit($0, 10) }
    guard let first = name.first, !isDigit(first, 10) else { return "&" }
    let end = rest[name.endIndex...].first
    if end == "=" { return "&" }
    guard let scalar = names[String(name)], end == ";" || scalar != "'" else { return nil }
    rest = rest[name.endIndex...]
    if end == ";" { rest.removeFirst() }
    return scalar
  }

  private static func number(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    let isHex = rest.dropFirst().first == "x" || rest.dropFirst().first == "X"
    let digits = rest.dropFirst(isHex ? 2 : 1).prefix { isDigit($0, isHex ? 16 : 10) }
    guard !digits.isEmpty else { return "&" }
    let value = UInt32(String(digits), radix: isHex ? 16 : 10)
    rest = rest[digits.endIndex...]
    if rest.first == ";" { rest.removeFirst() }
    // Of these another table knows.
    guard let value, value != 0, !(0x80...0x9F).contains(value), value != 0x0D else { return nil }
    return Unicode.Scalar(value)
  }

  private static func isDigit(_ scalar: Unicode.Scalar, _ radix: Int) -> Bool {
    scalar.isASCII && Character(scalar).hexDigitValue.map { $0 < radix } ?? false
  }
}
