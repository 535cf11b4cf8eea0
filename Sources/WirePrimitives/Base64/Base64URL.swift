/// The base64url encoding of RFC 4648, section 5, by default without padding, as RFC 7515,
/// section 2 has it.
public enum Base64URL {
  private static let codec = Base64Codec(alphabet: .url)

  /// The bytes as text. Not padded unless asked otherwise.
  public static func encode(
    _ bytes: some Sequence<UInt8>, padding: Base64EncodedPadding = .omitted
  ) -> String {
    codec.encode(bytes, padding: padding)
  }

  /// The bytes that the text says. Padding is forbidden unless asked otherwise;
  /// whitespace and line breaks are not in the alphabet.
  public static func decode(
    _ text: some Collection<UInt8>, padding: Base64DecodedPadding = .forbidden,
    trailingBits: Base64TrailingBits = .mustBeZero
  ) throws(Base64DecodingError) -> [UInt8] {
    try codec.decode(text, padding: padding, trailingBits: trailingBits)
  }

  /// The bytes that the text says; offsets in errors count its UTF-8 bytes.
  public static func decode(
    _ text: String, padding: Base64DecodedPadding = .forbidden,
    trailingBits: Base64TrailingBits = .mustBeZero
  ) throws(Base64DecodingError) -> [UInt8] {
    try decode(text.utf8, padding: padding, trailingBits: trailingBits)
  }
}
