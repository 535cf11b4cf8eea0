import ChoiceEngine
package import ConformanceKit
import MachineKit
import RampKitReference
import WireGenerators
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.html-document`: the document that a screen becomes.
  ///
  /// Input `{"screen": {"id", "label"?, "html"?, "css"?, "js"?: text}, "variables"?: object,
  /// "requiredScripts": [text], "again"?: true}`; answer `{"html": text}`. No rejections.
  package static let rampkitHTMLDocument = ConformanceSuite(
    id: SuiteID("rampkit.html-document"),
    summary: "the document that a screen becomes",
    requirements: [
      .rmpDOC01, .rmpDOC02, .rmpDOC03, .rmpDOC04, .rmpDOC05, .rmpDOC06, .rmpDOC07, .rmpDOC08,
      .rmpDOC09, .rmpDOC10, .rmpDOC11, .rmpDOC13, .rmpDOC15, .rmpDOC16, .rmpDOC17, .rmpDOC18,
      .rmpDOC19, .rmpDOC20, .rmpCST04,
    ],
    choices: [
      Choice(
        id: "rampkit.missing-html", variants: ["fallback", "empty"], ambiguity: .ambRMP12)
    ],
    capabilities: [DocumentSuite.withoutHTML], totality: .rmpDOC18,
    rules: DocumentRules(), variants: DocumentRules.variants,
    generate: { source in DocumentGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: DocumentSuite.traits,
    needs: { $0["screen"]?["html"] == nil ? [DocumentSuite.withoutHTML.id] : [] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let screen = DocumentSuite.screen(of: input) else {
        throw InvalidInput("\"screen\" or \"requiredScripts\" is not what the schema says")
      }
      let result = DocumentReference(rules: rules).result(of: screen, citing: &recorder)
      let tree = DocumentSuite.tree(for: result, of: screen)
      guard case .text = result, let outcome = tree.witness else { return tree }
      // A text that is right is the document that it is.
      var unrecorded = CitationRecorder()
      let right = DocumentSuite.tree(
        for: DocumentReference(rules: DocumentRules()).result(of: screen, citing: &unrecorded),
        of: screen)
      return Judge().judge(outcome, against: right).isAccepted ? right : tree
    })
}

enum DocumentSuite {
  static let withoutHTML = Capability(
    id: CapabilityID("rampkit.screens-without-html"), summary: "a screen can lack html")

  /// Nil where the input is none.
  static func screen(of input: JSON) -> Screen? {
    guard let screen = input["screen"], screen["id"]?.text != nil,
      input["variables"] == nil || input["variables"]?.object != nil,
      let scripts = input["requiredScripts"]?.array?.map(\.text), !scripts.contains(nil),
      input["again"] == nil || input["again"] == true,
      ["label", "html", "css", "js"].allSatisfy({ screen[$0] == nil || screen[$0]?.text != nil })
    else { return nil }
    return Screen(
      html: screen["html"]?.text, css: screen["css"]?.text, js: screen["js"]?.text,
      variables: input["variables"] ?? [:], scripts: scripts.compactMap(\.self),
      isAgain: input["again"] != nil)
  }

  static func tree(for result: ScreenDocument.Result, of screen: Screen) -> Acceptance {
    switch result {
    case .unhandled(let requirement): return .fault(by: requirement)
    case .text(let text, let requirement):
      return .answer(.object([.init("html", .exactly(.string(text), by: requirement))]))
    case .document where screen.isUnusual:
      return .answer(.object([.init("html", .any(.string, by: .rmpDOC18))]))
    case .document(let document):
      let tree = Acceptance.answer(
        .html(
          PageForm(
            unread: .ambRMP05,
            texts: PageTexts(html: screen.html ?? "", css: screen.css ?? "", js: screen.js ?? "")),
          .object(head(document, screen) + body(document, screen))))
      return screen.isPlain ? tree : .ignored(tree.witness, .ambRMP05)
    }
  }

  private static func head(_ document: ScreenDocument, _ screen: Screen) -> [Acceptance.Member] {
    let orders = document.orders.map { order in
      Acceptance.exactly(.array(order.map { .string($0) }), by: .rmpDOC04)
    }
    var rules: [(String, [Acceptance.Member])] = []
    for (selector, property, value) in document.rules {
      let member = Acceptance.Member(property, .exactly(.string(value), by: .rmpDOC07))
      if let place = rules.firstIndex(where: { $0.0 == selector }) {
        rules[place].1.append(member)
      } else {
        rules.append((selector, [member]))
      }
    }
    return [
      .init("isHTML", .exactly(.bool(document.isHTML), by: .rmpDOC01)),
      .init("charset", .exactly(.string(document.charset), by: .rmpDOC02)),
      .init("viewport", .exactly(.string(document.viewport), by: .rmpDOC03)),
      .init("order", orders.count == 1 ? orders[0] : .oneOf(orders, by: .rmpDOC04)),
      .init("scripts", scripts(document.scripts, screen)),
      .init("css", .exactly(.bool(document.hasCSS), by: .rmpDOC06)),
      .init("rules", .object(rules.map { .init($0.0, .object($0.1)) })),
      .init("words", .exactly(.array(document.words.map { .string($0) }), by: .rmpDOC11)),
    ]
  }

  private static func scripts(_ scripts: [String], _ screen: Screen) -> Acceptance {
    let isQuoted = screen.scripts.contains { $0.contains("\"") }
    let isRepeated = Set(screen.scripts).count < screen.scripts.count
    let requirement: RequirementID =
      screen.isAgain ? .rmpDOC17 : isQuoted ? .rmpDOC16 : isRepeated ? .rmpDOC19 : .rmpDOC05
    return .array(scripts.map { script($0, by: requirement) }, by: requirement)
  }

  /// What cannot stand in an address may be percent-encoded as well.
  private static func script(_ text: String, by requirement: RequirementID) -> Acceptance {
    let encoded = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "%22"
      case "<": "%3C"
      case ">": "%3E"
      case " ": "%20"
      default: String(scalar)
      }
    }.joined()
    let exact = Acceptance.exactly(.string(text), by: requirement)
    return encoded == text
      ? exact : .oneOf([exact, .exactly(.string(encoded), by: requirement)], by: requirement)
  }

  private static func body(_ document: ScreenDocument, _ screen: Screen) -> [Acceptance.Member] {
    let isEmpty = screen.variables.object?.isEmpty ?? true
    let named: RequirementID? = isEmpty ? .rmpDOC13 : screen.isHazardous ? .rmpDOC15 : nil
    let script = screen.isHazardous ? RequirementID.rmpDOC15 : .rmpDOC09
    let variables: [Acceptance.Member]
    if let doubt = Doubt.of(screen.variables) {
      variables = [.init("variables", .ignored(document.variables, doubt))]
    } else {
      variables = [
        .init("global", .exactly(.string(document.global), by: named ?? .rmpCST04)),
        .init("variables", .exactly(document.variables, by: named ?? .rmpDOC10)),
      ]
    }
    return [
      .init("html", .exactly(.bool(document.hasHTML), by: .rmpDOC08)),
      .init("isLast", .exactly(.bool(document.isLast), by: script)),
      .init("js", .exactly(.bool(document.hasJS), by: script)),
    ] + variables + (Screen.isBlank(screen.html) ? [.init("posts", posts(document, screen))] : [])
  }

  private static func posts(_ document: ScreenDocument, _ screen: Screen) -> Acceptance {
    let empty = Acceptance.absentOrNull(by: .rmpDOC20)
    guard let message = document.message else {
      return screen.html == nil
        ? empty : .oneOf([empty] + buttons(ScreenDocument.fallbackMessage), by: .rmpDOC20)
    }
    let either = screen.html == nil ? [] : [empty]
    return .oneOf(buttons(message) + either, by: .rmpDOC20)
  }

  private static func buttons(_ message: String) -> [Acceptance] {
    ["webkit.messageHandlers.rampkit.postMessage", "ReactNativeWebView.postMessage"].map {
      .exactly([.string($0), [.string(message)]], by: .rmpDOC20)
    }
  }

  static func traits(of input: JSON) -> [InputTrait] {
    let names = ["html", "css", "js", "label"]
    var traits = names.filter { input["screen"]?[$0] == nil }.map { InputTrait("without \($0)") }
    if input["again"] != nil { traits.append(InputTrait("built again")) }
    traits.append(InputTrait("scripts", .count(input["requiredScripts"]?.array?.count ?? 0)))
    traits.append(InputTrait("variables", .count(input["variables"]?.object?.count ?? 0)))
    var scalars: Set<Unicode.Scalar> = []
    input["variables"]?.forEachText { scalars.formUnion($0.unicodeScalars) }
    for scalar in scalars.sorted() where "\"'\\<>&/\u{2028}\n".unicodeScalars.contains(scalar) {
      traits.append(InputTrait("in a variable", .text(String(scalar))))
    }
    return traits
  }
}

