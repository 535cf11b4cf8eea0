import ConformanceKit
import FinvuReference
import MachineKit

extension ResponseSuite {
  static let variants: [Variant<ResponseRules>] =
    codeVariants + successFaults + intermediateFaults + failureFaults + textFaults

  private static let codeVariants: [Variant<ResponseRules>] = [
    Variant(
      "initFailure=specific", .choice(initFailureCode, "specific"),
      behavesAsIf: "a failed initialisation had the code 5003"
    ) { $0.initFailure = .specific },
    Variant(
      "initFailure=byCause", .choice(initFailureCode, "by-cause"),
      behavesAsIf: "the code of a failed initialisation depended on the cause"
    ) { $0.initFailure = .byCause },
    Variant(
      "silentFailure=specific", .choice(silentFailureCode, "specific"),
      behavesAsIf: "a failed silent authentication had the code 9106"
    ) { $0.silentFailure = .specific },
    Variant(
      "silentFailure=byCause", .choice(silentFailureCode, "by-cause"),
      behavesAsIf: "the code of a failed silent authentication depended on the cause"
    ) { $0.silentFailure = .byCause },
    fault(.fnvINI13, "initFailure=1001", "a failed initialisation had the code 1001") {
      $0.initFailure = .invalidParameter
    },
    fault(.fnvSTA16, "silentFailure=1001", "a failed silent authentication had the code 1001") {
      $0.silentFailure = .invalidParameter
    },
  ]

  private static let successFaults: [Variant<ResponseRules>] = [
    fault(.fnvINI03, "initialised=initiate", "an initialisation had the status INITIATE") {
      $0.initialised = .initiate
    },
    fault(.fnvINI03, "initialised=withoutStatusCode", "an initialisation had no statusCode") {
      $0.initialised = .withoutStatusCode
    },
    fault(.fnvSTA14, "silentInitiation=asOTP", "silent authentication began as OTP") {
      $0.silentInitiation = .asOTP
    },
    fault(.fnvSTA14, "silentInitiation=withoutChannel", "an empty deliveryChannel were left out") {
      $0.silentInitiation = .withoutChannel
    },
    fault(.fnvSTA26, "otpInitiation=asSilent", "an OTP flow began as SILENT_AUTH") {
      $0.otpInitiation = .asSilent
    },
    fault(.fnvSTA26, "otpInitiation=channelAsNumber", "deliveryChannel were a number") {
      $0.otpInitiation = .channelAsNumber
    },
    fault(.fnvSTS16, "otpInitiation=accepted", "an OTP flow began with the statusCode 202") {
      $0.otpInitiation = .accepted
    },
    fault(.fnvSTS01, "autoSuccess=verified", "the end of an OTP flow were VERIFY") {
      $0.autoSuccess = .verified
    },
    fault(.fnvSTS13, "autoSuccess=withoutToken", "the SUCCESS of an OTP flow had no token") {
      $0.autoSuccess = .withoutToken
    },
    fault(.fnvSTA15, "silentSuccess=authToken", "the token of silent authentication were authToken")
    {
      $0.silentSuccess = .authToken
    },
    fault(.fnvSTA15, "silentSuccess=withoutAuthType", "silent success had no authType") {
      $0.silentSuccess = .withoutAuthType
    },
    fault(.fnvSTA15, "silentSuccess=otherAuthType", "silent success had the authType OTP") {
      $0.silentSuccess = .otherAuthType
    },
    fault(.fnvVER07, "otpSuccess=authToken", "the token of verifyOtp were authToken") {
      $0.otpSuccess = .authToken
    },
    fault(.fnvVER07, "otpSuccess=withoutAuthType", "success of verifyOtp had no authType") {
      $0.otpSuccess = .withoutAuthType
    },
    fault(.fnvVER07, "otpSuccess=otherAuthType", "success of verifyOtp had SILENT_AUTH") {
      $0.otpSuccess = .otherAuthType
    },
    fault(
      .fnvSTS08, "statusCode=number", "statusCode were a number",
      broadBecause: "most vectors are no failures"
    ) { $0.statusCode = .number },
    fault(
      .fnvSTS10, "noError=zero", "responses without failure had an errorCode",
      broadBecause: "most vectors are no failures"
    ) { $0.noError = .zero },
    fault(
      .fnvSTS11, "noError=told", "responses without failure had an error that says so",
      broadBecause: "most vectors are no failures"
    ) { $0.noError = .told },
  ]

