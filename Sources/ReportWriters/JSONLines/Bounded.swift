import ConformanceKit
package import WirePrimitives

/// What a stranger wrote, as it is stored: whole up to a limit, else its beginning and its length as
/// `{"$cut": {"bytes": 9000000, "start": "..."}}`.
///
/// No data looks like that by itself, because an object whose only member starts with `$` is quoted.
package enum Bounded {
  /// Bytes of JSON text up to which an input or an answer is stored whole.
  package static let valueLimit = 1 << 20
  /// Bytes of UTF-8 up to which any other text is stored whole.
  package static let textLimit = 64 << 10
  /// Lists and objects in each other up to which a value is stored as it is: a line of the report
  /// must not be deeper than common readers go.
  package static let depthLimit = 200

  /// A value with the tags of the port protocol where JSON text cannot carry it.
  package static func value(_ value: JSON, limit: Int = valueLimit) -> JSON {
    let tagged = TaggedValue.encode(value)
    let bytes = tagged.compactBytes()
    guard bytes.count > limit || depth(of: bytes) > depthLimit else { return tagged }
    return cut(String(decoding: bytes.prefix(limit), as: UTF8.self), of: bytes.count)
  }

  package static func text(_ text: String, limit: Int = textLimit) -> JSON {
    let length = text.utf8.count
    guard length > limit else { return .string(text) }
    let bytes = Array(text.utf8.prefix(limit + 1))
    var end = limit
    // Back to where a character starts.
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return cut(String(decoding: bytes[..<end], as: UTF8.self), of: length)
  }

  private static func cut(_ start: String, of bytes: Int) -> JSON {
    ["$cut": ["bytes": .number(bytes), "start": .string(start)]]
  }

  /// How deep lists and objects stand in each other in a JSON text.
  private static func depth(of bytes: [UInt8]) -> Int {
    var depth = 0
    var deepest = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return deepest
  }
}
