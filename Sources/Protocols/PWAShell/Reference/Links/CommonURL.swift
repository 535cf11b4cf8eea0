/// A URL in the form that every URL type reads and writes alike: the one that PWA-LNK-10 spells out
/// (AMB-PWA-39), but for letters of the host, which may be capitals.
package struct CommonURL: Sendable, Hashable {
  package let scheme: String
  package let userInfo: String?
  package let host: String
  package let port: Int?
  /// Path, query and fragment.
  package let rest: String

  /// Nil where the text is of another form.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://")
    else { return nil }
    let behind = text[colon...].dropFirst(3)
    let authority = behind.prefix { !"/?#".contains($0) }
    let rest = behind[authority.endIndex...]
    guard Self.isScheme(text[..<colon]), Self.isRest(rest) else { return nil }
    var address = authority[...]
    var userInfo: String?
    if let at = authority.lastIndex(of: "@") {
      let parts = authority[..<at].split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isUnreserved) })
      else { return nil }
      userInfo = String(authority[..<at])
      address = authority[authority.index(after: at)...]
    }
    let host = address.prefix { $0 != ":" }
    var port: Int?
    if host.endIndex < address.endIndex {
      guard let number = Self.port(address[host.endIndex...].dropFirst()) else { return nil }
      port = number
    }
    guard Self.isHost(host) else { return nil }
    scheme = String(text[..<colon])
    self.userInfo = userInfo
    self.host = String(host)
    self.port = port
    self.rest = String(rest)
  }

  /// A root URL, over https and without user information; nil for what is no valid configuration
  /// (AMB-PWA-37).
  package init?(root text: String) {
    self.init(text)
    guard scheme == "https", userInfo == nil, hasPlainHost else { return nil }
  }

  package var isWeb: Bool { ["http", "https"].contains(scheme.lowercased()) }
  package var hasPlainHost: Bool { host == host.lowercased() }

  /// The text with another scheme.
  package func text(scheme: String) -> String {
    scheme + "://" + (userInfo.map { $0 + "@" } ?? "") + host + (port.map { ":\($0)" } ?? "") + rest
  }

  /// Path, query with its "?" and fragment with its "#".
  package var parts: (path: Substring, query: Substring, fragment: Substring) {
    let path = rest.prefix { !"?#".contains($0) }
    let query = rest[path.endIndex...].prefix { $0 != "#" }
    return (path, query, rest[query.endIndex...])
  }
}

extension CommonURL {
  // MARK: Grammar

  /// Schemes that some URL types have rules of their own for.
  private static let special: Set = ["file", "ftp", "ws", "wss"]

  private static func isScheme(_ text: Substring) -> Bool {
    text.first?.isLetter ?? false && text.allSatisfy { isAlphanumeric($0) || "+-.".contains($0) }
      && !special.contains(text.lowercased())
  }

  private static func isHost(_ text: Substring) -> Bool {
    text.utf8.count <= 253
      && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
        label.utf8.count <= 63 && label.first?.isLetter ?? false && label.last != "-"
          && !label.contains("--")
          && label.allSatisfy { isAlphanumeric($0) || $0 == "-" }
      }
  }

  /// Without leading zeros, and none that a scheme has of itself.
  private static func port(_ digits: Substring) -> Int? {
    guard digits.first != "0", digits.count <= 5, let port = Int(digits), "\(port)" == digits,
      (1...65535).contains(port), port != 80, port != 443
    else { return nil }
    return port
  }

  private static func isRest(_ text: Substring) -> Bool {
    let path = text.prefix { !"?#".contains($0) }
    let query = text[path.endIndex...].prefix { $0 != "#" }
    let fragment = text[query.endIndex...]
    return path.first == "/" && isRun(path, also: "/'")
      && !path.split(separator: "/").contains { [".", ".."].contains($0) }
      && query.count != 1 && isRun(query.dropFirst(), also: "/?")
      && fragment.count != 1 && isRun(fragment.dropFirst(), also: "/?'")
  }

  /// Characters of RFC 3986's pchar but "'", these, and escapes in capitals of what is not unreserved.
  private static func isRun(_ text: Substring, also others: String) -> Bool {
    var rest = text
    while let first = rest.popFirst() {
      guard first == "%" else {
        guard isUnreserved(first) || "!$&()*+,;=:@".contains(first) || others.contains(first) else {
          return false
        }
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ "0123456789ABCDEF".contains($0) }),
        let code = UInt8(digits, radix: 16),
        !isUnreserved(Character(UnicodeScalar(code)))
      else { return false }
      rest = rest.dropFirst(2)
    }
    return true
  }

  private static func isUnreserved(_ character: Character) -> Bool {
    isAlphanumeric(character) || "-._~".contains(character)
  }

  private static func isAlphanumeric(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }
}
