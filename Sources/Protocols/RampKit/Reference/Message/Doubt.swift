package import MachineKit
package import WirePrimitives

/// Which texts and values are not the same for every language.
package enum Doubt {
  /// Levels of nesting that every port takes. AMB-RMP-90.
  static let depth = 100

  /// A text that is no JSON: a lenient reader may still find an object in it. AMB-RMP-74.
  ///
  /// None finds one in a text that ends too early, or in one that names no member.
  static func ofMalformed(_ bytes: [UInt8]) -> AmbiguityID? {
    let error: JSONParseError
    do throws(JSONParseError) {
      _ = try JSON.parse(bytes)
      return nil
    } catch let caught {
      error = caught
    }
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard let first = text.first(where: { !$0.isBlank }), "{/#)".unicodeScalars.contains(first),
      bytes.contains(UInt8(ascii: ":")) || bytes.contains(UInt8(ascii: "="))
    else { return nil }
    return error.kind == .unexpectedEnd ? nil : .ambRMP74
  }

  /// Whether there are more levels of nesting than every port takes. AMB-RMP-90.
  static func isDeep(_ value: JSON) -> Bool { isDeep(value, depth) }

  private static func isDeep(_ value: JSON, _ levels: Int) -> Bool {
    switch value.value {
    case .null, .bool, .number, .string: false
    case .array(let elements): levels == 0 || elements.contains { isDeep($0, levels - 1) }
    case .object(let members): levels == 0 || members.contains { isDeep($0.value, levels - 1) }
    }
  }

  /// A value that is passed on. AMB-RMP-03, AMB-RMP-90.
  package static func of(_ value: JSON) -> AmbiguityID? {
    if !value.isReadAlike(depth: depth) { return .ambRMP90 }
    return ofParts(value)
  }

  private static func ofParts(_ value: JSON) -> AmbiguityID? {
    switch value.value {
    case .null, .bool, .string: nil
    case .number(let number): isCarriedAlike(number) ? nil : .ambRMP90
    case .array(let elements): firstOfParts(elements)
    case .object(let object):
      if object.contains(where: { $0.name == "__proto__" }) {
        .ambRMP03
      } else if hasAlikeNames(object) {
        .ambRMP90
      } else {
        firstOfParts(object.map(\.value))
      }
    }
  }

  /// A loop, because `first` of a lazy collection asks twice: at each level of nesting, so that a
  /// document of 40 levels would take until the end of days.
  private static func firstOfParts(_ parts: some Sequence<JSON>) -> AmbiguityID? {
    for part in parts {
      if let doubt = ofParts(part) { return doubt }
    }
    return nil
  }

  /// Decimal readers and doubles agree on so many digits.
  private static let digits = 15
  private static let magnitudes = 1e-300...1e300

  private static func isCarriedAlike(_ number: JSONNumber) -> Bool {
    let double = number.double
    if number.isWrittenAsInteger { return double.magnitude < 0x1p53 }
    return number.text.utf8.count { (0x30...0x39).contains($0) } <= digits
      && (magnitudes.contains(double.magnitude) || double == 0)
  }

  /// Names that differ only in canonical form.
  private static func hasAlikeNames(_ object: JSONObject) -> Bool {
    let names = object.names
    // String compares by canonical equivalence.
    return Set(names.map(\.lossyText)).count < Set(names).count
  }
}

extension Unicode.Scalar {
  /// White space of Unicode, or a byte order mark.
  var isBlank: Bool { properties.isWhitespace || value == 0xFEFF }
}
