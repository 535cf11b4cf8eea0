import WirePrimitives

/// The declarations of each selector of a style, values without white space.
enum BaseRules {
  /// Each counts once for each of its selectors: both are in the page, and their product is not.
  private static let most = 100_000
  private static let important = "!important".utf8

  /// Other spellings of what a style is asked for: whoever reads them has to know CSS.
  private static let unusual = [
    "@", "<!--", "-->", ":root", ":is(", ":where(", "*:", "margin-", "padding-", "\\",
  ]

  /// Whether a style says what it says by rules of plain selectors and shorthands alone.
  static func isPlain(_ css: String) -> Bool {
    let text = Array(
      TagReader.lowerCase(String(decoding: withoutComments(Array(css.utf8)), as: UTF8.self)).utf8)
    return unusual.allSatisfy { text.firstRange(of: Array($0.utf8)) == nil }
  }

  /// Nil where there are too many.
  static func json(_ css: String) -> JSON? {
    // Other than a String, a JSONString is one code unit after another.
    var rules: [JSONString: [JSONString: String]] = [:]
    var count = 0
    for block in split(withoutComments(Array(css.utf8))[...], "}") {
      guard let brace = block.lastIndex(of: UInt8(ascii: "{")) else { continue }
      let declarations = split(block[(brace + 1)...], ";").compactMap(declaration)
        .map { (JSONString($0.0), $0.1) }
      let names = split(block[..<brace], ",").map(name).filter { !$0.isEmpty }
      count += names.count * declarations.count
      guard count <= most else { return nil }
      for name in declarations.isEmpty ? [] : names {
        for (property, value) in declarations {
          rules[JSONString(name), default: [:]][property] = value
        }
      }
    }
    return .object(
      rules.sorted { $0.key < $1.key }.map { name, rule in
        (name, .object(rule.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
      })
  }

  private static func withoutComments(_ css: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var place = 0
    while place < css.count {
      guard css[place...].starts(with: "/*".utf8) else {
        kept.append(css[place])
        place += 1
        continue
      }
      place += 2
      while place < css.count, !css[place...].starts(with: "*/".utf8) { place += 1 }
      place += 2
    }
    return kept
  }

  private static func split(_ bytes: ArraySlice<UInt8>, _ mark: Character) -> [ArraySlice<UInt8>] {
    bytes.split(omittingEmptySubsequences: false) { $0 == mark.asciiValue }
  }

  private static func declaration(_ bytes: ArraySlice<UInt8>) -> (String, String)? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let property = TagReader.lowerCase(
      TagReader.trimmed(String(decoding: bytes[..<colon], as: UTF8.self)))
    var words = bytes[(colon + 1)...].split(whereSeparator: TagReader.isBlank)
      .map { TagReader.lowerCase(String(decoding: $0, as: UTF8.self)) }
    let packed = words.joined()
    if packed.utf8.suffix(important.count).elementsEqual(important) {
      words = withoutImportance(words)
    }
    let name = property == "background-color" ? "background" : property
    return (name, spelling(of: words, in: name))
  }

  private static func withoutImportance(_ words: [String]) -> [String] {
    var left = important.count
    return words.reversed().map { word in
      let gone = min(left, word.utf8.count)
      left -= gone
      return String(decoding: word.utf8.dropLast(gone), as: UTF8.self)
    }.reversed().filter { !$0.isEmpty }
  }

  /// One spelling for values that are equal.
  private static func spelling(of words: [String], in property: String) -> String {
    let packed = words.joined()
    guard !words.isEmpty else { return packed }
    if words.allSatisfy(isZeroLength) { return "0" }
    let isNothing =
      property == "background" && words.allSatisfy { $0 == "none" || isClear($0.utf8) }
    return isNothing || isClear(packed.utf8) ? "transparent" : packed
  }

  private static func isZeroLength(_ word: String) -> Bool {
    let units = ["px", "rem", "em", "pt", "%", "vh", "vw"]
    let unit = units.first { word.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) } ?? ""
    return isZero(word.utf8.dropLast(unit.utf8.count))
  }

  private static func isZero(_ number: some Collection<UInt8>) -> Bool {
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.last?.isEmpty == false
      && parts.allSatisfy { $0.allSatisfy { $0 == UInt8(ascii: "0") } }
  }

  /// Whether a colour has an alpha of zero.
  private static func isClear(_ colour: String.UTF8View) -> Bool {
    if colour.elementsEqual("transparent".utf8) { return true }
    if colour.first == UInt8(ascii: "#") {
      let digits = Array(colour.dropFirst())
      let zero = UInt8(ascii: "0")
      return digits.allSatisfy(isHexadecimal)
        && (digits.count == 4 && digits[3] == zero
          || digits.count == 8 && digits[6] == zero && digits[7] == zero)
    }
    guard colour.last == UInt8(ascii: ")"), let open = colour.firstIndex(of: UInt8(ascii: "(")),
      ["rgb", "rgba", "hsl", "hsla"].contains(String(colour[..<open]) ?? "")
    else { return false }
    let inner = Array(colour[open...].dropFirst().dropLast())
    let (comma, slash) = (UInt8(ascii: ","), UInt8(ascii: "/"))
    guard !inner.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }),
      let mark = inner.lastIndex(where: { $0 == comma || $0 == slash })
    else { return false }
    let before = inner[..<mark]
    let isAlpha =
      inner[mark] == slash
      ? !before.contains { $0 == comma || $0 == slash }
      : !before.contains(slash) && before.count { $0 == comma } == 2
    var alpha = inner[(mark + 1)...]
    if alpha.last == UInt8(ascii: "%") { alpha.removeLast() }
    return isAlpha && isZero(alpha)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    let words = bytes.split(whereSeparator: TagReader.isBlank)
    return TagReader.lowerCase(
      String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self))
  }
}
