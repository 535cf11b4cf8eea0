package import WirePrimitives

/// Texts of the page or the provider that nobody's own script holds, so that they show where they run
/// as code.
package enum ForeignCode {
  /// Shorter texts may stand in a script by chance.
  private static let leastLength = 8
  /// How much of a text is looked for.
  private static let mostLength = 64
  private static let mostPieces = 8

  /// A callback that is no name, where it is code that shows.
  package static func callback(_ value: JSON?) -> String? {
    value?.text.flatMap { distinctive(DigitText.trimmed(Array($0.unicodeScalars))) }
  }

  /// The pieces of a response's values that run as code once the character before them has ended the
  /// literal that they stand in.
  package static func pieces(of response: JSON) -> [String] {
    let values = response.object?.compactMap { $0.value.text } ?? []
    var pieces: [String] = []
    for piece in values.lazy.flatMap({ split($0).dropFirst() }) where pieces.count < mostPieces {
      if let piece = distinctive(piece), !pieces.contains(piece) { pieces.append(piece) }
    }
    return pieces
  }

  private static func split(_ text: String) -> [[Unicode.Scalar]] {
    var pieces: [[Unicode.Scalar]] = [[]]
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if endsLiteral(scalar) || before == "$" && scalar == "{" {
        pieces.append([])
      } else {
        pieces[pieces.count - 1].append(scalar)
      }
      before = scalar
    }
    return pieces
  }

  private static func endsLiteral(_ scalar: Unicode.Scalar) -> Bool {
    ["\"", "'", "`", "\\", "\n", "\r", "\u{2028}", "\u{2029}"].contains(scalar)
  }

  /// Code that has a name which scripts that call a function have not.
  private static func distinctive(_ scalars: [Unicode.Scalar]) -> String? {
    let piece = scalars.prefix(mostLength)
    guard piece.count >= leastLength, piece.contains(where: { [";", "(", "="].contains($0) })
    else { return nil }
    let names = piece.split { !$0.isLetter }.map { String(String.UnicodeScalarView($0)) }
    guard names.contains(where: { $0.count > 3 && !usual.contains($0) }) else { return nil }
    return String(String.UnicodeScalarView(piece))
  }

  private static let usual: Set<String> = [
    "JSON", "catch", "console", "error", "else", "false", "finally", "function", "globalThis",
    "null", "parse", "return", "self", "stringify", "this", "true", "typeof", "undefined", "void",
    "window",
  ]
}
