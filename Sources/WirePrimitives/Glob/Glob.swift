/// A pattern that covers a whole text: each `*` stands for any run of characters, none and line
/// breaks included, and every other character for itself.
///
/// There is no escape: no pattern asks for a star. Characters are code points, compared by their
/// bytes in UTF-8: canonically equivalent ones differ, and a star never stands for half of a
/// surrogate pair. A lone surrogate is a character like any other.
///
/// A pattern takes time in proportion to its length to be made, and to its own length and that of
/// the text to be matched, whatever the two are. Other rules can be had from this one: a pattern
/// with a star before and after it finds what is inside a text, and one whose stars stop at `/`
/// is a pattern for each part between slashes.
public struct Glob: Sendable {
  /// As it was given, in UTF-8 whose surrogates may be alone.
  public let pattern: [UInt8]

  /// What a match makes of letters.
  public let letterCase: GlobLetterCase

  /// The text before the first star; all of it where there is none.
  private let prefix: LiteralSearch
  /// The texts between two stars, empty ones left out.
  private let inner: [LiteralSearch]
  /// The text after the last star; `nil` where there is none.
  private let suffix: LiteralSearch?

  /// A pattern from bytes, which may be anything.
  public init(
    _ utf8: some Sequence<UInt8>, letterCase: GlobLetterCase = .sensitive
  ) {
    pattern = Array(utf8)
    self.letterCase = letterCase
    var literals = Self.cut(pattern)
    if letterCase == .asciiInsensitive {
      literals = literals.map { ArraySlice($0.map(ASCII.lowered)) }
    }
    prefix = LiteralSearch(literals[0])
    inner = literals.dropFirst().dropLast().filter { !$0.isEmpty }.map(LiteralSearch.init)
    suffix = literals.count > 1 ? literals.last.map(LiteralSearch.init) : nil
  }

  /// A pattern from text.
  public init(_ text: String, letterCase: GlobLetterCase = .sensitive) {
    self.init(text.utf8, letterCase: letterCase)
  }

  /// A pattern from text that may hold lone surrogates.
  public init(_ text: JSONString, letterCase: GlobLetterCase = .sensitive) {
    self.init(text.generalizedUTF8, letterCase: letterCase)
  }

  /// The texts around the stars in order, empty ones included: one more than stars.
  public var literals: [ArraySlice<UInt8>] { Self.cut(pattern) }

  private static func cut(_ pattern: [UInt8]) -> [ArraySlice<UInt8>] {
    pattern.split(separator: ASCII.star, omittingEmptySubsequences: false)
  }
}

extension Glob {
  /// Whether the pattern covers the bytes, which may be anything.
  public func matches(_ utf8: some Sequence<UInt8>) -> Bool {
    utf8.withContiguousStorageIfAvailable(matches)
      ?? Array(utf8).withUnsafeBufferPointer(matches)
  }

  /// Whether the pattern covers the text.
  public func matches(_ text: String) -> Bool { matches(text.utf8) }

  /// Whether the pattern covers the text, which may hold lone surrogates.
  public func matches(_ text: JSONString) -> Bool {
    text.isPlain ? text.withSource(matches) : matches(text.generalizedUTF8)
  }

  private func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch letterCase {
    case .sensitive: covers(text)
    case .asciiInsensitive: text.map(ASCII.lowered).withUnsafeBufferPointer(covers)
    }
  }

  /// Each inner text is taken where it is found first: whatever comes after it has the more room
  /// the earlier it ends, so nothing is ever tried again.
  private func covers(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let suffix else { return text.count == prefix.count && prefix.stands(in: text, at: 0) }
    let end = text.count - suffix.count
    guard prefix.count <= end, prefix.stands(in: text, at: 0), suffix.stands(in: text, at: end)
    else { return false }
    var at = prefix.count
    for literal in inner {
      guard let found = literal.first(in: text, from: at, to: end) else { return false }
      at = found + literal.count
    }
    return true
  }
}

extension Glob: Hashable {
  /// Whether pattern and letter case are the same.
  public static func == (left: Glob, right: Glob) -> Bool {
    left.letterCase == right.letterCase && left.pattern == right.pattern
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(letterCase)
    hasher.combine(pattern)
  }
}

extension Glob: CustomStringConvertible {
  /// The pattern, U+FFFD for what is not UTF-8.
  public var description: String { String(decoding: pattern, as: UTF8.self) }
}
