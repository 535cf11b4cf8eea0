extension URLParseError {
  /// What a parser can find wrong with a text: where the URL Standard returns failure.
  public enum Kind: Hashable, Sendable, CustomStringConvertible {
    /// No scheme begins here, and there is no base to take one from, or one whose path is opaque.
    case missingScheme
    /// Nothing stands where the host must.
    case missingHost
    /// A byte that is no digit in a port.
    case invalidPort(UInt8)
    /// A port that begins here is above 65535.
    case portOutOfRange
    /// A host that begins here has a byte that none may have, after percent-decoding where the
    /// scheme is special.
    case forbiddenHostByte(UInt8)
    /// The host that begins here is not UTF-8 after percent-decoding.
    case hostNotUTF8
    /// The host that begins here ends in a number and is no IPv4 address.
    case invalidIPv4
    /// The first byte that makes an IPv6 address invalid.
    case invalidIPv6
    /// The bracket that opens here is not closed at the end of the host.
    case unclosedIPv6

    public var description: String {
      switch self {
      case .missingScheme: "a scheme is missing"
      case .missingHost: "a host is missing"
      case .invalidPort(let byte): "a port has no \(ByteName(byte))"
      case .portOutOfRange: "the port is above 65535"
      case .forbiddenHostByte(let byte): "a host has no \(ByteName(byte))"
      case .hostNotUTF8: "the host is not UTF-8"
      case .invalidIPv4: "the host ends in a number and is no IPv4 address"
      case .invalidIPv6: "the IPv6 address is not one"
      case .unclosedIPv6: "the bracket is not closed at the end of the host"
      }
    }
  }
}
