/// Why text is not a UUID that was asked for, and where.
public struct UUIDParseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong at ``offset``.
  public let kind: Kind

  /// In bytes from 0; the length of the text where something is missing at its end.
  public let offset: Int

  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// Such as `byte 8: '_' is not a hyphen`.
  public var description: String { "byte \(offset): \(kind)" }
}
