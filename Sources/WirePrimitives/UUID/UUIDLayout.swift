/// What a parser asks of version and variant.
public enum UUIDLayout: Sendable, Hashable, CaseIterable {
  /// Version 4 of the variant of RFC 9562.
  case version4
  /// Nothing.
  case any
}
