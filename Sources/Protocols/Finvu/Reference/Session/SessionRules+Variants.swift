package import MachineKit

extension SessionRules: RuleSet {
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
      "finvu.init-serves", \.initServes,
      .choice(
        .upToSuccess, "finvu.init-serves", "up-to-success",
        "a SUCCESS used up the initialisation", named: "up-to-success"),
      .choice(
        .one, "finvu.init-serves", "one", "each end of a flow used up the initialisation"))
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
      .reading(
        .withThePage, .ambFNV23, .fnvBRG14, "the handler were registered once the page loads",
        broad: "every session is set up"),
      .fault(.never, .fnvBRG19, "no handler were registered", broad: "every session is set up"),
      .fault(
        .otherName, .fnvBRG19, "the handler had another name", broad: "every session is set up"),
      .fault(
        .twice, .fnvBRG19, "the handler were registered twice", broad: "every session is set up"))
    Knob(
      "noCallback", \.noCallback,
      .reading(.refused, .ambFNV30, .fnvCBK14, "a request without callback were not processed"))
    Knob(
      "missingFunction", \.missingFunction,
      .fault(.ends, .fnvCBK08, "nobody were called after a missing function"))
    Knob(
      "rejectedConfig", \.rejectedConfig,
      .fault(.handedOn, .fnvINI15, "a rejected configuration reached the provider"))
    Knob(
      "oddConfig", \.oddConfig,
      .fault(.unanswered, .fnvINI16, "a configuration that is no object had no answer"))
    Knob(
      "ids", \.ids,
      .reading(.trimmed, .ambFNV15, .fnvINI19, "ids were trimmed"),
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
      "secondInitiation", \.secondInitiation,
      .fault(.never, .fnvSTA18, "only the first INITIATE of a flow were told"))
    Knob(
      "startBeforeInit", \.startBeforeInit,
      .fault(.success, .fnvSTA19, "a startAuth before initAuth had SUCCESS"))
    Knob(
      "afterFallback", \.afterFallback,
      .reading(
        .silent, .ambFNV27, .fnvSTA23, "the INITIATE after a fall-back were a silent one"),
      .fault(.leftOut, .fnvSTA23, "the INITIATE after a fall-back had no authType"))
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
      "afterVerify", \.afterVerify,
      .fault(
        .never, .fnvCBK05, "the callback of startAuth heard nothing once verifyOtp is called"))
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
      .reading(.leftOut, .ambFNV38, .fnvSTS14, "the OTP that was read were not told"),
      .fault(.masked, .fnvSTS14, "the OTP that was read were masked"))
    Knob(
      "fallbackNews", \.fallbackNews, .fault(.never, .fnvSTS12, "FALLBACK_TRIGGERED were not told"))
    Knob("deliveryNews", \.deliveryNews, .fault(.never, .fnvSTS12, "DELIVERY_STATUS were not told"))
    Knob(
      "production", \.production,
      .fault(.withoutDelivery, .fnvENV03, "DELIVERY_STATUS were for development only"),
      .fault(.deliveryAlone, .fnvENV03, "DELIVERY_STATUS were for production only"))
    Knob(
      "verifyResult", \.verifyResult,
      .fault(.startCallback, .fnvCBK04, "the callback of startAuth got the result"))
    Knob(
      "verification", \.verification,
      .fault(.neverAsked, .fnvVER01, "an OTP never reached the provider"))
    Knob(
      "badNumber", \.badNumber, .fault(.passed, .fnvVER09, "verifyOtp did not look at the number"))
    Knob(
      "mismatch", \.mismatch,
      .fault(.replaced, .fnvVER10, "verifyOtp took the number of startAuth"),
      .fault(.byEnding, .fnvVER10, "numbers were compared by their last four digits"),
      .fault(.byBeginning, .fnvVER10, "numbers were compared by their first six digits"),
      .fault(.asInFirstFlow, .fnvVER01, "the number of the first flow were compared in all"))
    Knob(
      "rejectedOTP", \.rejectedOTP,
      .fault(.handedOn, .fnvVER11, "a rejected OTP reached the provider"))
    Knob("otp", \.otp, .fault(.withoutLeadingZeros, .fnvVER13, "an OTP lost its leading zeros"))
    Knob(
      "retry", \.retry,
      .reading(.ignored, .ambFNV41, .fnvVER16, "verifyOtp were ignored after a refused OTP"),
      .reading(.untimely, .ambFNV41, .fnvVER16, "a refused OTP ended the flow"),
      .fault(.threeTimes, .fnvVER16, "the third refused OTP ended the flow"))
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
