extension JSONString: Hashable {
  /// Whether the code units are the same.
  public static func == (left: JSONString, right: JSONString) -> Bool {
    if left.isPlain, right.isPlain {
      return left.node.low == right.node.low && ByteText.areEqual(left.source, right.source)
    }
    return CodePoints(left).elementsEqual(CodePoints(right))
  }

  public func hash(into hasher: inout Hasher) {
    guard isPlain else {
      generalizedUTF8.withUnsafeBytes { hasher.combine(bytes: $0) }
      return hasher.combine(0xFF as UInt8)
    }
    source.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(0xFF as UInt8)
  }

  /// Whether the string says what this UTF-8 says; `false` for bytes that are not UTF-8.
  public func utf8Equals(_ utf8: some Sequence<UInt8>) -> Bool {
    if isPlain, !node.flags.contains(.mayHoldSurrogates) { return source.elementsEqual(utf8) }
    return !hasLoneSurrogates && generalizedUTF8.elementsEqual(utf8)
  }

  /// Whether the scalars are the same: unlike `String`, not by canonical equivalence.
  public static func == (left: JSONString, right: String) -> Bool {
    left.isPlain ? left.source.elementsEqual(right.utf8) : left.utf8Equals(right.utf8)
  }

  /// Whether the scalars are the same: unlike `String`, not by canonical equivalence.
  public static func == (left: String, right: JSONString) -> Bool { right == left }

  public static func != (left: JSONString, right: String) -> Bool { !(left == right) }
  public static func != (left: String, right: JSONString) -> Bool { !(right == left) }

  /// Whether this string goes first by UTF-16 code units, the order of RFC 8785, section 3.2.3.
  func precedes(_ other: JSONString) -> Bool {
    let flags = node.flags.union(other.node.flags)
    if flags.isDisjoint(with: [.escaped, .mayHoldNonASCII]) {
      return ByteText.precedes(source, other.source)
    }
    return CodeUnits(self).lexicographicallyPrecedes(CodeUnits(other))
  }
}

extension JSONString: Comparable {
  /// The order of UTF-16 code units, as RFC 8785, section 3.2.3 sorts member names.
  public static func < (left: JSONString, right: JSONString) -> Bool { left.precedes(right) }
}
