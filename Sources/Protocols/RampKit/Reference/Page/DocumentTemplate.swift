/// The document's own template.
package struct DocumentTemplate {
  private let screen: Screen

  package init(_ screen: Screen) {
    self.screen = screen
  }

  /// JSON that can stand in a script of a page.
  package static func escaped(_ json: String) -> String {
    json.unicodeScalars.map { scalar in
      switch scalar {
      case "<", "\u{2028}", "\u{2029}":
        "\\u" + String(0x10000 | scalar.value, radix: 16).dropFirst()
      default: String(scalar)
      }
    }.joined()
  }

  private static func attribute(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "&" ? "&amp;" : $0 == "\"" ? "&quot;" : String($0) }.joined()
  }

  package func text(variables: String, escapesScripts: Bool = true) -> String {
    let scripts = screen.scripts.map {
      "<script src=\"\(escapesScripts ? Self.attribute($0) : $0)\"></script>\n"
    }
    let origins = screen.scripts.compactMap { script -> (String, String)? in
      guard case .origin(let scheme, let host, let port) = ScriptAddress(script) else { return nil }
      return ("\(scheme ?? "https")://\(host)\(port.map { ":\($0)" } ?? "")", host)
    }
    let links =
      origins.map { "<link rel=\"preconnect\" href=\"\($0.0)\" crossorigin>\n" }
      + origins.map { "<link rel=\"dns-prefetch\" href=\"//\($0.1)\">\n" }
    let button =
      "<button onclick=\"window.webkit.messageHandlers.rampkit.postMessage('\(ScreenDocument.fallbackMessage)')\">Continue</button>"
    return """
      <!doctype html>
      <html>
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="\(ScreenDocument.viewport)"/>
      \(links.joined())\(scripts.joined())<style>\(screen.css ?? "")</style>
      <style>html,body{margin:0;padding:0;overflow-x:hidden} *{-webkit-tap-highlight-color: rgba(0,0,0,0);} \
      ::selection{background:transparent}::-moz-selection{background:transparent}</style>
      </head>
      <body>
      \(Screen.isBlank(screen.html) ? button : screen.html ?? "")
      <script>
      window.__rampkitVariables = \(variables);
      \(screen.js ?? "")
      </script>
      </body>
      </html>
      """
  }
}
