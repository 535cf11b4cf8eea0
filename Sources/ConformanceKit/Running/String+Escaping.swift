extension String {
  /// What a port wrote, made safe to show: printable text as itself; controls, bidirectional and
  /// zero-width characters and line separators as `\u001B`; bytes that are not UTF-8 as `\xFF`; cut
  /// after `limit` characters and closed with `…` where there is more.
  ///
  /// A backslash of the source stands for itself, so that JSON stays readable.
  package init(escaping bytes: some Collection<UInt8>, limit: Int = 200) {
    self.init()
    var left = limit
    var rest = bytes[...]
    while let byte = rest.first {
      guard left > 0 else {
        append("…")
        return
      }
      left -= 1
      if let scalar = Self.scalar(at: rest) {
        Self.append(scalar, to: &self)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        append("\\x" + Self.hex(UInt32(byte), digits: 2))
        rest = rest.dropFirst()
      }
    }
  }

  /// The same for text, whose lone surrogates are replaced already.
  package init(escaping text: String, limit: Int = 200) {
    self.init(escaping: Array(text.utf8), limit: limit)
  }

  /// The scalar that well-formed UTF-8 begins with.
  private static func scalar(at bytes: some Collection<UInt8>) -> Unicode.Scalar? {
    guard let first = bytes.first else { return nil }
    let length =
      switch first {
      case 0..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    var iterator = bytes.prefix(length).makeIterator()
    var decoder = UTF8.ForwardParser()
    guard length > 0, case .valid(let encoded) = decoder.parseScalar(from: &iterator) else {
      return nil
    }
    return UTF8.decode(encoded)
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    guard isDeceiving(scalar) else {
      text.unicodeScalars.append(scalar)
      return
    }
    for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
      text += "\\u" + hex(UInt32(unit), digits: 4)
    }
  }

  /// Whether a terminal obeys it, hides it or ends a line with it.
  private static func isDeceiving(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
