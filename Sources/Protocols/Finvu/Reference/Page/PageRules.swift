/// What a web page decides by that leads a user through the authentication. The first value of each
/// knob is the required one; what the others are stands in the suite's table.
package struct PageRules: Sendable {
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
  package enum Again: Sendable { case allowed, refused, refusedAfterSuccess, refusedAfterThrow }
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
    case ofSuccess, ofAnyStatus, evenEmpty, evenMissing, twice, ofSilentAlone
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
