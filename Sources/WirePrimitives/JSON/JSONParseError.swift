/// Why bytes are not a JSON text (RFC 8259), and where.
public struct JSONParseError: Error, Hashable, Sendable {
  /// What is wrong at ``offset``.
  public let kind: Kind

  /// The first byte with which the input stops being the beginning of any acceptable document,
  /// counted from 0; the input's length for ``Kind/unexpectedEnd``.
  public let offset: Int

  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The line and column of ``offset`` in the bytes that were parsed.
  public func position(in bytes: some Collection<UInt8>) -> TextPosition {
    TextPosition(ofOffset: offset, in: bytes)
  }
}

extension JSONParseError: CustomStringConvertible {
  /// Such as `byte 17: unexpected ','`.
  public var description: String { "byte \(offset): \(kind)" }
}
