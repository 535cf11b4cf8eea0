/// A URL in its parts, as the URL Standard of WHATWG and so a page sees them.
///
/// Tabs and line breaks are dropped, so are controls and spaces around it, special schemes take a
/// backslash for a slash, dot segments are gone, and what must not stand as it is has been
/// percent-encoded. Where that standard asks the tables of IDNA, nothing is converted:
/// see ``URLHost/unicode(_:)``. Parsing takes time in proportion to the text.
public struct URLParts: Sendable, Hashable {
  /// In lower case, without the colon.
  public internal(set) var scheme: String
  /// Percent-encoded; empty where there is none.
  public internal(set) var username = ""
  /// Percent-encoded; empty where there is none.
  public internal(set) var password = ""
  /// `nil` where the URL has no place for one, as in `mailto:a@example.com`.
  public internal(set) var host: URLHost?
  /// `nil` where it is the scheme's own or not given.
  public internal(set) var port: UInt16?
  /// Percent-encoded. A `/` and a segment as often as there are segments, which may be empty; where
  /// ``hasOpaquePath`` holds, any text.
  public internal(set) var path = ""
  /// Whether the path is a text without structure, as in `mailto:a@example.com`.
  public internal(set) var hasOpaquePath = false
  /// What follows `?`, percent-encoded: empty is not the same as none.
  public internal(set) var query: String?
  /// What follows `#`, percent-encoded: empty is not the same as none.
  public internal(set) var fragment: String?

  init(scheme: String) {
    self.scheme = scheme
  }
}

extension URLParts {
  /// The URL that a text says.
  ///
  /// - Parameters:
  ///   - text: anything.
  ///   - base: where a text without scheme starts from; without it such a text is no URL.
  public static func parse(
    _ text: String, base: URLParts? = nil
  ) throws(URLParseError) -> URLParts {
    let input = URLInput(text)
    var parser = URLParser(input.bytes, base: base)
    do throws(URLParseError) {
      return try parser.parse()
    } catch {
      throw URLParseError(error.kind, at: input.originalOffset(of: error.offset))
    }
  }

  /// The URL that a text says, U+FFFD for each lone surrogate as a page has it; offsets in errors
  /// count the UTF-8 of that.
  public static func parse(
    _ text: JSONString, base: URLParts? = nil
  ) throws(URLParseError) -> URLParts {
    try parse(text.lossyText, base: base)
  }
}

extension URLParts {
  /// Whether the scheme is one of `http`, `https`, `ws`, `wss`, `ftp` and `file`.
  public var isSpecial: Bool { URLScheme.isSpecial(scheme) }

  /// ``port``, or where that is `nil` the scheme's own, if it has one.
  public var effectivePort: UInt16? { port ?? URLScheme.defaultPort(of: scheme) }

  /// The segments of ``path``, percent-encoded; empty where it is opaque.
  public var pathSegments: [Substring] {
    hasOpaquePath
      ? [] : Array(path.split(separator: "/", omittingEmptySubsequences: false).dropFirst())
  }

  /// Who this URL belongs to; of a `blob:` URL the one who made it.
  public var origin: URLOrigin {
    if scheme == "blob" {
      guard let inner = try? URLParts.parse(path), ["http", "https"].contains(inner.scheme)
      else { return .opaque }
      return inner.origin
    }
    guard let host, URLScheme.defaultPort(of: scheme) != nil else { return .opaque }
    return .tuple(scheme: scheme, host: host, port: port)
  }

  /// The whole text, in its normal form: parsed again it gives the same parts.
  public var href: String {
    var text = ""
    // Room for the long parts, so that it does not grow at each of the short ones.
    text.reserveCapacity(path.utf8.count + (query?.utf8.count ?? 0) + 64)
    text += scheme + ":"
    if let host {
      text += "//" + username
      if !password.isEmpty { text += ":" + password }
      if !username.isEmpty || !password.isEmpty { text += "@" }
      text += host.description
      if let port { text += ":\(port)" }
    } else if !hasOpaquePath, path.utf8.starts(with: "//".utf8) {
      // Else the second segment would be taken for a host.
      text += "/."
    }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }
}

extension URLParts: CustomStringConvertible {
  /// ``href``.
  public var description: String { href }
}
