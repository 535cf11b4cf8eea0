import ChoiceEngine
package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `finvu.host`: what the screen of a host application does at the ends of a journey.
  ///
  /// A trace. Config `{}`. Stimuli `{"viewLoaded": {}}`, the first and once; `{"completed":
  /// {"outcome": "success", "token": text} | {"outcome": "failure"}}`, `{"leave":
  /// {"movingFromParent": bool}}`, `{"background": {}}`, `{"terminate": {}}`. Effects `{"setup":
  /// {}}`, `{"load": {}}`, `{"clear": {}}`, `{"cleanupAll": {}}`, `{"removeObservers": {}}`,
  /// `{"dismiss": {}}`, `{"handOver": {"token"}}`, `{"store": {"what": "token" | "phoneNumber" |
  /// "otp"}}`; effects of other kinds are ignored.
  package static let finvuHost = ConformanceSuite(
    id: SuiteID("finvu.host"), kind: .trace,
    summary: "what the screen of a host application does at the ends of a journey",
    requirements: [
      .fnvLIF06, .fnvLIF10, .fnvLIF11, .fnvLIF12, .fnvLIF15, .fnvSEC01, .fnvSEC02, .fnvSEC05,
    ],
    choices: [], capabilities: [HostSuite.terminationNotice, HostSuite.hostData], totality: nil,
    rules: HostRules(), variants: HostRules.variants,
    generate: { source in HostSuite.input(from: &source) },
    notes: { _ in [] }, traits: HostSuite.traits, needs: HostSuite.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try HostSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `finvu.host`.
enum HostSuite {
  static let terminationNotice = Capability(
    id: CapabilityID("finvu.termination-notice"),
    summary: "the application hears that it is about to end")
  static let hostData = Capability(
    id: HostMachine.hostData,
    summary: "the host has the phone number or the OTP in memory during a journey")

  static func acceptance(
    of input: JSON, under rules: HostRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    try .answer(toTrace: input, citing: &recorder) { (trace) throws(TraceError) in
      guard trace.steps.first?.stimulus.name == "viewLoaded" else {
        throw TraceError("the first stimulus is not \"viewLoaded\"")
      }
      return HostMachine(rules: rules, steps: trace.steps.count)
    }
  }

  // MARK: Cases

  static func needs(_ input: JSON) -> [CapabilityID] {
    let steps = (try? Trace(input))?.steps ?? []
    return steps.contains { $0.stimulus.name == "terminate" } ? [terminationNotice.id] : []
  }

  /// What may happen on a journey, then its end, if it has one.
  static func input(from source: inout ChoiceSource) -> JSON {
    var acts = [Act("viewLoaded")]
    acts += source.list(0...2) { source in
      source.chance(1, in: 2) ? Act("background") : Act("leave", ["movingFromParent": false])
    }
    if source.chance(2, in: 3) { acts += source.list(1...2) { completion(from: &$0) } }
    switch source.int(0...5) {
    case 0: break
    case 1: acts.append(Act("terminate"))
    default: acts.append(Act("leave", ["movingFromParent": true]))
    }
    var at = 0
    let steps = acts.map { act in
      defer { at += source.pick([10, 0, 60_000]) }
      return Trace.Step(at: at, act)
    }
    return Trace(config: [:], steps: steps).json
  }

  private static func completion(from source: inout ChoiceSource) -> Act {
    guard source.chance(1, in: 2) else { return Act("completed", ["outcome": "failure"]) }
    let token = source.pick(["T", "eyJ.a-_.b", "a \"b\" \u{e9}"])
    return Act("completed", ["outcome": "success", "token": .string(token)])
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    let acts = trace.steps.map(\.stimulus)
    return [InputTrait("steps", .count(acts.count))]
      + Set(acts.map(\.name)).sorted().map { InputTrait("the stimulus", .text($0)) }
      + acts.compactMap { $0.body["outcome"]?.text }.map { InputTrait("the outcome", .text($0)) }
  }
}
