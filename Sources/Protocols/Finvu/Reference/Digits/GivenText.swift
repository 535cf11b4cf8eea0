package import WirePrimitives

/// An argument that the document types as a string, as it was given.
package enum GivenText: Sendable {
  case text(JSONString)
  /// No text, and what kind of value it is instead.
  case other(kind: String)
  /// A number in place of a text, and how it is written.
  case number(NumberText)

  package enum NumberText: Sendable {
    /// So, or in another way that is no text of digits either.
    case written(String)
    /// A whole number that is not given as one: some languages write it in digits alone.
    case open(String)
  }

  package init(_ value: JSON?) {
    switch value?.value {
    case nil: self = .other(kind: "absent")
    case .string(let text): self = .text(text)
    case .number(let number): self = .number(Self.text(of: number))
    case .null: self = .other(kind: "null")
    case .bool: self = .other(kind: "boolean")
    case .array: self = .other(kind: "list")
    case .object: self = .other(kind: "object")
    }
  }

  /// Beyond, a number has too many digits or an exponent, whoever writes it.
  private static let mostPlain = 1_000_000_000_000_000

  private static func text(of number: JSONNumber) -> NumberText {
    if number.isWrittenAsInteger, let int = number.int, int.magnitude < mostPlain {
      return .written(String(int))
    }
    let double = number.double
    guard let int = Int(exactly: double), int > 0, int < mostPlain else {
      return .written("\(double)")
    }
    return .open(String(int))
  }
}

/// What becomes of an argument that is no text. FNV-STA-21, FNV-VER-14, AMB-FNV-39.
package enum NonStringRule: Sendable { case refused, numbersConverted, unhandled, genericCode }
