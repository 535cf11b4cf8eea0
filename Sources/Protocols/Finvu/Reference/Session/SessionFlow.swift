import MachineKit
import WirePrimitives

/// What a startAuth has begun.
///
///     started -> unavailable -> fellBack -> initiated(OTP) -> read -> verified -> ended
///     started -> initiated(SILENT_AUTH) ---------------------------------------> ended
///
/// Each step but the first and the last may be left out, as far as FNV-CBK-05 says; what comes in
/// another order is nobody's. A flow is replaced by a second startAuth (AMB-FNV-19).
struct SessionFlow {
  enum Stage: Equatable {
    case started, unavailable, fellBack
    case initiated(BridgeOutcome.AuthType)
    case read, verified
    case ended(by: RequirementID)
    /// By a startAuth with this callback.
    case replaced(by: SessionCallback)
  }

  let number: JSONString
  let callback: SessionCallback
  var stage = Stage.started
  /// Statuses that the port may have told of its own accord.
  var mayBeTold: Set<String> = []
  /// An OTP was refused.
  var hasRefused = false
  /// It has ended, or goes on: only the port knows which.
  var mayHaveEnded = false

  var isLive: Bool {
    switch stage {
    case .started, .unavailable, .fellBack, .initiated, .read, .verified: true
    case .ended, .replaced: false
    }
  }

  var hasFallenBack: Bool { stage == .unavailable || stage == .fellBack }

  /// The stage after an event; nil where no documented flow has it there.
  func stage(after event: SessionEvent) -> Stage? {
    guard case .outcome(let outcome) = event else {
      return stage == .started ? .unavailable : nil
    }
    let isOTP = stage == .initiated(.otp)
    switch outcome {
    case .fallback: return stage == .started || stage == .unavailable ? .fellBack : nil
    case .initiated(.silent, _): return stage == .started ? .initiated(.silent) : nil
    case .initiated(.otp, _):
      return stage == .started || hasFallenBack ? .initiated(.otp) : nil
    case .delivery: return isOTP || stage == .initiated(.silent) ? stage : nil
    case .otpRead: return isOTP ? .read : nil
    case .verified: return isOTP || stage == .read ? .verified : nil
    case .token(.silent, _), .silentFailed:
      return stage == .initiated(.silent) ? .ended(by: .fnvCBK12) : nil
    case .token(.otp, _):
      return isOTP || stage == .read || stage == .verified ? .ended(by: .fnvCBK12) : nil
    case .failed:
      return stage == .initiated(.silent) ? nil : .ended(by: .fnvCBK12)
    case .initialised, .rejectedParameter, .initFailed, .otpVerified, .otpRefused, .otpFailed:
      return nil
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

/// A message of the page, and what became of it.
struct SessionRequest {
  enum State {
    /// It has reached no provider, or nobody knows whether it has.
    case settled
    case initialising(isRepeated: Bool)
    case flow(SessionFlow)
    /// An OTP of the flow of the request with this index.
    case verifying(flow: Int)
    /// Another call of the method is in flight with it, the last one with this callback.
    case inFlight(last: SessionCallback)
    /// It has its one final response.
    case answered
    case cleanedUp
  }

  let callback: SessionCallback
  var state = State.settled

  var isAnswered: Bool { if case .answered = state { true } else { false } }
}
