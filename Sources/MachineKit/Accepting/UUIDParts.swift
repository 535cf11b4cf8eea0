package import WirePrimitives

/// What is judged of a UUID's text, each by its own requirement.
///
/// As JSON: `{"version": 0 to 15, "variant": its two bits, "random": 32 lower-case hexadecimal digits
/// with the six bits of version and variant 0, "letters": "lower" | "upper" | "mixed" | "none"}`.
package struct UUIDParts {
  private static let fixed: [(place: Int, mask: UInt8)] = [(6, 0xF0), (8, 0xC0)]

  /// Digits and letters, the bits of version and variant 0.
  private static let example: [UInt8] = (0..<16).map { index in
    let byte = 0x11 &* UInt8(index)
    return fixed.first { $0.place == index }.map { byte & ~$0.mask } ?? byte
  }

  private let bytes: [UInt8]
  private let letters: String

  /// Nil where the text is not of 8, 4, 4, 4 and 12 hexadecimal digits joined by hyphens.
  package init?(_ text: JSONString) {
    guard let uuid = try? UUIDv4.parse(text, layout: .any) else { return nil }
    bytes = uuid.bytes
    let isLower = text.text?.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
    let isUpper = text.text?.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
    letters =
      switch (isLower ?? false, isUpper ?? false) {
      case (true, true): "mixed"
      case (true, false): "lower"
      case (false, true): "upper"
      case (false, false): "none"
      }
  }

  package var json: JSON {
    var random = bytes
    for (place, mask) in Self.fixed { random[place] &= ~mask }
    let variant = String(bytes[8] >> 6, radix: 2)
    return [
      "version": .number(Int(bytes[6] >> 4)),
      "variant": .string(variant.count == 1 ? "0" + variant : variant),
      "random": .string(random.map(Self.digits).joined()), "letters": .string(letters),
    ]
  }

  /// A text of these parts; what they do not say is as in version 4, random bits as in `example`.
  ///
  /// - Parameter name: texts of different names differ in their last bytes.
  static func text(of parts: JSON?, named name: String? = nil) -> String {
    var bytes = Self.bytes(of: parts?["random"]?.text ?? "")
    if let name {
      let digest = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      for place in 0..<4 {
        bytes[12 + place] = UInt8(truncatingIfNeeded: digest >> UInt64(8 * place))
      }
    }
    bytes[6] |= UInt8(parts?["version"]?.int ?? 4) << 4
    bytes[8] |= (parts?["variant"]?.text.flatMap { UInt8($0, radix: 2) } ?? 2) << 6
    let text = UUIDv4(bytes: bytes)?.text ?? ""
    return parts?["letters"]?.text == "upper" ? text.uppercased() : text
  }

  private static func bytes(of digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue).map { UInt8($0) }
    guard values.count == 32 else { return example }
    return (0..<16).map { values[2 * $0] << 4 | values[2 * $0 + 1] }
  }

  private static func digits(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
