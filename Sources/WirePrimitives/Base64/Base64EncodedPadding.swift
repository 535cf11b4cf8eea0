/// Whether encoded text is filled up to a multiple of four characters (RFC 4648, section 3.2).
public enum Base64EncodedPadding: Sendable, Hashable, CaseIterable {
  /// With `=`.
  case included
  /// Not at all.
  case omitted
}
