package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.init`: how the SDK starts, what it logs, and what the shared instance knows afterwards.
  ///
  /// A trace. Config, stimuli and effects are those of `suite-rampkit.init.schema.json`.
  package static let rampkitInit = ConformanceSuite(
    id: SuiteID("rampkit.init"), kind: .trace,
    summary: "how the SDK starts, what it logs and what it knows afterwards",
    requirements: [
      .rmpINI01, .rmpINI02, .rmpINI03, .rmpINI04, .rmpINI05, .rmpINI06, .rmpINI07, .rmpINI08,
      .rmpINI09, .rmpINI10, .rmpINI11, .rmpINI12, .rmpINI13, .rmpINI16, .rmpINI19, .rmpINI20,
      .rmpINI21, .rmpINI22, .rmpINI23, .rmpINI24, .rmpLOG02, .rmpLOG03, .rmpLOG04, .rmpLOG05,
      .rmpLOG06, .rmpLOG07, .rmpLOG08, .rmpLOG09, .rmpLOG10, .rmpLOG11, .rmpLOG12, .rmpLOG13,
      .rmpLOG14, .rmpLOG15, .rmpLOG16, .rmpLOG17, .rmpLOG18, .rmpOVL10, .rmpNAV08, .rmpUID12,
      .rmpVAR05, .rmpVAR16,
    ],
    choices: [InitSuite.httpStatus, StoredIDSuite.readFailure],
    capabilities: [InitSuite.log, StoredIDSuite.restart, InitSuite.untypedConfig],
    totality: .rmpINI08, rules: InitRules(), variants: InitRules.variants,
    generate: { source in InitGenerator.input(from: &source) },
    notes: { _ in [] }, traits: InitSuite.traits, needs: InitSuite.needs,
    relevantChoices: InitSuite.relevantChoices,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try .answer(toTrace: input, citing: &recorder) { (trace) throws(TraceError) in
        try InitMachine(config: trace.config, rules: rules)
      }
    })
}

/// What a port may declare for `rampkit.init`, and what inputs need.
enum InitSuite {
  static let httpStatus = Choice(
    id: "rampkit.http-status", variants: ["ignored", "non-2xx-fails"], ambiguity: .ambRMP72)

  static let log = Capability(
    id: CapabilityID("rampkit.log"), summary: "the adapter can read what the SDK logs")
  static let untypedConfig = Capability(
    id: CapabilityID("rampkit.untyped-config"),
    summary: "autoShowOnboarding can be given a value that is no boolean")

  static func needs(_ input: JSON) -> [CapabilityID] {
    guard let trace = try? Trace(input) else { return [] }
    var needs: [CapabilityID] = []
    if trace.steps.contains(where: { $0.stimulus.name == "restart" }) {
      needs.append(StoredIDSuite.restart.id)
    }
    let shows = trace.steps.compactMap { $0.stimulus.body["config"]?["autoShowOnboarding"] }
    if shows.contains(where: { $0.kind != .bool }) { needs.append(untypedConfig.id) }
    return needs
  }

  static func relevantChoices(_ input: JSON) -> Set<ChoiceID> {
    guard let trace = try? Trace(input) else { return [] }
    var relevant: Set<ChoiceID> = []
    if trace.config["read"]?.text == "fails" { relevant.insert(StoredIDSuite.readFailure.id) }
    let statuses = trace.steps.compactMap { $0.stimulus.body["status"]?.int }
    if statuses.contains(where: { !(200...299).contains($0) }) { relevant.insert(httpStatus.id) }
    return relevant
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    let names = trace.steps.map(\.stimulus.name)
    var traits = [
      InputTrait("steps", .count(names.count)),
      InputTrait("calls of init", .count(names.count { $0 == "init" })),
    ]
    for member in ["read", "write"] where trace.config[member]?.text == "fails" {
      traits.append(InputTrait("failing:", .text(member)))
    }
    for step in trace.steps {
      let body = step.stimulus.body
      traits.append(InputTrait("the stimulus", .text(step.stimulus.name)))
      if let status = body["status"]?.int { traits.append(InputTrait("a status", .count(status))) }
      if let text = body["body"]?.text, step.stimulus.name == "message" {
        traits.append(InputTrait("a message", .text(text)))
      }
      guard let config = body["config"]?.object else { continue }
      traits += config.map { InputTrait("configured:", .text($0.name.text ?? "")) }
      traits.append(
        InputTrait(
          "autoShowOnboarding is", .text(config["autoShowOnboarding"]?.compactText ?? "absent")))
    }
    return traits.withoutRepeats
  }
}