  private static let intermediateFaults: [Variant<ResponseRules>] =
    [
      ("INITIATE", "INITIATED", RequirementID.fnvSTS03),
      ("OTP_AUTO_READ", "AUTO_READ", .fnvSTS04), ("VERIFY", "VERIFIED", .fnvSTS05),
      ("VERIFY", "SUCCESS", .fnvSTS05), ("DELIVERY_STATUS", "DELIVERED", .fnvSTS06),
      ("FALLBACK_TRIGGERED", "FALLBACK", .fnvSTS07),
    ].map { (name: String, other: String, requirement: RequirementID) in
      fault(requirement, "\(name)=\(other)", "the status \(name) were \(other)") {
        $0.statuses[name] = other
      }
    } + [
      fault(.fnvSTS08, "intermediateCode=leftOut", "statuses on the way had no statusCode") {
        $0.intermediateCode = .leftOut
      },
      fault(.fnvSTS14, "readOTP=leftOut", "an OTP that was read were not told") {
        $0.readOTP = .leftOut
      },
      fault(.fnvSTS14, "readOTP=masked", "an OTP that was read were masked") {
        $0.readOTP = .masked
      },
      Variant(
        "earlyToken=success", .reading(.ambFNV52, .fnvSTS05),
        behavesAsIf: "a verification that brings a token were a SUCCESS at once"
      ) { $0.earlyToken = .success },
      fault(.fnvSTS11, "earlyToken=sent", "a token were told before SUCCESS") {
        $0.earlyToken = .sent
      },
    ]

  private static let failureFaults: [Variant<ResponseRules>] = [
    fault(.fnvSTS09, "failure=statusError", "a failure had the status ERROR") {
      $0.failure = .statusError
    },
    fault(.fnvSTS09, "failure=messageAsError", "the message of a failure were named error") {
      $0.failure = .messageAsError
    },
    fault(.fnvSTS09, "failure=codeAsNumber", "the code of a failure were a number") {
      $0.failure = .codeAsNumber
    },
  ]

  private static let textFaults: [Variant<ResponseRules>] =
    [
      (ResponseRules.Text.initRejected, RequirementID.fnvINI08, "a rejected configuration"),
      (.initFailed, .fnvINI12, "a failed initialisation"),
      (.numberRejected, .fnvSTA11, "a rejected number"),
      (.silentFailed, .fnvSTA16, "a failed silent authentication"),
      (.failed, .fnvSTA17, "any other failure"), (.otpRejected, .fnvVER02, "a rejected OTP"),
      (.otpRefused, .fnvVER08, "a refused OTP"),
    ].flatMap { text, requirement, what in
      [
        fault(requirement, "texts.\(text)=other", "the text of \(what) had other words") {
          $0.texts[text] = .other
        },
        fault(requirement, "texts.\(text)=ofAnother", "\(what) had the text of another failure") {
          $0.texts[text] = .ofAnother
        },
      ]
    }

  /// What befalls an SDK with some outcomes, whatever it stumbles over.
  static let mishaps: [Variant<ResponseRules>] = [
    Variant("making=unhandled", .mishap, behavesAsIf: "the outcome were an internal error") {
      $0.making = .unhandled
    }
  ]

  private static func fault(
    _ requirement: RequirementID, _ name: String, _ phrase: String,
    broadBecause reason: String? = nil,
    _ change: @escaping @Sendable (inout ResponseRules) -> Void
  ) -> Variant<ResponseRules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason, change: change)
  }
}
