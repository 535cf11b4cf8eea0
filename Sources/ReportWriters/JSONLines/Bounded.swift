import ConformanceKit
package import WirePrimitives

/// What a stranger wrote, as it is stored: whole up to a limit, else its beginning and its length as
/// `{"$cut": {"bytes": 9000000, "start": "..."}}`.
///
/// No data looks like that by itself, because an object whose only member starts with `$` is quoted.
package enum Bounded {
  /// Bytes up to which a text, or the JSON text of a value, is stored whole.
  package static let textLimit = 64 << 10
  /// The same where there is no room.
  static let briefLimit = 1 << 10
  /// Characters of a number up to which a value is stored as it is: the reader of Python refuses
  /// integers of more digits.
  package static let numberLimit = 4_300
  /// Lists and objects in each other up to which a value is stored as it is: a line of the report
  /// must not be deeper than common readers go.
  package static let depthLimit = 200

  /// A value with the tags of the port protocol where JSON text cannot carry it; whole where there is
  /// no limit, whatever common readers make of it.
  package static func value(_ value: JSON, limit: Int = textLimit) -> JSON {
    let tagged = TaggedValue.encode(value)
    let bytes = tagged.compactBytes()
    guard bytes.count > limit || limit < .max && isHard(bytes) else { return tagged }
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

  /// A value that is kept, or what is kept of it.
  static func value(_ value: KeptValue, limit: Int = textLimit) -> JSON {
    switch value {
    case .whole(let value): Self.value(value, limit: limit)
    case .cut(let value): cut(String(value.start.prefix(limit)), of: value.bytes)
    }
  }

  private static func cut(_ start: String, of bytes: Int) -> JSON {
    ["$cut": ["bytes": .number(bytes), "start": .string(start)]]
  }

  /// Whether common readers refuse a JSON text: for lists and objects too deep in each other, or for a
  /// number that is too long.
  private static func isHard(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    var number = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      number = !isInString && isOfNumber(byte) ? number + 1 : 0
      if number > numberLimit { return true }
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > depthLimit { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return false
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
