package import WirePrimitives

/// One of the two ids of a configuration.
package enum ConfigID: Sendable, Hashable {
  case missing, empty
  /// U+0020 alone.
  case blank(JSONString)
  /// White space that not all languages trim.
  case openBlank(JSONString)
  case text(JSONString)
  /// No text, and the text that a lax reader makes of it.
  case other(JSONString)

  package init(_ value: JSON?) {
    guard let value else {
      self = .missing
      return
    }
    guard let text = value.string else {
      self = .other(JSONString(value.compactText))
      return
    }
    let scalars = text.lossyText.unicodeScalars
    if scalars.isEmpty {
      self = .empty
    } else if scalars.allSatisfy({ $0 == " " }) {
      self = .blank(text)
    } else if scalars.contains(where: Self.isVisible) {
      self = .text(text)
    } else {
      self = .openBlank(text)
    }
  }

  /// Whether nobody takes it for white space.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.value > 0x20 && scalar.value < 0x7F
      : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  var isRefusedByMust: Bool { self == .missing || self == .empty }

  var text: JSONString? {
    switch self {
    case .missing, .empty: nil
    case .blank(let text), .openBlank(let text), .text(let text), .other(let text): text
    }
  }
}
