extension UUIDv4 {
  /// The identifier that a text of exactly thirty-six characters says: 8, 4, 4, 4 and 12
  /// hexadecimal digits joined by hyphens. No braces, no prefix, no whitespace.
  ///
  /// - Parameters:
  ///   - text: bytes, which may be anything.
  ///   - letterCase: any case unless asked otherwise.
  ///   - layout: version 4 unless asked otherwise.
  public static func parse(
    _ text: some Sequence<UInt8>, letterCase: UUIDLetterCase = .any,
    layout: UUIDLayout = .version4
  ) throws(UUIDParseError) -> UUIDv4 {
    var bits: UInt128 = 0
    var place = 0
    for byte in text {
      guard place < UUIDText.length else { throw UUIDParseError(.trailingByte(byte), at: place) }
      if UUIDText.isHyphen(place) {
        guard byte == ASCII.minus else { throw UUIDParseError(.missingHyphen(byte), at: place) }
      } else {
        bits = bits << 4 | UInt128(try digit(byte, letterCase: letterCase, at: place))
      }
      place += 1
    }
    guard place == UUIDText.length else { throw UUIDParseError(.unexpectedEnd, at: place) }
    let uuid = UUIDv4(bits: bits)
    if layout == .version4 { try uuid.requireVersion4() }
    return uuid
  }

  /// The identifier that a text says; offsets in errors count its UTF-8 bytes.
  public static func parse(
    _ text: String, letterCase: UUIDLetterCase = .any, layout: UUIDLayout = .version4
  ) throws(UUIDParseError) -> UUIDv4 {
    try parse(text.utf8, letterCase: letterCase, layout: layout)
  }

  /// The identifier that a text says, which may hold lone surrogates; offsets in errors count the
  /// bytes of its ``JSONString/generalizedUTF8``.
  public static func parse(
    _ text: JSONString, letterCase: UUIDLetterCase = .any, layout: UUIDLayout = .version4
  ) throws(UUIDParseError) -> UUIDv4 {
    try parse(text.generalizedUTF8, letterCase: letterCase, layout: layout)
  }

  private static func digit(
    _ byte: UInt8, letterCase: UUIDLetterCase, at place: Int
  ) throws(UUIDParseError) -> UInt32 {
    guard let digit = ASCII.hexValue(byte) else {
      throw UUIDParseError(.invalidDigit(byte), at: place)
    }
    if letterCase == .lower, ASCII.lowered(byte) != byte {
      throw UUIDParseError(.upperCaseDigit(byte), at: place)
    }
    return digit
  }

  /// The variant first: without it the version means nothing.
  private func requireVersion4() throws(UUIDParseError) {
    guard variant == .rfc9562 else {
      throw UUIDParseError(.otherVariant(variant), at: UUIDText.variantPlace)
    }
    guard version == 4 else {
      throw UUIDParseError(.otherVersion(version), at: UUIDText.versionPlace)
    }
  }
}
