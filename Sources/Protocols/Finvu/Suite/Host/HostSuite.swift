import ChoiceEngine
package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension Suite {
  /// `finvu.host`: what the screen of a host application does at the ends of a journey.
  ///
  /// A trace. Config `{}`. Stimuli `{"viewLoaded": {}}`, the first and once; `{"completed":
  /// {"outcome": "success", "token": text} | {"outcome": "failure"}}`, `{"leave":
  /// {"movingFromParent": bool}}`, `{"background": {}}`, `{"terminate": {}}`. Effects `{"setup":
  /// {}}`, `{"load": {}}`, `{"clear": {}}`, `{"cleanupAll": {}}`, `{"removeObservers": {}}`,
  /// `{"dismiss": {}}`, `{"handOver": {"token"}}`, `{"store": {"what": "token" | "phoneNumber" |
  /// "otp"}}`; effects of other kinds are ignored.
  package static let finvuHost = Suite(
    id: SuiteID("finvu.host"), kind: .trace,
    summary: "what the screen of a host application does at the ends of a journey",
    requirements: [
      .fnvLIF06, .fnvLIF10, .fnvLIF11, .fnvLIF12, .fnvLIF15, .fnvSEC01, .fnvSEC02, .fnvSEC05,
    ],
    choices: [], capabilities: [HostSuite.terminationNotice, HostSuite.hostData], totality: nil,
    rules: HostRules(), variants: HostSuite.variants,
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
  /// A host that leaves both to the page has nothing to clear.
  static let hostData = Capability(
    id: CapabilityID("finvu.host-data"),
    summary: "the host has the phone number or the OTP in memory during a journey")

  private typealias Step = (effects: [Effect], observation: HostMachine.Verdict)

  static func acceptance(
    of input: JSON, under rules: HostRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    do throws(TraceError) {
      let trace = try Trace(input)
      guard trace.steps.first?.stimulus.name == "viewLoaded" else {
        throw TraceError("the first stimulus is not \"viewLoaded\"")
      }
      let steps = try Simulation.run(
        trace, on: HostMachine(rules: rules), citing: &recorder, observing: \.verdict)
      let answer = JSON.array(steps.map { .array($0.effects.map(\.act.json)) })
      return .answer(
        .trace(form(steps.count), answer: ["effects": answer], .phases(trees(for: steps))))
    } catch {
      throw InvalidInput(error.reason)
    }
  }

  /// Each step is a phase of its own: nothing here takes time. A clean-up counts from when it is done,
  /// so that it may come early and more than once.
  private static func form(_ steps: Int) -> TraceForm {
    TraceForm(
      phases: Array(repeating: 1, count: steps), events: ["store", "handOver"],
      states: ["cleanupAll", "clear"],
      orders: [
        .init("ending", ["clear", "cleanupAll", "dismiss"]),
        .init("end of observation", ["cleanupAll", "removeObservers"]),
        .init("in the background", ["cleanupAll"]),
      ])
  }

  private static func trees(for steps: [Step]) -> [Acceptance] {
    var done: Set<String> = []
    return steps.enumerated().map { index, step in
      let effects = step.effects.map(\.act)
      done.formUnion(effects.map(\.name))
      let isLast = index == steps.count - 1
      return .object(
        [.init("store", list(of: "store", in: effects, by: .fnvSEC01))]
          + states(step.observation, done)
          + (isLast ? allowances(step.observation, effects) : []))
    }
  }

  private static func states(
    _ verdict: HostMachine.Verdict, _ done: Set<String>
  ) -> [Acceptance.Member] {
    func member(_ kind: String, _ reason: RequirementID) -> Acceptance {
      done.contains(kind) ? .any(.object, by: reason) : .absentOrNull(by: reason)
    }
    var members: [Acceptance.Member] = []
    if let reason = verdict.cleanup {
      members.append(.init("cleanupAll", member("cleanupAll", reason)))
    }
    if let reason = verdict.clearing {
      members.append(.init("clear", .granted(hostData.id, member("clear", reason))))
    }
    return members
  }

  /// What a host may do otherwise: recorded at the end alone, because of what follows a departure
  /// nothing is judged.
  private static func allowances(
    _ verdict: HostMachine.Verdict, _ effects: [Act]
  ) -> [Acceptance.Member] {
    if verdict.isBackground { return [.init("in the background", .ignored([], .ambFNV21))] }
    guard verdict.isFirstCompletion else { return [] }
    func order(_ kinds: [String], by reason: RequirementID) -> Acceptance {
      .array(
        effects.filter { kinds.contains($0.name) }
          .map { .object([.init($0.name, .any(.object, by: reason))]) }, by: reason)
    }
    return [
      .init("ending", order(["clear", "cleanupAll", "dismiss"], by: .fnvLIF10)),
      .init("end of observation", order(["cleanupAll", "removeObservers"], by: .fnvLIF11)),
      .init("handOver", list(of: "handOver", in: effects, by: .fnvSEC05)),
    ]
  }

  private static func list(
    of kind: String, in effects: [Act], by reason: RequirementID
  ) -> Acceptance {
    let bodies = effects.filter { $0.name == kind }.map(\.body)
    return bodies.isEmpty
      ? .exactly([], by: reason) : .array(bodies.map { .exactly($0, by: reason) }, by: reason)
  }

  // MARK: Cases

  static func needs(_ input: JSON) -> [CapabilityID] {
    let steps = (try? Trace(input))?.steps ?? []
    return steps.contains { $0.stimulus.name == "terminate" } ? [terminationNotice.id] : []
  }

  /// What may befall a journey, then its end, if it has one.
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

  static func traits(of input: JSON) -> [Trait] {
    guard let trace = try? Trace(input) else { return [] }
    let acts = trace.steps.map(\.stimulus)
    return [Trait("steps", .count(acts.count))]
      + Set(acts.map(\.name)).sorted().map { Trait("the stimulus", .text($0)) }
      + acts.compactMap { $0.body["outcome"]?.text }.map { Trait("the outcome", .text($0)) }
  }
}
