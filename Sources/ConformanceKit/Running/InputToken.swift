import WirePrimitives

/// An input as one word of a command line: `=` and the base64url of its compact JSON.
///
/// It names the same input in every version of the kit, whatever generators have become.
struct InputToken {
  private static let mark: Character = "="

  let input: JSON

  init(_ input: JSON) {
    self.input = input
  }

  /// Nil for a text that is no such token.
  init?(text: String) {
    guard text.first == Self.mark,
      let bytes = try? Base64URL.decode(text.dropFirst().utf8, padding: .forbidden),
      let input = try? JSON.parse(bytes)
    else { return nil }
    self.input = input
  }

  var text: String {
    "\(Self.mark)\(Base64URL.encode(input.compactBytes(), padding: .omitted))"
  }
}
