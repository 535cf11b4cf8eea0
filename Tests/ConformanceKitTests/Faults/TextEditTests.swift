import Testing
import WirePrimitives

@testable import ConformanceKit

/// What programs make of a text or a number, and how that is seen in what came.
struct TextEditTests {
  @Test(
    arguments: [
      (.withoutEnd, "ab", "a"), (.withoutStart, "ab", "b"), (.lowercased, "aB", "ab"),
      (.uppercased, "aB", "AB"), (.trimmed(.both, .unicode), " a\u{85}", "a"),
      (.trimmed(.both, .javaScript), "\u{FEFF}a\u{85}", "a\u{85}"),
      (.trimmed(.end, .python), " a\u{1F}", " a"), (.trimmed(.start, .java), "\u{1}a ", "a "),
      (.only(.digits), "+49 (0)30", "49030"), (.only(.lettersAndDigits), "a-b c1é", "abc1"),
      (.only(.ascii), "aéb", "ab"), (.withoutSpaces, "a b\tc", "abc"),
      (.withoutControls, "a\u{7}b", "ab"),
      (.percentEncoded(.component), "a b/é", "a%20b%2F%C3%A9"),
      (.percentEncoded(.uri), "a b/?", "a%20b/?"), (.percentEncoded(.path), "/a?", "/a%3F"),
      (.percentEncoded(.form), "a b~", "a+b%7E"), (.percentDecoded, "a%20b%zz%", "a b%zz%"),
      (.percentDecoded, "%FF", nil), (.percentDecoded, "%+1", "%+1"),
      (.formDecoded, "a+b%2B", "a b+"),
      (.markupEscaped, "<a&'\">", "&lt;a&amp;&#39;&quot;&gt;"),
      (.markupUnescaped, "&lt;&apos;&amp;", "<'&"), (.jsonQuoted, "a\"\n", #""a\"\n""#),
      (.capitalised, "ab", "Ab"), (.capitalised, "", nil), (.before(".", .first), "a.b.c", "a"),
      (.before(".", .last), "a.b.c", "a.b"), (.after("/", .first), "a/b/c", "b/c"),
      (.after("/", .last), "a/b/c", "c"), (.after("/", .last), "a", nil),
      (.first(2), "abc", "ab"), (.first(3), "abc", nil), (.last(2), "abc", "bc"),
      (.replaced(".", with: "_", .all), "a.b.c", "a_b_c"),
      (.word("http", with: "https"), "http://http-x.y/", "https://https-x.y/"),
      (.replaced(".", with: "", .first), "a.b.c", "ab.c"), (.within("<", ">"), "a", "<a>"),
    ] as [(TextEdit, String, String?)])
  func `a text is changed, or is none of the edit's`(edit: TextEdit, text: String, new: String?) {
    // Letters with marks are equal to those without, so scalars are compared.
    #expect(
      edit.change(text).map { Array($0.unicodeScalars) } == new.map { Array($0.unicodeScalars) })
  }

  @Test(
    arguments: [
      ("a.b.c", "a_b_c", "had \"_\" in place of each \".\""),
      ("a.b.c", "a_b.c", "had \"_\" in place of its first \".\""),
      ("a-b-c", "abc", "had no \"-\""), ("a\"b", "a\\\"b", "had \"\\\"\" in place of each"),
      ("abcdef", "abc", "ended after 3 characters"), ("k", "rk_k", "began with a further \"rk_\""),
      ("a b", "a%20b", "were percent-encoded"), (" a ", "a", "were trimmed"),
      ("http://a", "https://a", "had \"https\" in place of \"http\""),
      ("a?b", "a", "ended before its first \"?\""),
    ])
  func `what came tells by which edit it came`(due: String, got: String, phrase: String) {
    let phrases = TextEdit.turning(due, into: got).map { $0.phrase(of: "it") }
    #expect(phrases.contains { $0.hasPrefix("it \(phrase)") }, "\(phrases)")
    #expect(TextEdit.turning(due, into: got).allSatisfy { $0.change(due) == got })
  }

  @Test(
    arguments: [
      (5, 5000, ["were 1000 times as much", "were 4995 more"]),
      (5000, 5, ["were divided by 1000", "were 5 at most"]), (5, 3, ["were 2 less"]),
      (1234, 1000, ["were rounded down to a multiple of 1000"]),
      (0.1, Double(Float(0.1)), ["were in single precision"]), (1, 1, []),
    ] as [(Double, Double, [String])])
  func `what came tells what became of a number`(due: Double, got: Double, phrases: [String]) {
    let told = NumberEdit.turning(due, into: got).map { $0.phrase(of: "it") }
    #expect(phrases.allSatisfy { told.contains("it \($0)") }, "\(told)")
    #expect(NumberEdit.turning(due, into: got).allSatisfy { $0.change(due) == got })
    #expect(due != got || told.isEmpty)
  }
}
