/// Who is asked for permission (RFC 6454; URL Standard, section 4.7).
public enum URLOrigin: Sendable, Hashable {
  /// Of a scheme with a network behind it; the port is `nil` where it is the scheme's own.
  case tuple(scheme: String, host: URLHost, port: UInt16?)
  /// Of any other: the same as no other origin, although values compare equal here.
  case opaque

  /// Whether the two may share what belongs to them: an opaque one shares with none, itself
  /// included.
  public func isSameOrigin(as other: URLOrigin) -> Bool { self != .opaque && self == other }
}

extension URLOrigin: CustomStringConvertible {
  /// Such as `https://example.com:8443`; `null` where the origin is opaque.
  public var description: String {
    guard case .tuple(let scheme, let host, let port) = self else { return "null" }
    return "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
  }
}
