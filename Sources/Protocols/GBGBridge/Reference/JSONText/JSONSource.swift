package import WirePrimitives

/// What an SDK is given to read: a text of its language, or bytes.
package enum JSONSource: Sendable {
  case text(JSONString)
  case bytes([UInt8])

  /// The bytes of UTF-8, or what makes it something else. How other encodings, byte order marks and
  /// bytes that are no UTF-8 are read is open, so they come first (AMB-GBG-53).
  func utf8() throws(TextDefect) -> [UInt8] {
    let bytes: [UInt8]
    switch self {
    case .text(let text):
      guard !text.hasLoneSurrogates else { throw .surrogateInText }
      bytes = text.generalizedUTF8
    case .bytes(let given): bytes = given
    }
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { throw .byteOrderMark }
    if bytes.starts(with: [0xfe, 0xff]) || bytes.starts(with: [0xff, 0xfe]) {
      throw .otherEncoding
    }
    // RFC 4627, section 3: the first two characters of a JSON text are ASCII, so that U+0000 among
    // the first four bytes tells UTF-16 and UTF-32.
    if bytes.prefix(4).contains(0) { throw .otherEncoding }
    if case .bytes = self, String(validating: bytes, as: UTF8.self) == nil { throw .invalidUTF8 }
    return bytes
  }
}
