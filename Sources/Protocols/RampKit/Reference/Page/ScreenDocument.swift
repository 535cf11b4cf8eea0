package import MachineKit
import WirePrimitives

/// The reference for the document that a screen becomes ("HTML Document Generation").
package struct ScreenDocument {
  private let screen: Screen
  private let rules: DocumentRules

  package init(of screen: Screen, by rules: DocumentRules) {
    self.screen = screen
    self.rules = rules
  }

  /// What is accepted for the document.
  package func tree(citing recorder: inout CitationRecorder) -> Acceptance {
    if Doubt.isDeep(screen.variables) { return .ignored(["ok": ["html": ""]], .ambRMP90) }
    if screen.isUnusual {
      recorder.cite(.rmpDOC18, "unusual")
      guard rules.isTotal else { return .fault(by: .rmpDOC18) }
      return .answer(.object([.init("html", .any(.string, by: .rmpDOC18))]))
    }
    cite(in: &recorder)
    let texts = PageTexts(html: screen.html ?? "", css: screen.css ?? "", js: screen.js ?? "")
    let tree = Acceptance.answer(
      .html(PageForm(unread: .ambRMP05, texts: texts), .object(head + body)))
    return screen.isPlain ? tree : .ignored(tree.witness, .ambRMP05)
  }

  private func cite(in recorder: inout CitationRecorder) {
    let texts = [screen.html, screen.css, screen.js].map { $0 ?? "" }
    recorder.cite(.rmpDOC01, texts[0].contains("<html") ? "in another" : "alone")
    recorder.cite(.rmpDOC02, texts.joined().utf8.allSatisfy { $0 < 0x80 } ? "ASCII" : "other")
    recorder.cite(.rmpDOC03, screen.scripts.isEmpty ? "before styles" : "before scripts")
    recorder.cite(.rmpDOC04, order(hasLinks: !screen.scripts.isEmpty).joined(separator: " "))
    recorder.cite(.rmpDOC05, "\(min(screen.scripts.count, 3))")
    recorder.cite(.rmpDOC07, Screen.isBlank(screen.css) ? "alone" : "behind css")
    recorder.cite(.rmpDOC09, Screen.isBlank(screen.js) ? "variables" : "variables and js")
    recorder.cite(Screen.isBlank(screen.css) ? .rmpDOC11 : .rmpDOC06, "css")
    recorder.cite(Screen.isBlank(screen.html) ? .rmpDOC20 : .rmpDOC08, "html")
    recorder.cite(named ?? .rmpDOC10, "variables")
    if named == nil { recorder.cite(.rmpCST04, "variables") }
    recorder.cite(scriptRequirement, "scripts")
  }

  private func fact(
    _ name: String, _ value: JSON, _ requirement: RequirementID
  ) -> Acceptance.Member {
    .init(name, .exactly(value, by: requirement))
  }
}

// MARK: The head

extension ScreenDocument {
  private var head: [Acceptance.Member] {
    let missing = [screen.css, screen.js].compactMap { $0 == nil ? rules.missing : nil }
    return [
      fact("isHTML", .bool(rules.isHTML), .rmpDOC01),
      fact("charset", .string(rules.charset), .rmpDOC02),
      fact("viewport", .string(rules.viewport), .rmpDOC03),
      .init("order", orders), .init("scripts", scripts),
      fact("css", .bool(rules.hasCSS || Screen.isBlank(screen.css)), .rmpDOC06),
      .init("rules", base),
      fact("words", .array(missing.map { .string($0) }), .rmpDOC11),
    ]
  }

  /// With and without links, where no script is known to have an origin.
  private var orders: Acceptance {
    let isLinked = screen.scripts.contains { script in
      if case .origin("https", _, nil) = ScriptAddress(script) { true } else { false }
    }
    let orders = (isLinked ? [true] : [true, false]).map { hasLinks in
      Acceptance.exactly(.array(order(hasLinks: hasLinks).map { .string($0) }), by: .rmpDOC04)
    }
    return isLinked ? orders[0] : .oneOf(orders, by: .rmpDOC04)
  }

  private func order(hasLinks: Bool) -> [String] {
    var meta = ["charset", "viewport"]
    var head = (hasLinks ? ["links"] : []) + (screen.scripts.isEmpty ? [] : ["scripts"])
    var styles = (rules.hasCSS && !Screen.isBlank(screen.css) ? ["css"] : []) + ["base"]
    switch rules.order {
    case .required: break
    case .scriptsFirst: head.reverse()
    case .baseFirst: styles.reverse()
    case .viewportFirst: meta.reverse()
    }
    return meta + head + styles
  }

  private var scriptRequirement: RequirementID {
    if screen.isAgain { return .rmpDOC17 }
    if screen.scripts.contains(where: { $0.contains("\"") }) { return .rmpDOC16 }
    return Set(screen.scripts).count < screen.scripts.count ? .rmpDOC19 : .rmpDOC05
  }