/// Draws screens, mostly complete ones.
enum DocumentGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    var screen: [(String, JSON)] = [("id", .string(source.pick(["a", "welcome", "10"])))]
    for (name, texts, share) in [
      ("label", ["Hi", "Welcome"], 2), ("html", htmls, 8), ("css", styles, 3), ("js", scripts, 3),
    ] where !source.chance(1, in: share) {
      screen.append((name, .string(source.pick(texts))))
    }
    var input: [(String, JSON)] = [("screen", .object(screen))]
    if !source.chance(1, in: 8) { input.append(("variables", variables(from: &source))) }
    input.append(("requiredScripts", .array(source.list(0...3) { .string($0.pick(addresses)) })))
    if source.chance(1, in: 8) { input.append(("again", true)) }
    return .object(input)
  }

  private static func variables(from source: inout ChoiceSource) -> JSON {
    var members: [(String, JSON)] = []
    for name in source.list(
      0...3, { $0.pick(["a", "user.name", "n\u{f6}", "key", "a b", "it's"]) })
    where !members.contains(where: { $0.0 == name }) {
      let value =
        source.chance(1, in: 3)
        ? JSON.string(source.pick(hostile))
        : source.chance(1, in: 5) ? nil : value(from: &source)
      members.append((name, value))
    }
    return .object(members)
  }

  private static func value(from source: inout ChoiceSource) -> JSON {
    guard source.chance(1, in: 12) else { return MessageValues.value(levels: 2, from: &source) }
    return source.pick(unusual)
  }

  private static let unusual: [JSON] = [
    .number(9_007_199_254_740_993), "\0", (0..<110).reduce(1) { deep, _ in [deep] },
  ]
  private static let htmls = [
    "<p>hi</p>", "<p>hi</p>", "", "text", "<div class=\"a\"><b>1 &amp; 2</b></div>", "two\nlines",
    "{{name}} \\n",
    "<html><head><title>x</title></head><body><p>whole</p></body></html>",
    "<rk-button id=b></rk-button>",
    "<p>\u{e9}\u{1F389}</p>", "<script>var own=1;</script>",
  ]
  private static let styles = [
    "p{}", "p{color:red}", "", "a>b{margin:0}", ".x::after{content:\"&\"}",
  ]
  private static let scripts = [
    "var a=1;", "", "if (1 < 2) { go('x'); }", "var re = /a\"b/;", "console.log(\"&amp;\");",
  ]
  private static let addresses = [
    "https://a.test/x.js", "https://b.test/y.js", "https://a.test/x.js",
    "https://cdn.example.com/l.js?a=1&b=2",
    "https://a.test/x.js\" onload=\"alert(1)", "rel.js",
    "https://a.test/x.js\"></script><script>alert(1)",
  ]
  private static let hostile = [
    "</script><b>X", "<!--<script>", "</SCRIPT >", "say \"hi\"", "\u{2028}", "<b>", "it's",
    "back\\slash", "a\nb",
    "<!--", "https://x/y", "&lt;",
  ]
}
