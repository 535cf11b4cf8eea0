/// What a decoder asks of padding (RFC 4648, section 3.2).
public enum Base64DecodedPadding: Sendable, Hashable, CaseIterable {
  /// A length that is a multiple of four.
  case required
  /// No `=` anywhere.
  case forbidden
  /// All of it or none.
  case optional
}
