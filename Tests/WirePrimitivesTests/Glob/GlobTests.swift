import Testing
import WirePrimitives

struct GlobTests {
  /// Pattern, what it covers, what it does not.
  static let table: [(String, [String], [String])] = [
    ("", [""], ["a", "*"]),
    ("*", ["", "a", "a/b", "\n", "a\r\nb", "*", "\0"], []),
    ("**", ["", "ab"], []),
    ("a", ["a"], ["", "aa", "A", "b", "ab", "ba"]),
    ("a*", ["a", "ab", "a\n", "a*"], ["", "ba"]),
    ("*a", ["a", "ba", "aa", "\na"], ["", "ab"]),
    ("*a*", ["a", "bab"], ["", "b"]),
    ("a*a", ["aa", "aba", "aaa"], ["a", "ab"]),
    ("ab*ba", ["abba", "abxba"], ["aba", "ab", "ba"]),
    ("a*b*c", ["abc", "axbyc", "abbc", "abcbc"], ["acb", "ab", "bc"]),
    ("*ab*b", ["abb", "xabxb"], ["ab", "bab"]),
    ("*a*b*", ["ab", "xaxbx"], ["ba"]),
    ("a**b", ["ab", "axb"], ["a", "b"]),
    ("*aab*", ["aaab", "aaaab", "aabaab"], ["abab"]),
    ("?", ["?"], ["a"]), (".", ["."], ["a"]), ("[ab]", ["[ab]"], ["a"]),
    (#"\*"#, [#"\"#, #"\x"#], ["*"]),
    ("^a$", ["^a$"], ["a"]), ("(a|b)", ["(a|b)"], ["a"]), ("{a,b}", ["{a,b}"], ["a"]),
    ("é*", ["é", "éa"], ["e\u{301}", "e"]),
    ("*😀", ["😀", "a😀"], ["😁", "\u{1F600}\u{FE0F}"]),
  ]

  @Test(arguments: table)
  func `a pattern covers whole texts`(pattern: String, covered: [String], others: [String]) {
    for letterCase in GlobLetterCase.allCases {
      let glob = Glob(pattern, letterCase: letterCase)
      #expect(covered.filter { !glob.matches($0) } == [])
      #expect(others.filter { $0 != "A" && glob.matches($0) } == [])
    }
    let glob = Glob(JSONString(pattern))
    #expect(covered.filter { !glob.matches(JSONString($0)) } == [])
    #expect(others.filter { glob.matches(Array($0.utf8)) } == [])
  }

  /// PSG-SUC-04 to 10, 13 to 15.
  static let successURLs: [(String, String, Bool)] = [
    ("https://e.test/done*", "https://e.test/done?x=1", true),
    ("https://e.test/done*", "https://e.test/done", true),
    ("https://e.test/a?b", "https://e.test/aXb", false),
    ("https://e.test/a?b", "https://e.test/a?b", true),
    ("https://e.test/ok", "https://evil.test/?r=https://e.test/ok", false),
    ("https://e.test/ok", "https://e.test/ok/", false),
    ("https://*.e.test/*/ok", "https://a.e.test/x/ok", true),
    ("https://*.e.test/*/ok", "https://e.test/x/ok", false),
    ("https://e.test/*/done", "https://e.test/a/b/done", true),
    ("https://e.test/Done", "https://e.test/done", false),
    ("https://e.test/done", "https://eXtest/done", false),
  ]

  @Test(arguments: successURLs)
  func `success patterns are read as the kit resolves them`(
    pattern: String, url: String, matches: Bool
  ) {
    #expect(Glob(pattern).matches(url) == matches)
  }

  @Test func `letters of ASCII are the same in either case where that is asked for`() {
    let glob = Glob("HtTp://*.Test/[Z]@", letterCase: .asciiInsensitive)
    #expect(glob.matches("hTTP://e.TEST/[z]@"))
    #expect(!Glob("HtTp*").matches("http:"))
    // Neighbours of the letters, and letters beyond ASCII, have no case.
    #expect(!glob.matches("http://e.test/{z}@"))
    #expect(!glob.matches("http://e.test/[z]`"))
    #expect(!Glob("k", letterCase: .asciiInsensitive).matches("\u{212A}"))
    #expect(!Glob("Ä", letterCase: .asciiInsensitive).matches("ä"))
    #expect(Glob("a") != Glob("a", letterCase: .asciiInsensitive))
    #expect(Glob("a") == Glob(JSONString("a")))
    #expect(
      Set([Glob("a"), Glob("a", letterCase: .asciiInsensitive), Glob("b"), Glob("a")]).count == 3)
  }

  @Test func `a star stands for characters and for no half of one`() {
    let high = JSONString(codeUnits: [0xD83D])
    let pattern = Glob(JSONString(codeUnits: [0xD83D, 0x2A]))
    #expect(pattern.matches(high))
    #expect(pattern.matches(JSONString(codeUnits: [0xD83D, 0x61])))
    #expect(!pattern.matches(JSONString("😀")))
    #expect(Glob("*").matches(high))
  }

  @Test func `the literals stand between the stars`() {
    func literals(_ pattern: String) -> [String] {
      Glob(pattern).literals.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(literals("") == [""])
    #expect(literals("a") == ["a"])
    #expect(literals("*") == ["", ""])
    #expect(literals("Ab**c*") == ["Ab", "", "c", ""])
    #expect("\(Glob("a*é"))" == "a*é")
    #expect(Glob("A*", letterCase: .asciiInsensitive).literals == [[0x41], []])
    #expect(Glob([0x61, 0x2A]).pattern == [0x61, 0x2A])
  }
}
