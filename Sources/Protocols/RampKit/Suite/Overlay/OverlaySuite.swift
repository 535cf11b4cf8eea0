package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.overlay`: how the overlay appears, moves between its pages and goes away.
  ///
  /// A trace. Config, stimuli and effects are those of `suite-rampkit.overlay.schema.json`.
  package static let rampkitOverlay = ConformanceSuite(
    id: SuiteID("rampkit.overlay"), kind: .trace,
    summary: "how the overlay appears, moves between its pages and goes away",
    requirements: OverlayDeclarations.requirements,
    choices: OverlayDeclarations.choices, capabilities: OverlayDeclarations.capabilities,
    totality: nil, rules: OverlayRules(), variants: OverlayRules.variants,
    generate: { source in OverlayGenerator.input(from: &source) },
    notes: { _ in [] }, traits: OverlaySuite.traits, needs: OverlaySuite.needs,
    relevantChoices: OverlaySuite.relevantChoices,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try .answer(toTrace: input, citing: &recorder) { (trace) throws(TraceError) in
        try OverlayMachine(trace, rules: rules)
      }
    })
}

/// What inputs of `rampkit.overlay` have in common, and need.
enum OverlaySuite {
  static func needs(_ input: JSON) -> [CapabilityID] {
    guard let trace = try? Trace(input) else { return [] }
    let names = trace.steps.map(\.stimulus.name)
    var needs = OverlayDeclarations.stimuli.filter { names.contains($0.name) }.map(\.capability.id)
    let given = [trace.config["callbacks"]] + trace.steps.map { $0.stimulus.body }
    if given.contains(where: { $0?.object?.contains { $0.value["throws"]?.bool ?? false } ?? false }
    ) {
      needs.append(OverlayDeclarations.throwingCallbacks)
    }
    return needs
  }

  /// The choices on which what is right may hang for a trace.
  static func relevantChoices(_ input: JSON) -> Set<ChoiceID> {
    guard let trace = try? Trace(input) else { return [] }
    let names = trace.steps.map(\.stimulus.name)
    let texts = trace.steps.compactMap { $0.stimulus.body["body"]?.text }
    func says(_ words: [String]) -> Bool {
      texts.contains { text in words.contains { text.contains($0) } }
    }
    let relevant: [(String, Bool)] = [
      ("continue-on-last", says(["continue", "next", "tap", "navigate"])),
      ("goback-on-first", says(["goBack"])),
      ("unknown-id", says(["navigate"])),
      ("relative-to", !texts.isEmpty),
      ("slide-lock", says(["slide"]) || names.contains("navigate")),
      ("paywall-both", says(["paywall"])),
      ("paywall-override", says(["paywall"]) && names.count { $0 == "show" } > 1),
      ("hide", names.contains("hide")),
      ("show-while-visible", names.count { $0 == "show" } > 1),
    ]
    return Set(relevant.filter(\.1).map { ChoiceID("rampkit." + $0.0) })
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    var traits = [
      InputTrait("screens", .count(trace.config["screens"]?.array?.count ?? 0)),
      InputTrait("steps", .count(trace.steps.count)),
    ]
    for step in trace.steps {
      traits.append(InputTrait("a stimulus", .text(step.stimulus.name)))
      guard let body = step.stimulus.body["body"]?.text else { continue }
      traits.append(InputTrait("a message", .text(body)))
    }
    traits += throwing(in: trace).map {
      InputTrait("a callback that throws:", .text($0), by: .rmpCBK01)
    }
    return traits.withoutRepeats
  }

  /// The host's callbacks that throw.
  private static func throwing(in trace: Trace) -> [String] {
    trace.config["callbacks"]?.object?.filter { $0.value["throws"]?.bool == true }
      .map(\.name.lossyText) ?? []
  }
}
