import ReportWriters
import Testing
import WirePrimitives

@Suite struct BoundedTests {
  @Test func `a text within the limit is stored whole`() {
    let text = String(repeating: "x", count: Bounded.textLimit)
    #expect(Bounded.text(text) == .string(text))
    #expect(Bounded.text("") == "")
  }

  @Test func `a longer text is cut with its length said`() {
    let text = String(repeating: "x", count: Bounded.textLimit + 1)
    #expect(
      Bounded.text(text)
        == ["$cut": ["bytes": 65_537, "start": .string(String(text.dropLast()))]])
  }

  @Test(arguments: [
    ("ééé", 3, "é"), ("😀😀", 7, "😀"), ("😀", 3, ""), ("e\u{301}\u{301}", 3, "e\u{301}"),
  ])
  func `no character is cut in two`(text: String, limit: Int, start: String) {
    let cut = Bounded.text(text, limit: limit)["$cut"]
    #expect(cut?["bytes"]?.int == text.utf8.count)
    #expect(cut?["start"]?.text.map { Array($0.utf8) } == Array(start.utf8))
  }

  @Test func `a value within the limit is stored as it is, tags aside`() {
    #expect(Bounded.value(["a": [1, 2]]) == ["a": [1, 2]])
    #expect(Bounded.value(["$cut": 1]) == ["$data": ["$cut": 1]])
    #expect(Bounded.value(.string(JSONString(codeUnits: [0xD800]))) == ["$utf16": "d800"])
  }

  @Test func `a longer value is cut to the beginning of its text`() {
    let value: JSON = .array((0..<100).map { .number($0) })
    #expect(
      Bounded.value(value, limit: 7)
        == ["$cut": ["bytes": .number(value.compactText.utf8.count), "start": "[0,1,2,"]])
  }

  @Test func `brackets in a text are no depth`() {
    let text: JSON = .string("\\\"" + String(repeating: "[{", count: Bounded.depthLimit))
    #expect(Bounded.value([text]) == [text])
  }

  @Test func `a value that is too deep is stored as text`() {
    func nested(_ depth: Int) -> JSON { (0..<depth).reduce("[{") { value, _ in [value] } }
    #expect(Bounded.value(nested(Bounded.depthLimit)) == nested(Bounded.depthLimit))
    let deep = nested(Bounded.depthLimit + 1)
    #expect(
      Bounded.value(deep)["$cut"]
        == ["bytes": .number(deep.compactText.utf8.count), "start": .string(deep.compactText)])
  }
}
