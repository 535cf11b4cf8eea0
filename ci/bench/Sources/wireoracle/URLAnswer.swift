import WirePrimitives

extension Answer {
  /// The parts as node names them, and what kind of host it is; an error in one word.
  static func url(_ text: [UInt8], base: [UInt8]?) -> String {
    var start: URLParts?
    if let base {
      guard let parsed = try? parse(base) else { return JSON.string("base").compactText }
      start = parsed
    }
    do {
      return json(try parse(text, base: start)).compactText
    } catch {
      return JSON.string("\(error.kind)").compactText
    }
  }

  private static func parse(
    _ text: [UInt8], base: URLParts? = nil
  ) throws(URLParseError) -> URLParts {
    try URLParts.parse(String(decoding: text, as: UTF8.self), base: base)
  }

  private static func json(_ url: URLParts) -> JSON {
    let again = try? URLParts.parse(url.href)
    return [
      "href": .string(url.href),
      "protocol": .string("\(url.scheme):"),
      "username": .string(url.username),
      "password": .string(url.password),
      "hostname": .string(url.host?.description ?? ""),
      "port": .string(url.port.map { "\($0)" } ?? ""),
      "pathname": .string(url.path),
      "search": .string(mark("?", url.query)),
      "hash": .string(mark("#", url.fragment)),
      "origin": .string("\(url.origin)"),
      "parameters": .array(
        url.queryParameters.flatMap { [.string($0.name), .string($0.value)] }),
      "kind": .string(kind(of: url.host)),
      "stable": .bool(again == url),
    ]
  }

  /// As the accessors of a page have it: one mark alone is not shown.
  private static func mark(_ mark: String, _ part: String?) -> String {
    guard let part, !part.isEmpty else { return "" }
    return mark + part
  }

  private static func kind(of host: URLHost?) -> String {
    switch host {
    case .domain: "domain"
    case .unicode: "unicode"
    case .ipv4: "ipv4"
    case .ipv6: "ipv6"
    case .opaque: "opaque"
    case .empty: "empty"
    case nil: "none"
    }
  }
}
