package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.stored-id`: the user id that is made once, kept in the secure store and found again.
  ///
  /// A trace. Config `{"stored": text | {"$bytes"} | null, "secureRandom", "read", "write": "ok" |
  /// "fails"}`; what is stored stands under the key `rk_user_id` and no other. Stimuli
  /// `{"getRampKitUserId": {}}`, `{"init": {"config": {"apiKey": "k"}}}`, `{"getUserId": {}}`,
  /// `{"getOnboardingData": {}}`, `{"restart": {}}` (memory is lost, the store kept), `{"setStore":
  /// {"read", "write", "stored"}}`, each member optional. Effects `{"storeRead": {"key"}}`,
  /// `{"random": {"secure": bool}}`, `{"storeWrite": {"key", "value", "store": "secure" | "plain",
  /// "accessible"}}`, `{"returned": {"call", "value": text | null}}`, `{"http": {"method", "url"}}`,
  /// `{"initDone": {}}`; effects of other kinds are ignored. What the store and the source are asked
  /// for ahead of a call is told with the call that uses it; the fetch of `init` is answered at once.
  package static let rampkitStoredID = ConformanceSuite(
    id: SuiteID("rampkit.stored-id"), kind: .trace,
    summary: "the user id that is made once, kept in the secure store and found again",
    requirements: [
      .rmpUID02, .rmpUID03, .rmpUID06, .rmpUID08, .rmpUID09, .rmpUID10, .rmpUID11,
      .rmpUID12, .rmpUID13, .rmpUID14, .rmpUID15, .rmpUID16, .rmpUID17, .rmpUID18, .rmpUID19,
      .rmpINI17, .rmpINI18, .rmpCST02,
    ],
    choices: [
      StoredIDSuite.randomFailure, StoredIDSuite.readFailure, StoredIDSuite.writeFailure,
    ],
    capabilities: [StoredIDSuite.randomSource, StoredIDSuite.byteStore, StoredIDSuite.restart],
    totality: nil, rules: StoredIDRules(), variants: StoredIDRules.variants,
    generate: { source in StoredIDGenerator.input(from: &source) },
    notes: { _ in [] }, traits: StoredIDSuite.traits, needs: StoredIDSuite.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try StoredIDSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `rampkit.stored-id`.
enum StoredIDSuite {
  static let randomFailure = Choice(
    id: ChoiceID("rampkit.random-failure"), variants: ["no-id", "fallback-id"],
    ambiguity: .ambRMP67)
  static let readFailure = Choice(
    id: ChoiceID("rampkit.read-failure"), variants: ["no-id", "fresh-id", "unwritten-id"],
    ambiguity: .ambRMP68)
  static let writeFailure = Choice(
    id: ChoiceID("rampkit.write-failure"), variants: ["return-id", "no-id"], ambiguity: .ambRMP69)

  static let randomSource = Capability(
    id: StoredIDMachine.randomSource,
    summary: "the source of random bytes can be shown, and made to fail")
  static let byteStore = Capability(
    id: CapabilityID("rampkit.byte-store"), summary: "the store can hold bytes that are no text")
  static let restart = Capability(
    id: CapabilityID("rampkit.restart"), summary: "memory can be dropped and the store kept")

  static func acceptance(
    of input: JSON, under rules: StoredIDRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    try .answer(toTrace: input, citing: &recorder) { (trace) throws(TraceError) in
      try StoredIDMachine(config: trace.config, rules: rules)
    }
  }

  static func needs(_ input: JSON) -> [CapabilityID] {
    guard let trace = try? Trace(input) else { return [] }
    let stores = [trace.config] + trace.steps.map(\.stimulus.body)
    var needed: [CapabilityID] = []
    if trace.config["secureRandom"]?.text == "fails" { needed.append(randomSource.id) }
    if stores.contains(where: { $0["stored"]?.kind == .object }) { needed.append(byteStore.id) }
    if trace.steps.contains(where: { $0.stimulus.name == "restart" }) { needed.append(restart.id) }
    return needed
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    let names = trace.steps.map(\.stimulus.name)
    let failing = ["secureRandom", "read", "write"].filter { trace.config[$0]?.text == "fails" }
    let stored = trace.config["stored"] ?? .null
    return [
      InputTrait("steps", .count(names.count)),
      InputTrait("at first stored:", .text(stored.text ?? (stored.isNull ? "nothing" : "no text"))),
    ] + failing.map { InputTrait("at first failing:", .text($0)) }
      + Set(names).sorted().map { InputTrait("the stimulus", .text($0)) }
      + ["init", "getRampKitUserId"].map { name in
        InputTrait("calls of \(name)", .count(names.count { $0 == name }))
      }
  }
}
