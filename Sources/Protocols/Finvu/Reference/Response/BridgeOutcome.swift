package import WirePrimitives

/// What came of a call, before it is told to the page.
package enum BridgeOutcome: Sendable {
  package enum InitCause: String, Sendable { case appID = "app-id", network, service }
  package enum SilentCause: String, Sendable { case conditions, attempt }
  package enum AuthType: String, Sendable { case silent = "SILENT_AUTH", otp = "OTP" }

  case initialised
  case rejectedParameter(BridgeMethod)
  case initFailed(InitCause)
  case initiated(AuthType, deliveryChannel: JSONString?)
  case otpRead(JSONString)
  /// With the token, where it is known already.
  case verified(token: JSONString?)
  case delivery, fallback
  /// Of startAuth.
  case token(AuthType, JSONString)
  case silentFailed(SilentCause)
  /// Of startAuth.
  case failed
  /// Of verifyOtp.
  case otpVerified(token: JSONString)
  case otpRefused, otpFailed
}
