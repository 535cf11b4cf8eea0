package import MachineKit

/// What a response is made by. The first value of each knob is the required one.
package struct ResponseRules: RuleSet {
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

  /// A failure with any outcome, which the suite uses as a partial fault.
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

extension ResponseRules {
  package static let variants = table {
    Knob(
      "initFailure", \.initFailure,
      .choice(
        .specific, "finvu.init-failure-code", "specific",
        "a failed initialisation had the code 5003"),
      .choice(
        .byCause, "finvu.init-failure-code", "by-cause",
        "the code of a failed initialisation depended on the cause"),
      .fault(
        .invalidParameter, .fnvINI13, "a failed initialisation had the code 1001", named: "1001"))
    Knob(
      "silentFailure", \.silentFailure,
      .choice(
        .specific, "finvu.silent-failure-code", "specific",
        "a failed silent authentication had the code 9106"),
      .choice(
        .byCause, "finvu.silent-failure-code", "by-cause",
        "the code of a failed silent authentication depended on the cause"),
      .fault(
        .invalidParameter, .fnvSTA16, "a failed silent authentication had the code 1001",
        named: "1001"))
    Knob(
      "initialised", \.initialised,
      .fault(.initiate, .fnvINI03, "an initialisation had the status INITIATE"),
      .fault(.withoutStatusCode, .fnvINI03, "an initialisation had no statusCode"))
    Knob(
      "silentInitiation", \.silentInitiation,
      .fault(.asOTP, .fnvSTA14, "silent authentication began as OTP"),
      .fault(.withoutChannel, .fnvSTA14, "an empty deliveryChannel were left out"))
    Knob(
      "otpInitiation", \.otpInitiation,
      .fault(.asSilent, .fnvSTA26, "an OTP flow began as SILENT_AUTH"),
      .fault(.channelAsNumber, .fnvSTA26, "deliveryChannel were a number"),
      .fault(.accepted, .fnvSTS16, "an OTP flow began with the statusCode 202"))
    Knob(
      "autoSuccess", \.autoSuccess,
      .fault(.verified, .fnvSTS01, "the end of an OTP flow were VERIFY"),
      .fault(.withoutToken, .fnvSTS13, "the SUCCESS of an OTP flow had no token"))
    Knob(
      "silentSuccess", \.silentSuccess,
      .fault(.authToken, .fnvSTA15, "the token of silent authentication were authToken"),
      .fault(.withoutAuthType, .fnvSTA15, "silent success had no authType"),
      .fault(.otherAuthType, .fnvSTA15, "silent success had the authType OTP"))
    Knob(
      "otpSuccess", \.otpSuccess,
      .fault(.authToken, .fnvVER07, "the token of verifyOtp were authToken"),
      .fault(.withoutAuthType, .fnvVER07, "success of verifyOtp had no authType"),
      .fault(.otherAuthType, .fnvVER07, "success of verifyOtp had SILENT_AUTH"))
    Knob(
      "statusCode", \.statusCode,
      .fault(
        .number, .fnvSTS08, "statusCode were a number", broad: "most vectors are no failures"))
    Knob(
      "noError", \.noError,
      .fault(
        .zero, .fnvSTS10, "responses without failure had an errorCode",
        broad: "most vectors are no failures"),
      .fault(
        .told, .fnvSTS11, "responses without failure had an error that says so",
        broad: "most vectors are no failures"))
    Knob(
      "intermediateCode", \.intermediateCode,
      .fault(.leftOut, .fnvSTS08, "statuses on the way had no statusCode"))
    Knob(
      "readOTP", \.readOTP,
      .reading(.leftOut, .ambFNV38, .fnvSTS14, "an OTP that was read were not told"),
      .fault(.masked, .fnvSTS14, "an OTP that was read were masked"))
    Knob(
      "earlyToken", \.earlyToken,
      .reading(
        .success, .ambFNV52, .fnvSTS05, "a verification that brings a token were a SUCCESS at once"),
      .fault(.sent, .fnvSTS11, "a token were told before SUCCESS"))
    Knob(
      "failure", \.failure,
      .fault(.statusError, .fnvSTS09, "a failure had the status ERROR"),
      .fault(.messageAsError, .fnvSTS09, "the message of a failure were named error"),
      .fault(.codeAsNumber, .fnvSTS09, "the code of a failure were a number"))
    Knob("making", \.making, .partial(.unhandled, "the outcome led to an internal error"))
    for (status, other, requirement) in otherNames {
      Knob(
        status, \.statuses[status],
        .fault(other, requirement, "the status \(status) were \(other)"))
    }
    for (text, requirement, what) in wordings {
      Knob(
        "texts.\(text)", \.texts[text],
        .fault(.other, requirement, "the text of \(what) had other words"),
        .fault(.ofAnother, requirement, "\(what) had the text of another failure"))
    }
  }

  private static let otherNames: [(status: String, other: String, RequirementID)] = [
    ("INITIATE", "INITIATED", .fnvSTS03), ("OTP_AUTO_READ", "AUTO_READ", .fnvSTS04),
    ("VERIFY", "VERIFIED", .fnvSTS05), ("VERIFY", "SUCCESS", .fnvSTS05),
    ("DELIVERY_STATUS", "DELIVERED", .fnvSTS06), ("FALLBACK_TRIGGERED", "FALLBACK", .fnvSTS07),
  ]

  private static let wordings: [(Text, RequirementID, what: String)] = [
    (.initRejected, .fnvINI08, "a rejected configuration"),
    (.initFailed, .fnvINI12, "a failed initialisation"),
    (.numberRejected, .fnvSTA11, "a rejected number"),
    (.silentFailed, .fnvSTA16, "a failed silent authentication"),
    (.failed, .fnvSTA17, "any other failure"), (.otpRejected, .fnvVER02, "a rejected OTP"),
    (.otpRefused, .fnvVER08, "a refused OTP"),
  ]
}
