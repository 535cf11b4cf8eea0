import ConformanceKit
import FinvuReference
import MachineKit

extension SessionSuite {
  static let variants: [Variant<SessionRules>] =
    choiceVariants + bridgeFaults + initFaults + startFaults + flowFaults + verifyFaults
    + lifecycleFaults + otherFaults

  private static let choiceVariants: [Variant<SessionRules>] = [
    choice(ResponseSuite.initFailureCode, "specific", "a failed initialisation had the code 5003") {
      $0.responses.initFailure = .specific
    },
    choice(ResponseSuite.initFailureCode, "by-cause", "its code depended on the cause") {
      $0.responses.initFailure = .byCause
    },
    choice(
      ResponseSuite.silentFailureCode, "specific",
      "a failed silent authentication had the code 9106"
    ) { $0.responses.silentFailure = .specific },
    choice(
      ResponseSuite.silentFailureCode, "by-cause",
      "the code of a failed silent authentication depended on the cause"
    ) { $0.responses.silentFailure = .byCause },
    choice(unavailable, "failure", "a flow ended where silent authentication is not possible") {
      $0.unavailable = .failure
    },
    choice(
      unavailable, "by-condition",
      "it depended on the condition whether a flow ended where it cannot be silent"
    ) { $0.unavailable = .byCondition },
    choice(autoRead, "page-submits", "an OTP that was read were left to the page") {
      $0.autoRead = .leftToThePage
    },
    choice(mismatch, "refuse", "verifyOtp with another number were refused") {
      $0.mismatch = .refused
    },
    choice(outOfOrder, "ignore", "a startAuth before initAuth were ignored") {
      $0.startBeforeInit = .ignored
    },
    choice(outOfOrder, "pass", "a startAuth before initAuth were passed on") {
      $0.startBeforeInit = .passed
    },
    choice(withoutStart, "ignore", "a verifyOtp without startAuth were ignored") {
      $0.verifyWithoutStart = .ignored
    },
    choice(withoutStart, "pass", "a verifyOtp without startAuth were passed on") {
      $0.verifyWithoutStart = .passed
    },
    choice(secondStart, "both", "two flows ran side by side") { $0.secondStart = .both },
    choice(secondStart, "refuse", "a second startAuth were refused") { $0.secondStart = .refused },
    choice(secondStart, "ignore", "a second startAuth were ignored") { $0.secondStart = .ignored },
    choice(unknownMethod, "failure", "an unknown method were answered with FAILURE") {
      $0.unknownMethod = .failure
    },
    choice(verifyResult, "both", "both callbacks heard what comes of verifyOtp") {
      $0.verifyResult = .both
    },
    choice(verifyResult, "split", "VERIFY went to the callback of startAuth") {
      $0.verifyResult = .split
    },
  ]

  private static let bridgeFaults: [Variant<SessionRules>] = [
    fault(.fnvBRG10, "names=anySpelling", "arguments were found under similar names") {
      $0.names = .anySpelling
    },
    fault(.fnvBRG13, "unknownMethod=guessed", "a message without method were a startAuth") {
      $0.unknownMethod = .guessed
    },
    fault(
      .fnvBRG14, "registration=withThePage", "the handler were registered once the page loads",
      broadBecause: "every session is set up"
    ) { $0.registration = .withThePage },
    fault(
      .fnvBRG19, "registration=never", "no handler were registered",
      broadBecause: "every session is set up"
    ) { $0.registration = .never },
    fault(
      .fnvBRG19, "registration=otherName", "the handler had another name",
      broadBecause: "every session is set up"
    ) { $0.registration = .otherName },
    fault(
      .fnvBRG19, "registration=twice", "the handler were registered twice",
      broadBecause: "every session is set up"
    ) { $0.registration = .twice },
    fault(.fnvCBK14, "noCallback=refused", "a request without callback were not processed") {
      $0.noCallback = .refused
    },
    fault(.fnvCBK08, "missingFunction=ends", "nobody were called after a missing function") {
      $0.missingFunction = .ends
    },
  ]

  private static let initFaults: [Variant<SessionRules>] = [
    fault(.fnvINI15, "rejectedConfig=handedOn", "a rejected configuration reached the provider") {
      $0.rejectedConfig = .handedOn
    },
    fault(
      .fnvINI19, "ids=swapped", "the provider were given the two ids the other way round",
      broadBecause: "most sessions are initialised"
    ) { $0.ids = .swapped },
    fault(.fnvINI21, "initAfterFailure=ignored", "an initAuth after a failure were ignored") {
      $0.initAfterFailure = .ignored
    },
    fault(.fnvINI23, "initAfterSuccess=ignored", "an initAuth after a success had no answer") {
      $0.initAfterSuccess = .ignored
    },
  ]

