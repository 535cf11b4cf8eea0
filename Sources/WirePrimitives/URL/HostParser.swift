/// The host parser of the URL Standard, section 3.5, but for IDNA.
struct HostParser {
  /// The text that the host stands in; errors give its indices.
  let input: [UInt8]
  let range: Range<Int>

  private var text: ArraySlice<UInt8> { input[range] }

  func parse(isSpecial: Bool) throws(URLParseError) -> URLHost {
    if text.first == ASCII.openBracket {
      guard text.last == ASCII.closeBracket else { throw error(.unclosedIPv6) }
      var parser = IPv6Parser(text.dropFirst().dropLast())
      return .ipv6(try parser.parse())
    }
    return isSpecial ? try parseDomain() : try parseOpaque()
  }

  private func parseDomain() throws(URLParseError) -> URLHost {
    guard !text.isEmpty else { throw error(.missingHost) }
    let name = text.contains(ASCII.percent) ? PercentDecoding.decode(text) : Array(text)
    try check(name, in: name.indices, for: Self.forbiddenInDomains)
    guard name.allSatisfy({ $0 < 0x80 }) else { return .unicode(try unicode(name)) }
    if IPv4Address.isMeant(by: name[...]) {
      guard let address = IPv4Address.parse(name[...]) else { throw error(.invalidIPv4) }
      return .ipv4(address)
    }
    return .domain(String(decoding: name.map(ASCII.lowered), as: UTF8.self))
  }

  /// U+FFFD is no character of any host, so it is as good as what it stands for.
  private func unicode(_ name: [UInt8]) throws(URLParseError) -> String {
    let text = String(decoding: name, as: UTF8.self)
    guard !text.unicodeScalars.contains("\u{FFFD}") else { throw error(.hostNotUTF8) }
    return text
  }

  private func parseOpaque() throws(URLParseError) -> URLHost {
    try check(input, in: range, for: Self.forbidden)
    return text.isEmpty ? .empty : .opaque(PercentEncodeSet.c0Control.encoded(input, in: range))
  }

  private func error(_ kind: URLParseError.Kind) -> URLParseError {
    URLParseError(kind, at: range.lowerBound)
  }

  private func check(
    _ bytes: [UInt8], in range: Range<Int>, for set: ByteSet
  ) throws(URLParseError) {
    let index = set.first(in: bytes, from: range.lowerBound, to: range.upperBound)
    if index < range.upperBound { throw error(.forbiddenHostByte(bytes[index])) }
  }

  private static let forbidden = ByteSet("\0\t\n\r #/:<>?@[\\]^|")

  private static let forbiddenInDomains = forbidden.union(.controls).union(ByteSet("%"))
}
