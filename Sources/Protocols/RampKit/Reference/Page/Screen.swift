package import WirePrimitives

/// A screen, and what its document is built with.
package struct Screen: Sendable {
  package let html: String?
  package let css: String?
  package let js: String?
  package let variables: JSON
  package let scripts: [String]
  /// Whether its document is built a second time.
  package let isAgain: Bool

  package init(
    html: String?, css: String?, js: String?, variables: JSON, scripts: [String], isAgain: Bool
  ) {
    self.html = html
    self.css = css
    self.js = js
    self.variables = variables
    self.scripts = scripts
    self.isAgain = isAgain
  }

  /// What is no text but white space.
  static func isBlank(_ text: String?) -> Bool {
    (text ?? "").unicodeScalars.allSatisfy { [" ", "\n", "\t", "\r", "\u{C}"].contains($0) }
  }

  /// Whether the author's texts leave the document as it is. AMB-RMP-05.
  var isPlain: Bool {
    let texts = [html, css, js].compactMap(\.self).map { $0.lowercased() }
    return !texts.contains { $0.contains("\0") || $0.contains("<!--") || $0.contains("-->") }
      && !(css ?? "").lowercased().contains("</style")
      && !(js ?? "").lowercased().contains("</script")
      && (html ?? "").unicodeScalars.first != "\u{FEFF}"
  }

  /// Whether not every language carries the variables alike. AMB-RMP-90.
  var isUnusual: Bool { Doubt.of(variables) == .ambRMP90 }

  var hasVariables: Bool { !(variables.object?.isEmpty ?? true) }

  /// Whether variables end their script if they stand in it as JSON has them.
  var isHazardous: Bool {
    variables.texts.map { $0.lowercased() }.contains {
      $0.contains("</script") || $0.contains("<!--")
    }
  }
}
