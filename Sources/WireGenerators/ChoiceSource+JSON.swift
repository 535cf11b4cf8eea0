package import ChoiceEngine
package import WirePrimitives

extension ChoiceSource {
  /// A value of JSON; null the simplest. Each is a part, so that a value gives way to one in it.
  ///
  /// - Parameter depth: arrays and objects in one another, not counting the rare value that stands in
  ///   hundreds of them.
  package mutating func json(depth: Int = 3) -> JSON {
    let value = part(depth: depth)
    guard chance(1, in: 64) else { return value }
    var nested = value
    for _ in 0..<integer(1...200) { nested = chance(1, in: 2) ? ["a": nested] : [nested] }
    return nested
  }

  private mutating func part(depth: Int) -> JSON {
    span("json") { source in
      switch source.int(0...(depth > 0 ? 5 : 3)) {
      case 0: .null
      case 1: .bool(source.chance(1, in: 2))
      case 2: .number(source.jsonNumber())
      case 3: .string(source.jsonString())
      case 4: .array(source.list(0...4) { $0.part(depth: depth - 1) })
      default: .object(source.list(0...4) { ($0.memberName(), $0.part(depth: depth - 1)) })
      }
    }
  }

  /// Few enough that some repeat, and some whose order differs by code units and by code points.
  package mutating func memberName() -> JSONString {
    switch int(0...3) {
    case 0: JSONString(pick(["a", "b", "c"]))
    case 1: JSONString(pick(["", "\u{FFFF}", "\u{10000}", "\u{E9}", "e\u{301}", "__proto__"]))
    default: jsonString(4)
    }
  }
}
