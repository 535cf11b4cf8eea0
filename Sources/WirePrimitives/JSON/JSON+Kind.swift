extension JSON {
  /// The six types of RFC 8259, section 3.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case null, bool, number, string, array, object
  }
}
