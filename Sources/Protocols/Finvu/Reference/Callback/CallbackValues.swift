import WirePrimitives

/// What wrong rules make of the values in a response.
struct CallbackValues {
  private static let mostLength = 2000

  private let values: CallbackRules.Values

  init(_ values: CallbackRules.Values) {
    self.values = values
  }

  func changed(_ response: JSON) -> JSON {
    if case .kept = values { return response }
    guard let members = response.object else { return response }
    return .object(
      members.map { name, value in
        guard let text = value.text else { return (name, value) }
        return (name, changed(text))
      } as [(JSONString, JSON)])
  }

  private func changed(_ text: String) -> JSON {
    if case .numbersMade = values, let number = Int(text), "\(number)" == text {
      return .number(number)
    }
    return .string(
      JSONString(String(String.UnicodeScalarView(changed(Array(text.unicodeScalars))))))
  }

  private func changed(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    switch values {
    case .kept, .numbersMade: text
    case .withoutQuotes: text.filter { !["\"", "'", "\\", "`"].contains($0) }
    case .withoutLineEnds:
      text.filter { $0.value >= 0x20 && $0 != "\u{2028}" && $0 != "\u{2029}" }
    case .escapedForHTML:
      text.flatMap { Array((Self.entities[$0] ?? String($0)).unicodeScalars) }
    case .cutAtNull: Array(text.prefix { $0 != "\0" })
    case .percentDecoded: Self.percentDecoded(text)
    case .plusAsSpace: text.map { $0 == "+" ? " " : $0 }
    case .withoutPadding: Array(text.reversed().drop { $0 == "=" }.reversed())
    case .cut: Array(text.prefix(Self.mostLength))
    }
  }

  private static let entities: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]

  /// Of ASCII alone.
  private static func percentDecoded(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var decoded: [Unicode.Scalar] = []
    var rest = text[...]
    while let scalar = rest.popFirst() {
      let digits = String(String.UnicodeScalarView(rest.prefix(2)))
      if scalar == "%", digits.utf8.count == 2, let byte = UInt8(digits, radix: 16), byte < 0x80 {
        decoded.append(Unicode.Scalar(byte))
        rest = rest.dropFirst(2)
      } else {
        decoded.append(scalar)
      }
    }
    return decoded
  }
}
