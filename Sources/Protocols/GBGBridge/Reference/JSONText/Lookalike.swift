import WirePrimitives

/// What type but a string a text seems to be of.
enum Lookalike: Equatable, CustomStringConvertible {
  case nothing, null
  case number(Double)
  case boolean(Bool)

  init(_ text: String) {
    switch text {
    case "null": self = .null
    case "true": self = .boolean(true)
    case "false": self = .boolean(false)
    default:
      let starts = text.utf8.first.map { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
      let number = starts == true ? JSONNumber(text: text)?.double : nil
      self = number.map { $0.isFinite ? .number($0) : .nothing } ?? .nothing
    }
  }

  var description: String {
    switch self {
    case .nothing: "nothing"
    case .null: "null"
    case .number: "a number"
    case .boolean: "a boolean"
    }
  }
}

extension JSONNumber {
  var hasExponent: Bool { text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") } }

  /// Digits from the first that is not zero to the end, those of an exponent not counted.
  var significantDigits: Int {
    text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      .drop { !(0x31...0x39).contains($0) }.count { (0x30...0x39).contains($0) }
  }
}

extension String {
  var trimmingSpaces: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}

extension JSONTextRules.Scalars {
  /// The string as it is kept.
  func kept(_ string: JSONString) -> JSONString {
    guard self != .all, let text = string.text else { return string }
    let scalars = text.unicodeScalars
    let kept =
      switch self {
      case .all: text
      case .untilNull: String(String.UnicodeScalarView(scalars.prefix { $0 != "\0" }))
      case .basicPlane: mapped(scalars) { $0.value > 0xffff ? "\u{fffd}" : $0 }
      case .ascii: mapped(scalars) { $0.isASCII ? $0 : "?" }
      // Of all compositions the one that texts are tried with.
      case .composed: text.utf8.contains(0xcc) ? text.replacingComposed : text
      }
    return JSONString(kept)
  }

  private func mapped(
    _ scalars: String.UnicodeScalarView, _ change: (Unicode.Scalar) -> Unicode.Scalar
  ) -> String {
    String(String.UnicodeScalarView(scalars.map(change)))
  }
}

extension String {
  fileprivate var replacingComposed: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\u{301}", result.last == "e" {
        result.removeLast()
        result.append("\u{e9}")
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
