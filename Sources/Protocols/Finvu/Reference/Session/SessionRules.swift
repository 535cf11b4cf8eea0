/// What a session is decided by. The first value of each knob is the required one, or the reference's
/// own where the documents leave several.
package struct SessionRules: Sendable {
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

  /// A configuration that is no object. FNV-INI-16.
  package enum OddConfig: Sendable { case rejected, unanswered }
  package var oddConfig = OddConfig.rejected

  /// FNV-INI-19.
  package enum IDs: Sendable { case asGiven, swapped, trimmed }
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

  /// Whether a further authentication needs another initAuth. AMB-FNV-53.
  package enum InitServes: Sendable { case any, upToSuccess, one }
  package var initServes = InitServes.any

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
  package enum AfterFallback: Sendable { case otp, silent, leftOut }
  package var afterFallback = AfterFallback.otp

  /// Where the statuses of a flow go. FNV-CBK-03.
  package enum Statuses: Sendable { case toItsCallback, toInitCallback }
  package var statuses = Statuses.toItsCallback

  /// Statuses that are lost or told twice. FNV-CBK-05, FNV-CBK-09, FNV-STS-12.
  package enum Telling: Sendable { case once, never, twice }
  package var initiation = Telling.once
  /// Of a flow that falls back after a silent one. FNV-STA-18.
  package var secondInitiation = Telling.once
  package var verified = Telling.once
  package var silentToken = Telling.once
  package var fallbackNews = Telling.once
  package var deliveryNews = Telling.once
  /// What is told of a flow once verifyOtp was called. FNV-CBK-05.
  package var afterVerify = Telling.once
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
  package enum Mismatch: Sendable {
    case passed, refused, replaced, byEnding, byBeginning, asInFirstFlow
  }
  package var mismatch = Mismatch.passed

  /// FNV-VER-16.
  package enum Retry: Sendable { case processed, ignored, untimely, threeTimes }
  package var retry = Retry.processed

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
  package enum Production: Sendable { case same, withoutDelivery, deliveryAlone }
  package var production = Production.same

  /// FNV-SEC-01, FNV-SEC-04.
  package enum Store: Sendable { case nothing, token, number, otp }
  package var store = Store.nothing
  package enum Requests: Sendable { case none, analytics }
  package var requests = Requests.none

  package init() {}
}
