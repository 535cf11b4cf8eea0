extension URLParser {
  /// Special authority slashes state and special authority ignore slashes state: any number of
  /// slashes is as good as two.
  mutating func parseAuthorityAfterSlashes() throws(URLParseError) {
    while isSlash(current) { at += 1 }
    try parseAuthority()
  }

  /// Authority state, host state and port state.
  mutating func parseAuthority() throws(URLParseError) {
    let end = partEnd
    let hasCredentials = takeCredentials(before: end)
    if isSpecial || hasCredentials, at == end { throw URLParseError(.missingHost, at: at) }
    let colon = portColon(before: end)
    if colon == at { throw URLParseError(.missingHost, at: at) }
    let host = HostParser(input: input, range: at..<(colon ?? end))
    parts.host = try host.parse(isSpecial: isSpecial)
    if let colon { try parsePort(input[(colon + 1)..<end]) }
    at = end
    parsePathStart()
  }

  /// Everything before the last `@`; the first colon of it ends the name.
  private mutating func takeCredentials(before end: Int) -> Bool {
    guard let sign = input[at..<end].lastIndex(of: ASCII.at) else { return false }
    let colon = input[at..<sign].firstIndex(of: ASCII.colon) ?? sign
    parts.username = PercentEncodeSet.userinfo.encoded(input, in: at..<colon)
    parts.password = PercentEncodeSet.userinfo.encoded(input, in: min(colon + 1, sign)..<sign)
    at = sign + 1
    return true
  }

  /// The first colon that does not stand in brackets.
  private func portColon(before end: Int) -> Int? {
    var isInBrackets = false
    for index in at..<end {
      switch input[index] {
      case ASCII.openBracket: isInBrackets = true
      case ASCII.closeBracket: isInBrackets = false
      case ASCII.colon where !isInBrackets: return index
      default: break
      }
    }
    return nil
  }

  private mutating func parsePort(_ text: ArraySlice<UInt8>) throws(URLParseError) {
    guard !text.isEmpty else { return }
    var port: UInt32 = 0
    for (index, byte) in zip(text.indices, text) {
      guard ASCII.isDigit(byte) else { throw URLParseError(.invalidPort(byte), at: index) }
      port = min(port * 10 + UInt32(byte - ASCII.zero), 0x1_0000)
    }
    guard let port = UInt16(exactly: port) else {
      throw URLParseError(.portOutOfRange, at: text.startIndex)
    }
    parts.port = port == URLScheme.defaultPort(of: parts.scheme) ? nil : port
  }
}
