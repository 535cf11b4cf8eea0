extension String {
  /// What a port wrote, made safe to show: printable text as itself; what a terminal obeys or shows
  /// nothing of as its code, such as `\u001B`; of marks that stand on one character those beyond the
  /// fourth, and one that has no character to stand on; bytes that are not UTF-8 as `\xFF`; cut after
  /// `limit` characters and closed with `…` where there is more.
  ///
  /// A backslash of the source stands for itself, so that JSON stays readable.
  package init(escaping bytes: some Collection<UInt8>, limit: Int = 200) {
    self.init()
    var left = limit
    var rest = bytes[...]
    /// How many more marks the last character may bear.
    var marks = 0
    while let byte = rest.first {
      guard left > 0 else {
        append("…")
        return
      }
      left -= 1
      if (0x20..<0x7F).contains(byte) {
        // Neither hidden nor a mark, as most of what is escaped.
        unicodeScalars.append(Unicode.Scalar(byte))
        marks = Self.mostMarks
        rest = rest.dropFirst()
      } else if let scalar = Self.scalar(at: rest) {
        let isHidden = Self.isHidden(scalar)
        let isMark = scalar.properties.isMark
        if isHidden || isMark && marks == 0 {
          appendCode(of: scalar)
        } else {
          unicodeScalars.append(scalar)
        }
        marks = isHidden ? 0 : isMark ? Swift.max(0, marks - 1) : Self.mostMarks
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        marks = 0
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

  private mutating func appendCode(of scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
      self += "\\u" + Self.hex(UInt32(unit), digits: 4)
    }
  }

  /// No script needs more on one character.
  private static var mostMarks: Int { 4 }

  /// Whether a terminal obeys it, shows nothing of it or a plain space, ends a line with it, or knows no
  /// picture of it.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
      .privateUse, .surrogate:
      true
    // The blank pattern of Braille has no property that says so.
    default: scalar.properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800
    }
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}

extension Unicode.Scalar.Properties {
  /// Whether it stands on the character before it.
  fileprivate var isMark: Bool {
    switch generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
