package import MachineKit

/// What a web page decides by that leads a user through the authentication. The first value of each
/// knob is the required one; what the others are stands in the table below.
package struct PageRules: RuleSet {
  /// What is passed as initConfig. FNV-INI-20.
  package enum Config: Sendable { case text, object, withoutAppID, withoutRequestID }
  package var config = Config.text

  /// What a failed initialisation leads to. FNV-CBK-23.
  package enum InitFailure: Sendable { case nothing, startAuth }
  package var initFailure = InitFailure.nothing

  /// A start by the user, and one more before anything is heard. FNV-SEC-03.
  package enum Start: Sendable { case once, twice, eachTime }
  package var start = Start.once

  /// What is passed as the name of the callback. FNV-CBK-24.
  package enum Callback: Sendable { case named, empty, called }
  package var callback = Callback.named

  /// The number of startAuth, and of verifyOtp with it. FNV-STA-27.
  package enum StartNumber: Sendable { case ofUser, withCountryCode }
  package var startNumber = StartNumber.ofUser

  /// A start after a flow has ended. FNV-SEC-06.
  package enum Again: Sendable {
    case allowed, refused, refusedAfterFailure, refusedAfterSuccess, refusedAfterVerification
    case refusedAfterThrow
  }
  package var again = Again.allowed

  /// What a silent flow's INITIATE leads to, and its token. FNV-CBK-09.
  package enum Silent: Sendable { case awaited, handedOnAtOnce, verifiedAtOnce, dropped }
  package var silent = Silent.awaited

  /// Whether a code is asked for, and what becomes of it. FNV-CBK-10.
  package enum Prompt: Sendable { case shown, leftOut, shownForSMSAlone }
  package var prompt = Prompt.shown
  package enum Code: Sendable { case verified, ignored, verifiedTwice, asNumber }
  package var code = Code.verified

  /// The number of verifyOtp. FNV-VER-18.
  package enum Number: Sendable { case ofStart, withCountryCode, empty }
  package var number = Number.ofStart

  /// A response that is no JSON, or its `null`. FNV-CBK-15.
  package enum Malformed: Sendable { case ignored, thrown, thrownAtNull, shown, prompted }
  package var malformed = Malformed.ignored

  /// From which responses a token is handed on. FNV-CBK-16.
  package enum Token: Sendable {
    case ofSuccess, ofAnyStatus, ofAnyVerification, evenEmpty, evenMissing, twice, ofSilentAlone
  }
  package var token = Token.ofSuccess

  /// What is shown of a success. FNV-CBK-23.
  package enum Success: Sendable { case success, failureToo }
  package var success = Success.success

  /// What is shown of a failure of startAuth. FNV-CBK-17.
  package enum Failure: Sendable { case message, nothing, code }
  package var failure = Failure.message

  /// What a status leads to that ends nothing. FNV-CBK-18.
  package enum News: Sendable { case tolerated, thrown, shown, ended }
  package var news = News.tolerated

  /// What is shown of a failure of verifyOtp. FNV-CBK-22.
  package enum VerifyFailure: Sendable { case told, nothing }
  package var verifyFailure = VerifyFailure.told

  /// What is stored for good. FNV-SEC-01.
  package enum Storage: Sendable { case nothing, phoneNumber, otp, token }
  package var storage = Storage.nothing

  package init() {}
}