  private static let startFaults: [Variant<SessionRules>] = [
    fault(.fnvSTA12, "rejectedNumber=handedOn", "a rejected number reached the provider") {
      $0.rejectedNumber = .handedOn
    },
    fault(.fnvSTA17, "failure=never", "a failure of startAuth were not told") {
      $0.failure = .never
    },
    fault(.fnvSTA18, "unavailable=failsAndGoesOn", "a fall-back followed a FAILURE") {
      $0.unavailable = .failsAndGoesOn
    },
    fault(.fnvSTA18, "unavailable=dropped", "a flow went on no further where it cannot be silent") {
      $0.unavailable = .dropped
    },
    fault(.fnvSTA19, "startBeforeInit=success", "a startAuth before initAuth had SUCCESS") {
      $0.startBeforeInit = .success
    },
    fault(.fnvSTA23, "afterFallback=silent", "the INITIATE after a fall-back were a silent one") {
      $0.afterFallback = .silent
    },
    fault(
      .fnvSTA24, "secondStart=firstCallback",
      "the events of a second startAuth went to the first one's callback"
    ) { $0.secondStart = .firstCallback },
    fault(
      .fnvSTA25, "number=masked", "the provider were given a masked number",
      broadBecause: "most sessions start a flow"
    ) { $0.number = .masked },
    fault(.fnvERR05, "refusal=ownCode", "a call at the wrong time had the code 1003") {
      $0.refusal = .ownCode
    },
    fault(.fnvSTS17, "refusal=ownStatus", "a call at the wrong time had the status REFUSED") {
      $0.refusal = .ownStatus
    },
    fault(.fnvSTS09, "refusal=wordless", "a call at the wrong time had an empty errorMessage") {
      $0.refusal = .wordless
    },
  ]

  private static let flowFaults: [Variant<SessionRules>] = [
    fault(
      .fnvCBK03, "statuses=toInitCallback", "statuses went to the callback of initAuth",
      broadBecause: "most sessions have a flow"
    ) { $0.statuses = .toInitCallback },
    fault(
      .fnvCBK05, "initiation=never", "INITIATE were not told",
      broadBecause: "most sessions have a flow"
    ) { $0.initiation = .never },
    fault(.fnvCBK05, "verified=never", "VERIFY were not told") { $0.verified = .never },
    fault(.fnvCBK05, "verified=twice", "VERIFY were told twice") { $0.verified = .twice },
    fault(.fnvCBK09, "silentToken=never", "a silent flow had no end") { $0.silentToken = .never },
    fault(.fnvCBK09, "silentToken=twice", "a silent token came twice") {
      $0.silentToken = .twice
    },
    fault(.fnvCBK11, "autoRead=submitsTwice", "an OTP that was read were submitted otherwise") {
      $0.autoRead = .submitsTwice
    },
    fault(.fnvCBK12, "lateEvents=delivered", "statuses were told after the end of a flow") {
      $0.lateEvents = .delivered
    },
    fault(.fnvCBK13, "secondResults=delivered", "a second result were told") {
      $0.secondResults = .delivered
    },
    fault(.fnvCBK13, "inFlight=last", "the last of two calls in flight got both results") {
      $0.inFlight = .last
    },
    fault(.fnvCBK13, "cleanUp=failure", "cleanupAll were a FAILURE of what has ended") {
      $0.cleanUp = .failure
    },
    fault(.fnvSTS14, "readOTP=masked", "the OTP that was read were masked") {
      $0.responses.readOTP = .masked
    },
    fault(.fnvSTS12, "fallbackNews=never", "FALLBACK_TRIGGERED were not told") {
      $0.fallbackNews = .never
    },
    fault(.fnvSTS12, "deliveryNews=never", "DELIVERY_STATUS were not told") {
      $0.deliveryNews = .never
    },
    fault(.fnvENV03, "production=withoutDelivery", "DELIVERY_STATUS were for development only") {
      $0.production = .withoutDelivery
    },
  ]

