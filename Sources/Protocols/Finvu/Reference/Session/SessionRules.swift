package import MachineKit

/// What a session is decided by. The first value of each knob is the required one, or the reference's
/// own where the documents leave several.
package struct SessionRules: RuleSet {
  package var responses = ResponseRules()

  // MARK: The bridge

  /// FNV-BRG-14, FNV-BRG-19.
  package enum Registration: Sendable { case atSetUp, withThePage, never, otherName, twice }
  package var registration = Registration.atSetUp

  /// Arguments under other names than the documented ones. FNV-BRG-10.
  package enum Names: Sendable { case documented, anySpelling }
  package var names = Names.documented

  /// Messages that name no method. FNV-BRG-13, AMB-FNV-24.
  package enum UnknownMethod: Sendable { case ignored, failure, guessed }
  package var unknownMethod = UnknownMethod.ignored

  /// FNV-CBK-14.
  package enum NoCallback: Sendable { case processed, refused }
  package var noCallback = NoCallback.processed

  /// A callback that the page does not have. FNV-CBK-08.
  package enum MissingFunction: Sendable { case ignored, ends }
  package var missingFunction = MissingFunction.ignored

  // MARK: initAuth

  /// What does not pass its check. FNV-INI-15, FNV-STA-12, FNV-VER-11.
  package enum Rejected: Sendable { case kept, handedOn }
  package var rejectedConfig = Rejected.kept
  package var rejectedNumber = Rejected.kept
  package var rejectedOTP = Rejected.kept

  /// FNV-INI-19.
  package enum IDs: Sendable { case asGiven, swapped }
  package var ids = IDs.asGiven

  /// initAuth after a failure, and after a success. FNV-INI-21, FNV-INI-23.
  package enum Again: Sendable { case processed, ignored }
  package var initAfterFailure = Again.processed
  package var initAfterSuccess = Again.processed

  /// Whose callback gets the results of two calls of a method that are in flight. FNV-CBK-13.
  package enum InFlight: Sendable { case own, last }
  package var inFlight = InFlight.own

  // MARK: startAuth

  /// FNV-STA-19, FNV-VER-17, AMB-FNV-18.
  package enum Untimely: Sendable { case failure, ignored, passed, success }
  package var startBeforeInit = Untimely.failure
  package var verifyWithoutStart = Untimely.failure

  /// FNV-STA-25.
  package enum Number: Sendable { case asGiven, masked }
  package var number = Number.asGiven

  /// A startAuth during a flow. FNV-STA-24, AMB-FNV-19.
  package enum SecondStart: Sendable { case last, both, refused, ignored, firstCallback }
  package var secondStart = SecondStart.last

  /// Silent authentication is not possible. FNV-STA-18, AMB-FNV-05.
  package enum Unavailable: Sendable {
    case fallback, failure, byCondition, failsAndGoesOn, dropped
  }
  package var unavailable = Unavailable.fallback

  /// FNV-STA-23.
  package enum AfterFallback: Sendable { case otp, silent }
  package var afterFallback = AfterFallback.otp

  /// Where the statuses of a flow go. FNV-CBK-03.
  package enum Statuses: Sendable { case toItsCallback, toInitCallback }
  package var statuses = Statuses.toItsCallback

  /// Statuses that are lost or told twice. FNV-CBK-05, FNV-CBK-09, FNV-STS-12.
  package enum Telling: Sendable { case once, never, twice }
  package var initiation = Telling.once
  package var verified = Telling.once
  package var silentToken = Telling.once
  package var fallbackNews = Telling.once
  package var deliveryNews = Telling.once
  /// FNV-STA-17.
  package var failure = Telling.once

  /// What an SDK does with an OTP that it has read. FNV-CBK-11, AMB-FNV-09.
  package enum AutoRead: Sendable { case submits, leftToThePage, submitsTwice }
  package var autoRead = AutoRead.submits

  /// After the end of a flow. FNV-CBK-12.
  package enum Late: Sendable { case dropped, delivered }
  package var lateEvents = Late.dropped
  /// After the result of a call. FNV-CBK-13.
  package var secondResults = Late.dropped

  /// Failures for which the document gives neither code nor text. FNV-ERR-05, FNV-STS-17.
  package enum Refusal: Sendable { case documented, ownCode, ownStatus, wordless }
  package var refusal = Refusal.documented

  // MARK: verifyOtp

  /// FNV-CBK-10.
  package enum Verification: Sendable { case asked, neverAsked }
  package var verification = Verification.asked

  /// FNV-VER-13.
  package enum OTP: Sendable { case asGiven, withoutLeadingZeros }
  package var otp = OTP.asGiven

  /// FNV-VER-09.
  package enum BadNumber: Sendable { case refused, passed }
  package var badNumber = BadNumber.refused

  /// Another number than that of startAuth. FNV-VER-10, AMB-FNV-17.
  package enum Mismatch: Sendable { case passed, refused, replaced }
  package var mismatch = Mismatch.passed

  /// FNV-VER-16.
  package var retry = Again.processed

  /// Who hears what comes of verifyOtp. FNV-CBK-04, AMB-FNV-35.
  package enum VerifyResult: Sendable { case own, both, split, startCallback }
  package var verifyResult = VerifyResult.own

  // MARK: Lifecycle

  /// FNV-LIF-01.
  package enum EarlyCleanup: Sendable { case harmless, isTheEnd }
  package var earlyCleanup = EarlyCleanup.harmless

  /// What is told of a cleanup. FNV-CBK-13.
  package enum CleanUp: Sendable { case nothing, failure }
  package var cleanUp = CleanUp.nothing

  /// After cleanupAll. FNV-LIF-02, FNV-SEC-02.
  package enum Pending: Sendable { case dropped, delivered, asked }
  package var pendingAfterCleanup = Pending.dropped
  /// FNV-LIF-08.
  package var messagesAfterCleanup = Late.dropped

  /// FNV-LIF-04.
  package var setUpAfterCleanup = Again.processed
  /// In which web view callbacks are called once another has been set up. FNV-LIF-04.
  package enum CallsIn: Sendable { case current, first }
  package var callsIn = CallsIn.current

  /// The same web view is set up again. FNV-LIF-09.
  package enum SetUpAgain: Sendable { case oneHandler, twoHandlers, noHandler }
  package var setUpAgain = SetUpAgain.oneHandler

  /// FNV-LIF-14.
  package var afterWebView = Late.dropped

  /// What is kept alive though it should not be. FNV-LIF-03, FNV-LIF-05, FNV-SEC-02.
  package enum Kept: Sendable { case nothing, webView, viewController, number, otp }
  package var kept = Kept.nothing

  // MARK: Environment and security

  /// FNV-ENV-01, FNV-ENV-02.
  package enum Logging: Sendable { case asDocumented, never, always }
  package var logging = Logging.asDocumented

  /// FNV-ENV-03.
  package enum Production: Sendable { case same, withoutDelivery }
  package var production = Production.same

  /// FNV-SEC-01, FNV-SEC-04.
  package enum Store: Sendable { case nothing, token, number, otp }
  package var store = Store.nothing
  package enum Requests: Sendable { case none, analytics }
  package var requests = Requests.none

  package init() {}
}

