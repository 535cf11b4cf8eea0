import MachineKit
import WirePrimitives

/// What a startAuth has begun.
///
///     started -> unavailable -> fellBack -> initiated(OTP) -> read -> verified -> ended
///     started -> initiated(SILENT_AUTH) ---------------------------------------> ended
///                   |
///                   +--> unavailable, fellBack
///
/// Initiated, it may be refused an OTP and go on.
///
/// Each step but the first and the last may be left out, as far as FNV-CBK-05 says; what comes in
/// another order is unspecified. A flow is replaced by a second startAuth (AMB-FNV-19).
struct SessionFlow {
  enum Stage: Equatable {
    case started, unavailable, fellBack
    case initiated(BridgeOutcome.AuthType)
    /// An OTP was refused.
    case refused
    case read, verified
    case ended(by: RequirementID)
    /// By a startAuth with this callback.
    case replaced(by: SessionCallback)
  }

  /// A status that the port may tell before the provider has reported it.
  struct Permitted {
    let status: String
    let permission: Expectations.Permission
    /// Once the provider has reported it.
    var need = ExpectedEffect.Need.due
    /// Whether it may be told in any order with the others. AMB-FNV-40.
    var isUnordered = false
  }

  /// It ends with a FAILURE, or goes on: only the port knows which. AMB-FNV-05.
  struct Fork {
    let goesOn: ExpectedEffect.Branch
    let fails: ExpectedEffect.Branch
    /// Of the FAILURE, until it is due.
    var permission: Expectations.Permission?
  }

  let number: JSONString
  let callback: SessionCallback
  /// A should without which nothing would come of it.
  var doubt: RequirementID?
  /// It had its INITIATE: one that falls back has another.
  var isInitiated = false
  /// verifyOtp was called with an OTP that was not rejected.
  var isVerified = false
  /// How many OTPs were refused.
  var refusals = 0
  @StateVariable("the stage of the flow") var stage = Stage.started
  var permitted: [Permitted] = []
  var fork: Fork?

  var permissions: [Expectations.Permission] {
    permitted.map(\.permission) + [fork?.permission].compactMap(\.self)
  }

  var isLive: Bool {
    switch stage {
    case .started, .unavailable, .fellBack, .initiated, .refused, .read, .verified: true
    case .ended, .replaced: false
    }
  }

  /// An OTP is waited for.
  var takesOTP: Bool { stage == .initiated(.otp) || stage == .refused }

  var hasFallenBack: Bool { stage == .unavailable || stage == .fellBack }

  /// A silent attempt that has begun may turn out impossible, too.
  private var isBeforeFallBack: Bool { stage == .started || stage == .initiated(.silent) }

  /// The stage after an event; nil where no documented flow has it there.
  func stage(after event: SessionEvent) -> Stage? {
    guard case .outcome(let outcome) = event else {
      return isBeforeFallBack ? .unavailable : nil
    }
    switch outcome {
    case .fallback: return isBeforeFallBack || stage == .unavailable ? .fellBack : nil
    case .initiated(.silent, _): return stage == .started ? .initiated(.silent) : nil
    case .initiated(.otp, _):
      return stage == .started || hasFallenBack ? .initiated(.otp) : nil
    case .delivery: return takesOTP || stage == .initiated(.silent) ? stage : nil
    case .otpRead: return takesOTP ? .read : nil
    case .verified: return takesOTP || stage == .read ? .verified : nil
    case .token(.silent, _), .silentFailed:
      return stage == .initiated(.silent) ? .ended(by: .fnvCBK12) : nil
    case .token(.otp, _):
      return takesOTP || stage == .read || stage == .verified ? .ended(by: .fnvCBK12) : nil
    case .failed:
      return stage == .initiated(.silent) ? nil : .ended(by: .fnvCBK12)
    case .initialised, .rejectedParameter, .initFailed, .otpVerified, .otpRefused, .otpFailed:
      return nil
    }
  }
}
