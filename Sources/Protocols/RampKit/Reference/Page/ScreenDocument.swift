package import MachineKit
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
  package static func isBlank(_ text: String?) -> Bool {
    (text ?? "").unicodeScalars.allSatisfy { [" ", "\n", "\t", "\r", "\u{C}"].contains($0) }
  }

  /// Whether the author's texts leave the document as it is. AMB-RMP-05.
  package var isPlain: Bool {
    let texts = [html, css, js].compactMap(\.self).map { $0.lowercased() }
    return !texts.contains { $0.contains("\0") || $0.contains("<!--") || $0.contains("-->") }
      && !(css ?? "").lowercased().contains("</style")
      && !(js ?? "").lowercased().contains("</script")
      && (html ?? "").unicodeScalars.first != "\u{FEFF}"
  }

  /// Whether not every language carries the variables alike. AMB-RMP-90.
  package var isUnusual: Bool { Doubt.of(variables) == .ambRMP90 }

  /// Whether variables end their script if they stand in it as JSON has them.
  package var isHazardous: Bool {
    var isHazardous = false
    variables.forEachText { text in
      let text = text.lowercased()
      isHazardous = isHazardous || text.contains("</script") || text.contains("<!--")
    }
    return isHazardous
  }
}

/// The reference for the document that a screen becomes ("HTML Document Generation").
package struct ScreenDocument: Sendable {
  package static let viewport =
    "width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover"
  package static let fallbackMessage = "rampkit:tap"

  package enum Result: Sendable {
    case document(ScreenDocument)
    case text(String, by: RequirementID)
    case unhandled(by: RequirementID)
  }

  package var isHTML = true
  package var charset = "utf-8"
  package var viewport = Self.viewport
  /// With and without links, where either will do.
  package var orders: [[String]] = []
  package var scripts: [String] = []
  package var hasCSS = true
  package var rules = Self.base
  package var hasHTML = true
  package var words: [String] = []
  package var isLast = true
  package var global = "__rampkitVariables"
  package var variables: JSON = [:]
  package var hasJS = true
  /// What the button posts; nil for an empty body.
  package var message: String?

  package static let base: [(selector: String, property: String, value: String)] = [
    ("html", "margin", "0"), ("html", "padding", "0"), ("html", "overflow-x", "hidden"),
    ("body", "margin", "0"), ("body", "padding", "0"), ("body", "overflow-x", "hidden"),
    ("*", "-webkit-tap-highlight-color", "transparent"),
    ("::selection", "background", "transparent"), ("::-moz-selection", "background", "transparent"),
  ]
}

