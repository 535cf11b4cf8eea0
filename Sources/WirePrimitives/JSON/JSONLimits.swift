/// What a parser accepts before it looks at the grammar.
public struct JSONLimits: Sendable, Hashable {
  /// Nesting 512 and 8 MiB, the limits of the port protocol.
  public static let standard = JSONLimits(depth: 512, bytes: 8 << 20)

  /// 268,435,455 bytes (2^28 - 1): a higher ``bytes`` means this.
  public static let mostBytes = Int(TapeNode.fieldMask)

  /// How many arrays and objects may be open at once. Any value is safe for this library, which
  /// never recurses; a caller that does recurse is safe with the standard.
  public var depth: Int

  /// How many bytes a document may have, whitespace included.
  public var bytes: Int

  public init(depth: Int = 512, bytes: Int = 8 << 20) {
    self.depth = depth
    self.bytes = bytes
  }

  /// ``bytes`` within what the library can hold.
  var bytesAllowed: Int { min(max(0, bytes), Self.mostBytes) }
}
