/// How an answer `{"html": text}` is read as what stands in the page.
///
/// Written in `Corpus/README.md`.
package struct PageForm: Sendable, Hashable {
  package let unread: AmbiguityID
  /// What the page was built of; nil where its links alone are read.
  package let texts: PageTexts?

  package init(unread: AmbiguityID, texts: PageTexts? = nil) {
    self.unread = unread
    self.texts = texts
  }
}
