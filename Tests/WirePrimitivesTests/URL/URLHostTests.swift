import Testing
import WirePrimitives

struct URLHostTests {
  private static func host(_ text: String, scheme: String = "https") throws -> URLHost? {
    try URLParts.parse("\(scheme)://\(text)/").host
  }

  static let names: [(String, URLHost)] = [
    ("Example.COM", .domain("example.com")), ("example.com.", .domain("example.com.")),
    ("%65x%41mple", .domain("example")), ("a..b", .domain("a..b")), ("_x-", .domain("_x-")),
    ("!$&'()*+,;=~`{}\"", .domain("!$&'()*+,;=~`{}\"")),
    ("xn--bcher-kva", .domain("xn--bcher-kva")),
    ("1.2.3.4.com", .domain("1.2.3.4.com")), ("0x.a", .domain("0x.a")), ("1a", .domain("1a")),
    ("1.2.3.4..", .domain("1.2.3.4..")),
    ("bücher.de", .unicode("bücher.de")), ("B%C3%9Ccher", .unicode("BÜcher")),
    ("１２７.0.0.1", .unicode("１２７.0.0.1")), ("a\u{AD}b", .unicode("a\u{AD}b")),
  ]

  @Test(arguments: names)
  func `a name is in lower case, or not in ASCII`(text: String, host: URLHost) throws {
    #expect(try Self.host(text) == host)
  }

  /// What an address is written like, and the address.
  static let addresses: [(String, String)] = [
    ("1.2.3.4", "1.2.3.4"), ("1.2.3.4.", "1.2.3.4"), ("0x7f.1", "127.0.0.1"),
    ("127.1", "127.0.0.1"),
    ("0177.0.0.01", "127.0.0.1"), ("2130706433", "127.0.0.1"), ("0X7F000001", "127.0.0.1"),
    ("0x", "0.0.0.0"), ("1.0x", "1.0.0.0"), ("0", "0.0.0.0"), ("256", "0.0.1.0"), ("00", "0.0.0.0"),
    ("1.2.772", "1.2.3.4"),
    ("1.131844", "1.2.3.4"), ("4294967295", "255.255.255.255"), ("0xffffffff", "255.255.255.255"),
    ("1.0xffffff", "1.255.255.255"), ("%31.2.3.4", "1.2.3.4"), ("1.2.3.0x4", "1.2.3.4"),
  ]

