import ChoiceEngine
import ConformanceKit
import FuzzEngine
import MachineKit
import WireGenerators
import WirePrimitives

extension FuzzTarget {
  /// A page that a port answers with: what stands before it changes nothing, and what an author wrote is
  /// passed over.
  static let page = FuzzTarget(
    "page",
    subject: FuzzSubject(
      make: { source in .bytes(Array(source.list(0...12) { $0.pick(pieces) }.joined().utf8)) },
      dictionary: FuzzDictionary(harvesting: pieces.map { .string($0) })),
    seeds: [
      #"<link rel="preconnect" href="https://a.test" crossorigin>"#,
      "<script><!--<script></script></script><link rel=dns-prefetch href=//a.test>",
    ].map { Array($0.utf8) }
  ) { bytes, showing in
    let text = String(decoding: bytes, as: UTF8.self)
    let page = PageReading.of(JSONString(text))
    showing.note(page == nil ? "unread" : "read", page?["preconnects"]?.double.map { Int($0) } ?? 0)
    for before in ["<!-- <link rel=preconnect href=x> -->", " \n</p>", "<title><link></title>"] {
      let read = PageReading.of(JSONString(before + text))
      showing.expect(read.map { $0 == page } ?? (page == nil), "what stands before a page is none")
    }
    let hidden = PageReading.of(JSONString("<style>\(text.filter { $0 != "<" })</style>"))
    showing.expect(hidden?["preconnects"] == 0 || text.contains("\0"), "a style has no links")
    checkBody(text, &showing)
  }

  /// Comments before an author's text are passed over too, so it must not begin with one.
  private static func checkBody(_ text: String, _ showing: inout Showing) {
    func reading(_ html: String) -> JSON? {
      let form = PageForm(unread: AmbiguityID("AMB-RMP-05"), texts: PageTexts(html: html))
      let page = "<head><meta charset=utf-8></head><body>\(html)<script>x = 1;</script></body>"
      return form.reading(of: JSONString(page))
    }
    let isBlank = text.utf8.allSatisfy { $0 <= 0x20 }
    guard !isBlank, !text.contains("<!--"), let read = reading(text) else { return }
    showing.expect(read == reading("text"), "what an author wrote is passed over")
  }

  private static let pieces = [
    "<link ", " rel=preconnect", #" rel="dns-prefetch""#, " href='https://a.test'", " crossorigin",
    ">",
    "/>", "<!--", "-->", "<script>", "</script>", "<style>", "</style>", "&amp;", "&#65", "&x;",
    "\"",
    "'", "=", " ", "a", "<svg>", "</",
  ]
}
