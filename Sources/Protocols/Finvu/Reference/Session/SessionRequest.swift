import MachineKit
import WirePrimitives

/// A message of the page, and what became of it.
struct SessionRequest {
  enum State {
    /// It has reached no provider, or nobody knows whether it has.
    case settled
    case initialising
    /// After one that has succeeded: its answer may come at once.
    case initialisingAgain(Expectations.Permission?)
    case flow(SessionFlow)
    /// An OTP of the flow of the request with this index; what its callback may hear on the way.
    case verifying(flow: Int, Expectations.Permission?)
    case inFlight(InFlight)
    /// It has its one final response.
    case answered
    case cleanedUp
  }

  /// One of two calls of a method that are in flight.
  struct InFlight {
    /// Of the second.
    let last: SessionCallback
    /// Of its final response, which may come at once.
    let final: Expectations.Permission?
    /// What the callbacks of both may hear on the way.
    let others: [Expectations.Permission]
  }

  let method: BridgeMethod?
  let callback: SessionCallback
  var state = State.settled

  init(of body: JSON) {
    method = body["method"]?.text.flatMap(BridgeMethod.init(rawValue:))
    callback = SessionCallback(body["callback"])
  }

  var flow: SessionFlow? { if case .flow(let flow) = state { flow } else { nil } }

  var isAnswered: Bool { if case .answered = state { true } else { false } }

  /// Nothing more comes of it.
  var isOver: Bool {
    switch state {
    case .answered: true
    case .flow(let flow): if case .ended = flow.stage { true } else { false }
    case .settled, .initialising, .initialisingAgain, .verifying, .inFlight, .cleanedUp: false
    }
  }

  /// What its callback may still hear of the port's own accord.
  var permissions: [Expectations.Permission] {
    switch state {
    case .flow(let flow): flow.permissions
    case .initialisingAgain(let permission), .verifying(_, let permission):
      [permission].compactMap(\.self)
    case .inFlight(let call): [call.final].compactMap(\.self) + call.others
    case .settled, .initialising, .answered, .cleanedUp: []
    }
  }
}

/// Whom the response to a request is for.
enum SessionCallback: Equatable {
  case named(JSONString)
  case absent
  /// Whether it is called is open. AMB-FNV-11, AMB-FNV-30.
  case open

  init(_ value: JSON?) {
    switch CallbackName(value) {
    case .plain: self = .named(value?.string ?? "")
    case .absent: self = .absent
    case .dotted, .open, .noName, .noText: self = .open
    }
  }
}
