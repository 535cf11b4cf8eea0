import ConformanceKit
import FinvuReference
import WirePrimitives

/// The input of `finvu.response`.
enum OutcomeInput {
  static func outcome(in input: JSON) throws(InvalidInput) -> BridgeOutcome {
    guard let method = input["method"]?.text.flatMap(BridgeMethod.init(rawValue:)),
      let outcome = input["outcome"], let kind = outcome["kind"]?.text
    else { throw InvalidInput("there is no such method, or no \"kind\"") }
    if kind == "rejected-parameter" { return .rejectedParameter(method) }
    switch method {
    case .initAuth: return try ofInitAuth(kind, outcome)
    case .startAuth: return try ofStartAuth(kind, outcome)
    case .verifyOtp:
      switch kind {
      case "token": return .otpVerified(token: try token(outcome))
      case "otp-refused": return .otpRefused
      case "failed": return .otpFailed
      default: throw unknown(kind)
      }
    }
  }

  private static func ofInitAuth(
    _ kind: String, _ outcome: JSON
  ) throws(InvalidInput) -> BridgeOutcome {
    switch kind {
    case "ok": return .initialised
    case "init-failed":
      guard let cause = outcome["cause"]?.text.flatMap(BridgeOutcome.InitCause.init(rawValue:))
      else { throw InvalidInput("there is no such cause") }
      return .initFailed(cause)
    default: throw unknown(kind)
    }
  }

  private static func ofStartAuth(
    _ kind: String, _ outcome: JSON
  ) throws(InvalidInput) -> BridgeOutcome {
    switch kind {
    case "initiated":
      return .initiated(try authType(outcome), deliveryChannel: outcome["deliveryChannel"]?.string)
    case "otp-read":
      guard let otp = outcome["otp"]?.string else { throw InvalidInput("no OTP was read") }
      return .otpRead(otp)
    case "verified": return .verified(token: outcome["token"]?.string)
    case "delivery": return .delivery
    case "fallback": return .fallback
    case "token": return .token(try authType(outcome), try token(outcome))
    case "silent-failed":
      guard let cause = outcome["cause"]?.text.flatMap(BridgeOutcome.SilentCause.init(rawValue:))
      else { throw InvalidInput("there is no such cause") }
      return .silentFailed(cause)
    case "failed": return .failed
    default: throw unknown(kind)
    }
  }

  private static func authType(_ outcome: JSON) throws(InvalidInput) -> BridgeOutcome.AuthType {
    guard let type = outcome["authType"]?.text.flatMap(BridgeOutcome.AuthType.init(rawValue:))
    else { throw InvalidInput("there is no such authType") }
    return type
  }

  private static func token(_ outcome: JSON) throws(InvalidInput) -> JSONString {
    guard let token = outcome["token"]?.string, !token.isEmpty else {
      throw InvalidInput("there is no token")
    }
    return token
  }

  private static func unknown(_ kind: String) -> InvalidInput {
    InvalidInput("the method has no outcome of the kind \"\(kind)\"")
  }
}
