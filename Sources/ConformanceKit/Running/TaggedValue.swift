import MachineKit
package import WirePrimitives

/// Values on the wire of the port protocol that JSON text cannot carry safely: a string with lone
/// surrogates is `{"$utf16": hex}`, a number that a port cannot write exactly may be
/// `{"$f64": bits in hex}`, bytes are `{"$bytes": base64}`, and an object whose only member starts
/// with `$` is quoted as `{"$data": object}`.
///
/// Bytes, and numbers that JSON has no text for, are such objects in the kit too: it sends them as
/// they are.
package enum TaggedValue {
  private static let utf16 = "$utf16"
  private static let double = "$f64"
  private static let bytes = "$bytes"
  private static let data = "$data"

  package static func bytes(_ bytes: [UInt8]) -> JSON {
    .object([(Self.bytes, .string(Base64.encode(bytes)))])
  }

  /// The bytes that a value is; nil where it is none.
  package static func bytes(in value: JSON?) -> [UInt8]? {
    guard let value, value.object?.count == 1, let text = value[Self.bytes]?.text else {
      return nil
    }
    return try? Base64.decode(text.utf8)
  }

  /// The value with tags where they are needed, and untouched where none is.
  package static func encode(_ value: JSON) -> JSON {
    needsTags(value) ? encoded(value) : value
  }

  /// The value that tags stand for. What is no tag of this protocol stays as it is, and so does a
  /// number that JSON has no text for.
  package static func decode(_ value: JSON) -> JSON {
    hasTags(value) ? decoded(value) : value
  }

  private static func needsTags(_ value: JSON) -> Bool {
    switch value.value {
    case .null, .bool, .number: false
    case .string(let string): string.hasLoneSurrogates
    case .array(let elements): elements.contains(where: needsTags)
    case .object(let object):
      isTag(object) && !isSentAsItIs(object) || object.contains { needsTags($0.value) }
    }
  }

  private static func isSentAsItIs(_ object: JSONObject) -> Bool {
    guard object.count == 1 else { return false }
    if let text = object[bytes]?.text { return (try? Base64.decode(text.utf8)) != nil }
    return ExactDouble(tag: object) != nil
  }

  private static func hasTags(_ value: JSON) -> Bool {
    switch value.value {
    case .null, .bool, .number, .string: false
    case .array(let elements): elements.contains(where: hasTags)
    case .object(let object): isTag(object) || object.contains { hasTags($0.value) }
    }
  }

  private static func encoded(_ value: JSON) -> JSON {
    switch value.value {
    case .null, .bool, .number: return value
    case .string(let string):
      return string.hasLoneSurrogates ? .object([(utf16, .string(hex(string)))]) : value
    case .array(let elements): return .array(elements.map(encoded))
    case .object(let object):
      let members: [(JSONString, JSON)] = object.map { ($0.name, encoded($0.value)) }
      let whole = JSON.object(members)
      return isTag(object) && !isSentAsItIs(object) ? .object([(data, whole)]) : whole
    }
  }

  private static func decoded(_ value: JSON) -> JSON {
    switch value.value {
    case .null, .bool, .number, .string: return value
    case .array(let elements): return .array(elements.map(decoded))
    case .object(let object):
      if object.count == 1, let text = object[utf16]?.text, let string = string(fromHex: text) {
        return .string(string)
      }
      if object.count == 1, let text = object[double]?.text, text.utf8.count == 16,
        let bits = UInt64(text, radix: 16), Double(bitPattern: bits).isFinite
      {
        return .number(Double(bitPattern: bits))
      }
      if object.count == 1, let quoted = object[data]?.object {
        return .object(quoted.map { ($0.name, decoded($0.value)) } as [(JSONString, JSON)])
      }
      return .object(object.map { ($0.name, decoded($0.value)) } as [(JSONString, JSON)])
    }
  }

  private static func isTag(_ object: JSONObject) -> Bool {
    object.count == 1 && object.first?.name.text?.hasPrefix("$") ?? false
  }

  private static func hex(_ string: JSONString) -> String {
    string.codeUnits.map { unit in
      let digits = String(unit, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private static func string(fromHex text: String) -> JSONString? {
    let digits = Array(text)
    guard digits.count.isMultiple(of: 4) else { return nil }
    var units: [UInt16] = []
    for start in stride(from: 0, to: digits.count, by: 4) {
      guard let unit = UInt16(String(digits[start..<start + 4]), radix: 16) else { return nil }
      units.append(unit)
    }
    return JSONString(codeUnits: units)
  }
}
