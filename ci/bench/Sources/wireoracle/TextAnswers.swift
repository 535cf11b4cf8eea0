import WirePrimitives

extension Answer {
  /// The bytes, version and text where the text is a UUID of any version, else what is wrong.
  static func uuid(_ text: [UInt8]) -> String {
    do throws(UUIDParseError) {
      let uuid = try UUIDv4.parse(text, layout: .any)
      return "\(Hex.text(uuid.bytes)) \(uuid.version) \(uuid.variant) \(uuid)"
    } catch {
      return "error"
    }
  }

  static func uuid(randomBytes bytes: [UInt8]) -> String {
    UUIDv4(randomBytes: bytes).map { "\($0)" } ?? "error"
  }

  static func glob(_ pattern: [UInt8], _ text: [UInt8], letterCase: GlobLetterCase) -> String {
    Glob(pattern, letterCase: letterCase).matches(text) ? "true" : "false"
  }
}
