import MachineKit

/// An entry of `requiredScripts`, as far as every reader of URLs reads it alike. AMB-RMP-10.
enum ScriptAddress: Equatable {
  case origin(scheme: String?, host: String, port: Int?)
  case withoutHost
  case unclear

  init(_ text: String) {
    self = Self.absolute(text) ?? (Self.isWithoutHost(text) ? .withoutHost : .unclear)
  }

  private static func absolute(_ text: String) -> ScriptAddress? {
    var rest = Substring(text)
    var scheme: String?
    for known in ["https", "http"] where scheme == nil && rest.hasPrefix("\(known)://") {
      scheme = known
      rest = rest.dropFirst(known.count + 1)
    }
    guard rest.hasPrefix("//") else { return nil }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    let path = rest.dropFirst(2 + authority.count)
    // RFC 3986 has no second "#", which the URL standard of browsers reads as a part of the fragment.
    guard path.utf8.allSatisfy({ isPlain($0) || "/?#&=%+,:@;".utf8.contains($0) }),
      path.utf8.count(where: { $0 == UInt8(ascii: "#") }) <= 1,
      path.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy({
        $0.prefix(2).count == 2 && $0.prefix(2).allSatisfy(\.isHexDigit)
      })
    else { return .unclear }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, isHost(host), parts.count <= 2 else { return .unclear }
    guard parts.count == 2 else { return .origin(scheme: scheme, host: String(host), port: nil) }
    let digits = parts[1]
    guard let port = Int(digits), String(port) == digits, (1...65535).contains(port),
      port != (scheme == "http" ? 80 : 443)
    else { return .unclear }
    return .origin(scheme: scheme, host: String(host), port: port)
  }

  /// Names in lower case that are neither encoded nor numbers.
  private static func isHost(_ host: Substring) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return host.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && !label.hasPrefix("xn--")
          && label.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
          && !label.hasPrefix("-") && !label.hasSuffix("-")
      } && labels.last?.utf8.first.map(isLetter) ?? false
  }

  private static func isWithoutHost(_ text: String) -> Bool {
    let schemes = ["data:", "mailto:", "about:", "javascript:"]
    let scheme = schemes.first(where: text.hasPrefix) ?? ""
    let rest = text.dropFirst(scheme.count)
    return !rest.contains("//")
      && rest.utf8.allSatisfy {
        isPlain($0) || "/ ".utf8.contains($0) || !scheme.isEmpty && ",;=@".utf8.contains($0)
      }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    isLetter(byte | 0x20) && byte >= 0x41 || isDigit(byte) || "-._~".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension ScriptAddress {
  /// Characters that libraries percent-encode in an address that has them, each group for itself: those that no address
  /// may have, those that the URL standard of browsers encodes in some parts alone, and those that some libraries
  /// encode in any part.
  private static let encodable: [@Sendable (Unicode.Scalar) -> Bool] = [
    { $0 == "\"" }, { "<>".unicodeScalars.contains($0) }, { $0 == " " }, { $0 == "'" },
    { "()".unicodeScalars.contains($0) }, { !$0.isASCII },
  ]

  /// How an address may be written so that it still names the same resource, first as it is given. RMP-DOC-05 speaks of
  /// elements and of their order, and RMP-DOC-16 only of what an address cannot do.
  static func spellings(of text: String) -> [String] {
    let groups = encodable.filter { text.unicodeScalars.contains(where: $0) }
    return (0..<(1 << groups.count)).flatMap { choice in
      let chosen = groups.indices.filter { choice >> $0 & 1 == 1 }.map { groups[$0] }
      return [true, false].map { isUppercase in
        text.unicodeScalars.map { scalar in
          chosen.contains { $0(scalar) } ? encoded(scalar, isUppercase) : String(scalar)
        }.joined()
      }
    }.withoutRepeats
  }

  private static func encoded(_ scalar: Unicode.Scalar, _ isUppercase: Bool) -> String {
    String(scalar).utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: isUppercase)
      return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }
}
