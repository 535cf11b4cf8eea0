package import MachineKit

/// What a screen's document is built by. The first value of each knob is the required one.
package struct DocumentRules: RuleSet {
  /// RMP-DOC-01 to RMP-DOC-03.
  package enum Frame: Sendable { case required, quirks, latin, zoomable }
  package var frame = Frame.required

  /// RMP-DOC-04.
  package enum Order: Sendable { case required, scriptsFirst, baseFirst, viewportFirst }
  package var order = Order.required

  /// RMP-DOC-05, RMP-DOC-16, RMP-DOC-19.
  package enum Scripts: Sendable { case listed, reversed, first, once, unescaped }
  package var scripts = Scripts.listed

  /// RMP-DOC-06, RMP-DOC-08.
  package enum Texts: Sendable { case kept, withoutCSS, escapedHTML }
  package var texts = Texts.kept

  /// RMP-DOC-07.
  package enum Base: Sendable {
    case required, withMargin, withoutSelection, withoutHighlight, scrolling
  }
  package var base = Base.required

  /// RMP-DOC-09, RMP-CST-04.
  package enum Script: Sendable { case required, withoutJS, inHead, otherName }
  package var script = Script.required

  /// RMP-DOC-10, RMP-DOC-13.
  package enum Variables: Sendable { case kept, asTexts, withoutNulls, emptyText, nullForNone }
  package var variables = Variables.kept

  /// How variables stand in the script. RMP-DOC-15.
  package enum Embedding: Sendable { case escaped, raw, slashEscaped }
  package var embedding = Embedding.escaped

  /// What is missing. RMP-DOC-11.
  package enum Missing: Sendable { case nothing, undefined, null }
  package var missing = Missing.nothing

  /// A screen without html. AMB-RMP-12, RMP-DOC-20.
  package enum Fallback: Sendable { case fallback, empty, otherMessage }
  package var fallback = Fallback.fallback

  /// Variables that not every language carries alike. RMP-DOC-18.
  package enum Unusual: Sendable { case handled, unhandled }
  package var unusual = Unusual.handled

  /// What a document that is built again has of the first. RMP-DOC-17.
  package enum Second: Sendable { case nothing, accumulating }
  package var second = Second.nothing

  package init() {}
}

extension DocumentRules {
  private static let everywhere = "each vector is a document"
  private static let variableless = "what vectors show of other parts needs no variables"
  private static let htmlAlone = "what vectors show of other parts needs html alone"

  package static let variants = table {
    Knob(
      "frame", \.frame,
      .fault(.quirks, .rmpDOC01, "a document had no doctype", broad: everywhere),
      .fault(.latin, .rmpDOC02, "a document were iso-8859-1", broad: everywhere),
      .fault(.zoomable, .rmpDOC03, "a page could be zoomed", broad: everywhere))
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
      .fault(.once, .rmpDOC19, "repeated scripts were dropped"),
      .fault(.unescaped, .rmpDOC16, "addresses of scripts were not escaped"))
    Knob(
      "texts", \.texts,
      .fault(.withoutCSS, .rmpDOC06, "the screen's style were left out"),
      .fault(.escapedHTML, .rmpDOC08, "the screen's html were escaped", broad: everywhere))
    Knob(
      "base", \.base,
      .fault(.withMargin, .rmpDOC07, "the body kept its margin", broad: everywhere),
      .fault(.withoutSelection, .rmpDOC07, "selections kept their background", broad: everywhere),
      .fault(.withoutHighlight, .rmpDOC07, "taps kept their highlight", broad: everywhere),
      .fault(.scrolling, .rmpDOC07, "a page could be scrolled sideways", broad: everywhere))
    Knob(
      "script", \.script,
      .fault(.withoutJS, .rmpDOC09, "the screen's script were left out"),
      .fault(
        .inHead, .rmpDOC09, "something stood behind the script in the body", broad: everywhere),
      .fault(
        .otherName, .rmpCST04, "the variables were window.rampkitVariables", broad: everywhere))
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
      .fault(.undefined, .rmpDOC11, "missing texts were the text undefined", broad: htmlAlone),
      .fault(.null, .rmpDOC11, "missing texts were the text null", broad: htmlAlone))
    Knob(
      "fallback", \.fallback,
      .choice(
        .empty, "rampkit.missing-html", "empty", "a screen without html had an empty body"),
      .fault(.otherMessage, .rmpDOC20, "the button of a page without html posted continue"))
    Knob(
      "unusual", \.unusual,
      .fault(
        .unhandled, .rmpDOC18, "variables that not every language carries led to an internal error"
      ))
    Knob(
      "second", \.second,
      .fault(.accumulating, .rmpDOC17, "a second document had the scripts of the first as well"))
  }
}
