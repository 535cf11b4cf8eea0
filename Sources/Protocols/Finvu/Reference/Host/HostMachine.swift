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

  /// What is to be said of a step.
  package struct Verdict: Sendable {
    /// By what the SDK is cleaned up by now.
    package var cleanup: RequirementID?
    /// By what the host's own data is cleared by now.
    package var clearing: RequirementID?
    /// The journey is completed in this step, and was not before.
    package var isFirstCompletion = false
    /// The application goes to the background.
    package var isBackground = false
  }

  private let rules: HostRules
  @StateVariable("the state of the screen") private var state = State.absent
  package private(set) var verdict = Verdict()

  package init(rules: HostRules) {
    self.rules = rules
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    verdict = Verdict()
    switch stimulus.name {
    case "viewLoaded": try load(&out)
    case "completed": try complete(stimulus.body, &out)
    case "leave":
      guard let isForGood = stimulus.body["movingFromParent"]?.bool else {
        throw TraceError("the member \"movingFromParent\" is no boolean")
      }
      leave(isForGood: isForGood, &out)
    case "background": verdict.isBackground = true
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
      out.emit("setup", by: .fnvBRG14)
      out.emit("load", by: .fnvBRG14)
    case .shown, .gone: throw TraceError("the screen is loaded already")
    }
  }

  private mutating func complete(_ body: JSON, _ out: inout Outbox<Never>) throws(TraceError) {
    let token = body["token"]?.string
    guard let ending = body["outcome"]?.text.flatMap(Ending.init), ending != .none,
      (ending == .success) == (token != nil)
    else { throw TraceError("a success has a token, a failure has none, and nothing else ends") }
    switch state {
    case .absent, .gone: throw TraceError("there is no screen on which a journey may end")
    case .shown(let before):
      state = .shown(ending)
      verdict.isFirstCompletion = before == .none
      out.recorder.cite(.fnvSEC01, token == nil ? "no token" : "a token")
      out.recorder.cite(.fnvLIF10, "\(ending)")
      out.recorder.cite(.fnvLIF11, "\(ending)")
      if rules.data != .kept { out.emit("clear", by: .fnvSEC02) }
      cleanUp(ending, &out)
      if let token {
        if rules.storage == .token { out.emit("store", ["what": "token"], by: .fnvSEC01) }
        out.recorder.cite(.fnvSEC05, "handed over")
        out.emit("handOver", ["token": .string(token)], by: .fnvSEC05)
      }
      out.emit("dismiss", by: .fnvLIF10)
    }
  }

  private mutating func leave(isForGood: Bool, _ out: inout Outbox<Never>) {
    switch state {
    case .absent, .gone: break
    // Whether a host cleans up where another screen covers it is its own affair. AMB-FNV-22.
    case .shown where !isForGood: break
    case .shown(let ending):
      state = .gone
      let reason: RequirementID = ending == .failure ? .fnvLIF12 : .fnvLIF06
      out.recorder.cite(reason, "left, ending: \(ending)")
      out.recorder.cite(.fnvSEC02, "left, ending: \(ending)")
      verdict.cleanup = reason
      verdict.clearing = .fnvSEC02
      if rules.data == .cleared { out.emit("clear", by: .fnvSEC02) }
      cleanUp(ending, &out)
    }
  }

  private mutating func terminate(_ out: inout Outbox<Never>) {
    switch state {
    case .absent, .gone: break
    case .shown(let ending):
      state = .gone
      out.recorder.cite(.fnvLIF15, "terminated, ending: \(ending)")
      verdict.cleanup = .fnvLIF15
      if rules.termination == .done { out.emit("cleanupAll", by: .fnvLIF15) }
    }
  }

  private func cleanUp(_ ending: Ending, _ out: inout Outbox<Never>) {
    let (cleanup, reason): (HostRules.Cleanup, RequirementID) =
      switch ending {
      case .none: (rules.exit, .fnvLIF06)
      case .success: (rules.success, .fnvLIF06)
      case .failure: (rules.failure, .fnvLIF12)
      }
    guard cleanup == .done else { return }
    out.emit("cleanupAll", by: reason)
    out.emit("removeObservers", by: .fnvLIF11)
  }
}