  private var scripts: Acceptance {
    let listed = screen.scripts
    let scripts: [String] =
      switch rules.scripts {
      case .listed, .async: listed
      case .reversed: listed.reversed()
      case .first: Array(listed.prefix(1))
      case .once: listed.indices.filter { !listed[..<$0].contains(listed[$0]) }.map { listed[$0] }
      case .unescaped: listed.map { String($0.prefix { $0 != "\"" }) }
      case .accumulated: screen.isAgain ? listed + listed : listed
      }
    if rules.scripts == .async {
      let all = scripts.map { JSON.array([.string($0), "async"]) }
      return .exactly(.array(all), by: scriptRequirement)
    }
    return .array(scripts.map(script), by: scriptRequirement)
  }

  /// What cannot stand in an address may be percent-encoded as well. White space at its ends is no part of it,
  /// and what becomes of line ends is open.
  private func script(_ text: String) -> Acceptance {
    guard text.utf8.allSatisfy({ $0 >= 0x20 }), text.first != " ", text.last != " " else {
      return .any(.string, by: scriptRequirement)
    }
    let either = ScriptAddress.spellings(of: text)
      .map { Acceptance.exactly(.string(JSONString($0)), by: scriptRequirement) }
    return either.count == 1 ? either[0] : .oneOf(either, by: scriptRequirement)
  }

  private var base: Acceptance {
    let box = [("margin", "0"), ("padding", "0"), ("overflow-x", "hidden")]
    let clear = [("background", "transparent")]
    let selectors = [
      ("html", box), ("body", box), ("*", [("-webkit-tap-highlight-color", "transparent")]),
      ("::selection", clear), ("::-moz-selection", clear),
    ]
    return .object(
      selectors.compactMap { selector, declarations in
        let kept = declarations.filter { $0.0 != rules.without }
        let facts = kept.map { fact($0.0, .string($0.1), .rmpDOC07) }
        return facts.isEmpty ? nil : .init(selector, .object(facts))
      })
  }
}

// MARK: The body

extension ScreenDocument {
  /// What speaks of the variables besides RMP-DOC-10.
  private var named: RequirementID? {
    screen.isHazardous ? .rmpDOC15 : screen.hasVariables ? nil : .rmpDOC13
  }

  private var body: [Acceptance.Member] {
    let html = screen.html ?? ""
    let isKept = rules.keepsHTML || !html.contains { "<>&".contains($0) }
    let hasJS = ending != .never && (Screen.isBlank(screen.js) || ending == .own && rules.hasJS)
    let script: RequirementID = screen.isHazardous ? .rmpDOC15 : .rmpDOC09
    return [
      fact("html", .bool(isKept), .rmpDOC08),
      fact("isLast", .bool(rules.isLast && ending == .own), script),
      fact("js", .bool(hasJS), script),
    ] + (ending == .own ? assignment : [])
      + (Screen.isBlank(html) ? [.init("posts", posts)] : [])
  }

  /// Nothing where the script is none.
  private var assignment: [Acceptance.Member] {
    if rules.variables == .emptyText, !screen.hasVariables { return [] }
    let global = fact("global", .string(rules.global), named ?? .rmpCST04)
    if let doubt = Doubt.of(screen.variables) {
      return [.init("variables", .ignored(variables, doubt))]
    }
    return [global, fact("variables", variables, named ?? .rmpDOC10)]
  }

  private var variables: JSON {
    switch rules.variables {
    case .nullForNone where !screen.hasVariables: nil
    case .kept, .emptyText, .nullForNone: screen.variables
    case .asTexts: screen.variables.mapMembers { $1.asText }
    case .withoutNulls: screen.variables.mapMembers { $1.unlessNull }
    }
  }

  /// Where a script ends that has the variables in it.
  private enum Ending { case own, inside, never }

  private var ending: Ending {
    var text = Array(screen.variables.compactText.lowercased().utf8)
    switch rules.embedding {
    case .escaped: return .own
    case .raw: break
    case .slashEscaped: text = Array(text.map { $0 == 0x2F ? [0x5C, $0] : [$0] }.joined())
    }
    var (isEscaped, isDoubled) = (false, false)
    for place in text.indices {
      func stands(_ mark: String) -> Bool { text[place...].starts(with: mark.utf8) }
      func isTag(_ mark: String) -> Bool { [" ", "/", ">"].contains { stands(mark + $0) } }
      if stands("-->") { (isEscaped, isDoubled) = (false, false) }
      if stands("<!--") { isEscaped = true }
      if isEscaped, isTag("<script") { isDoubled = true }
      guard isTag("</script") else { continue }
      if !isDoubled { return .inside }
      isDoubled = false
    }
    return isDoubled ? .never : .own
  }

  private var posts: Acceptance {
    let empty = Acceptance.absentOrNull(by: .rmpDOC20)
    func button(_ host: String) -> Acceptance {
      .exactly(
        [.string("\(host).postMessage"), [.string(rules.message ?? DocumentRules.tap)]],
        by: .rmpDOC20)
    }
    let webKit = button(rules.host)
    // The shim is enough where there are no such handlers.
    let buttons = [
      webKit,
      .granted(
        CapabilityID("rampkit.webkit-handlers"), webKit, otherwise: button("ReactNativeWebView")),
    ]
    // A screen with blank html may have either.
    if rules.message != nil {
      return .oneOf(screen.html == nil ? buttons : buttons + [empty], by: .rmpDOC20)
    }
    return screen.html == nil ? empty : .oneOf([empty] + buttons, by: .rmpDOC20)
  }
}
