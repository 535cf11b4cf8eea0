package import MachineKit
import WirePrimitives

/// The reference for the screen of a host application that shows the page (Code Guidelines, Memory
/// Management).
///
///     absent --viewLoaded--> shown --leave for good--> gone
///                            |   ^        ^
///                            +---+        +-- terminate
///                   completed, covered, background
///
/// Effects `{"setup": {}}`, `{"load": {}}`, `{"clear": {}}`, `{"cleanupAll": {}}`,
/// `{"removeObservers": {}}`, `{"dismiss": {}}`, `{"handOver": {"token"}}`, `{"store": {"what"}}`.
package struct HostMachine: Machine {
  private enum State: Equatable {
    case absent
    case shown(Ending)
    case gone
  }

  /// How the journey has ended so far.
  private enum Ending: String { case none, success, failure }

  /// A host that leaves both to the page has nothing to clear.
  package static let hostData = CapabilityID("finvu.host-data")
  private static let ending = ExpectedEffect.Order("ending", by: .fnvLIF10)
  private static let observation = ExpectedEffect.Order("end of observation", by: .fnvLIF11)

  private let rules: HostRules
  @StateVariable("the state of the screen") private var state = State.absent
  /// A clean-up counts from when it is done, so that it may come early and more than once.
  private var done: Set<String> = []
  /// What a host may do otherwise is asked in the last step alone, because of what follows a departure
  /// nothing is judged.
  private var stepsLeft: Int

  package init(rules: HostRules, steps: Int) {
    self.rules = rules
    stepsLeft = steps
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    stepsLeft -= 1
    out.only("store", by: .fnvSEC01)
    switch stimulus.name {
    case "viewLoaded": try load(&out)
    case "completed": try complete(stimulus.body, &out)
    case "leave":
      guard let isForGood = stimulus.body["movingFromParent"]?.bool else {
        throw TraceError("the member \"movingFromParent\" is no boolean")
      }
      leave(isForGood: isForGood, &out)
    case "background": if stepsLeft == 0 { out.open("cleanupAll", .ambFNV21) }
    case "terminate": terminate(&out)
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }
}

extension HostMachine {
  // MARK: Events

  private mutating func load(_ out: inout Outbox<Never>) throws(TraceError) {
    switch state {
    case .absent:
      state = .shown(.none)
      act("setup", by: .fnvBRG14, &out)
      act("load", by: .fnvBRG14, &out)
    case .shown, .gone: throw TraceError("the screen is loaded already")
    }
  }

  private mutating func complete(_ body: JSON, _ out: inout Outbox<Never>) throws(TraceError) {
    let token = body["token"]?.string
    guard let ending = body["outcome"]?.text.flatMap(Ending.init), ending != .none,
      (ending == .success) == (token != nil)
    else { throw TraceError("a success has a token, a failure has none, and nothing else ends") }
    guard case .shown(let before) = state else {
      throw TraceError("there is no screen on which a journey may end")
    }
    state = .shown(ending)
    out.recorder.cite(.fnvSEC01, token == nil ? "no token" : "a token")
    out.recorder.cite(.fnvLIF10, "\(ending)")
    out.recorder.cite(.fnvLIF11, "\(ending)")
    if before == .none, stepsLeft == 0 { askForAll(&out) }
    if rules.data != .kept { act("clear", by: .fnvLIF10, in: [Self.ending], &out) }
    cleanUp(ending, &out)
    if let token {
      if rules.storage == .token {
        out.due("store", .exactly(["what": "token"], by: .fnvSEC01), by: .fnvSEC01)
      }
      out.recorder.cite(.fnvSEC05, "handed over")
      act("handOver", .exactly(["token": .string(token)], by: .fnvSEC05), by: .fnvSEC05, &out)
    }
    act("dismiss", by: .fnvLIF10, in: [Self.ending], &out)
  }

  private func askForAll(_ out: inout Outbox<Never>) {
    for kind in ["clear", "cleanupAll", "dismiss"] { out.only(kind, by: .fnvLIF10) }
    out.only("removeObservers", by: .fnvLIF11)
    out.only("handOver", by: .fnvSEC05)
  }

  private mutating func leave(isForGood: Bool, _ out: inout Outbox<Never>) {
    // Whether a host cleans up where another screen covers it is its own affair. AMB-FNV-22.
    guard isForGood, case .shown(let ending) = state else { return }
    state = .gone
    let reason: RequirementID = ending == .failure ? .fnvLIF12 : .fnvLIF06
    out.recorder.cite(reason, "left, ending: \(ending)")
    out.recorder.cite(.fnvSEC02, "left, ending: \(ending)")
    if rules.data == .cleared { act("clear", by: .fnvSEC02, &out) }
    cleanUp(ending, &out)
    askWhetherDone("cleanupAll", by: reason, &out)
    askWhetherDone("clear", by: .fnvSEC02, &out)
    out.need(Self.hostData, for: "clear")
  }

  private mutating func terminate(_ out: inout Outbox<Never>) {
    guard case .shown(let ending) = state else { return }
    state = .gone
    out.recorder.cite(.fnvLIF15, "terminated, ending: \(ending)")
    if rules.termination == .done { act("cleanupAll", by: .fnvLIF15, &out) }
    askWhetherDone("cleanupAll", by: .fnvLIF15, &out)
  }

  private mutating func cleanUp(_ ending: Ending, _ out: inout Outbox<Never>) {
    let (cleanup, reason): (HostRules.Cleanup, RequirementID) =
      switch ending {
      case .none: (rules.exit, .fnvLIF06)
      case .success: (rules.success, .fnvLIF06)
      case .failure: (rules.failure, .fnvLIF12)
      }
    guard cleanup == .done else { return }
    act("cleanupAll", by: reason, in: [Self.ending, Self.observation], &out)
    act("removeObservers", by: .fnvLIF11, in: [Self.observation], &out)
  }

  // MARK: Effects

  /// Due where the kind is asked for in this step.
  private mutating func act(
    _ kind: String, _ body: Acceptance = .object([]), by reason: RequirementID,
    in orders: [ExpectedEffect.Order]? = nil, _ out: inout Outbox<Never>
  ) {
    done.insert(kind)
    if let asked = out.reason(for: kind) {
      out.due(kind, body, by: asked, in: orders)
    } else {
      out.does(kind, body, by: reason)
    }
  }

  private func askWhetherDone(
    _ kind: String, by reason: RequirementID, _ out: inout Outbox<Never>
  ) {
    out.state(kind, done.contains(kind) ? .any(.object, by: reason) : .absentOrNull(by: reason))
  }
}
