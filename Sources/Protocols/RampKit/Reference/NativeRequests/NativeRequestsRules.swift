package import MachineKit

/// How requests for a review and for the notification permission are served. The first value of each knob
/// is the required one or, of a choice, the one taken where a port declares nothing.
package struct NativeRequestsRules: RuleSet {
  /// Which messages are not heard. RMP-MSS-06, RMP-MSS-07, RMP-MSS-08, RMP-MSJ-10, RMP-MSJ-11.
  package enum Unheard: Sendable {
    case nothing, reviewText, requestReviewText, reviewJSON, permissionText, permissionJSON
  }
  package var unheard = Unheard.nothing

  /// What an available review leads to. RMP-REV-01, AMB-RMP-81.
  package enum Prompt: Sendable { case requested, store }
  package var prompt = Prompt.requested

  /// What one that is not available leads to. RMP-REV-02.
  package enum Fallback: Sendable { case store, nothing, prompt }
  package var fallback = Fallback.store

  /// RMP-REV-03.
  package enum Address: Sendable { case toWrite, toRead }
  package var address = Address.toWrite

  /// What is opened without an app id. RMP-REV-04.
  package enum Nameless: Sendable { case nothing, opened }
  package var nameless = Nameless.nothing

  /// RMP-NOT-01.
  package enum Options: Sendable { case asGiven, all, withoutBadge }
  package var options = Options.asGiven

  /// RMP-NOT-02.
  package enum DefaultOptions: Sendable { case all, alert, none }
  package var defaultOptions = DefaultOptions.all

  /// Who hears of the answer. RMP-NOT-03.
  package enum Audience: Sendable { case all, nobody, firstPage }
  package var audience = Audience.all

  /// RMP-NOT-04.
  package enum Status: Sendable { case documented, authorized, undetermined }
  package var status = Status.documented

  /// RMP-NOT-06.
  package enum Granted: Sendable { case asAnswered, always }
  package var granted = Granted.asAnswered

  /// What is said after a denial. RMP-NOT-08, AMB-RMP-35.
  package enum AskingAgain: Sendable { case no, yes, missing }
  package var askingAgain = AskingAgain.no

  /// What an error leads to. RMP-NOT-09.
  package enum Failure: Sendable { case notGranted, nothing, granted }
  package var failure = Failure.notGranted

  /// RMP-NOT-12.
  package enum Channel: Sendable { case made, none, ofDefaultImportance }
  package var channel = Channel.made

  /// RMP-NOT-11.
  package enum Foreground: Sendable { case asGiven, unset, shown }
  package var foreground = Foreground.asGiven

  package init() {}
}

extension NativeRequestsRules {
  private static let answers = "pages are told of every answer"

  package static let variants = table {
    Knob(
      "unheard", \.unheard,
      .fault(.reviewText, .rmpMSS06, "\"rampkit:review\" were no request"),
      .fault(.requestReviewText, .rmpMSS07, "\"rampkit:request-review\" were no request"),
      .fault(.reviewJSON, .rmpMSJ10, "only texts could request a review"),
      .fault(.permissionText, .rmpMSS08, "only JSON could request the notification permission"),
      .fault(.permissionJSON, .rmpMSJ11, "only a text could request the notification permission"))
    Knob(
      "prompt", \.prompt,
      .fault(.store, .rmpREV01, "the store were opened though a review is available"))
    Knob(
      "fallback", \.fallback,
      .fault(.nothing, .rmpREV02, "nothing followed where no review is available"),
      .fault(.prompt, .rmpREV02, "a review were requested whether it is available or not"))
    Knob(
      "address", \.address,
      .fault(.toRead, .rmpREV03, "the page of the app were opened and not the one for a review"))
    Knob(
      "nameless", \.nameless,
      .fault(.opened, .rmpREV04, "an address without an app id could be opened"))
    Knob(
      "options", \.options,
      .fault(.all, .rmpNOT01, "alert, badge and sound were always asked for"),
      .fault(.withoutBadge, .rmpNOT01, "a badge were never asked for"))
    Knob(
      "default-options", \.defaultOptions,
      .reading(
        .none, .ambRMP36, .rmpNOT02, "nothing were asked for where no options are given"),
      .fault(.alert, .rmpNOT02, "alert alone were asked for where no options are given"))
    Knob(
      "audience", \.audience,
      .fault(.nobody, .rmpNOT03, "no page heard of the answer", broad: answers),
      .fault(.firstPage, .rmpNOT03, "only the page that asked heard of the answer"))
    Knob(
      "status", \.status,
      .fault(.authorized, .rmpNOT04, "the status after a grant were \"authorized\""),
      .fault(.undetermined, .rmpNOT04, "the status after a denial were \"undetermined\""))
    Knob(
      "granted", \.granted,
      .fault(.always, .rmpNOT06, "any answer granted the permission"))
    Knob(
      "asking-again", \.askingAgain,
      .choice(
        .yes, "rampkit.can-ask-again", "after-denial-true", "it could be asked again after a denial"
      ),
      .fault(.missing, .rmpNOT08, "canAskAgain were left out", broad: answers))
    Knob(
      "failure", \.failure,
      .fault(.nothing, .rmpNOT09, "no page heard of an error"),
      .fault(.granted, .rmpNOT09, "an error granted the permission"))
    Knob(
      "channel", \.channel,
      .fault(.none, .rmpNOT12, "no notification channel were made"),
      .fault(.ofDefaultImportance, .rmpNOT12, "each channel were of default importance"))
    Knob(
      "foreground", \.foreground,
      .fault(.unset, .rmpNOT11, "the presentation in the foreground were not set"),
      .fault(.shown, .rmpNOT11, "banner and sound were always on in the foreground"))
  }
}
