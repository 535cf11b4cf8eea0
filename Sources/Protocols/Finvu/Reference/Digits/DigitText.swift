package import WirePrimitives

/// A text that is to consist of ASCII digits, and the first thing about it that is in the way.
package struct DigitText: Sendable {
  /// What keeps a text from being digits. Of several the first that the document is plainest about.
  package enum Flaw: Sendable, Hashable, CaseIterable {
    case letters, others, sign, separators, notASCII
    /// White space before and behind what has no other flaw.
    case blanksAround
  }

  package let scalars: [Unicode.Scalar]
  package let flaw: Flaw?

  package init(_ text: JSONString) {
    scalars = Array(text.lossyText.unicodeScalars)
    flaw = Self.flaw(of: scalars)
  }

  /// What is left between white space, as far as it is ASCII.
  package var core: [Unicode.Scalar] { Self.trimmed(scalars) }

  private static func flaw(of scalars: [Unicode.Scalar]) -> Flaw? {
    if scalars.contains(where: { !$0.isASCII }) { return .notASCII }
    let core = trimmed(scalars)
    // Of white space alone it is the emptiness that is in the way.
    let inner = core.isEmpty ? [] : core
    if inner.contains(where: \.isLetter) { return .letters }
    if inner.dropFirst().contains(where: { !$0.isDigit && !$0.isSeparator }) { return .others }
    if let first = inner.first, first == "+" || first == "-" { return .sign }
    if let first = inner.first, !first.isDigit, !first.isSeparator { return .others }
    if inner.contains(where: \.isSeparator) { return .separators }
    return core.count == scalars.count ? nil : .blanksAround
  }

  static func trimmed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let tail = scalars.drop(while: \.isBlank).reversed().drop(while: \.isBlank)
    return tail.reversed()
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
  var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  /// White space that is ASCII.
  var isBlank: Bool { self == " " || ("\t"..."\r").contains(self) }
  /// What people write between groups of digits.
  var isSeparator: Bool { isBlank || ["-", ".", "(", ")", "/"].contains(self) }
}
