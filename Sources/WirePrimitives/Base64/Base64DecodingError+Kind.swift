extension Base64DecodingError {
  /// What a decoder can find wrong with a text.
  public enum Kind: Hashable, Sendable, CustomStringConvertible {
    /// A byte that is not in the alphabet (RFC 4648, section 3.3), or a character after padding.
    case invalidCharacter(UInt8)
    /// One character more than a multiple of four, which no number of bytes gives.
    case invalidLength
    /// Padding that is missing, not allowed, or of the wrong length.
    case invalidPadding
    /// The last character has bits that belong to no byte and are not zero (RFC 4648, section 3.5).
    case nonZeroTrailingBits

    public var description: String {
      switch self {
      case .invalidCharacter(let byte): "\(ByteName(byte)) is not in the alphabet"
      case .invalidLength: "a single character is left over"
      case .invalidPadding: "padding is missing, misplaced or not allowed"
      case .nonZeroTrailingBits: "the unused bits of the last character are not zero"
      }
    }
  }
}
