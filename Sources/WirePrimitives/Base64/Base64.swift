/// The base64 encoding of RFC 4648, section 4.
public enum Base64 {
  private static let codec = Base64Codec(alphabet: .standard)

  /// The bytes as text. Padded unless asked otherwise.
  public static func encode(
    _ bytes: some Sequence<UInt8>, padding: Base64EncodedPadding = .included
  ) -> String {
    codec.encode(bytes, padding: padding)
  }

  /// The bytes that the text says. Padding is required unless asked otherwise;
  /// whitespace and line breaks are not in the alphabet.
  public static func decode(
    _ text: some Collection<UInt8>, padding: Base64DecodedPadding = .required,
    trailingBits: Base64TrailingBits = .mustBeZero
  ) throws(Base64DecodingError) -> [UInt8] {
    try codec.decode(text, padding: padding, trailingBits: trailingBits)
  }

  /// The bytes that the text says; offsets in errors count its UTF-8 bytes.
  public static func decode(
    _ text: String, padding: Base64DecodedPadding = .required,
    trailingBits: Base64TrailingBits = .mustBeZero
  ) throws(Base64DecodingError) -> [UInt8] {
    try decode(text.utf8, padding: padding, trailingBits: trailingBits)
  }
}
