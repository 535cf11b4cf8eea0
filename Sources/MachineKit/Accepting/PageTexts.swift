package import WirePrimitives

/// The texts that a page was built of.
package struct PageTexts: Sendable, Hashable {
  package let html: String
  package let css: String
  package let js: String

  package init(html: String = "", css: String = "", js: String = "") {
    self.html = html
    self.css = css
    self.js = js
  }

  /// The JSON form.
  package var json: JSON {
    ["html": .string(html), "css": .string(css), "js": .string(js)]
  }

  /// Nil where the JSON is none.
  package init?(json: JSON) {
    guard let object = json.object, object.count == 3, !object.hasDuplicates,
      let html = json["html"]?.text, let css = json["css"]?.text, let js = json["js"]?.text
    else { return nil }
    self.init(html: html, css: css, js: js)
  }
}
