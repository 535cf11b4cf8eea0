import Testing
import WirePrimitives

struct URLOriginTests {
  static let origins: [(String, String)] = [
    ("https://u:p@EXAMPLE.com:443/a?q#f", "https://example.com"),
    ("https://h:8443/x.js", "https://h:8443"),
    ("http://h:443", "http://h:443"), ("ws://h", "ws://h"), ("wss://h:1", "wss://h:1"),
    ("ftp://h", "ftp://h"),
    ("http://0x7f.1:80", "http://127.0.0.1"), ("https://[::0:1]:8", "https://[::1]:8"),
    ("file:///a", "null"), ("file://h/a", "null"), ("foo://h/a", "null"), ("mailto:a@b.c", "null"),
    ("data:text/html,x", "null"), ("about:blank", "null"), ("javascript:1", "null"),
    ("blob:https://H:443/1-2", "https://h"), ("blob:http://h:8/x", "http://h:8"),
    ("blob:ftp://h/x", "null"),
    ("blob:file:///x", "null"), ("blob:x", "null"), ("blob:blob:https://h/x", "null"),
  ]

  @Test(arguments: origins)
  func `an origin is scheme, host and port of what has a network behind it`(
    text: String, origin: String
  ) throws {
    let url = try URLParts.parse(text)
    #expect("\(url.origin)" == origin)
    #expect((url.origin == .opaque) == (origin == "null"))
    #expect(url.origin.isSameOrigin(as: url.origin) == (origin != "null"))
  }

  @Test(arguments: [
    ("https://h/a", "https://H:443/b", true), ("https://h", "http://h", false),
    ("https://h", "https://h:444", false), ("https://h", "https://h.test", false),
    ("https://h", "wss://h", false), ("http://127.0.0.1", "http://0x7f000001/", true),
    ("https://u@h", "https://v@h", true), ("data:,x", "data:,x", false),
  ])
  func `two URLs are of one origin or not`(left: String, right: String, same: Bool) throws {
    let origins = [try URLParts.parse(left).origin, try URLParts.parse(right).origin]
    #expect(origins[0].isSameOrigin(as: origins[1]) == same)
    #expect(origins[1].isSameOrigin(as: origins[0]) == same)
  }

  @Test func `an origin holds its parts`() throws {
    #expect(
      try URLParts.parse("https://[::1]:8/").origin
        == .tuple(scheme: "https", host: .ipv6(1), port: 8))
    #expect(
      try URLParts.parse("http://b\u{FC}.de:80").origin
        == .tuple(scheme: "http", host: .unicode("bü.de"), port: nil))
  }
}
