extension UUIDParseError {
  /// What a parser can find wrong with a text.
  public enum Kind: Hashable, Sendable, CustomStringConvertible {
    /// The text is a proper beginning of a UUID.
    case unexpectedEnd
    /// A byte after the thirty-sixth.
    case trailingByte(UInt8)
    /// A byte where a hyphen must stand.
    case missingHyphen(UInt8)
    /// A byte that is no hexadecimal digit where one must stand.
    case invalidDigit(UInt8)
    /// A to F where lower case was asked for.
    case upperCaseDigit(UInt8)
    /// A variant other than that of RFC 9562 where version 4 was asked for.
    case otherVariant(UUIDVariant)
    /// A version other than 4 where that was asked for.
    case otherVersion(Int)

    public var description: String {
      switch self {
      case .unexpectedEnd: "the text ends before its thirty-sixth character"
      case .trailingByte(let byte): "\(ByteName(byte)) follows the thirty-sixth character"
      case .missingHyphen(let byte): "\(ByteName(byte)) is not a hyphen"
      case .invalidDigit(let byte): "\(ByteName(byte)) is not a hexadecimal digit"
      case .upperCaseDigit(let byte): "\(ByteName(byte)) is not in lower case"
      case .otherVariant(let variant): "the variant is \(variant), not that of RFC 9562"
      case .otherVersion(let version): "the version is \(version), not 4"
      }
    }
  }
}
