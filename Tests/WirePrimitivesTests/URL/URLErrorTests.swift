import Testing
import WirePrimitives

struct URLErrorTests {
  typealias Kind = URLParseError.Kind

  /// Text, what is wrong and where.
  static let rejected: [(String, Kind, Int)] = [
    ("", .missingScheme, 0), ("a", .missingScheme, 0), ("/a", .missingScheme, 0),
    ("//h/a", .missingScheme, 0),
    (":a", .missingScheme, 0), ("1a:b", .missingScheme, 0), ("a_b:c", .missingScheme, 0),
    ("é:c", .missingScheme, 0),
    ("  a", .missingScheme, 2), (" \n", .missingScheme, 2),
    ("https:", .missingHost, 6), ("https://", .missingHost, 8), ("https:///", .missingHost, 9),
    ("https://?q", .missingHost, 8), ("https://#", .missingHost, 8),
    ("https://u@", .missingHost, 10),
    ("https://u@/", .missingHost, 10), ("foo://u@/", .missingHost, 8),
    ("https://:80", .missingHost, 8),
    ("foo://:80", .missingHost, 6), ("https://u@:80", .missingHost, 10),
    ("https://h:8a", .invalidPort(0x61), 11), ("https://h:-1", .invalidPort(0x2D), 10),
    ("https://h: 80", .invalidPort(0x20), 10),
    ("https://h:65536", .portOutOfRange, 10),
    ("https://h:99999999999999999999999/", .portOutOfRange, 10),
    ("https://a b/", .forbiddenHostByte(0x20), 8), ("https://u@a<b", .forbiddenHostByte(0x3C), 10),
    ("https://a%2fb", .forbiddenHostByte(0x2F), 8), ("https://%zz", .forbiddenHostByte(0x25), 8),
    ("foo://a|b", .forbiddenHostByte(0x7C), 6), ("file://a:1/", .forbiddenHostByte(0x3A), 7),
    ("file://u@h/", .forbiddenHostByte(0x40), 7), ("https://bü^", .forbiddenHostByte(0x5E), 8),
    ("https://%ff/", .hostNotUTF8, 8), ("https://%c3.a", .hostNotUTF8, 8),
    ("https://\u{FFFD}/", .hostNotUTF8, 8),
    ("https://1.2.3.256", .invalidIPv4, 8), ("https://[::1", .unclosedIPv6, 8),
    ("https://[::1]x", .unclosedIPv6, 8), ("https://[", .unclosedIPv6, 8),
    ("https://[::g]", .invalidIPv6, 11),
    // What the parser passes over counts.
    (" ht\ntps://h:\t8\na", .invalidPort(0x61), 15), ("\u{0} https://", .missingHost, 10),
    ("https:// \t", .missingHost, 8), ("ht\ttps:\n//\r", .missingHost, 10),
  ]

  @Test(arguments: rejected)
  func `what is no URL is refused at the first error`(text: String, kind: Kind, offset: Int) throws
  {
    #expect(throws: URLParseError(kind, at: offset)) { try URLParts.parse(text) }
    #expect(throws: URLParseError(kind, at: offset)) { try URLParts.parse(JSONString(text)) }
    #expect("\(URLParseError(kind, at: offset))".hasPrefix("byte \(offset): "))
  }
}
