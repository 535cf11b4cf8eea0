package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.variables`: the variables that the pages of an overlay share.
  ///
  /// A trace. Config `{"pages": count, "initial": object}`: an overlay of screens s0, s1, ... is shown and
  /// none of its pages has loaded. Stimuli `{"loaded": {"page"}}`, `{"message": {"page", "body": text}}`,
  /// `{"wait": {}}`. Effect `{"send": {"page", "vars": object}}`; effects of other kinds are ignored.
  package static let rampkitVariables = ConformanceSuite(
    id: SuiteID("rampkit.variables"), kind: .trace,
    summary: "the variables that the pages of an overlay share",
    requirements: [
      .rmpVAR05, .rmpVAR06, .rmpVAR07, .rmpVAR08, .rmpVAR09, .rmpVAR10, .rmpVAR12, .rmpVAR13,
      .rmpVAR14, .rmpVAR15, .rmpVAR17, .rmpVAR18, .rmpVAR19, .rmpVAR20, .rmpVAR21, .rmpVAR22,
      .rmpVAR24, .rmpMSJ15, .rmpMSJ16, .rmpMSP06,
    ],
    choices: [VariablesSuite.broadcast], capabilities: [],
    totality: nil, rules: VariablesRules(), variants: VariablesRules.variants,
    generate: { source in VariablesGenerator.input(from: &source) },
    notes: { _ in [] }, traits: VariablesSuite.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try VariablesSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `rampkit.variables`.
enum VariablesSuite {
  static let broadcast = Choice(
    id: "rampkit.broadcast", variants: ["on-change", "always"], ambiguity: .ambRMP32)

  static func acceptance(
    of input: JSON, under rules: VariablesRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    try .answer(toTrace: input, citing: &recorder) { (trace) throws(TraceError) in
      try VariablesMachine(config: trace.config, rules: rules)
    }
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    var traits = [
      InputTrait("pages", .count(trace.config["pages"]?.int ?? 0)),
      InputTrait("steps", .count(trace.steps.count)),
    ]
    var loads: [Int: Int] = [:]
    for step in trace.steps {
      let page = step.stimulus.body["page"]?.int ?? 0
      if step.stimulus.name == "loaded" { loads[page] = step.at }
      guard let body = step.stimulus.body["body"]?.text else { continue }
      let message = (try? JSON.parse(body)) ?? .null
      traits.append(InputTrait("the message", .text(message["type"]?.text ?? body)))
      if let load = loads[page] {
        traits.append(InputTrait("from a load to a message, milliseconds", .count(step.at - load)))
      }
      for value in message["vars"]?.object?.map(\.value) ?? [] {
        traits.append(InputTrait("a variable that is", .text("\(value.kind)")))
      }
    }
    return traits.withoutRepeats
  }
}
