import ChoiceEngine
import WireGenerators
import WirePrimitives

/// Draws what messages pass on.
enum MessageValues {
  static func payload(from source: inout ChoiceSource) -> JSON {
    source.chance(1, in: 12) ? nil : value(levels: 2, from: &source)
  }

  static func variables(from source: inout ChoiceSource) -> [(String, JSON)] {
    if source.chance(1, in: 5) {
      let others: [JSON?] = [[1], nil, JSON.null, "ab", 5, true, [], [["a", 1]], false, ""]
      return source.pick(others).map { [("vars", $0)] } ?? []
    }
    let names = ["a", "user.name", "Plan", "n\u{f6}", "type", "0", "vars", "", "a b"]
    var members: [(String, JSON)] = []
    for member in source.list(0...3, { ($0.pick(names), inner(levels: 2, from: &$0)) })
    where !members.contains(where: { $0.0 == member.0 }) {
      members.append(member)
    }
    return [("vars", .object(members))]
  }

  /// Never null at its top, where only a report would tell what became of it.
  static func value(levels: Int, from source: inout ChoiceSource) -> JSON {
    switch source.int(0...9) {
    case 0: return .number(source.pick([7, 0, -1, 1, 9_007_199_254_740_991]))
    case 1: return .bool(source.chance(1, in: 2))
    case 2:
      return source.chance(1, in: 2)
        ? source.decimal() : .number(source.pick([0.5, -2.25, 1e21, 9.99]))
    case 3...5: return .string(source.pick(texts))
    case 6...7 where levels > 0:
      return .array(source.list(0...2) { inner(levels: levels - 1, from: &$0) })
    case 8...9 where levels > 0:
      let values = source.list(0...3) { inner(levels: levels - 1, from: &$0) }
      return .object(zip(["a", "type", "payload"], values).map { ($0, $1) })
    default: return .string(source.pick(texts))
    }
  }

  private static func inner(levels: Int, from source: inout ChoiceSource) -> JSON {
    source.chance(1, in: 8) ? nil : value(levels: levels, from: &source)
  }

  private static let texts = [
    "gold", "", "rampkit:close", "a\"b\\c", "\u{e9}\u{1F389}", "null", "7", "{\"a\":1}",
    "two\nlines",
    "true", "</script>",
    // What a language's own way to quote a text may write otherwise than JSON.
    "\u{E0001}", "\u{7F}", "\u{F0000}",
  ]
}
