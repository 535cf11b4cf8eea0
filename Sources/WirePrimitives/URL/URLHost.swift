/// What stands for the machine in a URL (URL Standard, section 3.1).
public enum URLHost: Sendable, Hashable {
  /// A name of a special scheme in ASCII, percent-decoded and in lower case. Labels in Punycode
  /// stay as they are, unchecked.
  case domain(String)
  /// A name of a special scheme that is not in ASCII once percent-decoded, otherwise as it was
  /// written. A browser would convert it by tables (UTS #46) that are not here: it may turn out to
  /// be any domain or address, or none.
  case unicode(String)
  /// Four bytes, the first one highest, however they were written.
  case ipv4(UInt32)
  /// Eight pieces, the first one highest.
  case ipv6(UInt128)
  /// A name of another scheme, percent-encoded where it must be, its letters as they were.
  case opaque(String)
  /// No name: that of this machine in `file:///`.
  case empty
}

extension URLHost: CustomStringConvertible {
  /// As a URL has it: an IPv6 address in brackets and compressed (RFC 5952).
  public var description: String {
    switch self {
    case .domain(let name), .unicode(let name), .opaque(let name): name
    case .ipv4(let address): IPv4Address.text(address)
    case .ipv6(let address): "[" + IPv6Address.text(address) + "]"
    case .empty: ""
    }
  }
}