  private static let verifyFaults: [Variant<SessionRules>] = [
    fault(.fnvCBK04, "verifyResult=startCallback", "the callback of startAuth got the result") {
      $0.verifyResult = .startCallback
    },
    fault(.fnvCBK10, "verification=neverAsked", "an OTP never reached the provider") {
      $0.verification = .neverAsked
    },
    fault(.fnvVER09, "badNumber=passed", "verifyOtp did not look at the number") {
      $0.badNumber = .passed
    },
    fault(.fnvVER10, "mismatch=replaced", "verifyOtp took the number of startAuth") {
      $0.mismatch = .replaced
    },
    fault(.fnvVER11, "rejectedOTP=handedOn", "a rejected OTP reached the provider") {
      $0.rejectedOTP = .handedOn
    },
    fault(.fnvVER13, "otp=withoutLeadingZeros", "an OTP lost its leading zeros") {
      $0.otp = .withoutLeadingZeros
    },
    fault(.fnvVER16, "retry=ignored", "verifyOtp were ignored after a refused OTP") {
      $0.retry = .ignored
    },
    fault(.fnvVER17, "verifyWithoutStart=success", "verifyOtp without startAuth had SUCCESS") {
      $0.verifyWithoutStart = .success
    },
  ]

  private static let lifecycleFaults: [Variant<SessionRules>] = [
    fault(.fnvLIF01, "earlyCleanup=isTheEnd", "a cleanupAll before the first setup were the end") {
      $0.earlyCleanup = .isTheEnd
    },
    fault(
      .fnvLIF02, "pendingAfterCleanup=delivered", "earlier requests were answered after cleanup"
    ) { $0.pendingAfterCleanup = .delivered },
    fault(
      .fnvSEC02, "pendingAfterCleanup=asked", "an OTP that is read after cleanup were verified"
    ) { $0.pendingAfterCleanup = .asked },
    fault(.fnvLIF03, "kept=webView", "the web view were kept after cleanupAll") {
      $0.kept = .webView
    },
    fault(.fnvLIF04, "setUpAfterCleanup=ignored", "cleanupAll were the end") {
      $0.setUpAfterCleanup = .ignored
    },
    fault(.fnvLIF04, "callsIn=first", "callbacks were called in the first web view for good") {
      $0.callsIn = .first
    },
    fault(.fnvLIF05, "kept=viewController", "the view controller were kept alive") {
      $0.kept = .viewController
    },
    fault(.fnvLIF08, "messagesAfterCleanup=delivered", "messages were processed after cleanupAll") {
      $0.messagesAfterCleanup = .delivered
    },
    fault(.fnvLIF09, "setUpAgain=twoHandlers", "a second setup added a second handler") {
      $0.setUpAgain = .twoHandlers
    },
    fault(.fnvLIF09, "setUpAgain=noHandler", "a second setup left no handler") {
      $0.setUpAgain = .noHandler
    },
    fault(.fnvLIF14, "afterWebView=delivered", "a web view that is gone were called") {
      $0.afterWebView = .delivered
    },
  ]

  private static let otherFaults: [Variant<SessionRules>] = [
    fault(.fnvENV01, "logging=never", "nothing were logged in development") {
      $0.logging = .never
    },
    fault(
      .fnvENV02, "logging=always", "production logged as much as development",
      broadBecause: "most sessions are of production"
    ) { $0.logging = .always },
    fault(.fnvSEC01, "store=token", "the token were stored") { $0.store = .token },
    fault(
      .fnvSEC01, "store=number", "the phone number were stored",
      broadBecause: "most sessions start a flow"
    ) { $0.store = .number },
    fault(.fnvSEC01, "store=otp", "the OTP were stored") { $0.store = .otp },
    fault(.fnvSEC02, "kept=number", "the phone number were kept after cleanupAll") {
      $0.kept = .number
    },
    fault(.fnvSEC02, "kept=otp", "the OTP were kept after cleanupAll") { $0.kept = .otp },
    fault(
      .fnvSEC04, "requests=analytics", "each message were told to a third party",
      broadBecause: "most sessions have a message"
    ) { $0.requests = .analytics },
  ]

  private static func choice(
    _ id: ChoiceID, _ variant: String, _ phrase: String,
    _ change: @escaping @Sendable (inout SessionRules) -> Void
  ) -> Variant<SessionRules> {
    Variant("\(id)=\(variant)", .choice(id, variant), behavesAsIf: phrase, change: change)
  }

  private static func fault(
    _ requirement: RequirementID, _ name: String, _ phrase: String,
    broadBecause reason: String? = nil,
    _ change: @escaping @Sendable (inout SessionRules) -> Void
  ) -> Variant<SessionRules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason, change: change)
  }
}
