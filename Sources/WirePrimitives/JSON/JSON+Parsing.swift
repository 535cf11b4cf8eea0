extension JSON {
  /// Reads one JSON text (RFC 8259), whose bytes are kept and not copied.
  ///
  /// Strict: UTF-8 without byte order mark, no comments, no trailing commas. Lone surrogates
  /// written as escapes, repeated member names and numbers of any size are accepted and kept.
  public static func parse(
    _ bytes: [UInt8], limits: JSONLimits = .standard
  ) throws(JSONParseError) -> JSON {
    let most = limits.bytesAllowed
    guard bytes.count <= most else { throw JSONParseError(.tooLarge(limit: most), at: most) }
    let tape = try bytes.withUnsafeBufferPointer { (input) throws(JSONParseError) in
      var parser = TapeParser(input, limits: limits)
      try parser.parse()
      return parser.tape
    }
    return JSON(JSONDocument(bytes: bytes, tape: tape, isDense: false))
  }

  /// Reads one JSON text from a copy of the bytes, made only where they are not too many.
  public static func parse(
    _ bytes: some Collection<UInt8>, limits: JSONLimits = .standard
  ) throws(JSONParseError) -> JSON {
    let most = limits.bytesAllowed
    guard bytes.count <= most else { throw JSONParseError(.tooLarge(limit: most), at: most) }
    return try parse(Array(bytes), limits: limits)
  }

  /// Reads one JSON text; offsets in errors count its UTF-8 bytes.
  public static func parse(
    _ text: String, limits: JSONLimits = .standard
  ) throws(JSONParseError) -> JSON {
    try parse(text.utf8, limits: limits)
  }
}
