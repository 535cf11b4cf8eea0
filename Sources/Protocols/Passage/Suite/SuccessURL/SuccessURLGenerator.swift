import ChoiceEngine
import WireGenerators
import WirePrimitives

/// Draws inputs of `passage.success-url`: a URL, and patterns made of it by small changes, so that
/// match and mismatch lie close together.
enum SuccessURLGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    if source.chance(1, in: 120) { return heavy(from: &source) }
    if source.chance(1, in: 8) { return repeating(from: &source) }
    let url = url(from: &source)
    let most = source.chance(1, in: 3) ? 3 : 1
    let patterns =
      source.chance(1, in: 9) ? [] : source.list(1...most) { pattern(for: url, from: &$0) }
    return ["patterns": .array(patterns.map { .string($0) }), "url": .string(url)]
  }

  /// A path and a pattern over so few letters that pieces of the pattern occur again and overlap.
  private static func repeating(from source: inout ChoiceSource) -> JSON {
    let (pattern, path) = source.globAndText()
    func url(_ bytes: [UInt8]) -> JSON {
      .string("https://e.test/" + String(decoding: bytes, as: UTF8.self))
    }
    // A star in the URL itself is recorded only.
    return ["patterns": [url(pattern)], "url": url(path.filter { $0 != UInt8(ascii: "*") })]
  }

  // MARK: URLs

  private static func url(from source: inout ChoiceSource) -> String {
    let host = source.pick(hosts)
    let port = source.chance(1, in: 8) ? ":8443" : ""
    let path = source.list(0...3) { "/" + $0.pick(segments) }.joined()
    let query = source.chance(1, in: 3) ? "?" + source.pick(queries) : ""
    let scheme = source.chance(1, in: 8) ? "http" : "https"
    let slash = path.isEmpty || source.chance(1, in: 8) ? "/" : ""
    return "\(scheme)://\(host)\(port)\(path)\(slash)\(query)"
  }

  private static let hosts = ["e.test", "a.e.test", "evil.test", "x-1.test", "app.example"]
  private static let segments = [
    "ok", "done", "OK", "a", "b.c", "done.html", "1", "%20", "a+b", "x_y~z", "success",
  ]
  private static let queries = [
    "x=1", "code=a%20b&state=2", "r=https://e.test/ok", "x=1&x=2", "q=a.b", "r=https://a.e.test/ok",
    "r=https://app.example/done",
  ]

  // MARK: Patterns

  private static func pattern(for url: String, from source: inout ChoiceSource) -> String {
    switch source.int(0...11) {
    case 0: "*"
    case 1: url + source.pick(["", "", "*", "**"])
    case 2: self.url(from: &source)
    case 3: otherCase(url, from: &source)
    case 4: otherSign(url, from: &source)
    case 5: part(of: url, from: &source)
    case 6: starred(self.url(from: &source), from: &source)
    case 7: odd(url, from: &source)
    default: starred(url, from: &source)
    }
  }

  /// Runs replaced by stars, now and then where there is nothing, and once more a little else.
  private static func starred(_ url: String, from source: inout ChoiceSource) -> String {
    var bytes = Array(url.utf8)
    let stars = source.chance(2, in: 5) ? 3 : 1
    _ = source.list(1...stars, of: "star") { source in
      let start = source.int(0...bytes.count)
      let most = source.chance(1, in: 4) ? 0 : bytes.count - start
      let end = source.chance(1, in: 2) ? bytes.count : start + source.int(0...min(8, most))
      bytes.replaceSubrange(start..<max(start, end), with: "*".utf8)
    }
    if source.chance(1, in: 4) { bytes += Array(source.pick(["x", "/", "ok"]).utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func otherCase(_ url: String, from source: inout ChoiceSource) -> String {
    let origin = url.prefix(through: url.dropFirst(8).firstIndex(of: "/") ?? url.startIndex)
    let rest = url.dropFirst(origin.count)
    return origin + (source.chance(1, in: 2) ? rest.uppercased() : rest.lowercased())
      + source.pick(["", "*"])
  }

  /// "." or "?" where the URL has another character.
  private static func otherSign(_ url: String, from source: inout ChoiceSource) -> String {
    var bytes = Array(url.utf8)
    let start = url.utf8.count - url.dropFirst(8).drop { $0 != "/" }.utf8.count + 1
    guard start < bytes.count else { return url + "?" }
    bytes[source.int(start...bytes.count - 1)] = source.chance(1, in: 2) ? 0x2e : 0x3f
    return String(decoding: bytes, as: UTF8.self) + source.pick(["", "", "*"])
  }

  /// What a matcher that does not look at all of the URL takes for a match.
  private static func part(of url: String, from source: inout ChoiceSource) -> String {
    if let inner = url.firstRange(of: "r=https"), source.chance(3, in: 4) {
      return String(url[inner.lowerBound...].dropFirst(2))
    }
    return switch source.int(0...7) {
    case 7: sharing(url, from: &source)
    case 6: url.hasSuffix("/") ? String(url.dropLast()) : url + "/"
    case 5: twice(of: url, from: &source)
    case 0: String(url.prefix { $0 != "?" })
    case 1: String(url.dropLast(source.int(1...3)))
    case 2: url + source.pick(["x", "/x", "?y=1"])
    case 3: String(url.prefix(through: url.dropFirst(8).firstIndex(of: "/") ?? url.startIndex))
    default: "https://e.test/ok"
    }
  }

  /// The end of the URL twice, with stars between: it is there once.
  private static func twice(of url: String, from source: inout ChoiceSource) -> String {
    let end = url.suffix(source.int(1...3))
    return "\(url.dropLast(end.count))*\(end)*\(end)" + source.pick(["", "*"])
  }

  /// A beginning and an end of the URL that overlap, with a star between.
  private static func sharing(_ url: String, from source: inout ChoiceSource) -> String {
    let shared = source.int(1...3)
    let start = source.int(shared...url.count)
    return url.prefix(start) + "*" + url.dropFirst(start - shared)
  }

  /// Recorded only.
  private static func odd(_ url: String, from source: inout ChoiceSource) -> String {
    source.pick([
      "", "e.test", "/ok", "HTTPS://E.TEST/ok", "https://e.test", "https://e.test:443/ok",
      url + "#x", "https://e.test/\u{e9}", "(a+)+$", "**", "[a-z]*", "\\*", "https://e.test/a b",
    ])
  }

  /// What takes a matcher very long that tries one way after the other, the longest first.
  private static func heavy(from source: inout ChoiceSource) -> JSON {
    let letters = String(repeating: "a", count: source.pick([600, 1_000, 2_000]))
    let stars = String(repeating: "a*", count: source.int(3...4))
    let start = source.pick(["aaaaz", "aaaay", "z"])
    let pattern = "https://e.test/*\(stars)z*"
    return ["patterns": [.string(pattern)], "url": .string("https://e.test/\(start)\(letters)")]
  }
}
