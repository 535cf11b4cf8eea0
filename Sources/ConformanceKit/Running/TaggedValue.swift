package import WirePrimitives

/// Values on the wire of the port protocol that JSON text cannot carry safely: a string with lone
/// surrogates is `{"$utf16": hex}`, and an object whose only member starts with `$` is quoted as
/// `{"$data": object}`.
package enum TaggedValue {
  private static let utf16 = "$utf16"
  private static let data = "$data"

  /// The value with tags where they are needed, and untouched where none is.
  package static func encode(_ value: JSON) -> JSON {
    switch value.value {
    case .null, .bool, .number: return value
    case .string(let string):
      return string.hasLoneSurrogates ? .object([(utf16, .string(hex(string)))]) : value
    case .array(let elements): return .array(elements.map(encode))
    case .object(let object):
      let members: [(JSONString, JSON)] = object.map { ($0.name, encode($0.value)) }
      let encoded = JSON.object(members)
      return isTag(object) ? .object([(data, encoded)]) : encoded
    }
  }

  /// The value that tags stand for. What is no tag of this protocol stays as it is.
  package static func decode(_ value: JSON) -> JSON {
    switch value.value {
    case .null, .bool, .number, .string: return value
    case .array(let elements): return .array(elements.map(decode))
    case .object(let object):
      if object.count == 1, let text = object[utf16]?.text, let string = string(fromHex: text) {
        return .string(string)
      }
      if object.count == 1, let quoted = object[data]?.object {
        return .object(quoted.map { ($0.name, decode($0.value)) } as [(JSONString, JSON)])
      }
      return .object(object.map { ($0.name, decode($0.value)) } as [(JSONString, JSON)])
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
