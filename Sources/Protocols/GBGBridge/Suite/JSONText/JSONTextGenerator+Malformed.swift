import ChoiceEngine
import WirePrimitives

extension JSONTextGenerator {
  // MARK: Texts that are no JSON

  static func malformed(from source: inout ChoiceSource) -> String {
    let one = value(levels: 1, from: &source)
    return source.chance(1, in: 2) ? broken(one, from: &source) : lenient(one, from: &source)
  }

  /// What lacks a part, so that no reader knows what was meant.
  private static func broken(_ value: String, from source: inout ChoiceSource) -> String {
    let other = source.pick(["1", "\"b\"", "[]", "null"])
    return source.pick([
      "[\(value)", "{\"a\":\(value)", "[\(value),", "{\"a\":", "{\"a\"", "[", "{", "\"abc",
      "[\"abc",
      "{\"a\":\(value),", "\"abc\\\"", "[[\(value)]", "{\"a\" \(value)}", "{\"a\" \(other)}",
      "{\"a\"}", "[\(other) \(other)]", "[\(value) \(other)]", "{\"a\":\(value) \"b\":\(other)}",
      "{\"a\":}", "{\"a\":,\"b\":\(other)}", "[\(value)}", "{\"a\":\(value)]", "[}", "{]",
      "[{\"a\":\(value)]", "[\(other)\"c\"]",
    ])
  }

  /// What some readers take all the same.
  private static func lenient(_ value: String, from source: inout ChoiceSource) -> String {
    let literal = source.pick(otherLiterals)
    switch source.int(0...6) {
    case 0: return literal
    case 1: return list([value, literal])
    case 2: return members([("a", literal)])
    case 3:
      return source.pick(["{a:\(value)}", "{'a':\(value)}", "{7:\(value)}", "{a_b:\(value)}"])
    case 4:
      return source.pick(["[\(value),,1]", "[,\(value)]", "{,\"a\":1}", "{\"a\":1,,\"b\":2}"])
    case 5: return source.pick(["\(value) 2", "{} x", "[\(value)]]", "\(value),", "[]\0", "1:2"])
    default:
      return source.pick([
        "", " ", "/* c */\(value)", "[1,// c\n2]", "\(value)//", "[\u{b}\(value)]", "\(value)\u{c}",
        "[1;2]", "{\"a\"=1}", "(1)", "`a`", "\u{a0}1",
      ])
    }
  }

  private static let otherLiterals = [
    "tru", "NaN", "'a'", "\"a\nb\"", "01", "True", "nul", "yes", "undefined", "Infinity",
    "-Infinity",
    "1.", ".5", "+1", "--1", "0x10", "1e", "-", "\"\\x41\"", "\"\\u12G4\"", "\"\\'\"", "\"\t\"",
    "\"\u{1f}\"", "-01", "00", "nullx", "'it\"s'", "''", "1_000",
  ]

  // MARK: Many levels

  static func deep(from source: inout ChoiceSource) -> String {
    let levels = source.pick([34, 50, 64, 65, 99, 100, 101, 150, 512, 513, 700])
    let inner = source.pick(["", "1", "\"x\"", "null"])
    switch source.int(0...2) {
    case 0: return nested(levels, "[", inner, "]")
    case 1: return nested(levels, "{\"a\":", inner.isEmpty ? "{}" : inner, "}")
    default: return nested(levels / 2, "[{\"a\":", inner.isEmpty ? "[]" : inner, "}]")
    }
  }

  private static func nested(_ levels: Int, _ open: String, _ inner: String, _ close: String)
    -> String
  {
    String(repeating: open, count: levels) + inner + String(repeating: close, count: levels)
  }

  // MARK: What is recorded only

  static func doubtful(from source: inout ChoiceSource) -> JSON {
    switch source.int(0...4) {
    case 0: SourceInput.input(source.pick(["[1,]", "{\"a\":1,}", "\u{feff}1"]))
    case 1: SourceInput.input([0xef, 0xbb, 0xbf] + Array("[1]".utf8))
    case 2: SourceInput.input(source.pick([[0x5b, 0, 0x31, 0, 0x5d, 0], [0xff, 0xfe, 0x31, 0]]))
    case 3:
      SourceInput.input(
        [0x22] + source.pick([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) + [0x22])
    default:
      ["text": .string(JSONString(codeUnits: [0x22, UInt16(source.int(0xd800...0xdfff)), 0x22]))]
    }
  }
}
