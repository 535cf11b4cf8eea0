package import WirePrimitives

/// A reference that lives through time: a value with one function for each stimulus, which changes
/// the value and puts what it does into the outbox.
///
/// It reads no clock and starts no thread: time comes with each call, and what is to happen later is
/// a timer.
package protocol Machine {
  /// What a timer brings back when it is due.
  associatedtype Timer: Sendable, Hashable

  /// - Parameter now: milliseconds since the start of the trace.
  mutating func receive(_ stimulus: Act, at now: Int, _ out: inout Outbox<Timer>)
    throws(TraceError)

  mutating func elapse(_ timer: Timer, at now: Int, _ out: inout Outbox<Timer>)
}

extension Machine where Timer == Never {
  package mutating func elapse(_ timer: Never, at now: Int, _ out: inout Outbox<Never>) {}
}

/// What a machine does in one call.
package struct Outbox<Timer: Sendable & Hashable> {
  enum Order {
    case start(Timer, after: Int)
    case cancel(Timer)
  }

  private(set) var orders: [Order] = []
  package var recorder: CitationRecorder
  package var expectations: Expectations

  package init(citing recorder: CitationRecorder = .disabled, permissions: Int = 0) {
    self.recorder = recorder
    expectations = Expectations(permissions: permissions)
  }

  /// An effect that must come, and of whose kind nothing else may in the step.
  ///
  /// - Parameters:
  ///   - requirement: what is departed from where it does not come.
  ///   - orders: nil for the order among the effects of its kind, none for any.
  package mutating func due(
    _ kind: String, _ body: Acceptance = .object([]), by requirement: RequirementID,
    until: Expectations.Until = .step, in orders: [ExpectedEffect.Order]? = nil
  ) {
    var effect = ExpectedEffect(.due, kind, body, by: requirement)
    effect.orders = orders
    expectations.expect(effect, until: until)
    expectations.only(kind, by: requirement)
  }

  package mutating func expect(_ effect: ExpectedEffect, until: Expectations.Until = .step) {
    expectations.expect(effect, until: until)
  }

  /// An effect that nobody asks for.
  package mutating func does(
    _ kind: String, _ body: JSON = [:], by requirement: RequirementID
  ) {
    does(kind, .unasked(body), by: requirement)
  }

  /// An effect that may come, and that the reference does.
  package mutating func does(
    _ kind: String, _ body: Acceptance, by requirement: RequirementID,
    until: Expectations.Until = .step
  ) {
    var effect = ExpectedEffect(.does, kind, body, by: requirement)
    effect.orders = []
    expectations.expect(effect, until: until)
  }

  /// An effect that may come.
  package mutating func may(
    _ kind: String, _ body: Acceptance = .object([]), by requirement: RequirementID,
    until: Expectations.Until = .step, in orders: [ExpectedEffect.Order]? = []
  ) {
    var effect = ExpectedEffect(.may, kind, body, by: requirement)
    effect.orders = orders
    expectations.expect(effect, until: until)
  }

  /// By what nothing else of a kind may come in the step.
  package func reason(for kind: String) -> RequirementID? { expectations.reason(for: kind) }

  /// What else comes of a kind in the step is recorded and never scored.
  package mutating func open(_ kind: String, _ ambiguity: AmbiguityID) {
    expectations.open(kind, ambiguity)
  }

  /// What is accepted of the last effect of a kind, up to the next step that settles what goes on; nil
  /// where nobody can tell any more.
  package mutating func state(_ kind: String, _ tree: Acceptance?) {
    expectations.state(kind, tree)
  }

  /// The same in this step, whether it settles what goes on or not.
  package mutating func stateNow(_ kind: String, _ tree: Acceptance) {
    expectations.stateNow(kind, tree)
  }

  /// The same at the end of the trace; nil where nobody can tell, whatever is said later.
  package mutating func stateAtEnd(_ kind: String, _ tree: Acceptance?) {
    expectations.stateAtEnd(kind, tree)
  }

  /// A kind is asked for in the step only of a port that grants the capability.
  package mutating func need(_ capability: CapabilityID, for kind: String) {
    expectations.need(capability, for: kind)
  }

  /// The effects that `build` adds come in any order.
  package mutating func inAnyOrder(_ build: (inout Outbox) -> Void) {
    expectations.beginAnyOrder()
    build(&self)
    expectations.endAnyOrder()
  }

  /// Nothing of a kind may come in the step but what is due or permitted.
  package mutating func only(_ kind: String, by requirement: RequirementID) {
    expectations.only(kind, by: requirement)
  }

  /// The same for a lighter requirement in place of one that has been named: what comes besides may break either.
  package mutating func only(_ kind: String, rather requirement: RequirementID) {
    expectations.only(kind, rather: requirement)
  }

  /// The same up to the next step that settles what goes on, where that names no other requirement.
  package mutating func onlyUntilSettled(_ kind: String, by requirement: RequirementID) {
    expectations.onlyUntilSettled(kind, by: requirement)
  }

  /// Starts a timer; one that is equal and not yet due is replaced.
  ///
  /// - Parameter delay: milliseconds; 0 comes after everything that is due already.
  package mutating func start(_ timer: Timer, after delay: Int) {
    orders.append(.start(timer, after: delay))
  }

  package mutating func cancel(_ timer: Timer) { orders.append(.cancel(timer)) }
}
