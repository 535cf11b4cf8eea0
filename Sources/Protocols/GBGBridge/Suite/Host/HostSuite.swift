import ChoiceEngine
package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.host`: how a host routes what the page posts, answers it and sends events.
  ///
  /// A trace. Config `{"init": "hostVersion" | "configuration", "hostVersion": text, "capabilities"?:
  /// {id: info}, "bootstrapScript"?: text, "epochMs": number, "delegate": "none" | "silent" |
  /// "recording", "webView": name or null}`. Stimuli: `post`, `register`, `unregister`,
  /// `registerCustom`, `setSlot`, `handlerRespond`, `handlerReturn`, `complete`, `respond`,
  /// `respondAction`, `send`, `clearError`, `attach`, `dropWebView`, `dropDelegate`, `evaluateFails`,
  /// `inspect`, `wait`. Effects: `handlerCalled`, `awaitReturned`, `delivered`, `delegate`,
  /// `lastError`, `state`. Their members stand in the suite's schema.
  ///
  /// Events may be delivered up to the next step that sends none.
  package static let gbgHost = ConformanceSuite(
    id: SuiteID("gbg.host"), kind: .trace,
    summary: "how a host routes what the page posts, answers it and sends events",
    requirements: HostSuite.requirements,
    choices: HostRules.choices, capabilities: HostSuite.capabilities, totality: nil,
    rules: HostRules(), variants: HostRules.variants,
    generate: { source in HostGenerator.input(from: &source) },
    notes: { _ in [] }, traits: HostTraits.traits, needs: HostSuite.needs,
    normalised: HostSuite.normalised,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try HostSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `gbg.host`.
enum HostSuite {
  static let requirements: [RequirementID] = [
    .gbgENV07, .gbgENV08, .gbgENV17, .gbgINI01, .gbgINI02, .gbgINI03, .gbgINI04, .gbgINI05,
    .gbgINI06, .gbgINI07, .gbgSLT06, .gbgSLT07, .gbgSLT08, .gbgSLT09, .gbgSLT10, .gbgSLT11,
    .gbgSLT12, .gbgSLT13, .gbgSLT14, .gbgSLT15, .gbgSLT16, .gbgSLT17, .gbgSLT18, .gbgSLT19,
    .gbgSLT20, .gbgSLT22, .gbgRTE01, .gbgRTE02, .gbgRTE03, .gbgRTE04, .gbgRTE05, .gbgRTE06,
    .gbgRTE07, .gbgRTE08, .gbgRTE09, .gbgRTE10, .gbgRTE11, .gbgRTE13, .gbgRTE14, .gbgRTE15,
    .gbgRTE16, .gbgRTE17, .gbgRTE18, .gbgRTE19, .gbgRTE20, .gbgRTE21, .gbgRTE22, .gbgRTE23,
    .gbgRTE24, .gbgRTE25, .gbgRTE26, .gbgRTE27, .gbgRTE28, .gbgRTE29, .gbgRTE30, .gbgRTE31,
    .gbgRSP01, .gbgRSP02, .gbgRSP03, .gbgRSP04, .gbgRSP05, .gbgRSP06, .gbgRSP07, .gbgRSP08,
    .gbgRSP09, .gbgRSP10, .gbgRSP11, .gbgRSP12, .gbgRSP13, .gbgRSP14, .gbgRSP15, .gbgRSP16,
    .gbgEVT01, .gbgEVT02, .gbgEVT03, .gbgEVT04, .gbgEVT05, .gbgEVT06, .gbgEVT07, .gbgEVT08,
    .gbgEVT09, .gbgEVT10, .gbgEVT11, .gbgEVT12, .gbgQRY10, .gbgQRY11, .gbgQRY12, .gbgQRY14,
    .gbgQRY15, .gbgCFG08, .gbgJSV29, .gbgLIF01, .gbgLIF02, .gbgLIF04,
  ]

  static let postedText = Capability(
    id: CapabilityID("gbg.posted-text"), summary: "the host takes JSON texts that are posted")
  static let clock = Capability(
    id: .gbgClock, summary: "the wall clock of the host can be set")
  static let weakReferences = Capability(
    id: CapabilityID("gbg.weak-references"),
    summary: "what the host alone knows is gone at once, and it can be asked whether it is")
  static let evaluationErrors = Capability(
    id: CapabilityID("gbg.evaluation-errors"),
    summary: "the platform reports a script that fails, and one can be made to fail")
  static let slotVersion = Capability(
    id: CapabilityID("gbg.slot-version"),
    summary: "the version of a slot can be set after it is made")

  static let observers = Capability(
    id: .gbgObservers,
    summary: "the changes of the host's published properties can be observed")

  static let capabilities = [
    postedText, clock, weakReferences, evaluationErrors, slotVersion, observers, .utf16Strings,
  ]

  static func needs(_ input: JSON) -> [CapabilityID] {
    let stimuli = input["steps"]?.array?.compactMap { $0["do"].flatMap(Act.init) } ?? []
    return stimuli.compactMap { stimulus -> CapabilityID? in
      switch stimulus.name {
      case "dropWebView", "dropDelegate": weakReferences.id
      case "evaluateFails": evaluationErrors.id
      case "post": stimulus.body["text"] == nil ? nil : postedText.id
      case "setSlot": stimulus.body["version"] == nil ? nil : slotVersion.id
      default: nil
      }
    }.withoutRepeats
  }

  /// The ids of events are made anew each time, and a clock that cannot be set goes on.
  static func normalised(_ answer: JSON) -> JSON {
    guard let steps = answer["effects"]?.array else { return answer }
    let effects = steps.map { step -> JSON in
      guard let effects = step.array else { return step }
      return .array(effects.map(normalised(effect:)))
    }
    return ["effects": .array(effects)]
  }

  private static func normalised(effect: JSON) -> JSON {
    guard let delivered = effect["delivered"], let message = delivered["message"]?.object else {
      return effect
    }
    let isEvent = message["type"] == "event"
    let members = message.filter { name, _ in
      name != "timestamp" && !(isEvent && name == "correlationId")
    }
    return [
      "delivered": [
        "webView": delivered["webView"] ?? .null, "thread": delivered["thread"] ?? .null,
        "message": .object(members.map { ($0.name, $0.value) }),
      ]
    ]
  }

  static func acceptance(
    of input: JSON, under rules: HostRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    // Events may be delivered up to the next step that sends none.
    let answer = try Acceptance.answer(
      toTrace: input, settles: { $0.name != "send" }, citing: &recorder
    ) { (trace) throws(TraceError) in try HostMachine(config: trace.config, rules: rules) }
    return input.hasLoneSurrogates
      ? .answer(.ignored(answer.witness?[Outcome.ok], .ambGBG08)) : answer
  }
}