  @Test(arguments: addresses)
  func `a name that ends in a number is an IPv4 address`(text: String, address: String) throws {
    let host = try #require(try Self.host(text))
    #expect("\(host)" == address)
    let bytes = try address.split(separator: ".").map { try #require(UInt32($0)) }
    #expect(host == .ipv4(bytes.reduce(0) { $0 << 8 | $1 }))
  }

  @Test(arguments: [
    "1.2.3.256", "1.256.3.4", "1.2.3.4.5", "4294967296", "1.16777216", "08", "1.2.08",
    "0x1g.0", "a.1", "a.0x1", "a.0x", ".1", "1..2", "0xfffffffff", "99999999999999999999999999",
    "1.2.65536", "0x100000000.", "a.01",
  ])
  func `a name that ends in a number and is no address is no host`(text: String) {
    #expect(throws: URLParseError(.invalidIPv4, at: 8)) { try Self.host(text) }
  }

  static let ipv6: [(String, String)] = [
    ("::", "::"), ("::1", "::1"), ("1::", "1::"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
    ("2001:0DB8::00FF", "2001:db8::ff"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
    ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"), ("1:0:0:4:0:0:0:8", "1:0:0:4::8"),
    ("1:0:0:4:5:0:0:8", "1::4:5:0:0:8"), ("1:0:3:4:5:6:7:8", "1:0:3:4:5:6:7:8"),
    ("0:0:3:4:5:6:0:0", "::3:4:5:6:0:0"), ("0:0:3:4:5:0:0:0", "0:0:3:4:5::"),
    ("::1.2.3.4", "::102:304"), ("::ffff:255.255.255.255", "::ffff:ffff:ffff"),
    ("1:2:3:4:5:6:0.0.0.10", "1:2:3:4:5:6:0:a"), ("1::2:3", "1::2:3"),
    ("1:2::4:5:6:1.2.3.4", "1:2:0:4:5:6:102:304"),
  ]

  @Test(arguments: ipv6)
  func `an IPv6 address is compressed`(text: String, normal: String) throws {
    for scheme in ["https", "foo"] {
      let host = try #require(try Self.host("[\(text)]", scheme: scheme))
      #expect("\(host)" == "[\(normal)]")
      guard case .ipv6 = host else {
        Issue.record("\(host)")
        return
      }
    }
    #expect(try Self.host("[::1:2]") == .ipv6(0x1_0002))
  }

  /// What stands between the brackets, and the offset of the first error.
  static let rejectedIPv6: [(String, Int)] = [
    ("", 0), (":", 1), (":1", 1), ("1", 1), ("1:", 2), (":::", 2), ("1::2::3", 5), ("12345::", 4),
    ("g::", 0),
    ("1:2:3:4:5:6:7", 13), ("1:2:3:4:5:6:7:", 14), ("1:2:3:4:5:6:7:8:", 16),
    ("1:2:3:4:5:6:7:8:9", 16),
    ("1:2:3:4:5:6:7::8", 15), ("::1:2:3:4:5:6:7:8", 16), ("::1%25eth0", 3), ("::.1.2.3", 2),
    ("::1.2.3", 7),
    ("::1.2.3.4.5", 9), ("::1.2.3.4:5", 9), ("::1.2.3.", 8), ("::01.2.3.4", 3), ("::1.2.3.256", 10),
    ("::1.2.3.a", 8), ("1:2:3:4:5:6:7:1.2.3.4", 14), ("::1:2:3:4:5:6:1.2.3.4", 14), ("::1..2.3", 4),
    ("1.2.3.4", 7), ("::1 ", 3),
  ]

  @Test(arguments: rejectedIPv6)
  func `what is no IPv6 address is refused at the first error`(text: String, offset: Int) {
    #expect(throws: URLParseError(.invalidIPv6, at: 9 + offset)) { try Self.host("[\(text)]") }
  }

  @Test func `hosts of other schemes are kept as they are`() throws {
    #expect(try Self.host("EX%41mple", scheme: "foo") == .opaque("EX%41mple"))
    #expect(try Self.host("1.2.3", scheme: "foo") == .opaque("1.2.3"))
    #expect(try Self.host("bü\u{1}", scheme: "foo") == .opaque("b%C3%BC%01"))
    #expect(try Self.host("", scheme: "foo") == .empty)
    #expect(try Self.host("", scheme: "file") == .empty)
    #expect(try URLParts.parse("foo:/p").host == nil)
  }

  /// The forbidden host code points and forbidden domain code points of the URL Standard.
  @Test func `a host has none of the forbidden bytes`() throws {
    let hosts = Set("\0\t\n\r #/:<>?@[\\]^|".utf8)
    let domains = hosts.union(0...0x1F).union([0x25, 0x7F])
    for byte in 0..<UInt8(0x80) {
      let digits = String(byte, radix: 16)
      let encoded = "%" + (digits.count < 2 ? "0" : "") + digits
      let isDomain = (try? Self.host("a\(encoded)b")) != nil
      try #require(isDomain == !domains.contains(byte), "\(byte)")
      // Those that end a host, or are dropped, are no question here.
      guard !"\t\n\r#/:?@".utf8.contains(byte) else { continue }
      let text = "a\(Unicode.Scalar(byte))b"
      try #require(
        ((try? Self.host(text, scheme: "foo")) != nil) == !hosts.contains(byte), "\(byte)")
      guard byte != UInt8(ascii: "\\") else { continue }
      try #require(((try? Self.host(text)) != nil) == !domains.contains(byte), "\(byte)")
    }
  }
}
