import WirePrimitives

/// AMB-PSG-23: which URLs and patterns are judged; of others the answer is recorded.
///
/// URLs are absolute http or https URLs in normal form, and patterns are such URLs with or without
/// "*", or "*" alone. What normal form is to a reader of URLs depends on the reader, so only what
/// all of them leave as it is counts.
enum SuccessURLScope {
  static func isScored(patterns: [JSONString], url: JSONString) -> Bool {
    isNormal(Array(url.generalizedUTF8), mayHoldStar: false)
      && patterns.allSatisfy { pattern in
        pattern == "*" || isNormal(Array(pattern.generalizedUTF8), mayHoldStar: true)
      }
  }

  private static func isNormal(_ bytes: [UInt8], mayHoldStar: Bool) -> Bool {
    let url = URLText(bytes)
    guard url.scheme.elementsEqual("http".utf8) || url.scheme.elementsEqual("https".utf8),
      isNormalHost(url.host, mayHoldStar), url.rest.first == UInt8(ascii: "/")
    else { return false }
    let path = url.rest.prefix { $0 != UInt8(ascii: "?") }
    return url.rest.allSatisfy { isPlain($0) || mayHoldStar && $0 == UInt8(ascii: "*") }
      && !hasDotSegment(path) && hasSoundEscapes(url.rest)
  }

  /// Letters in lower case, digits and hyphens, with dots between; a port that is no default.
  private static func isNormalHost(_ host: ArraySlice<UInt8>, _ mayHoldStar: Bool) -> Bool {
    let parts = host.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return false }
    let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isName = labels.allSatisfy { label in
      !label.isEmpty
        && label.allSatisfy {
          isLower($0) || isDigit($0) || $0 == UInt8(ascii: "-")
            || mayHoldStar && $0 == UInt8(ascii: "*")
        }
    }
    // A last label that begins with a digit may be part of an address in another form.
    guard isName, labels.last?.first.map({ !isDigit($0) }) ?? false else { return false }
    guard parts.count == 2 else { return true }
    let port = Int(String(decoding: parts[1], as: UTF8.self)) ?? 0
    return (1...65_535).contains(port) && port != 80 && port != 443
      && parts[1].first != UInt8(ascii: "0")
  }

  /// The characters of PSG-SUC-05.
  static func isPlain(_ byte: UInt8) -> Bool {
    isLower(byte) || isDigit(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || Array("-._~/:?=&%+".utf8).contains(byte)
  }

  private static func isLower(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// "." and ".." as segments are resolved by readers of URLs, also in escapes.
  private static func hasDotSegment(_ path: ArraySlice<UInt8>) -> Bool {
    path.split(separator: UInt8(ascii: "/")).contains { segment in
      let text = String(decoding: segment, as: UTF8.self).lowercased()
        .replacing("%2e", with: ".")
      return text == "." || text == ".."
    }
  }

  /// Two hexadecimal digits in upper case, of a character that is not written as itself.
  private static func hasSoundEscapes(_ bytes: ArraySlice<UInt8>) -> Bool {
    var index = bytes.startIndex
    while let percent = bytes[index...].firstIndex(of: UInt8(ascii: "%")) {
      guard percent + 2 < bytes.endIndex,
        let code = UInt8(
          String(decoding: bytes[percent + 1...percent + 2], as: UTF8.self), radix: 16),
        !bytes[percent + 1...percent + 2].contains(where: isLower), code >= 0x20, code != 0x7f,
        !isPlain(code) || Array("/:?=&%+".utf8).contains(code)
      else { return false }
      index = percent + 3
    }
    return true
  }
}
