import Testing
import WirePrimitives

@testable import ConformanceKit

/// URLs and versions are taken apart, and put together with another part.
@Suite struct TextPartsTests {
  private static func parts(_ text: String) -> [String: JSON] {
    Dictionary(uniqueKeysWithValues: TextParts(of: text).all.map { ($0.name, $0.value) })
  }

  @Test func `a URL has its parts, those that it has`() {
    #expect(
      Self.parts("x://u:p@h.test:80/a//b?c=/?d#e?f#g") == [
        "scheme": "x", "user": "u:p", "host": "h.test", "port": "80", "path": "/a//b",
        "query": "c=/?d", "fragment": "e?f#g",
      ])
    #expect(Self.parts("https://[::1]?") == ["scheme": "https", "host": "[::1]", "query": ""])
  }

  @Test(arguments: ["", "mailto:a@b.test", "//h/p", "1://h", "a: //", "16", "1..2", "1.02", "a.b"])
  func `another text has none`(text: String) {
    #expect(TextParts(of: text).all.isEmpty)
  }

  @Test(arguments: ["x://u@h:1/p?q#f", "x://", "x://h?", "x://h/#", "x://[::1]:8/", "x://a@b@c"])
  func `with each part as it is the text is as it was`(text: String) {
    for part in TextParts(of: text).all { #expect(part.replacing(part.value) == text) }
  }

  @Test func `a part is replaced or left out`() {
    let parts = TextParts(of: "https://h:80/p?q").all
    #expect(
      parts.map { $0.replacing("z") } == [
        "z://h:80/p?q", "https://z:80/p?q", "https://h:z/p?q", "https://h:80z?q",
        "https://h:80/p?z",
      ])
    #expect(
      parts.dropFirst(2).map { $0.replacing(nil) } == [
        "https://h/p?q", "https://h:80?q", "https://h:80/p",
      ])
  }

  @Test func `a version has numbers`() {
    let parts = TextParts(of: "16.4.1").all
    #expect(parts.map(\.value) == [16, 4, 1])
    #expect(parts[1].replacing(3) == "16.3.1")
    #expect(parts[2].replacing(nil) == "16.4")
  }

  @Test func `a text gets one part more`() {
    #expect(
      TextParts(of: "x://h/p#f").extended == ["x://u:p@h/p#f", "x://h:8443/p#f", "x://h/p?a=1#f"])
    #expect(TextParts(of: "1.2").extended == ["1.2.1"])
  }
}
