/// A URL or pattern cut where `scheme://host/rest` is, without judgement of its parts.
struct URLText {
  let scheme: ArraySlice<UInt8>
  /// With the port.
  let host: ArraySlice<UInt8>
  /// From the first "/", "?" or "#" behind the host.
  let rest: ArraySlice<UInt8>

  /// Without "://" all of it is rest.
  init(_ bytes: [UInt8]) {
    let mark = Array("://".utf8)
    guard let colon = bytes.firstIndex(of: mark[0]), bytes[colon...].starts(with: mark) else {
      (scheme, host, rest) = (bytes[..<0], bytes[..<0], bytes[...])
      return
    }
    scheme = bytes[..<colon]
    let tail = bytes[(colon + mark.count)...]
    host = tail.prefix { !Self.delimiters.contains($0) }
    rest = bytes[host.endIndex...]
  }

  private static let delimiters = Array("/?#".utf8)
}
