extension JSONParseError {
  /// What a parser can find wrong with a text.
  public enum Kind: Hashable, Sendable {
    /// The grammar has no place for this byte here.
    case unexpectedByte(UInt8)
    /// The input is a proper beginning of a document.
    case unexpectedEnd
    /// A byte in a string that UTF-8 (RFC 3629) has no place for: overlong forms, surrogates,
    /// values above U+10FFFF, unexpected continuation bytes.
    case invalidUTF8(UInt8)
    /// A byte below 0x20 in a string, which must be escaped (RFC 8259, section 7).
    case controlCharacterInString(UInt8)
    /// A byte after a backslash, or among the four digits after `\u`, that no escape has.
    case invalidEscape(UInt8)
    /// A byte that no number has here: after a leading zero, or where a digit must follow.
    case invalidNumber(UInt8)
    /// One more array or object than `JSONLimits.depth` allows begins here.
    case tooDeep(limit: Int)
    /// The input has more bytes than `JSONLimits.bytes` allows.
    case tooLarge(limit: Int)
    /// Something other than whitespace follows the document.
    case trailingBytes(UInt8)
    /// The input begins with U+FEFF, which a sender must not add (RFC 8259, section 8.1).
    case byteOrderMark
  }
}

extension JSONParseError.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpectedByte(let byte): "unexpected \(ByteName(byte))"
    case .unexpectedEnd: "unexpected end of input"
    case .invalidUTF8(let byte): "invalid UTF-8 in a string (\(ByteName(byte)))"
    case .controlCharacterInString(let byte):
      "control character \(ByteName(byte)) in a string, where it must be escaped"
    case .invalidEscape(let byte): "invalid escape in a string (\(ByteName(byte)))"
    case .invalidNumber(let byte): "invalid number (\(ByteName(byte)))"
    case .tooDeep(let limit): "more than \(limit) nested arrays and objects"
    case .tooLarge(let limit): "more than \(limit) bytes"
    case .trailingBytes(let byte): "\(ByteName(byte)) after the end of the document"
    case .byteOrderMark: "byte order mark before the document"
    }
  }
}
