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

  package private(set) var effects: [Effect] = []
  private(set) var orders: [Order] = []
  package var recorder: CitationRecorder
  package var expectations: Expectations

  package init(citing recorder: CitationRecorder = .deaf, permissions: Int = 0) {
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

  /// Nothing of a kind may come in the step but what is due or permitted.
  package mutating func only(_ kind: String, by requirement: RequirementID) {
    expectations.only(kind, by: requirement)
  }

  package mutating func emit(_ name: String, _ body: JSON = [:], by requirement: RequirementID) {
    emit(name, body, .requirement(requirement))
  }

  package mutating func emit(_ name: String, _ body: JSON = [:], _ basis: Basis) {
    effects.append(Effect(act: Act(name, body), basis: basis))
  }

  /// Starts a timer; one that is equal and not yet due is replaced.
  ///
  /// - Parameter delay: milliseconds; 0 comes after everything that is due already.
  package mutating func start(_ timer: Timer, after delay: Int) {
    orders.append(.start(timer, after: delay))
  }

  package mutating func cancel(_ timer: Timer) { orders.append(.cancel(timer)) }
}

/// One thing that an SDK does, with the reason for it.
package struct Effect: Sendable, Hashable {
  package let act: Act
  package let basis: Basis
}
