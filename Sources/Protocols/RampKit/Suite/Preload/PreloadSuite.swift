package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.preload`: the documents and the hidden WebView that are made before an overlay is shown.
  ///
  /// A trace. Config `{"marks": [text]}`. Stimuli `{"preload": {"onboardingId", "screens": [{"id",
  /// "html"}]}}`, `{"show": {"onboardingId", "screens"}}`. Effects `{"build": {"marks"}}`, `{"mountPreloader":
  /// {"width", "height", "alpha", "position": {"x", "y"}, "marks"}}`, `{"destroyPreloader": {}}`, `{"load":
  /// {"page", "marks"}}`, whose marks are those that the document contains; effects of other kinds are
  /// ignored.
  package static let rampkitPreload = ConformanceSuite(
    id: SuiteID("rampkit.preload"), kind: .trace,
    summary: "the documents and the hidden WebView that are made before an overlay is shown",
    requirements: [
      .rmpPLD01, .rmpPLD02, .rmpPLD03, .rmpPLD04, .rmpPLD05, .rmpPLD06, .rmpPLD07, .rmpPLD08,
    ],
    choices: [],
    capabilities: [
      Capability(
        id: PreloadMachine.buildHook, summary: "the port can tell each document that is built")
    ],
    totality: nil, rules: PreloadRules(), variants: PreloadRules.variants,
    generate: { source in PreloadGenerator.input(from: &source) },
    notes: { _ in [] }, traits: PreloadSuite.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try .answer(toTrace: input, citing: &recorder) { (trace) throws(TraceError) in
        try PreloadMachine(config: trace.config, rules: rules)
      }
    })
}

/// The wire form of `rampkit.preload`.
enum PreloadSuite {
  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    var traits: [InputTrait] = []
    var met: Set<JSONString> = []
    for step in trace.steps.map(\.stimulus) {
      guard let id = step.body["onboardingId"]?.string else { continue }
      let isNew = met.insert(id).inserted
      traits.append(
        InputTrait("\(step.name) of an onboarding that is", .text(isNew ? "new" : "known")))
      traits.append(InputTrait("screens", .count(step.body["screens"]?.array?.count ?? 0)))
    }
    return traits.withoutRepeats
  }
}
