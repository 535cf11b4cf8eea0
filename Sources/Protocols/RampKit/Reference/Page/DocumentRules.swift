package import MachineKit

/// What a screen's document is built by. What each knob has at first is required.
package struct DocumentRules: RuleSet {
  /// RMP-DOC-01 to RMP-DOC-03.
  package var isHTML = true
  package var charset = "utf-8"
  package var viewport =
    "width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover"

  /// RMP-DOC-04.
  package enum Order: Sendable { case required, scriptsFirst, baseFirst, viewportFirst }
  package var order = Order.required

  /// RMP-DOC-05, RMP-DOC-16, RMP-DOC-17, RMP-DOC-19.
  package enum Scripts: Sendable {
    case listed, reversed, first, async, once, unescaped, accumulated
  }
  package var scripts = Scripts.listed

  /// RMP-DOC-06, RMP-DOC-08, RMP-DOC-09.
  package var hasCSS = true
  package var keepsHTML = true
  package var hasJS = true
  package var isLast = true

  /// What the base style lacks. RMP-DOC-07.
  package var without: String?

  /// RMP-CST-04.
  package var global = "__rampkitVariables"

  /// RMP-DOC-10, RMP-DOC-13.
  package enum Variables: Sendable { case kept, asTexts, withoutNulls, emptyText, nullForNone }
  package var variables = Variables.kept

  /// How variables stand in the script. RMP-DOC-15.
  package enum Embedding: Sendable { case escaped, raw, slashEscaped }
  package var embedding = Embedding.escaped

  /// What stands for a missing text. RMP-DOC-11.
  package var missing: String?

  /// Whether there is a document for variables that not every language carries alike. RMP-DOC-18.
  package var isTotal = true

  /// What the button of a page without html posts; nil for an empty body. AMB-RMP-12, RMP-DOC-20.
  package var message: String? = Self.tap
  static let tap = "rampkit:tap"

  /// What it posts to. RMP-N2W-07, RMP-DOC-20.
  package var host = "webkit.messageHandlers.rampkit"

  package init() {}
}

extension DocumentRules {
  private static let everywhere = "each vector is a document"
  private static let variableless = "what vectors show of other parts needs no variables"
  private static let htmlAlone = "what vectors show of other parts needs html alone"

  package static let variants = table {
    Knob(
      "isHTML", \.isHTML, .fault(false, .rmpDOC01, "a document had no doctype", broad: everywhere))
    Knob(
      "charset", \.charset,
      .fault("iso-8859-1", .rmpDOC02, "a document were iso-8859-1", broad: everywhere))
    Knob(
      "viewport", \.viewport,
      .fault(
        "width=device-width, initial-scale=1", .rmpDOC03, "a page could be zoomed",
        broad: everywhere, named: "zoomable"))
    Knob(
      "order", \.order,
      .fault(.scriptsFirst, .rmpDOC04, "scripts stood before preconnect"),
      .fault(.baseFirst, .rmpDOC04, "the base style stood before the screen's"),
      .fault(
        .viewportFirst, .rmpDOC04, "the viewport stood in front of the charset",
        broad: everywhere))
    Knob(
      "scripts", \.scripts,
      .fault(.reversed, .rmpDOC05, "scripts were reversed"),
      .fault(.first, .rmpDOC05, "the first script were the only one"),
      .fault(.async, .rmpDOC05, "required scripts were async"),
      .fault(.once, .rmpDOC19, "repeated scripts were dropped"),
      .fault(.unescaped, .rmpDOC16, "addresses of scripts were not escaped"),
      .fault(.accumulated, .rmpDOC17, "a second document had the scripts of the first as well"))
    Knob("hasCSS", \.hasCSS, .fault(false, .rmpDOC06, "the screen's style were left out"))
    Knob(
      "keepsHTML", \.keepsHTML,
      .fault(false, .rmpDOC08, "the screen's html were escaped", broad: everywhere))
    Knob(
      "hasJS", \.hasJS,
      .fault(false, .rmpDOC09, "the script of the variables were without the screen's"))
    Knob(
      "isLast", \.isLast,
      .fault(
        false, .rmpDOC09, "something stood behind the script in the body", broad: everywhere))
    Knob(
      "without", \.without,
      .fault("margin", .rmpDOC07, "the body kept its margin", broad: everywhere),
      .fault("background", .rmpDOC07, "selections kept their background", broad: everywhere),
      .fault(
        "-webkit-tap-highlight-color", .rmpDOC07, "taps kept their highlight", broad: everywhere),
      .fault("overflow-x", .rmpDOC07, "a page could be scrolled sideways", broad: everywhere))
    Knob(
      "global", \.global,
      .fault(
        "rampkitVariables", .rmpCST04, "the variables were window.rampkitVariables",
        broad: everywhere))
    Knob(
      "variables", \.variables,
      .fault(.asTexts, .rmpDOC10, "variables became texts"),
      .fault(.withoutNulls, .rmpDOC10, "variables that are null were left out"),
      .fault(
        .emptyText, .rmpDOC13, "no variables were empty text in the script", broad: variableless),
      .fault(.nullForNone, .rmpDOC13, "no variables were null", broad: variableless))
    Knob(
      "embedding", \.embedding,
      .fault(.raw, .rmpDOC15, "variables stood in the script as JSON has them"),
      .fault(.slashEscaped, .rmpDOC15, "of the JSON of variables slashes alone were escaped"))
    Knob(
      "missing", \.missing,
      .fault("undefined", .rmpDOC11, "missing texts were the text undefined", broad: htmlAlone),
      .fault("null", .rmpDOC11, "missing texts were the text null", broad: htmlAlone))
    Knob(
      "isTotal", \.isTotal,
      .fault(
        false, .rmpDOC18, "variables that not every language carries led to an internal error"))
    Knob(
      "message", \.message,
      .choice(
        nil, "rampkit.missing-html", "empty", "a screen without html had an empty body"),
      .fault("continue", .rmpDOC20, "the button of a page without html posted continue"))
    Knob(
      "host", \.host,
      .fault(
        "ReactNativeWebView", .rmpDOC20,
        "the button of a page without html posted to the shim, though there are WebKit's handlers",
        named: "shim"))
  }
}
