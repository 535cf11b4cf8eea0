import ConformanceKit
import Testing
import WirePrimitives

@Suite struct ShownTextTests {
  // MARK: What is hidden

  /// Of each kind of character that nobody sees, or that hides others.
  static let hidden: [Unicode.Scalar] = [
    0x00, 0x09, 0x1B, 0x7F, 0x85, 0x9B, 0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4,
    0x180B, 0x2003, 0x200B, 0x202E, 0x2028, 0x2066, 0x2800, 0x3000, 0x3164, 0xE000, 0xFDD0,
    0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFE, 0xFFFF, 0x1FFFE, 0x378, 0xE0041, 0xF0000,
  ].compactMap { Unicode.Scalar($0 as UInt32) }

  @Test func `of what is hidden the code is shown, and nothing of what is seen`() throws {
    for scalar in Self.hidden {
      let text = "a\(scalar)b"
      let code = UTF16.encode(scalar).map(Array.init)?.map { unit in
        let digits = String(unit, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      #expect(String(escaping: text) == "a\(try #require(code).joined())b")
      #expect(ShownText.harmless(text) == String(escaping: text))
    }
    let seen = "a~ é ß e\u{301} ก็ क्षि 日本語 한글 \u{1F600} · … ✅ \u{FFFD} \\u001B"
    #expect(String(escaping: seen) == seen)
    #expect(ShownText.harmless(seen) == seen)
  }

  @Test func `a stack of marks is taken apart, and a mark without a character too`() {
    let stack = "e" + String(repeating: "\u{301}", count: 7) + "x"
    #expect(
      String(escaping: stack).unicodeScalars.elementsEqual(
        ("e\u{301}\u{301}\u{301}\u{301}" + #"\u0301\u0301\u0301x"#).unicodeScalars))
    #expect(String(escaping: "\u{301}a") == #"\u0301a"#)
    #expect(String(escaping: "\u{0}\u{301}") == #"\u0000\u0301"#)
    #expect(String(escaping: [0xFF, 0xCC, 0x81] as [UInt8]) == #"\xFF\u0301"#)
  }

  // MARK: Commands of CI services

  struct Row: CustomTestStringConvertible {
    let text: String
    let shown: String
    var testDescription: String { text }

    init(_ text: String, _ shown: String) { (self.text, self.shown) = (text, shown) }
  }

  static let rows = [
    Row("::add-mask::x", #"\u003A:add-mask::x"#),
    Row("a\n  ::error::x\nb", "a\n  " + #"\u003A:error::x"# + "\nb"),
    Row("é ::error::x", #"é \u003A:error::x"#), Row("a ::error::x", "a ::error::x"),
    Row("##[error]x", #"\u0023#[error]x"#), Row("a ##[error]x", #"a \u0023#[error]x"#),
    Row("####[error]", #"##\u0023#[error]"#),
    Row("##vso[task.x]##[y]", #"\u0023#vso[task.x]\u0023#[y]"#),
    Row("a##teamcity[x]", #"a\u0023#teamcity[x]"#), Row("## a [b]", "## a [b]"), Row("##", "##"),
    Row("#", "#"), Row("--- group", #"\u002D-- group"#), Row("+++", #"\u002B++"#),
    Row("~~~", #"\u007E~~"#), Row("^^^ +++", #"\u005E^^ +++"#), Row("- --- a", "- --- a"),
    Row("\u{1B}[0K::x::", #"\u001B[0K::x::"#), Row("", ""), Row("\n\n", "\n\n"),
  ]

  @Test(arguments: rows)
  func `what a runner takes for a command is broken, once`(_ row: Row) {
    #expect(ShownText.harmless(row.text) == row.shown)
    #expect(ShownText.harmless(row.shown) == row.shown)
  }

  @Test func `JSON stays the same value`() throws {
    let texts = Self.rows.map(\.text) + Self.hidden.map { "\\\($0)##[" }
    let json = JSON.array(texts.map { .string($0) } + [.object(texts.map { ($0, .string($0)) })])
    for text in [json.compactText, json.prettyText, json.filledText(width: 20)] {
      let shown = ShownText.harmless(text)
      #expect(!shown.contains("##["))
      #expect(try JSON.parse(shown).isIdentical(to: json))
    }
  }
}
