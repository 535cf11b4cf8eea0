import WirePrimitives

/// The declarations of each selector of a style, values without white space.
enum BaseRules {
  private static let clear: Set<String> = [
    "rgba(0,0,0,0)", "rgb(0,0,0,0)", "rgb(000/0)", "#0000", "#00000000",
  ]

  private static let important = "!important".utf8

  static func json(_ css: String) -> JSON {
    // Other than a String, a JSONString is one code unit after another.
    var rules: [JSONString: [JSONString: String]] = [:]
    for block in split(withoutComments(Array(css.utf8))[...], "}") {
      guard let brace = block.lastIndex(of: UInt8(ascii: "{")) else { continue }
      let declarations = split(block[(brace + 1)...], ";").compactMap(declaration)
      for selector in split(block[..<brace], ",") {
        let name = name(selector)
        guard !name.isEmpty, !declarations.isEmpty else { continue }
        for (property, value) in declarations {
          rules[JSONString(name), default: [:]][JSONString(property)] = value
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
    let packed = bytes[(colon + 1)...].filter { !TagReader.isBlank($0) }
    var value = TagReader.lowerCase(String(decoding: packed, as: UTF8.self))
    if value.utf8.suffix(important.count).elementsEqual(important) {
      value = String(decoding: value.utf8.dropLast(important.count), as: UTF8.self)
    }
    return (
      property == "background-color" ? "background" : property,
      clear.contains(value) ? "transparent" : value == "0px" ? "0" : value
    )
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    let words = bytes.split(whereSeparator: TagReader.isBlank)
    return TagReader.lowerCase(
      String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self))
  }
}
