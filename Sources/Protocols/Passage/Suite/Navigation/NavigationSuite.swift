package import ConformanceKit
import MachineKit
import PassageReference
import WirePrimitives

extension Suite {
  /// `passage.navigation`: which WebView is visible while the automation WebView navigates.
  ///
  /// A trace. Config `{"patterns": [string], "visible": "ui" | "automation"}`. Stimuli
  /// `{"navStart": {"webView", "url", "by": "user" | "page" | "redirect" | "command" | "back" |
  /// "swipe"}}`, `{"navEnd": {"webView", "url"}}`, `{"navFail": {"webView", "url"}}`,
  /// `{"switchWebview": {"from"}}`, `{"userActionRequired": bool}`, `{"wait": {}}`. Effect
  /// `{"show": {"webView"}}`; effects of other kinds are ignored.
  package static let passageNavigation = Suite(
    id: SuiteID("passage.navigation"), kind: .trace,
    summary: "which WebView is visible while the automation WebView navigates",
    requirements: [
      .psgSUC01, .psgSUC02, .psgSUC03, .psgSUC11, .psgSUC16, .psgVIS02, .psgVIS03, .psgVIS07,
      .psgVIS13,
    ],
    choices: [], capabilities: [], totality: nil, rules: NavigationRules(),
    variants: NavigationSuite.variants,
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
    do throws(TraceError) {
      let trace = try Trace(input)
      let steps = try NavigationReference(rules: rules).run(trace, citing: &recorder)
      return .answer(tree(for: trace, steps))
    } catch {
      throw InvalidInput(error.reason)
    }
  }

  private typealias Step = (effects: [Effect], verdict: NavigationMachine.Verdict)

  private static func tree(for trace: Trace, _ steps: [Step]) -> Acceptance {
    let phases = trace.phases
    let form = TraceForm(
      phases: phases.map(\.count), states: ["show"], orders: [.init("switches", ["show"])])
    let start = trace.config["visible"] ?? .null
    var shown: JSON?
    let trees = phases.map { phase in
      let effects = phase.flatMap { steps[$0].effects }.map(\.act)
      shown = effects.last?.body["webView"] ?? shown
      let stimuli = phase.filter { trace.steps[$0].stimulus.name != "wait" }
      let verdict = steps[phase.upperBound - 1].verdict
      return Acceptance.object(
        [.init("show", visible(shown, verdict, start: start))]
          + (stimuli.count == 1 ? switches(effects, verdict) : []))
    }
    return .trace(form, answer: answer(steps), .phases(trees))
  }

  /// Who has never shown anything shows what was visible at the start.
  private static func visible(
    _ shown: JSON?, _ verdict: NavigationMachine.Verdict, start: JSON
  ) -> Acceptance {
    switch verdict.visible.basis {
    case .open(let ambiguity): return .ignored(shown.map { ["webView": $0] }, ambiguity)
    case .requirement(let requirement):
      let webView = shown ?? start
      let said = Acceptance.object([.init("webView", .exactly(webView, by: requirement))])
      return webView == start
        ? .oneOf([said, .absentOrNull(by: requirement)], by: requirement) : said
    }
  }

  /// PSG-SUC-11: a switch to what is visible is none.
  private static func switches(
    _ effects: [Act], _ verdict: NavigationMachine.Verdict
  ) -> [Acceptance.Member] {
    let list = JSON.array(effects.map(\.json))
    switch verdict.switching {
    case .open: return []
    case .once where effects.count < 2:
      let none = Acceptance.exactly([], by: .psgSUC11)
      let once = Acceptance.exactly([["show": ["webView": "ui"]]], by: .psgSUC11)
      return [.init("switches", .oneOf([once, none], by: .psgSUC11))]
    case .once, .none: return [.init("switches", .exactly(list, by: .psgSUC11))]
    }
  }

  private static func answer(_ steps: [Step]) -> JSON {
    ["effects": .array(steps.map { .array($0.effects.map(\.act.json)) })]
  }
}
