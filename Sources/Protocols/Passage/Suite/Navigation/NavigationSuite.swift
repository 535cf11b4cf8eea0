package import ConformanceKit
import MachineKit
import PassageReference
import WirePrimitives

extension ConformanceSuite {
  /// `passage.navigation`: which WebView is visible while the automation WebView navigates.
  ///
  /// A trace. Config `{"patterns": [string], "visible": "ui" | "automation"}`. Stimuli
  /// `{"navStart": {"webView", "url", "by": "user" | "page" | "redirect" | "command" | "back" |
  /// "swipe"}}`, `{"navEnd": {"webView", "url"}}`, `{"navFail": {"webView", "url"}}`,
  /// `{"switchWebview": {"from"}}`, `{"userActionRequired": bool}`, `{"wait": {}}`. Effect
  /// `{"show": {"webView"}}`; effects of other kinds are ignored.
  package static let passageNavigation = ConformanceSuite(
    id: SuiteID("passage.navigation"), kind: .trace,
    summary: "which WebView is visible while the automation WebView navigates",
    requirements: [
      .psgSUC01, .psgSUC02, .psgSUC03, .psgSUC11, .psgSUC16, .psgVIS02, .psgVIS03, .psgVIS07,
      .psgVIS13,
    ],
    choices: [], capabilities: [], totality: nil, rules: NavigationRules(),
    variants: NavigationRules.variants,
    generate: { source in NavigationGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: NavigationTraits.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try NavigationSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `passage.navigation`.
enum NavigationSuite {
  static func acceptance(
    of input: JSON, under rules: NavigationRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    try .answer(toTrace: input, settles: { $0.name == "wait" }, citing: &recorder) {
      (trace) throws(TraceError) in
      try NavigationMachine(config: trace.config, rules: rules)
    }
  }
}
