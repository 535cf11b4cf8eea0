/// Why text is not a URL, and where.
public struct URLParseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong at ``offset``.
  public let kind: Kind

  /// In bytes of UTF-8 from 0, whitespace included that a parser passes over; behind the last
  /// character that counts where something is missing at the end.
  public let offset: Int

  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// Such as `byte 12: a port has no 'x'`.
  public var description: String { "byte \(offset): \(kind)" }
}
