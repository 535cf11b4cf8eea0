/// What a response is made by. The first value of each knob is the required one.
package struct ResponseRules: Sendable {
  /// Which code tells a failure that the document gives two codes. FNV-INI-13, FNV-STA-16, AMB-FNV-03,
  /// AMB-FNV-04.
  package enum FailureCode: Sendable { case generic, specific, byCause, invalidParameter }
  package var initFailure = FailureCode.generic
  package var silentFailure = FailureCode.generic

  /// FNV-INI-03.
  package enum Initialised: Sendable { case success, initiate, withoutStatusCode }
  package var initialised = Initialised.success

  /// FNV-STA-14.
  package enum SilentInitiation: Sendable { case documented, asOTP, withoutChannel }
  package var silentInitiation = SilentInitiation.documented

  /// FNV-STA-26, FNV-STS-16.
  package enum OTPInitiation: Sendable { case documented, asSilent, accepted, channelAsNumber }
  package var otpInitiation = OTPInitiation.documented

  /// FNV-STA-15, FNV-VER-07.
  package enum Success: Sendable { case documented, authToken, withoutAuthType, otherAuthType }
  package var silentSuccess = Success.documented
  package var otpSuccess = Success.documented

  /// The status of a SUCCESS that follows an OTP which was read. FNV-STS-01, FNV-STS-13.
  package enum AutoSuccess: Sendable { case documented, verified, withoutToken }
  package var autoSuccess = AutoSuccess.documented

  /// Statuses on the way, and what they are called instead. FNV-STS-03 to FNV-STS-07.
  package var statuses: [String: String] = [:]

  /// FNV-STS-08.
  package enum StatusCode: Sendable { case text, number }
  package var statusCode = StatusCode.text
  package enum IntermediateCode: Sendable { case given, leftOut }
  package var intermediateCode = IntermediateCode.given

  /// FNV-STS-14.
  package enum ReadOTP: Sendable { case given, leftOut, masked }
  package var readOTP = ReadOTP.given

  /// A token that a verification brings: for the SUCCESS that follows, in VERIFY, or in a SUCCESS at
  /// once. FNV-STS-11, AMB-FNV-52.
  package enum EarlyToken: Sendable { case kept, sent, success }
  package var earlyToken = EarlyToken.kept

  /// What says that all is well: nothing, an errorCode of zero or an error of that name. FNV-STS-10,
  /// FNV-STS-11.
  package enum NoError: Sendable { case absent, zero, told }
  package var noError = NoError.absent

  /// FNV-STS-09.
  package enum Failure: Sendable { case documented, statusError, messageAsError, codeAsNumber }
  package var failure = Failure.documented

  /// Texts of failures. FNV-INI-08, FNV-INI-12, FNV-STA-11, FNV-STA-16, FNV-STA-17, FNV-VER-02,
  /// FNV-VER-08.
  package enum Text: Sendable, CaseIterable {
    case initRejected, initFailed, numberRejected, silentFailed, failed, otpRejected, otpRefused
  }
  package enum Wording: Sendable { case documented, other, ofAnother }
  package var texts: [Text: Wording] = [:]

  /// What befalls every outcome, whatever it is.
  package enum Making: Sendable { case usual, unhandled }
  package var making = Making.usual

  package init() {}
}

extension ResponseRules.Text {
  package var documented: String {
    switch self {
    case .initRejected: "appId and requestId are required"
    case .initFailed:
      "Authentication failed, SDK initialization failed. Please try initializing the SDK again."
    case .numberRejected: "Invalid phone number format"
    case .silentFailed: "Authentication failed, SNA failed."
    case .failed, .otpRefused: "Authentication failed, something went wrong."
    case .otpRejected: "Invalid OTP format"
    }
  }

  /// The text of a failure that is near.
  var another: String {
    switch self {
    case .initRejected: Self.initFailed.documented
    case .initFailed, .silentFailed: Self.failed.documented
    case .numberRejected: Self.otpRejected.documented
    case .failed, .otpRefused: Self.silentFailed.documented
    case .otpRejected: Self.numberRejected.documented
    }
  }
}
