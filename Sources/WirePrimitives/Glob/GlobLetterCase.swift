/// Whether letters that differ in case only are the same to a pattern.
public enum GlobLetterCase: Sendable, Hashable, CaseIterable {
  /// They differ.
  case sensitive
  /// A to Z are a to z; letters beyond ASCII differ still.
  case asciiInsensitive
}
