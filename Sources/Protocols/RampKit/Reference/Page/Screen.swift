package import WirePrimitives

/// A screen, and what its document is built with.
package struct Screen: Sendable {
  let html: String?
  let css: String?
  let js: String?
  let variables: JSON
  let scripts: [String]
  /// Whether its document is built a second time.
  let isAgain: Bool

  /// Nil where the input is none.
  package init?(input: JSON) {
    guard let screen = input["screen"], screen["id"]?.text != nil,
      input["variables"] == nil || input["variables"]?.object != nil,
      let scripts = input["requiredScripts"]?.array?.map(\.text), !scripts.contains(nil),
      input["again"] == nil || input["again"] == true,
      ["label", "html", "css", "js"].allSatisfy({ screen[$0] == nil || screen[$0]?.text != nil })
    else { return nil }
    (html, css, js) = (screen["html"]?.text, screen["css"]?.text, screen["js"]?.text)
    variables = input["variables"] ?? [:]
    self.scripts = scripts.compactMap(\.self)
    isAgain = input["again"] != nil
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
    let texts = variables.texts.map { $0.lowercased() }
    return texts.contains { $0.contains("</script") || $0.contains("<!--") }
  }
}
