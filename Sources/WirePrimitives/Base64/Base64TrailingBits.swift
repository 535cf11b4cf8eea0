/// What a decoder asks of the bits of the last character that belong to no byte.
public enum Base64TrailingBits: Sendable, Hashable, CaseIterable {
  /// Zero, so that each sequence of bytes has one encoding (RFC 4648, section 3.5).
  case mustBeZero
  /// Anything.
  case ignored
}
