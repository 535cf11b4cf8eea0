package import WirePrimitives

/// An argument that the document types as a string, as it was given.
package enum GivenText: Sendable {
  case text(JSONString)
  /// No text, and what kind of value it is instead.
  case other(kind: String)
  /// A number in place of a text, and its text where all languages write it so.
  case number(text: String?)

  package init(_ value: JSON?) {
    switch value?.value {
    case nil: self = .other(kind: "absent")
    case .string(let text): self = .text(text)
    case .number(let number): self = .number(text: Self.text(of: number))
    case .null: self = .other(kind: "null")
    case .bool: self = .other(kind: "boolean")
    case .array: self = .other(kind: "list")
    case .object: self = .other(kind: "object")
    }
  }

  /// Beyond, some languages write an exponent or lose digits.
  private static let mostPlain = 1_000_000_000_000_000

  private static func text(of number: JSONNumber) -> String? {
    if number.isWrittenAsInteger, let int = number.int, int.magnitude < mostPlain {
      return String(int)
    }
    let double = number.double
    guard double.isFinite, double.magnitude < Double(mostPlain), double.magnitude > 0.001,
      double != double.rounded()
    else { return nil }
    return "\(double)"
  }
}

/// What becomes of an argument that is no text. FNV-STA-21, FNV-VER-14, AMB-FNV-39.
package enum NonStringRule: Sendable { case refused, numbersConverted, unhandled, genericCode }
