import ChoiceEngine
import WireGenerators
import WirePrimitives

/// Draws JSON texts as people and programs write them: mostly sound ones with values of every kind,
/// some with one part that ports declare, some that are no JSON, a few that are merely odd.
enum JSONTextGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    switch source.int(0...39) {
    case 0...23: return given(value(levels: 3, from: &source), from: &source)
    case 24...30: return given(declared(from: &source), from: &source)
    case 31, 32: return given(deep(from: &source), from: &source)
    case 33...38: return given(malformed(from: &source), from: &source)
    default: return doubtful(from: &source)
    }
  }

  /// As a text, or as bytes.
  private static func given(_ text: String, from source: inout ChoiceSource) -> JSON {
    source.chance(1, in: 6)
      ? SourceInput.input(Array(text.utf8)) : SourceInput.input(text)
  }

  // MARK: Values

  static func value(levels: Int, from source: inout ChoiceSource) -> String {
    source.span("value") { source in
      let space = space(from: &source)
      return space + bareValue(levels: levels, from: &source) + space
    }
  }

  private static func bareValue(levels: Int, from source: inout ChoiceSource) -> String {
    switch source.int(0...(levels > 0 ? 13 : 7)) {
    case 0: return source.pick(["true", "false", "null"])
    case 1, 2, 3: return number(from: &source)
    case 4, 5, 6, 7: return string(from: &source)
    case 8, 9, 10:
      return list(source.list(0...4) { value(levels: levels - 1, from: &$0) })
    default: return object(levels: levels, from: &source)
    }
  }

  static func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

  private static func object(levels: Int, from source: inout ChoiceSource) -> String {
    let isNumbered = source.chance(1, in: 10)
    var pairs: [(String, String)] = []
    _ = source.list(0...4) { source in
      let name = isNumbered ? "\(pairs.count)" : source.pick(names)
      let value = value(levels: levels - 1, from: &source)
      if !pairs.contains(where: { $0.0 == name }) { pairs.append((name, value)) }
    }
    return members(pairs)
  }

  static func members(_ members: [(String, String)]) -> String {
    "{\(members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ","))}"
  }

  /// As they stand between quotes: no two say the same.
  private static let names = [
    "a", "key", "name", "Name", "", "0", "metadata", "\u{e9}", "a.b", "$x", "toString", "length",
    "__proto__",
    "k\\u0000", "\u{1F600}", "\\\"", "type", "value", "a b", "\\u65e5",
  ]

  private static func space(from source: inout ChoiceSource) -> String {
    source.chance(1, in: 8) ? source.pick([" ", "\n", "\t", "\r\n  "]) : ""
  }

  // MARK: Numbers and strings

  private static func number(from source: inout ChoiceSource) -> String {
    switch source.int(0...6) {
    case 0: source.pick(["0", "1"])
    case 1: source.pick(integers)
    case 2: String(source.integer(2...9_999_999) - (source.chance(1, in: 3) ? 10_000_000 : 0))
    case 3: source.pick(fractions)
    case 4: source.decimalText()
    default: source.pick(extremes)
    }
  }

  private static let integers = [
    "42", "-1", "2", "10", "2147483647", "2147483648", "-2147483649", "4294967296",
    "999999999999999", "-999999999999999",
  ]
  private static let fractions = [
    "3.14", "0.5", "-2.75", "1.0", "2.50", "0.001", "99.99", "-0.25", "1234567.875", "0.1",
  ]
  private static let extremes = [
    "1e3", "9007199254740993", "9007199254740992", "-9007199254740993", "1E+2", "-1.5e-7",
    "1.7976931348623157e308", "2.2250738585072014e-308", "12345678901234567890", "0e0",
    "0.1000000000000000055511151231257827", "3.141592653589793238462643", "1e22", "1e23",
    "123456789012345678", "-9223372036854775808", "9223372036854775807", "18446744073709551615",
    "1.5e300", "10e-1", "1000000000000000000000000000000",
  ]

  private static func string(from source: inout ChoiceSource) -> String {
    switch source.int(0...5) {
    case 4: "\"\(source.pick(lookalikes))\""
    case 5: "\"\(source.pick(plain))\""
    default: "\"\(source.list(0...6) { $0.pick(signs) }.joined())\""
    }
  }

  private static let lookalikes = [
    "1", "true", "null", "false", "0", "3.14", "-5", "1e3", "9007199254740993", "1.0",
  ]
  private static let plain = [
    "hello", "", " padded ", " ", "John Doe", "2024-01-01T00:00:00Z", "[1]", "{}", "NaN", "TRUE",
    "0x10", "nil", "undefined", "1 2", "a,b", "+1", "/* x */", "AB123456", "\\\"null\\\"",
  ]
  /// Of every length in UTF-8, as they are and as escapes.
  private static let signs = [
    "a", "Z", " ", "\\\"", "\\\\", "\\/", "/", "\\n", "\\t", "\\b\\f\\r", "\\u0041", "\\u0000",
    "\u{e9}", "\\u00e9", "e\u{301}", "\u{20ac}", "\\u20AC", "\u{1F600}", "\\ud83d\\ude00",
    "\u{10ffff}", "\u{feff}", "\\u2028", "\u{7f}", "'", "\\uFFFD",
  ]

  // MARK: Parts that are declared

  /// A text with one of the parts that a port declares, alone or among others.
  private static func declared(from source: inout ChoiceSource) -> String {
    let part = declaredPart(from: &source)
    switch source.int(0...3) {
    case 0: return part
    case 1: return list([value(levels: 1, from: &source), part])
    case 2: return members([("k", part), ("other", value(levels: 1, from: &source))])
    default: return list([part])
    }
  }

  private static func declaredPart(from source: inout ChoiceSource) -> String {
    func two() -> (String, String) {
      let one = value(levels: 1, from: &source)
      return (one, source.chance(1, in: 6) ? one : value(levels: 1, from: &source))
    }
    switch source.int(0...5) {
    case 0:
      let name = source.pick(["a", "", "\u{e9}", "k"])
      let (one, other) = two()
      let between = source.chance(1, in: 3) ? [("z", "7")] : []
      return members([(name, one)] + between + [(name, other)])
    case 1:
      let (one, other) = two()
      let between = source.chance(1, in: 3) ? [("z", "7")] : []
      let names = source.pick([("\u{e9}", "e\u{301}"), ("e\\u0301", "\\u00e9")])
      return members([(names.0, one)] + between + [(names.1, other)])
    case 2: return source.pick(["-0", "-0.0", "-0e1", "-0.00"])
    case 3:
      return source.pick(["1e400", "-1e400", "1.8e308", "9" + String(repeating: "0", count: 309)])
    case 4:
      return source.pick([
        "1e-400", "-1e-400", "2e-324", "0.\(String(repeating: "0", count: 330))1",
      ])
    default:
      let half = source.pick([
        "\\ud800", "\\udfff", "a\\ud83d", "\\ude00\\ud83d", "\\uDBFFz", "\\ud800\\u0041",
        "\\ud83d\\ud83d\\ude00", "text \\ud800 and more of it",
      ])
      return source.chance(1, in: 4) ? "{\"\(half)\":1}" : "\"\(half)\""
    }
  }
}