extension PageRules {
  package static let variants = table {
    Knob(
      "config", \.config,
      .fault(.object, .fnvINI20, "initConfig were passed as an object", broad: begins),
      .fault(.withoutAppID, .fnvINI20, "initConfig had no appId", broad: begins),
      .fault(.withoutRequestID, .fnvINI20, "initConfig had no requestId", broad: begins))
    Knob(
      "initFailure", \.initFailure,
      .fault(.startAuth, .fnvCBK23, "a failed initialisation were one"))
    Knob(
      "start", \.start,
      .fault(.twice, .fnvSEC03, "each start called startAuth twice", broad: starts),
      .fault(.eachTime, .fnvSEC03, "startAuth were called again before anything is heard"))
    Knob(
      "again", \.again,
      .fault(.refused, .fnvSEC06, "a flow that has ended kept the next from starting"),
      .fault(.refusedAfterFailure, .fnvSEC06, "a FAILURE of startAuth kept the next start away"),
      .fault(.refusedAfterSuccess, .fnvSEC06, "there were no second journey after a token"),
      .fault(
        .refusedAfterVerification, .fnvSEC06,
        "there were no second journey after a token that verifyOtp brought"),
      .fault(.refusedAfterThrow, .fnvSEC06, "a call that threw kept the next start away"))
    Knob(
      "callback", \.callback,
      .fault(.empty, .fnvCBK24, "each call named no function", broad: begins),
      .fault(.called, .fnvCBK24, "each call named a call, not a function", broad: begins))
    Knob(
      "startNumber", \.startNumber,
      .fault(.withCountryCode, .fnvSTA27, "numbers were passed with +91", broad: starts))
    Knob(
      "silent", \.silent,
      .fault(.handedOnAtOnce, .fnvCBK09, "a silent flow were done when it begins"),
      .fault(.verifiedAtOnce, .fnvCBK09, "a silent flow had to be verified"),
      .fault(.dropped, .fnvCBK09, "the token of a silent flow were not awaited"))
    Knob(
      "prompt", \.prompt,
      .fault(.leftOut, .fnvCBK10, "the user were not asked for the code"),
      .fault(.shownForSMSAlone, .fnvCBK10, "codes that come without SMS were not asked for"))
    Knob(
      "code", \.code,
      .fault(.ignored, .fnvCBK10, "the user's code were not verified"),
      .fault(.verifiedTwice, .fnvCBK10, "the user's code were verified twice"),
      .fault(.asNumber, .fnvCBK10, "the code were passed as a number"))
    Knob(
      "number", \.number,
      .fault(.withCountryCode, .fnvVER18, "verifyOtp alone were given the number with +91"),
      .fault(.empty, .fnvVER18, "verifyOtp were given no number"))
    Knob(
      "malformed", \.malformed,
      .fault(.thrown, .fnvCBK15, "a response that is no JSON threw"),
      .fault(.thrownAtNull, .fnvCBK15, "a response that is null threw"),
      .fault(.shown, .fnvCBK15, "a response that is no JSON were a failure"),
      .fault(.prompted, .fnvCBK15, "a response that is no JSON asked for a code"))
    Knob(
      "token", \.token,
      .fault(.ofAnyStatus, .fnvCBK16, "a token were handed on whatever the status"),
      .fault(
        .ofAnyVerification, .fnvCBK16,
        "a token were handed on after verifyOtp whatever the status"),
      .fault(.evenEmpty, .fnvCBK16, "an empty token were handed on"),
      .fault(.evenMissing, .fnvCBK16, "SUCCESS without a token handed one on"),
      .fault(.twice, .fnvCBK16, "tokens of other flows than silent ones were handed on twice"),
      .fault(.ofSilentAlone, .fnvCBK16, "tokens of other flows than silent ones were dropped"))
    Knob("success", \.success, .fault(.failureToo, .fnvCBK23, "a success were a failure, too"))
    Knob(
      "failure", \.failure,
      .fault(.nothing, .fnvCBK17, "nothing were shown of a failure"),
      .fault(.code, .fnvCBK17, "the code of a failure were shown and not its message"))
    Knob(
      "news", \.news,
      .fault(.thrown, .fnvCBK18, "a status without a branch threw"),
      .fault(.shown, .fnvCBK18, "a status without a branch were a failure"),
      .fault(.ended, .fnvCBK18, "a status without a branch ended the flow"))
    Knob(
      "verifyFailure", \.verifyFailure,
      .fault(.nothing, .fnvCBK22, "the user heard nothing of a refused code"))
    Knob(
      "storage", \.storage,
      .fault(.phoneNumber, .fnvSEC01, "the phone number were stored", broad: starts),
      .fault(.otp, .fnvSEC01, "the code were stored"),
      .fault(.token, .fnvSEC01, "the token were stored"))
  }

  private static let begins = "each journey begins with an initialisation"
  private static let starts = "most vectors start a flow"
}