extension SessionRules {
  package static let variants = table {
    Knob(
      "finvu.init-failure-code", \.responses.initFailure,
      .choice(
        .specific, "finvu.init-failure-code", "specific",
        "a failed initialisation had the code 5003"),
      .choice(
        .byCause, "finvu.init-failure-code", "by-cause", "its code depended on the cause",
        named: "by-cause"))
    Knob(
      "finvu.silent-failure-code", \.responses.silentFailure,
      .choice(
        .specific, "finvu.silent-failure-code", "specific",
        "a failed silent authentication had the code 9106"),
      .choice(
        .byCause, "finvu.silent-failure-code", "by-cause",
        "the code of a failed silent authentication depended on the cause", named: "by-cause"))
    Knob(
      "finvu.silent-unavailable", \.unavailable,
      .choice(
        .failure, "finvu.silent-unavailable", "failure",
        "a flow ended where silent authentication is not possible"),
      .choice(
        .byCondition, "finvu.silent-unavailable", "by-condition",
        "it depended on the condition whether a flow ended where it cannot be silent",
        named: "by-condition"))
    Knob(
      "finvu.auto-read", \.autoRead,
      .choice(
        .leftToThePage, "finvu.auto-read", "page-submits",
        "an OTP that was read were left to the page", named: "page-submits"))
    Knob(
      "finvu.phone-mismatch", \.mismatch,
      .choice(
        .refused, "finvu.phone-mismatch", "refuse", "verifyOtp with another number were refused",
        named: "refuse"))
    Knob(
      "finvu.out-of-order", \.startBeforeInit,
      .choice(
        .ignored, "finvu.out-of-order", "ignore", "a startAuth before initAuth were ignored",
        named: "ignore"),
      .choice(
        .passed, "finvu.out-of-order", "pass", "a startAuth before initAuth were passed on",
        named: "pass"))
    Knob(
      "finvu.verify-without-start", \.verifyWithoutStart,
      .choice(
        .ignored, "finvu.verify-without-start", "ignore",
        "a verifyOtp without startAuth were ignored", named: "ignore"),
      .choice(
        .passed, "finvu.verify-without-start", "pass",
        "a verifyOtp without startAuth were passed on", named: "pass"))
    Knob(
      "finvu.second-start", \.secondStart,
      .choice(.both, "finvu.second-start", "both", "two flows ran side by side"),
      .choice(
        .refused, "finvu.second-start", "refuse", "a second startAuth were refused", named: "refuse"
      ),
      .choice(
        .ignored, "finvu.second-start", "ignore", "a second startAuth were ignored", named: "ignore"
      ))
    Knob(
      "finvu.unknown-method", \.unknownMethod,
      .choice(
        .failure, "finvu.unknown-method", "failure", "an unknown method were answered with FAILURE")
    )
    Knob(
      "finvu.verify-result", \.verifyResult,
      .choice(.both, "finvu.verify-result", "both", "both callbacks heard what comes of verifyOtp"),
      .choice(.split, "finvu.verify-result", "split", "VERIFY went to the callback of startAuth"))
    Knob(
      "names", \.names, .fault(.anySpelling, .fnvBRG10, "arguments were found under similar names"))
    Knob(
      "unknownMethod", \.unknownMethod,
      .fault(.guessed, .fnvBRG13, "a message without method were a startAuth"))
    Knob(
      "registration", \.registration,
      .fault(
        .withThePage, .fnvBRG14, "the handler were registered once the page loads",
        broad: "every session is set up"),
      .fault(.never, .fnvBRG19, "no handler were registered", broad: "every session is set up"),
      .fault(
        .otherName, .fnvBRG19, "the handler had another name", broad: "every session is set up"),
      .fault(
        .twice, .fnvBRG19, "the handler were registered twice", broad: "every session is set up"))
    Knob(
      "noCallback", \.noCallback,
      .fault(.refused, .fnvCBK14, "a request without callback were not processed"))
    Knob(
      "missingFunction", \.missingFunction,
      .fault(.ends, .fnvCBK08, "nobody were called after a missing function"))
    Knob(
      "rejectedConfig", \.rejectedConfig,
      .fault(.handedOn, .fnvINI15, "a rejected configuration reached the provider"))
    Knob(
      "ids", \.ids,
      .fault(
        .swapped, .fnvINI19, "the provider were given the two ids the other way round",
        broad: "most sessions are initialised"))
    Knob(
      "initAfterFailure", \.initAfterFailure,
      .fault(.ignored, .fnvINI21, "an initAuth after a failure were ignored"))
    Knob(
      "initAfterSuccess", \.initAfterSuccess,
      .fault(.ignored, .fnvINI23, "an initAuth after a success had no answer"))
    Knob(
      "rejectedNumber", \.rejectedNumber,
      .fault(.handedOn, .fnvSTA12, "a rejected number reached the provider"))
    Knob("failure", \.failure, .fault(.never, .fnvSTA17, "a failure of startAuth were not told"))
    Knob(
      "unavailable", \.unavailable,
      .fault(.failsAndGoesOn, .fnvSTA18, "a fall-back followed a FAILURE"),
      .fault(.dropped, .fnvSTA18, "a flow went on no further where it cannot be silent"))
    Knob(
      "startBeforeInit", \.startBeforeInit,
      .fault(.success, .fnvSTA19, "a startAuth before initAuth had SUCCESS"))
    Knob(
      "afterFallback", \.afterFallback,
      .fault(.silent, .fnvSTA23, "the INITIATE after a fall-back were a silent one"))
    Knob(
      "secondStart", \.secondStart,
      .fault(
        .firstCallback, .fnvSTA24,
        "the events of a second startAuth went to the first one's callback"))
    Knob(
      "number", \.number,
      .fault(
        .masked, .fnvSTA25, "the provider were given a masked number",
        broad: "most sessions start a flow"))
    Knob(
      "refusal", \.refusal,
      .fault(.ownCode, .fnvERR05, "a call at the wrong time had the code 1003"),
      .fault(.ownStatus, .fnvSTS17, "a call at the wrong time had the status REFUSED"),
      .fault(.wordless, .fnvSTS09, "a call at the wrong time had an empty errorMessage"))
    Knob(
      "statuses", \.statuses,
      .fault(
        .toInitCallback, .fnvCBK03, "statuses went to the callback of initAuth",
        broad: "most sessions have a flow"))
    Knob(
      "initiation", \.initiation,
      .fault(.never, .fnvCBK05, "INITIATE were not told", broad: "most sessions have a flow"))
    Knob(
      "verified", \.verified, .fault(.never, .fnvCBK05, "VERIFY were not told"),
      .fault(.twice, .fnvCBK05, "VERIFY were told twice"))
    Knob(
      "silentToken", \.silentToken, .fault(.never, .fnvCBK09, "a silent flow had no end"),
      .fault(.twice, .fnvCBK09, "a silent token came twice"))
    Knob(
      "autoRead", \.autoRead,
      .fault(.submitsTwice, .fnvCBK11, "an OTP that was read were submitted otherwise"))
    Knob(
      "lateEvents", \.lateEvents,
      .fault(.delivered, .fnvCBK12, "statuses were told after the end of a flow"))
    Knob(
      "secondResults", \.secondResults, .fault(.delivered, .fnvCBK13, "a second result were told"))
    Knob(
      "inFlight", \.inFlight,
      .fault(.last, .fnvCBK13, "the last of two calls in flight got both results"))
    Knob(
      "cleanUp", \.cleanUp,
      .fault(.failure, .fnvCBK13, "cleanupAll were a FAILURE of what has ended"))
    Knob(
      "readOTP", \.responses.readOTP,
      .fault(.masked, .fnvSTS14, "the OTP that was read were masked"))
    Knob(
      "fallbackNews", \.fallbackNews, .fault(.never, .fnvSTS12, "FALLBACK_TRIGGERED were not told"))
    Knob("deliveryNews", \.deliveryNews, .fault(.never, .fnvSTS12, "DELIVERY_STATUS were not told"))
    Knob(
      "production", \.production,
      .fault(.withoutDelivery, .fnvENV03, "DELIVERY_STATUS were for development only"))
    Knob(
      "verifyResult", \.verifyResult,
      .fault(.startCallback, .fnvCBK04, "the callback of startAuth got the result"))
    Knob(
      "verification", \.verification,
      .fault(.neverAsked, .fnvCBK10, "an OTP never reached the provider"))
    Knob(
      "badNumber", \.badNumber, .fault(.passed, .fnvVER09, "verifyOtp did not look at the number"))
    Knob(
      "mismatch", \.mismatch, .fault(.replaced, .fnvVER10, "verifyOtp took the number of startAuth")
    )
    Knob(
      "rejectedOTP", \.rejectedOTP,
      .fault(.handedOn, .fnvVER11, "a rejected OTP reached the provider"))
    Knob("otp", \.otp, .fault(.withoutLeadingZeros, .fnvVER13, "an OTP lost its leading zeros"))
    Knob(
      "retry", \.retry, .fault(.ignored, .fnvVER16, "verifyOtp were ignored after a refused OTP"))
    Knob(
      "verifyWithoutStart", \.verifyWithoutStart,
      .fault(.success, .fnvVER17, "verifyOtp without startAuth had SUCCESS"))
    Knob(
      "earlyCleanup", \.earlyCleanup,
      .fault(.isTheEnd, .fnvLIF01, "a cleanupAll before the first setup were the end"))
    Knob(
      "pendingAfterCleanup", \.pendingAfterCleanup,
      .fault(.delivered, .fnvLIF02, "earlier requests were answered after cleanup"),
      .fault(.asked, .fnvSEC02, "an OTP that is read after cleanup were verified"))
    Knob(
      "kept", \.kept, .fault(.webView, .fnvLIF03, "the web view were kept after cleanupAll"),
      .fault(.viewController, .fnvLIF05, "the view controller were kept alive"),
      .fault(.number, .fnvSEC02, "the phone number were kept after cleanupAll"),
      .fault(.otp, .fnvSEC02, "the OTP were kept after cleanupAll"))
    Knob(
      "setUpAfterCleanup", \.setUpAfterCleanup,
      .fault(.ignored, .fnvLIF04, "cleanupAll were the end"))
    Knob(
      "callsIn", \.callsIn,
      .fault(.first, .fnvLIF04, "callbacks were called in the first web view for good"))
    Knob(
      "messagesAfterCleanup", \.messagesAfterCleanup,
      .fault(.delivered, .fnvLIF08, "messages were processed after cleanupAll"))
    Knob(
      "setUpAgain", \.setUpAgain,
      .fault(.twoHandlers, .fnvLIF09, "a second setup added a second handler"),
      .fault(.noHandler, .fnvLIF09, "a second setup left no handler"))
    Knob(
      "afterWebView", \.afterWebView,
      .fault(.delivered, .fnvLIF14, "a web view that is gone were called"))
    Knob(
      "logging", \.logging, .fault(.never, .fnvENV01, "nothing were logged in development"),
      .fault(
        .always, .fnvENV02, "production logged as much as development",
        broad: "most sessions are of production"))
    Knob(
      "store", \.store, .fault(.token, .fnvSEC01, "the token were stored"),
      .fault(
        .number, .fnvSEC01, "the phone number were stored", broad: "most sessions start a flow"),
      .fault(.otp, .fnvSEC01, "the OTP were stored"))
    Knob(
      "requests", \.requests,
      .fault(
        .analytics, .fnvSEC04, "each message were told to a third party",
        broad: "most sessions have a message"))
  }
}
