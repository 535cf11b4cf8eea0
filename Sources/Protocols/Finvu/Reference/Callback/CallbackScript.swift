import WirePrimitives

/// Scripts that call a function of the page by its name.
package enum CallbackScript {
  /// How the response's JSON text is made the argument. The first is right.
  package enum Argument: Sendable, CaseIterable {
    case escaped
    /// In single quotes as it is. FNV-CBK-06.
    case unescaped
    /// In double quotes, of which alone those inside are escaped. FNV-CBK-06.
    case quotesEscaped
    /// Between backquotes as it is. FNV-CBK-06.
    case template
    /// As an object literal. FNV-CBK-02.
    case object
  }

  /// The name stands there as code: whoever has others than identifiers must not come here.
  package static func call(_ name: String, json: String, as argument: Argument = .escaped) -> String
  {
    "\(name)(\(expression(json, argument)));"
  }

  private static func expression(_ json: String, _ argument: Argument) -> String {
    switch argument {
    case .escaped: literal(json)
    case .unescaped: "'\(json)'"
    case .quotesEscaped:
      "\"\(json.unicodeScalars.map { $0 == "\"" ? "\\\"" : String($0) }.joined())\""
    case .template: "`\(json)`"
    case .object: json
    }
  }

  /// A string literal that any ECMAScript reads as the text, wherever a script may stand.
  package static func literal(_ text: String) -> String {
    "\"\(text.unicodeScalars.map(escaped).joined())\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "<", "\u{2028}", "\u{2029}", "\0"..<" ":
      "\\u" + String(0x10000 | scalar.value, radix: 16).dropFirst()
    default: String(scalar)
    }
  }
}
