/// XML 1.0 that is well-formed whatever text it is given.
struct XMLNode {
  private let name: String
  private let attributes: [(name: String, value: String)]
  private let children: [XMLNode]
  private let text: String?

  init(
    _ name: String, _ attributes: [(name: String, value: String)] = [], _ children: [XMLNode] = []
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    text = nil
  }

  init(_ name: String, _ attributes: [(name: String, value: String)] = [], text: String) {
    self.name = name
    self.attributes = attributes
    self.text = text
    children = []
  }

  var document: String {
    #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + lines(indent: "").joined(separator: "\n")
      + "\n"
  }

  private func lines(indent: String) -> [String] {
    var start = "\(indent)<\(name)"
    for (name, value) in attributes { start += " \(name)=\"\(Self.attribute(value))\"" }
    if let text { return ["\(start)>\(Self.content(text))</\(name)>"] }
    guard !children.isEmpty else { return ["\(start)/>"] }
    return ["\(start)>"] + children.flatMap { $0.lines(indent: indent + "  ") }
      + ["\(indent)</\(name)>"]
  }

  private static func content(_ text: String) -> String { escaped(text, lineFeed: "\n") }

  /// A reader makes a line feed in an attribute a space, unless it is a reference.
  private static func attribute(_ text: String) -> String { escaped(text, lineFeed: "&#10;") }

  private static func escaped(_ text: String, lineFeed: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += lineFeed
      case _ where isCharacter(scalar): escaped.unicodeScalars.append(scalar)
      default: escaped += "\\u" + hex(scalar.value)
      }
    }
    return escaped
  }

  /// Whether XML 1.0 (fifth edition, production 2) has a way to write it; the controls that it only
  /// discourages are left out too.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
