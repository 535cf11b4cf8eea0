/// What a parser asks of the digits a to f.
public enum UUIDLetterCase: Sendable, Hashable, CaseIterable {
  /// Nothing: RFC 9562, section 4 has them read without regard to case.
  case any
  /// Lower case, as RFC 9562, section 4 has them written.
  case lower
}
