/// The special schemes (URL Standard, section 4.2): their URLs have a host, a list for a path, and
/// take a backslash for a slash.
enum URLScheme {
  static let file = "file"

  static func isSpecial(_ scheme: String) -> Bool {
    scheme == file || defaultPort(of: scheme) != nil
  }

  /// The port that is not written; `nil` where there is none.
  static func defaultPort(of scheme: String) -> UInt16? {
    switch scheme {
    case "http", "ws": 80
    case "https", "wss": 443
    case "ftp": 21
    default: nil
    }
  }
}