/// Builds documents by rules.
package struct DocumentReference {
  private let rules: DocumentRules

  package init(rules: DocumentRules) {
    self.rules = rules
  }

  package func result(of screen: Screen, citing recorder: inout CitationRecorder)
    -> ScreenDocument.Result
  {
    cite(screen, in: &recorder)
    if screen.isUnusual, rules.unusual == .unhandled { return .unhandled(by: .rmpDOC18) }
    if let text = text(of: screen) { return text }
    var document = ScreenDocument()
    document.message = screen.html.map { !Screen.isBlank($0) } ?? false ? nil : message
    document.hasCSS = rules.texts != .withoutCSS || Screen.isBlank(screen.css)
    document.hasHTML =
      rules.texts != .escapedHTML || !(screen.html ?? "").contains { "<>&".contains($0) }
    document.isLast = rules.script != .inHead
    document.hasJS = rules.script != .withoutJS || Screen.isBlank(screen.js)
    if rules.script == .otherName { document.global = "rampkitVariables" }
    document.variables = variables(of: screen.variables)
    document.scripts = scripts(of: screen.scripts)
    if screen.isAgain, rules.second == .accumulating { document.scripts += document.scripts }
    document.orders = orders(of: screen, hasCSS: document.hasCSS)
    document.words = words(for: screen)
    frame(&document)
    return .document(document)
  }

  private func cite(_ screen: Screen, in recorder: inout CitationRecorder) {
    let texts = [screen.html, screen.css, screen.js]
    let count = screen.scripts.count
    recorder.cite(.rmpDOC01, screen.html?.contains("<html") ?? false ? "in another" : "alone")
    recorder.cite(
      .rmpDOC02, texts.allSatisfy { $0?.utf8.allSatisfy { $0 < 0x80 } ?? true } ? "ASCII" : "other")
    recorder.cite(.rmpDOC03, count == 0 ? "before styles" : "before scripts")
    recorder.cite(.rmpDOC04, orders(of: screen, hasCSS: true).last?.joined(separator: " ") ?? "")
    recorder.cite(.rmpDOC07, Screen.isBlank(screen.css) ? "alone" : "behind css")
    recorder.cite(.rmpDOC09, Screen.isBlank(screen.js) ? "variables" : "variables and js")
    if screen.isUnusual { recorder.cite(.rmpDOC18, "unusual") }
    recorder.cite(.rmpDOC05, "\(min(count, 3))")
    if screen.isAgain { recorder.cite(.rmpDOC17, "again") }
    if Set(screen.scripts).count < count { recorder.cite(.rmpDOC19, "repeated") }
    if screen.scripts.contains(where: { $0.contains("\"") }) { recorder.cite(.rmpDOC16, "quote") }
    recorder.cite(Screen.isBlank(screen.css) ? .rmpDOC11 : .rmpDOC06, "css")
    recorder.cite(Screen.isBlank(screen.html) ? .rmpDOC20 : .rmpDOC08, "html")
    let isEmpty = screen.variables.object?.isEmpty ?? true
    recorder.cite(
      isEmpty ? .rmpDOC13 : screen.isHazardous ? .rmpDOC15 : .rmpDOC10, "variables")
    if !isEmpty, !screen.isHazardous { recorder.cite(.rmpCST04, "variables") }
  }

  private var message: String? {
    switch rules.fallback {
    case .fallback: ScreenDocument.fallbackMessage
    case .empty: nil
    case .otherMessage: "continue"
    }
  }

  private func frame(_ document: inout ScreenDocument) {
    switch rules.frame {
    case .required: break
    case .quirks: document.isHTML = false
    case .latin: document.charset = "iso-8859-1"
    case .zoomable: document.viewport = "width=device-width, initial-scale=1"
    }
    let dropped: String? =
      switch rules.base {
      case .required: nil
      case .withMargin: "margin"
      case .withoutSelection: "background"
      case .withoutHighlight: "-webkit-tap-highlight-color"
      case .scrolling: "overflow-x"
      }
    document.rules = document.rules.filter { $0.property != dropped }
  }

  private func scripts(of scripts: [String]) -> [String] {
    switch rules.scripts {
    case .listed, .unescaped: return scripts
    case .reversed: return scripts.reversed()
    case .first: return Array(scripts.prefix(1))
    case .once:
      var once: [String] = []
      for script in scripts where !once.contains(script) { once.append(script) }
      return once
    }
  }

  private func orders(of screen: Screen, hasCSS: Bool) -> [[String]] {
    let hasScripts = !screen.scripts.isEmpty
    func order(links: Bool) -> [String] {
      var head = (links ? ["links"] : []) + (hasScripts ? ["scripts"] : [])
      if rules.order == .scriptsFirst { head.reverse() }
      var styles = (hasCSS && !Screen.isBlank(screen.css) ? ["css"] : []) + ["base"]
      if rules.order == .baseFirst { styles.reverse() }
      let meta = ["charset", "viewport"]
      return (rules.order == .viewportFirst ? meta.reversed() : meta) + head + styles
    }
    let isLinked = screen.scripts.contains { script in
      if case .origin("https", _, nil) = ScriptAddress(script) { true } else { false }
    }
    return [order(links: true)] + (isLinked ? [] : [order(links: false)])
  }

  private func words(for screen: Screen) -> [String] {
    let word: String? =
      switch rules.missing {
      case .nothing: nil
      case .undefined: "undefined"
      case .null: "null"
      }
    guard let word else { return [] }
    return [screen.css, screen.js].filter { $0 == nil }.map { _ in word }
  }

  private func variables(of variables: JSON) -> JSON {
    let members = variables.object.map(Array.init) ?? []
    switch rules.variables {
    case .nullForNone where members.isEmpty: return nil
    case .kept, .emptyText, .nullForNone: return variables
    case .asTexts:
      return .object(
        members.map { ($0.name, $0.value.string == nil ? .string($0.value.compactText) : $0.value) }
      )
    case .withoutNulls:
      return .object(members.filter { !$0.value.isNull }.map { ($0.name, $0.value) })
    }
  }

  /// What is told by its text alone.
  private func text(of screen: Screen) -> ScreenDocument.Result? {
    let json = screen.variables.compactText
    let template = DocumentTemplate(screen)
    let isEmpty = screen.variables.object?.isEmpty ?? true
    if rules.variables == .emptyText, isEmpty {
      return .text(template.text(variables: ""), by: .rmpDOC13)
    }
    if rules.scripts == .unescaped, screen.scripts.contains(where: { $0.contains("\"") }) {
      return .text(
        template.text(variables: DocumentTemplate.escaped(json), escapesScripts: false),
        by: .rmpDOC16)
    }
    guard screen.isHazardous else { return nil }
    return switch rules.embedding {
    case .escaped: nil
    case .raw: .text(template.text(variables: json), by: .rmpDOC15)
    case .slashEscaped:
      .text(
        template.text(
          variables: json.split(separator: "/", omittingEmptySubsequences: false).joined(
            separator: "\\/")), by: .rmpDOC15)
    }
  }
}
