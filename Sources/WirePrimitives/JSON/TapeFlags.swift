/// What the parser saw in a text, so that readers can take the short way.
struct TapeFlags: OptionSet, Sendable {
  let rawValue: UInt8

  /// String: the text is JSON source with escapes. Without it the text is the content itself, in
  /// generalized UTF-8 (UTF-8 that may hold lone surrogates).
  static let escaped = TapeFlags(rawValue: 1)
  /// String: the text may hold bytes above 0x7F.
  static let mayHoldNonASCII = TapeFlags(rawValue: 2)
  /// String: the content may hold surrogates, paired or lone, that were not UTF-8 in the source.
  static let mayHoldSurrogates = TapeFlags(rawValue: 4)
  /// String: what makes its text another one than its content in UTF-8. A constant, because a build
  /// without optimisation makes a literal of two at each use.
  static let notVerbatim: TapeFlags = [.escaped, .mayHoldSurrogates]
  /// Number: written without fraction and exponent.
  static let integer = TapeFlags(rawValue: 1)
}
