import ConformanceKit
import FinvuReference
import MachineKit

extension PageSuite {
  /// What can go another way in a page.
  static let variants = callVariants + codeVariants + responseVariants + storageVariants

  private static let callVariants: [Variant<PageRules>] = [
    fault("config=object", .fnvINI20, "initConfig were passed as an object", of: begins) {
      $0.config = .object
    },
    fault("config=withoutAppID", .fnvINI20, "initConfig had no appId", of: begins) {
      $0.config = .withoutAppID
    },
    fault("config=withoutRequestID", .fnvINI20, "initConfig had no requestId", of: begins) {
      $0.config = .withoutRequestID
    },
    fault("initFailure=startAuth", .fnvCBK23, "a failed initialisation were one") {
      $0.initFailure = .startAuth
    },
    fault("start=twice", .fnvSEC03, "each start called startAuth twice", of: starts) {
      $0.start = .twice
    },
    fault("start=eachTime", .fnvSEC03, "startAuth were called again before anything is heard") {
      $0.start = .eachTime
    },
    fault("again=refused", .fnvSEC06, "a flow that has ended kept the next from starting") {
      $0.again = .refused
    },
    fault("again=refusedAfterSuccess", .fnvSEC06, "there were no second journey after a token") {
      $0.again = .refusedAfterSuccess
    },
    fault("again=refusedAfterThrow", .fnvSEC06, "a call that threw kept the next start away") {
      $0.again = .refusedAfterThrow
    },
    fault("callback=empty", .fnvCBK24, "each call named no function", of: begins) {
      $0.callback = .empty
    },
    fault("callback=called", .fnvCBK24, "each call named a call, not a function", of: begins) {
      $0.callback = .called
    },
    fault("startNumber=withCountryCode", .fnvSTA27, "numbers were passed with +91", of: starts) {
      $0.startNumber = .withCountryCode
    },
  ]

  private static let codeVariants: [Variant<PageRules>] = [
    fault("silent=handedOnAtOnce", .fnvCBK09, "a silent flow were done when it begins") {
      $0.silent = .handedOnAtOnce
    },
    fault("silent=verifiedAtOnce", .fnvCBK09, "a silent flow had to be verified") {
      $0.silent = .verifiedAtOnce
    },
    fault("silent=dropped", .fnvCBK09, "the token of a silent flow were not awaited") {
      $0.silent = .dropped
    },
    fault("prompt=leftOut", .fnvCBK10, "the user were not asked for the code") {
      $0.prompt = .leftOut
    },
    fault("prompt=shownForSMSAlone", .fnvCBK10, "codes that come without SMS were not asked for") {
      $0.prompt = .shownForSMSAlone
    },
    fault("code=ignored", .fnvCBK10, "the user's code were not verified") { $0.code = .ignored },
    fault("code=verifiedTwice", .fnvCBK10, "the user's code were verified twice") {
      $0.code = .verifiedTwice
    },
    fault("code=asNumber", .fnvCBK10, "the code were passed as a number") { $0.code = .asNumber },
    fault(
      "number=withCountryCode", .fnvVER18, "verifyOtp alone were given the number with +91"
    ) { $0.number = .withCountryCode },
    fault("number=empty", .fnvVER18, "verifyOtp were given no number") { $0.number = .empty },
  ]

  private static let responseVariants: [Variant<PageRules>] = [
    fault("malformed=thrown", .fnvCBK15, "a response that is no JSON threw") {
      $0.malformed = .thrown
    },
    fault("malformed=thrownAtNull", .fnvCBK15, "a response that is null threw") {
      $0.malformed = .thrownAtNull
    },
    fault("malformed=shown", .fnvCBK15, "a response that is no JSON were a failure") {
      $0.malformed = .shown
    },
    fault("malformed=prompted", .fnvCBK15, "a response that is no JSON asked for a code") {
      $0.malformed = .prompted
    },
    fault("token=ofAnyStatus", .fnvCBK16, "a token were handed on whatever the status") {
      $0.token = .ofAnyStatus
    },
    fault("token=evenEmpty", .fnvCBK16, "an empty token were handed on") {
      $0.token = .evenEmpty
    },
    fault("token=evenMissing", .fnvCBK16, "SUCCESS without a token handed one on") {
      $0.token = .evenMissing
    },
    fault("token=twice", .fnvCBK16, "tokens of other flows than silent ones were handed on twice") {
      $0.token = .twice
    },
    fault("token=ofSilentAlone", .fnvCBK16, "tokens of other flows than silent ones were dropped") {
      $0.token = .ofSilentAlone
    },
    fault("success=failureToo", .fnvCBK23, "a success were a failure, too") {
      $0.success = .failureToo
    },
    fault("failure=nothing", .fnvCBK17, "nothing were shown of a failure") {
      $0.failure = .nothing
    },
    fault("failure=code", .fnvCBK17, "the code of a failure were shown and not its message") {
      $0.failure = .code
    },
    fault("news=thrown", .fnvCBK18, "a status without a branch threw") { $0.news = .thrown },
    fault("news=shown", .fnvCBK18, "a status without a branch were a failure") {
      $0.news = .shown
    },
    fault("news=ended", .fnvCBK18, "a status without a branch ended the flow") {
      $0.news = .ended
    },
    fault("verifyFailure=nothing", .fnvCBK22, "the user heard nothing of a refused code") {
      $0.verifyFailure = .nothing
    },
  ]

  private static let storageVariants: [Variant<PageRules>] = [
    fault("storage=phoneNumber", .fnvSEC01, "the phone number were stored", of: starts) {
      $0.storage = .phoneNumber
    },
    fault("storage=otp", .fnvSEC01, "the code were stored") { $0.storage = .otp },
    fault("storage=token", .fnvSEC01, "the token were stored") { $0.storage = .token },
  ]

  private static let begins = "each journey begins with an initialisation"
  private static let starts = "most vectors start a flow"

  private static func fault(
    _ name: String, _ requirement: RequirementID, _ phrase: String, of reason: String? = nil,
    _ change: @escaping @Sendable (inout PageRules) -> Void
  ) -> Variant<PageRules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason, change: change)
  }
}
