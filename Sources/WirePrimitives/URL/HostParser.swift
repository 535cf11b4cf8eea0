/// The host parser of the URL Standard, section 3.5, but for IDNA.
struct HostParser {
  /// The bytes of a host; errors give their indices.
  let text: ArraySlice<UInt8>

  func parse(isSpecial: Bool) throws(URLParseError) -> URLHost {
    if text.first == ASCII.openBracket {
      guard text.last == ASCII.closeBracket else { throw error(.unclosedIPv6) }
      var parser = IPv6Parser(text.dropFirst().dropLast())
      return .ipv6(try parser.parse())
    }
    return isSpecial ? try parseDomain() : try parseOpaque()
  }

  private func parseDomain() throws(URLParseError) -> URLHost {
    let name = text.contains(ASCII.percent) ? PercentDecoding.decode(text)[...] : text
    guard !name.isEmpty else { throw error(.missingHost) }
    for byte in name where Self.forbiddenInDomains.contains(byte) {
      throw error(.forbiddenHostByte(byte))
    }
    guard name.allSatisfy({ $0 < 0x80 }) else { return .unicode(try unicode(name)) }
    if IPv4Address.isMeant(by: name) {
      guard let address = IPv4Address.parse(name) else { throw error(.invalidIPv4) }
      return .ipv4(address)
    }
    return .domain(String(decoding: name.map(ASCII.lowered), as: UTF8.self))
  }

  /// U+FFFD is no character of any host, so it is as good as what it stands for.
  private func unicode(_ name: ArraySlice<UInt8>) throws(URLParseError) -> String {
    let text = String(decoding: name, as: UTF8.self)
    guard !text.unicodeScalars.contains("\u{FFFD}") else { throw error(.hostNotUTF8) }
    return text
  }

  private func parseOpaque() throws(URLParseError) -> URLHost {
    for byte in text where Self.forbidden.contains(byte) { throw error(.forbiddenHostByte(byte)) }
    return text.isEmpty ? .empty : .opaque(PercentEncodeSet.c0Control.encoded(text))
  }

  private func error(_ kind: URLParseError.Kind) -> URLParseError {
    URLParseError(kind, at: text.startIndex)
  }

  private static let forbidden = Set("\0\t\n\r #/:<>?@[\\]^|".utf8)

  private static let forbiddenInDomains = forbidden.union(0...0x1F).union("%\u{7F}".utf8)
}
