import Testing

@testable import PortHost

/// What a process wrote on standard error before it ended.
struct ErrorRingTests {
  private static func told(_ text: String, _ count: Int = 3) -> [String] {
    let ring = ErrorRing(capacity: 10_000)
    Array(text.utf8).withUnsafeBytes { ring.append($0) }
    return ring.tellingLines(count)
  }

  @Test func `of a list of calls the message and the first calls are told`() {
    let calls = (1...9).map { "    at call\($0) (a.mjs:\($0))" }.joined(separator: "\n")
    #expect(
      Self.told("warming up\nError: it broke\n\(calls)\n\nNode.js v20\n")
        == ["Error: it broke", "    at call1 (a.mjs:1)", "    at call2 (a.mjs:2)"])
    let tabs = calls.replacing("    at", with: "\tat")
    #expect(Self.told("Exception: it broke\n\(tabs)\n").first == "Exception: it broke")
  }

  @Test func `where no calls are listed the end is told`() {
    #expect(Self.told("a\nb\nc\nKeyError: 'x'\n") == ["b", "c", "KeyError: 'x'"])
    #expect(Self.told("a\n  File \"p.py\", line 1\nKeyError: 'x'\n").last == "KeyError: 'x'")
    #expect(Self.told("") == [])
  }
}
