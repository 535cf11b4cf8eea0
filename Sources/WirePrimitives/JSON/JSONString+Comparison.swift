extension JSONString: Hashable {
  /// Whether the code units are the same.
  public static func == (left: JSONString, right: JSONString) -> Bool {
    if left.isPlain, right.isPlain {
      return left.node.low == right.node.low && right.withSource(left.sourceEquals)
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
    if isPlain, !node.flags.hasAny(of: .mayHoldSurrogates) {
      // Not element by element where it can be helped: that is not specialised for callers in other
      // modules.
      return utf8.withContiguousStorageIfAvailable(sourceEquals) ?? source.elementsEqual(utf8)
    }
    return !hasLoneSurrogates && generalizedUTF8.elementsEqual(utf8)
  }

  /// Whether the scalars are the same: unlike `String`, not by canonical equivalence.
  public static func == (left: JSONString, right: String) -> Bool {
    left.utf8Equals(right.utf8)
  }

  private func sourceEquals(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    node.low == utf8.count && withSource { ByteText.areEqual($0, utf8) }
  }

  /// Whether the scalars are the same: unlike `String`, not by canonical equivalence.
  public static func == (left: String, right: JSONString) -> Bool { right == left }

  public static func != (left: JSONString, right: String) -> Bool { !(left == right) }
  public static func != (left: String, right: JSONString) -> Bool { !(right == left) }

  /// Whether the scalars are the same but for the case of the letters A to Z.
  public func equalsIgnoringASCIICase(_ text: String) -> Bool {
    guard isPlain else {
      return JSONString(generalizedUTF8: generalizedUTF8, .none).equalsIgnoringASCIICase(text)
    }
    // Checked first, because names that are compared mostly differ in it.
    guard node.low == text.utf8.count else { return false }
    var text = text
    return text.withUTF8 { text in
      withSource { source in
        text.indices.allSatisfy { ASCII.lowered(source[$0]) == ASCII.lowered(text[$0]) }
      }
    }
  }

  /// Whether this string goes first by UTF-16 code units, the order of RFC 8785, section 3.2.3.
  func precedes(_ other: JSONString) -> Bool {
    let flags = node.flags.union(other.node.flags)
    if !flags.hasAny(of: .escaped), !flags.hasAny(of: .mayHoldNonASCII) {
      return withSource { text in other.withSource { ByteText.precedes(text, $0) } }
    }
    return CodeUnits(self).lexicographicallyPrecedes(CodeUnits(other))
  }
}

extension JSONString: Comparable {
  /// The order of UTF-16 code units, as RFC 8785, section 3.2.3 sorts member names.
  public static func < (left: JSONString, right: JSONString) -> Bool { left.precedes(right) }
}
