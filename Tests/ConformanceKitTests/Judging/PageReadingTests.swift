import ConformanceKit
import Foundation
import MachineKit
import Testing
import WirePrimitives

/// What pages are read as. Both judges have the same table, and `ci/oracle` asks html5lib.
@Suite struct PageReadingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let html: JSONString
    let texts: PageTexts?
    let reads: JSON
    var testDescription: String { html.lossyText }
  }

  private static let rows = table("pages.json")
  private static let documents = table("documents.json")

  private static func table(_ name: String) -> [Row] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    guard let data = try? Data(contentsOf: tests.appending(path: "Pages/\(name)")),
      let table = try? JSON.parse(String(decoding: data, as: UTF8.self))
    else { return [] }
    return (table.array.map(Array.init) ?? []).compactMap { row in
      guard let html = row["html"]?.string, let reads = row["reads"] else { return nil }
      return Row(html: html, texts: row["texts"].flatMap { PageTexts(json: $0) }, reads: reads)
    }
  }

  @Test func `the table has rows of both kinds`() {
    #expect(Self.rows.count > 50)
    #expect(
      Self.rows.contains { $0.reads == "unread" } && Self.rows.contains { $0.reads["hosts"] == 1 })
  }

  @Test(arguments: rows) func `a page is read as the table says`(_ row: Row) {
    #expect((PageReading.of(row.html) ?? "unread") == row.reads)
  }

  @Test func `the table of documents has rows of both kinds`() {
    #expect(Self.documents.count > 50 && Self.documents.allSatisfy { $0.texts != nil })
    #expect(
      Self.documents.contains { $0.reads == "unread" }
        && Self.documents.contains { $0.reads["posts"] == JSON.null })
  }

  @Test(arguments: documents) func `a document is read as the table says`(_ row: Row) {
    let form = PageForm(unread: AmbiguityID("AMB-RMP-05"), texts: row.texts)
    #expect((form.reading(of: row.html) ?? "unread") == row.reads)
  }

  @Test func `of a page whose script nobody reads the rest is judged`() {
    let (doctype, variables) = (RequirementID("X-DOC-01"), RequirementID("X-DOC-02"))
    let form = PageForm(unread: AmbiguityID("AMB-RMP-05"), texts: PageTexts(html: "a"))
    let page: JSON = ["html": "<body>a<script>x = f()</script></body>"]
    let judge = Judge(choices: [:], granted: [])
    let judgement = judge.judge(
      page,
      against: .html(
        form,
        .object([
          .init("isHTML", .exactly(true, by: doctype)),
          .init("variables", .exactly([:], by: variables)),
        ])))
    #expect(judgement.differences.map(\.requirement) == [doctype])
    #expect(judgement.recorded.map(\.path) == ["variables"] && judgement.scored == 1)
    #expect(judgement.unread == [variables] && !judgement.isUnread)
    let whole = judge.judge(page, against: .html(form, .any(.boolean, by: doctype)))
    #expect(whole.recorded.map(\.path) == ["html"] && whole.scored == 0 && whole.isUnread)
  }

  @Test func `a page with a lone surrogate is not read`() {
    #expect(PageReading.of(JSONString(codeUnits: [0x61, 0xD800])) == JSON?.none)
  }

  /// What takes quadratic time takes minutes here.
  @Test(arguments: [
    "<", "<!--", "<link ", "<link a=\"", "<script>", "<script><!--<script>", "</script", "&", "&#1",
    "<style>", "--", "<a b='",
  ]) func `a long page takes no time`(_ part: String) {
    _ = PageReading.of(JSONString(String(repeating: part, count: 5_000)))
    _ = PageReading.of(JSONString("<script>" + String(repeating: part, count: 5_000)))
    let form = PageForm(
      unread: AmbiguityID("AMB-RMP-05"), texts: PageTexts(html: part, css: "", js: part))
    _ = form.reading(of: JSONString("<body>" + String(repeating: part, count: 5_000)))
  }

  @Test(arguments: [
    "<style>a</style>", "<style>b</style>", "<script src=x></script>",
    "<link rel=preconnect href=a>", "<meta name=a>", "<a ", "<!--a-->", "<!--",
    "<style>b</style><style>a</style>",
  ]) func `a long document takes no time`(_ part: String) {
    let text = JSONString("<head>" + String(repeating: part, count: 5_000) + "</head>")
    for css in ["a", String(repeating: "a", count: 5_000)] {
      let form = PageForm(unread: AmbiguityID("AMB-RMP-05"), texts: PageTexts(css: css))
      _ = form.reading(of: text)
    }
  }

  @Test func `declarations are counted for each selector`() {
    func page(_ selectors: Int, _ declarations: Int) -> JSON? {
      let names = (0..<selectors).map { "a\($0)" }.joined(separator: ",")
      let body = (0..<declarations).map { "b\($0):c" }.joined(separator: ";")
      let style = "<style>\(names){\(body)}</style>"
      let form = PageForm(unread: AmbiguityID("AMB-RMP-05"), texts: PageTexts())
      return form.reading(of: JSONString("<head>\(style)</head><script>x = 1</script>"))
    }
    #expect(page(1_000, 100)?["rules"]?.object?.count == 1_000)
    #expect(page(1_001, 100) == JSON?.none)
    #expect(page(20_000, 20_000) == JSON?.none)
  }
}
