/// What the parser saw in a text, so that readers can take the short way.
///
/// No `OptionSet`: its operations are generic, and where nothing is optimised they are most of the
/// time of a parse.
struct TapeFlags: Sendable {
  private(set) var rawValue: UInt8

  static let none = TapeFlags(rawValue: 0)
  /// String: the text is JSON source with escapes. Without it the text is the content itself, in
  /// generalized UTF-8 (UTF-8 that may hold lone surrogates).
  static let escaped = TapeFlags(rawValue: 1)
  /// String: the text may hold bytes above 0x7F.
  static let mayHoldNonASCII = TapeFlags(rawValue: 2)
  /// String: the content may hold surrogates, paired or lone, that were not UTF-8 in the source.
  static let mayHoldSurrogates = TapeFlags(rawValue: 4)
  /// String: what makes its text another one than its content in UTF-8.
  static let notVerbatim = escaped.union(mayHoldSurrogates)
  /// Number: written without fraction and exponent.
  static let integer = TapeFlags(rawValue: 1)

  /// Whether any of these flags is set.
  @inline(__always) func hasAny(of flags: TapeFlags) -> Bool { rawValue & flags.rawValue != 0 }

  @inline(__always) func union(_ other: TapeFlags) -> TapeFlags {
    TapeFlags(rawValue: rawValue | other.rawValue)
  }

  @inline(__always) mutating func insert(_ flag: TapeFlags) { rawValue |= flag.rawValue }
}
