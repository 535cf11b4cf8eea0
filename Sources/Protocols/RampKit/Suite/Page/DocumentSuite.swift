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
    capabilities: [DocumentSuite.withoutHTML, RampKitConstantsSuite.webkitHandlers],
    totality: .rmpDOC18,
    rules: DocumentRules(), variants: DocumentRules.variants,
    generate: { source in DocumentGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: DocumentSuite.traits,
    needs: { $0["screen"]?["html"] == nil ? [DocumentSuite.withoutHTML.id] : [] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let screen = Screen(input: input) else {
        throw InvalidInput("\"screen\" or \"requiredScripts\" is not what the schema says")
      }
      return ScreenDocument(of: screen, by: rules).tree(citing: &recorder)
    })
}

enum DocumentSuite {
  static let withoutHTML = Capability(
    id: CapabilityID("rampkit.screens-without-html"), summary: "a screen can lack html")

  static func traits(of input: JSON) -> [InputTrait] {
    let names = ["html", "css", "js", "label"]
    var traits = names.filter { input["screen"]?[$0] == nil }.map {
      InputTrait("without \($0)", by: ["css", "js"].contains($0) ? .rmpDOC11 : nil)
    }
    if input["again"] != nil { traits.append(InputTrait("built again")) }
    traits.append(InputTrait("scripts", .count(input["requiredScripts"]?.array?.count ?? 0)))
    traits.append(InputTrait("variables", .count(input["variables"]?.object?.count ?? 0)))
    for scalar in Set((input["variables"]?.texts ?? []).joined().unicodeScalars).sorted()
    where "\"'\\<>&/\u{2028}\n".unicodeScalars.contains(scalar) {
      traits.append(InputTrait("in a variable", .text(String(scalar)), by: .rmpDOC15))
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
    let names = source.list(0...3) { $0.pick(Self.names) }
    return .object(names.withoutRepeats.map { (JSONString($0), value(from: &source)) })
  }

  private static func value(from source: inout ChoiceSource) -> JSON {
    switch source.int(0...19) {
    case 0...5: .string(source.pick(hostile))
    case 6...8: nil
    case 9: source.pick(unusual)
    default: MessageValues.value(levels: 2, from: &source)
    }
  }

  private static let names = ["a", "user.name", "n\u{f6}", "key", "a b", "it's", "userName"]
  private static let unusual: [JSON] = [
    .number(9_007_199_254_740_993), "\0", (0..<110).reduce(1) { deep, _ in [deep] },
  ]
  private static let htmls = [
    "<p>hi</p>", "<p>hi</p>", "", "text", "<div class=\"a\"><b>1 &amp; 2</b></div>", "two\nlines",
    "<html><head><title>x</title></head><body><p>whole</p></body></html>", "{{name}} \\n",
    "<rk-button id=b></rk-button>", "<p>$& $1 $$ $` $' %s</p>", "<p>\u{e9}\u{1F389}</p>",
    "<script>var own=1;</script>",
  ]
  private static let styles = [
    "p{}", "p{color:red}", "", "a>b{margin:0}", ".x::after{content:\"&\"}",
    "a{width:100%}", "a:after {\n  content: \"x  y\"\n}",
  ]
  private static let scripts = [
    "var a=1;", "", "if (1 < 2) { go('x'); }", "var re = /a\"b/;", "var money = '$&$1';",
    "console.log(\"&amp;\");",
  ]
  private static let addresses = [
    "https://a.test/x.js", "https://b.test/y.js", "https://a.test/x.js", "rel.js",
    "https://cdn.example.com/l.js?a=1&b=2", "https://a.test/x.js\" onload=\"alert(1)",
    "https://a.test/x.js\"></script><script>alert(1)",
  ]
  private static let hostile = [
    "</script><b>X", "<!--<script>", "</SCRIPT >", "say \"hi\"", "\u{2028}", "<b>", "it's",
    "back\\slash", "a\nb", "<!--", "https://x/y", "&lt;",
  ]
}
