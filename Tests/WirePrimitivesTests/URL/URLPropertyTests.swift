import Testing
import WirePrimitives

struct URLPropertyTests {
  enum Part {
    case username, password, path, query, fragment

    func text(of url: URLParts) -> String {
      switch self {
      case .username: url.username
      case .password: url.password
      case .path: url.path
      case .query: url.query ?? ""
      case .fragment: url.fragment ?? ""
      }
    }

    /// What ends the part, is dropped or has a meaning of its own in it.
    var elsewhere: String {
      switch self {
      case .username: "\t\n\r#/:?\\"
      case .password, .path: "\t\n\r#/?\\"
      case .query: "\t\n\r#"
      case .fragment: "\t\n\r"
      }
    }
  }

  /// A URL, in which `*` is replaced, its part there, and what that must write encoded besides
  /// controls and what is not ASCII (URL Standard, section 1.3).
  static let encoded: [(String, Part, String)] = [
    ("https://*x@h", .username, " \"#<>?`{}/:;=@[\\]^|"),
    ("https://u:*x@h", .password, " \"#<>?`{}/:;=@[\\]^|"),
    ("https://h/*x", .path, " \"#<>?`{}^"), ("foo:/*x", .path, " \"#<>?`{}^"),
    ("foo:y*x", .path, ""),
    ("https://h/?*x", .query, " \"#<>'"), ("foo:?*x", .query, " \"#<>"),
    ("https://h/#*x", .fragment, " \"<>`"), ("foo:#*x", .fragment, " \"<>`"),
  ]

  @Test(arguments: encoded)
  func `each part encodes its own set of bytes`(text: String, part: Part, set: String) throws {
    for byte in 0..<UInt8(0x80) where !part.elsewhere.utf8.contains(byte) {
      let url = try URLParts.parse(text.replacing("*", with: "\(Unicode.Scalar(byte))"))
      let digits = String(byte, radix: 16, uppercase: true)
      let escape = "%" + (byte < 0x10 ? "0" : "") + digits + "x"
      let isEncoded = byte < 0x20 || byte == 0x7F || set.utf8.contains(byte)
      let expected = isEncoded ? escape : "\(Unicode.Scalar(byte))x"
      try #require(part.text(of: url).hasSuffix(expected), "\(byte)")
    }
    let url = try URLParts.parse(text.replacing("*", with: "é😀"))
    #expect(part.text(of: url).hasSuffix("%C3%A9%F0%9F%98%80x"))
  }

  private static let telling: [String] =
    (#"https http file foo blob mailto : : :// :/ // ://h/ / \ . .. %2e ? # @ "#
    + #"[ ] :: 0x7f 1 255 a C: C| | % %zz é 😀 ^ ` ' " < { u:p@ h.test :80 :443"#)
    .split(separator: " ").map(String.init) + [" ", "\t", "\n", "\0"]

  /// Whatever the text: nothing traps, and what is accepted is in its normal form then.
  @Test func `a normal form is its own`() throws {
    var random = SplitMix64(seed: 41)
    let bases = try ["https://u@h:8/a/b?q", "file:///C:/a", "foo://h/a", "foo:/a", "mailto:a"].map {
      try URLParts.parse($0)
    }
    var kinds: [String: Int] = [:]
    for _ in 0..<20_000 {
      let text = (0..<random.below(10)).map { _ in random.pick(Self.telling) }.joined()
      let base = random.below(3) == 0 ? random.pick(bases) : nil
      do {
        let url = try URLParts.parse(text, base: base)
        try #require(try URLParts.parse(url.href) == url, "\(text)")
        try #require(try URLParts.parse(url.href, base: random.pick(bases)) == url, "\(text)")
        try #require(url.hasOpaquePath || url.path == url.pathSegments.map { "/" + $0 }.joined())
        try #require(url.port != url.effectivePort || url.port == nil || url.href.contains(":"))
        kinds["accepted", default: 0] += 1
      } catch let error as URLParseError {
        try #require((0...text.utf8.count).contains(error.offset), "\(text)")
        kinds["\(error.kind)", default: 0] += 1
      }
    }
    #expect(kinds["accepted", default: 0] > 5_000)
    #expect(kinds.count > 10)
  }

  /// A debug build is some thirty times as slow.
  private static let length = Build.isDebug ? 100_000 : 1_000_000

  /// What stands before and after many bytes, and what they repeat.
  static let long: [(String, String, String)] = [
    ("https://h/", "a/", ""), ("https://h/", "../", ""), ("https://h/", "a/../", ""),
    ("https://h/", "%2e/", ""),
    ("https://h/", "é", ""), ("https://h/?", "'", ""), ("https://h/#", "`", ""),
    ("https://", "@", "h"),
    ("https://", ":", "@h"), ("https://", "a.", ""), ("https://", "1.", "1"), ("https://", "0", ""),
    ("https://", "%61", ""), ("https://h:", "0", "80"), ("https://[", ":", "]"),
    ("https://[", "1:", "]"),
    ("https:", "/", "h"), ("", "a", ":"), ("", "a", ""), ("foo:", " ", "?"),
    ("", "\t", "https://h"),
    ("https://h/", "\n", ""), ("https://h/\n", "a", ""), ("file:///", "C:/", ""),
    ("https://h/?", "a=%41&", ""), ("blob:", "blob:", ""),
    ("https://", "a\n", ":x"), ("https://h/", "a/", String(repeating: "../", count: 20_000)),
  ]

  /// What took the square of the length would take minutes.
  @Test(arguments: long)
  func `a long text takes no long time`(before: String, unit: String, after: String) {
    let middle = String(repeating: unit, count: Self.length / unit.utf8.count)
    let text = before + middle + after
    let duration = ContinuousClock().measure {
      guard let url = try? URLParts.parse(text) else { return }
      _ = url.href
      _ = url.origin
      _ = url.queryParameters
    }
    #expect(duration < .seconds(20))
  }
}
