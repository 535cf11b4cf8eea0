import Testing
import WirePrimitives

struct URLPartsTests {
  /// Text and its normal form.
  static let normal: [(String, String)] = [
    ("https://example.com", "https://example.com/"),
    ("HTTPS://EXAMPLE.com:443/A", "https://example.com/A"),
    ("http://h:80", "http://h/"), ("ws://h:80", "ws://h/"), ("wss://h:443", "wss://h/"),
    ("ftp://h:21", "ftp://h/"), ("http://h:443", "http://h:443/"), ("http://h:", "http://h/"),
    ("http://h:00080", "http://h/"), ("http://h:0", "http://h:0/"), ("foo://h:80", "foo://h:80"),
    // Slashes.
    ("https:h/p", "https://h/p"), ("https:/h", "https://h/"), ("https:////h", "https://h/"),
    (#"https:\\h\a\..\b"#, "https://h/b"), (#"foo://h\a"#, #"error: a host has no '\'"#),
    (#"foo://h/a\..\b"#, #"foo://h/a\..\b"#),
    // Credentials.
    ("https://u:p@h/", "https://u:p@h/"), ("https://u@h/", "https://u@h/"),
    ("https://:p@h/", "https://:p@h/"), ("https://:@h/", "https://h/"),
    ("https://@h/", "https://h/"),
    ("https://a:b:c@d@h/", "https://a:b%3Ac%40d@h/"), ("https://u:p@h:8/?@", "https://u:p@h:8/?@"),
    (#"foo://a\b:c\d@h"#, "foo://a%5Cb:c%5Cd@h"),
    ("https://good.test@evil.test/", "https://good.test@evil.test/"),
    // Paths.
    ("https://h/a/./b/../c", "https://h/a/c"), ("https://h/../..", "https://h/"),
    ("https://h/a/%2e%2E/b/%2e", "https://h/b/"), ("https://h/a/.%2e", "https://h/"),
    ("https://h/a//b", "https://h/a//b"), ("https://h/a/..//", "https://h//"),
    ("https://h/...", "https://h/..."), ("https://h/.a/..b/c./%2ex", "https://h/.a/..b/c./%2ex"),
    ("https://h?q", "https://h/?q"), ("https://h#f", "https://h/#f"),
    ("https://h/?", "https://h/?"),
    ("https://h/#", "https://h/#"), ("https://h/p?q?r#f#g", "https://h/p?q?r#f#g"),
    ("https://h/a?b/../c", "https://h/a?b/../c"),
    // Other schemes.
    ("foo://h", "foo://h"), ("foo://H/a/../b", "foo://H/b"), ("foo:///p", "foo:///p"),
    ("foo:/p/../q", "foo:/q"), ("foo:/..//x", "foo:/.//x"), ("foo:/.//x", "foo:/.//x"),
    ("foo://h/..", "foo://h/"), ("foo://h?q", "foo://h?q"), ("foo:", "foo:"),
    ("foo:?q#f", "foo:?q#f"),
    ("mailto:A@B.c", "mailto:A@B.c"), ("data:text/html,<p> é?<", "data:text/html,<p> %C3%A9?%3C"),
    ("foo:a b ?c", "foo:a b%20?c"), ("foo:a b  #c", "foo:a b %20#c"), ("foo:a/../b", "foo:a/../b"),
    ("a+b-.1://h", "a+b-.1://h"),
    // Files.
    ("file:///a", "file:///a"), ("file:a", "file:///a"), ("file:/a", "file:///a"),
    ("file:", "file:///"),
    ("file://h/a", "file://h/a"), ("file://localhost/a", "file:///a"),
    ("file://C|/a", "file:///C:/a"),
    ("file:///C|/../..", "file:///C:/"), ("file:///C:/a/../..", "file:///C:/"),
    ("file:///C:x/..", "file:///"), ("file:///a/C|/D:", "file:///a/C|/D:"),
    ("https://h/C|/D:/", "https://h/C|/D:/"), ("https://h/C:/..", "https://h/"),
    ("file:///a/C:/../..", "file:///"),
    (#"file:\\h\a"#, "file://h/a"),
    // Whitespace.
    (" \u{0}\thttps://h/a b\u{1F} ", "https://h/a%20b"), ("ht\ttps:/\n/h/\ra", "https://h/a"),
    ("https://h/\u{A0}", "https://h/%C2%A0"), ("https://h/\u{0}", "https://h/"),
  ]

  @Test(arguments: normal)
  func `a text has one normal form`(text: String, normal: String) throws {
    #expect(Self.answer(text) == normal)
    if !normal.hasPrefix("error") { #expect(Self.answer(normal) == normal) }
  }

  /// Text, base and the normal form.
  static let relative: [(String, String, String)] = [
    ("c", "https://u:p@h:8/a/b?q#f", "https://u:p@h:8/a/c"),
    ("", "https://h/a?q#f", "https://h/a?q"),
    ("?r", "https://h/a?q#f", "https://h/a?r"), ("#g", "https://h/a?q#f", "https://h/a?q#g"),
    ("/c", "https://u:p@h:8/a/b", "https://u:p@h:8/c"),
    ("//i/c", "https://u:p@h:8/a", "https://i/c"),
    ("//cdn.example.com/x.js", "https://app.test", "https://cdn.example.com/x.js"),
    ("../c", "https://h/a/b/", "https://h/a/c"), ("..", "https://h/a/b", "https://h/"),
    (".", "https://h/a/b", "https://h/a/"), (#"\c"#, "https://h/a/b", "https://h/c"),
    (#"\\i\c"#, "https://h/a", "https://i/c"), ("///i/c", "https://h/a", "https://i/c"),
    ("https:c", "https://h/a/b", "https://h/a/c"), ("https:/c", "https://h/a/b", "https://h/c"),
    ("https://i", "https://h/a", "https://i/"), ("http:c", "https://h/a", "http://c/"),
    ("foo:c", "https://h/a", "foo:c"), ("c", "foo://h/a/b?q", "foo://h/a/c"),
    ("//i", "foo://h/a", "foo://i"), ("///p", "foo://h/a", "foo:///p"),
    ("/..//x", "foo:/a", "foo:/.//x"),
    (#"\c"#, "foo://h/a/b", #"foo://h/a/\c"#), ("x", "foo://h", "foo://h/x"),
    ("?r", "foo://h", "foo://h?r"),
    ("#g", "mailto:a@b?q#f", "mailto:a@b?q#g"), ("c", "mailto:a@b", "error: a scheme is missing"),
    ("", "about:blank", "error: a scheme is missing"),
    ("c#f", "about:blank", "error: a scheme is missing"),
    ("c", "file:///C:/a/b?q", "file:///C:/a/c"), ("/c", "file:///C:/a", "file:///C:/c"),
    ("..", "file:///C:/", "file:///C:/"), ("D|", "file:///C:/a", "file:///D:"),
    ("/D:/x", "file:///C:/a", "file:///D:/x"), ("D|/x", "file://h/C:/a", "file://h/D:/x"),
    ("/c", "file://h/a/b", "file://h/c"), ("c", "file://h/a/b", "file://h/a/c"),
    ("//i/c", "file://h/C:/a", "file://i/c"), ("?r", "file:///a?q", "file:///a?r"),
    ("", "file:///a?q#f", "file:///a?q"), ("D|x", "file:///C:/a", "file:///C:/D|x"),
    ("file:c", "https://h/a", "file:///c"), ("file:c", "file:///a/b", "file:///a/c"),
    ("/c", "file:///Cx/a", "file:///c"),
    ("/c", "file:///C:x/a", "file:///c"),
  ]

  @Test(arguments: relative)
  func `a text without scheme starts from a base`(text: String, base: String, normal: String) throws
  {
    #expect(Self.answer(text, base: try URLParts.parse(base)) == normal)
  }

  private static func answer(_ text: String, base: URLParts? = nil) -> String {
    do {
      return try URLParts.parse(text, base: base).href
    } catch {
      return "error: \(error.kind)"
    }
  }

  @Test func `the parts stand by themselves`() throws {
    let url = try URLParts.parse("HTTPS://Us%65r:p%3a@EXAMPLE.com:8443/a%2Fb//c?x=1&y#z")
    #expect(url.scheme == "https")
    #expect(url.username == "Us%65r")
    #expect(url.password == "p%3a")
    #expect(url.host == .domain("example.com"))
    #expect(url.port == 8443)
    #expect(url.effectivePort == 8443)
    #expect(url.path == "/a%2Fb//c")
    #expect(url.pathSegments == ["a%2Fb", "", "c"])
    #expect(url.query == "x=1&y")
    #expect(url.fragment == "z")
    #expect(url.isSpecial)
    #expect(!url.hasOpaquePath)
    #expect("\(url)" == "https://Us%65r:p%3a@example.com:8443/a%2Fb//c?x=1&y#z")
  }

  @Test func `parts that are not there are not empty`() throws {
    let bare = try URLParts.parse("mailto:a@b.c")
    #expect(bare.host == nil)
    #expect(bare.query == nil)
    #expect(bare.fragment == nil)
    #expect(bare.effectivePort == nil)
    #expect(bare.hasOpaquePath)
    #expect(bare.pathSegments == [])
    #expect(!bare.isSpecial)
    let empty = try URLParts.parse("foo://?#")
    #expect(empty.host == .empty)
    #expect(empty.query == "")
    #expect(empty.fragment == "")
    #expect(empty.pathSegments == [])
    #expect(try URLParts.parse("foo://h/").pathSegments == [""])
    let bareHost = try URLParts.parse("foo://")
    #expect(empty != bareHost)
  }

  /// A page has U+FFFD for what is no scalar.
  @Test func `a lone surrogate is replaced`() throws {
    let text = JSONString(codeUnits: Array("https://h/".utf16) + [0xD800, 0x61])
    #expect(try URLParts.parse(text).href == "https://h/%EF%BF%BDa")
  }

  static let ports: [(String, UInt16?)] = [
    ("http", 80), ("https", 443), ("ws", 80), ("wss", 443), ("ftp", 21), ("file", nil),
    ("foo", nil),
  ]

  @Test(arguments: ports)
  func `a special scheme has its port`(scheme: String, port: UInt16?) throws {
    let url = try URLParts.parse("\(scheme)://h/")
    #expect(url.port == nil)
    #expect(url.effectivePort == port)
    #expect(url.isSpecial == (scheme != "foo"))
  }

  @Test func `a query is read as a form`() throws {
    func parameters(_ query: String) throws -> [[String]] {
      try URLParts.parse("https://h/?" + query).queryParameters.map { [$0.name, $0.value] }
    }
    #expect(try parameters("") == [])
    #expect(try URLParts.parse("https://h/").queryParameters == [])
    #expect(
      try parameters("a=1&b=&c&=d&&a=2") == [
        ["a", "1"], ["b", ""], ["c", ""], ["", "d"], ["a", "2"],
      ])
    #expect(try parameters("a=b=c&x+y=%2B%26%3D+%zz%") == [["a", "b=c"], ["x y", "+&= %zz%"]])
    #expect(try parameters("é=%C3%A9&%ff=%e2%82") == [["é", "é"], ["\u{FFFD}", "\u{FFFD}"]])
    let token = "eyJ.a-b_c.~!$'()*,;:@/?[]"
    let made = try URLParts.parse("https://h/connect?intentToken=\(token)&agentName=x")
    #expect(made.queryParameters.first == URLQueryParameter(name: "intentToken", value: token))
  }
}
