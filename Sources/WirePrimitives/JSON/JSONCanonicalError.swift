/// Why a value has no canonical form.
public enum JSONCanonicalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number is too large for a `Double`, and ECMAScript has no JSON for infinity.
  case numberOutOfRange(JSONNumber)

  public var description: String {
    switch self {
    case .numberOutOfRange(let number):
      let text = number.text
      let shown = text.utf8.count > 40 ? text.prefix(40) + "…" : text[...]
      return "the number \(shown) is out of the range of a double"
    }
  }
}
