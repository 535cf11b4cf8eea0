package import ChoiceEngine

extension ChoiceSource {
  /// A URL with a scheme, mostly one that is accepted; `http://h` the simplest.
  package mutating func url() -> String {
    let scheme = pick(["http", "https", "ws", "ftp", "file", "foo", "blob", "HTTP"])
    var text = scheme + ":"
    if !chance(1, in: 8) { text += "//" + authority() }
    text += list(0...4, of: "segment") { $0.pick(["/", "/", "\\"]) + $0.segment() }.joined()
    if chance(1, in: 3) { text += "?" + urlText() }
    if chance(1, in: 3) { text += "#" + urlText() }
    return text
  }

  /// Pieces that mean something somewhere in a URL, in any order: mostly not a URL.
  package mutating func almostURL() -> String {
    chance(1, in: 2)
      ? String(decoding: changed(url(), with: ":/?#[]@%\\. \t|<^0x"), as: UTF8.self)
      : list(0...9, of: "piece") { $0.pick(Self.piecesOfURLs) }.joined()
  }

  private mutating func authority() -> String {
    let user = chance(1, in: 6) ? urlText() + (chance(1, in: 2) ? ":" + urlText() : "") + "@" : ""
    let port = chance(1, in: 4) ? ":" + pick(["", "80", "443", "0", "8080", "65535", "00080"]) : ""
    return user + pick(Self.hosts) + port
  }

  private mutating func segment() -> String {
    chance(1, in: 3) ? pick([".", "..", "%2e", ".%2E", "", "C:", "c|"]) : urlText()
  }

  /// Text without what ends a part, though encoded it may have that: a part stays one.
  private mutating func urlText() -> String {
    list(0...5, of: "character") { source in
      switch source.int(0...3) {
      case 0: source.pick(["a", "b", "1", "A", "-", "_", "~"])
      case 1: source.pick(["%41", "%2F", "%00", "%ff", "%", "%zz", "%4"])
      case 2: source.pick([" ", "\"", "'", "<", ">", "`", "{", "}", "|", "^", "&", "=", "+", "$"])
      default: source.pick(["\u{E9}", "e\u{301}", "\u{1F600}", "\u{7F}", "\u{1}", "\u{FFFD}"])
      }
    }.joined()
  }

  private static let hosts = [
    "h", "example.com", "EXAMPLE.com.", "127.0.0.1", "0x7f.1", "1", "[::1]", "[2001:db8::0:1]",
    "[::ffff:1.2.3.4]", "xn--bcher-kva.de", "b\u{FC}cher.de", "a%41b", "a_b", "",
  ]

  private static let piecesOfURLs = [
    "a", "http", "https", "file", "foo", "mailto", ":", "//", "/", "\\", ".", "..", "%2e", "?", "#",
    "@", "[", "]", "::", "0x7f", "1", "255", "C:", "c|", "|", "%", "%zz", "\u{E9}", "\u{1F600}",
    "^", "`", "'", " ", "\"", "<", "{", "u:p@", "h.test", ":80", "\t", "\n", "\0",
  ]
}
