package import MachineKit

/// How the SDK starts and what it says of it. The first value of each knob is the required one or, of a
/// choice, the one taken where a port declares nothing.
package struct InitRules: RuleSet {
  /// AMB-RMP-72, RMP-INI-22.
  package enum Status: Sendable { case ignored, fails, leavesHalf }
  package var httpStatus = Status.ignored

  /// AMB-RMP-68.
  package enum ReadFailure: Sendable { case noID, freshID, unwrittenID }
  package var readFailure = ReadFailure.noID

  /// What an init does that is not the first. AMB-RMP-39, AMB-RMP-89, RMP-INI-21, RMP-INI-24.
  package enum Later: Sendable { case runs, returns, keepsCallbacks, keepsData }
  package var later = Later.runs

  /// RMP-INI-01, RMP-INI-02.
  package enum Request: Sendable { case documented, first, post, twice }
  package var request = Request.documented

  /// What init does not complete with. RMP-INI-08, RMP-INI-11, RMP-INI-12, RMP-INI-20.
  package enum Completion: Sendable {
    case always, notOffline, notWithOverlay, notWithoutStore, notWithDefaults, notOnStaging, atOnce
  }
  package var completion = Completion.always

  /// What is shown without being asked for. RMP-INI-04 to RMP-INI-07, RMP-INI-13, RMP-INI-19.
  package enum AutoShow: Sendable {
    case ifTrue, never, always, ifAbsent, ifTruthy, withoutData, afterCompletion
  }
  package var autoShow = AutoShow.ifTrue

  /// What getOnboardingData gives. RMP-INI-03, RMP-INI-09, RMP-INI-23.
  package enum Data: Sendable { case asLoaded, withoutVariables, emptyOnFailure, emptyOnNull }
  package var data = Data.asLoaded

  /// Where there is no user id. RMP-INI-10, RMP-INI-16, RMP-INI-20.
  package enum Getter: Sendable { case asResolved, notAfterFailure, notWhileLoading, ownInstance }
  package var getter = Getter.asResolved

  /// RMP-OVL-10.
  package enum Show: Sendable { case needsData, empty }
  package var show = Show.needsData

  /// RMP-NAV-08.
  package enum Ends: Sendable { case inRange, beyond }
  package var ends = Ends.inRange

  /// RMP-VAR-05, RMP-VAR-16.
  package enum Variables: Sendable { case anew, outlive, lastPage, unsent, ofFirst }
  package var variables = Variables.anew

  /// RMP-LOG-10.
  package enum Prefix: Sendable { case documented, lowerCase }
  package var prefix = Prefix.documented

  /// RMP-LOG-17.
  package enum LoadFailure: Sendable { case logged, closes }
  package var loadFailure = LoadFailure.logged

  /// The requirement whose line is not logged.
  package var silent: RequirementID?

  /// The requirement whose line is logged where what it tells has not happened.
  package var loud: RequirementID?

  package init() {}
}

extension InitRules {
  private static let each = "most vectors begin with init"

  package static let variants = starting + answering + logging

  private static let starting = table {
    Knob(
      "httpStatus", \.httpStatus,
      .choice(
        .fails, "rampkit.http-status", "non-2xx-fails", "a load with an error status had failed"),
      .fault(
        .leavesHalf, .rmpINI22, "a document with an error status were kept and counted as failed"))
    Knob(
      "readFailure", \.readFailure,
      .choice(
        .freshID, "rampkit.read-failure", "fresh-id", "a store that cannot be read were empty"),
      .choice(
        .unwrittenID, "rampkit.read-failure", "unwritten-id",
        "an id were made where the store cannot be read, and not written"))
    Knob(
      "later", \.later,
      .reading(.returns, .ambRMP89, .rmpINI21, "an init that is not the first did nothing"),
      .fault(.keepsCallbacks, .rmpINI21, "the callbacks of the first init stayed"),
      .reading(
        .keepsData, .ambRMP39, .rmpINI24, "the data of an earlier init stayed where a load fails"))
    Knob(
      "request", \.request,
      .fault(.first, .rmpINI01, "the data were asked for before the store is", broad: Self.each),
      .fault(.post, .rmpINI02, "the data were asked for by POST", broad: Self.each),
      .fault(.twice, .rmpINI02, "the data were asked for twice", broad: Self.each))
    Knob(
      "completion", \.completion,
      .fault(.notOffline, .rmpINI08, "init never completed where the connection fails"),
      .fault(.notWithOverlay, .rmpINI08, "init never completed where it shows the overlay"),
      .fault(.notWithoutStore, .rmpUID12, "init ended where the store cannot be read"),
      .fault(.notWithDefaults, .rmpINI11, "init did nothing with an apiKey alone"),
      .fault(.notOnStaging, .rmpINI12, "init never completed with the environment \"staging\""),
      .fault(.atOnce, .rmpINI20, "init completed before its request is answered", broad: Self.each))
  }

  private static let answering = table {
    Knob(
      "autoShow", \.autoShow,
      .fault(.never, .rmpINI04, "init never showed anything"),
      .fault(.always, .rmpINI05, "autoShowOnboarding false counted as true"),
      .fault(.ifAbsent, .rmpINI13, "autoShowOnboarding counted as true where it is absent"),
      .fault(.ifTruthy, .rmpINI07, "any value for autoShowOnboarding counted as true"),
      .fault(.withoutData, .rmpINI06, "an overlay were shown though the load failed"),
      .fault(.afterCompletion, .rmpINI19, "the overlay were shown after init has completed"))
    Knob(
      "data", \.data,
      .fault(.withoutVariables, .rmpINI03, "getOnboardingData left the variables out"),
      .fault(.emptyOnFailure, .rmpINI09, "there were empty data where the load failed"),
      .fault(.emptyOnNull, .rmpINI23, "a body of null were an empty document"))
    Knob(
      "getter", \.getter,
      .fault(.notAfterFailure, .rmpINI10, "there were no user id where the load failed"),
      .fault(.notWhileLoading, .rmpINI20, "there were no user id while the data load"),
      .fault(.ownInstance, .rmpINI16, "each access of the SDK had an instance of its own"))
    Knob(
      "show", \.show,
      .fault(.empty, .rmpOVL10, "showOnboarding without data showed an empty overlay"))
    Knob(
      "ends", \.ends,
      .fault(.beyond, .rmpNAV08, "a move past an end selected a page that is not there"))
    Knob(
      "variables", \.variables,
      .fault(.outlive, .rmpVAR16, "the variables of pages outlived the process"),
      .fault(.lastPage, .rmpVAR05, "the variables of every page went to the last one"),
      .fault(.unsent, .rmpVAR05, "a page that has loaded were sent no variables"),
      .fault(.ofFirst, .rmpINI21, "the variables of the first load were those of a later one"))
  }

  private static let logging = table {
    Knob(
      "prefix", \.prefix,
      .fault(.lowerCase, .rmpLOG10, "lines began with \"[Rampkit]\""))
    Knob(
      "loadFailure", \.loadFailure,
      .fault(.closes, .rmpLOG17, "the overlay closed where a page fails to load"))
    Knob(
      "loud", \.loud,
      .fault(.rmpLOG05, .rmpLOG05, "a load that fails were logged as one that succeeds"),
      .fault(.rmpLOG09, .rmpLOG09, "an automatic show were logged where nothing is shown"))
    Knob(
      "silent", \.silent,
      .fault(.rmpLOG02, .rmpLOG02, "the user id were not logged"),
      .fault(.rmpLOG03, .rmpLOG03, "the start of the load were not logged"),
      .fault(.rmpLOG04, .rmpLOG04, "the onboardingId were not logged"),
      .fault(.rmpLOG05, .rmpLOG05, "a load that succeeds were not logged"),
      .fault(.rmpLOG06, .rmpLOG06, "the end of init were not logged"),
      .fault(.rmpLOG07, .rmpLOG07, "a missing user id were not logged"),
      .fault(.rmpLOG08, .rmpLOG08, "a load that fails were not logged"),
      .fault(.rmpLOG09, .rmpLOG09, "an automatic show were not logged"),
      .fault(.rmpLOG11, .rmpLOG11, "a show without data were not logged"),
      .fault(.rmpLOG12, .rmpLOG12, "the mount of the overlay were not logged"),
      .fault(.rmpLOG13, .rmpLOG13, "the sending of variables were not logged"),
      .fault(.rmpLOG14, .rmpLOG14, "variables that a page sends were not logged"),
      .fault(.rmpLOG15, .rmpLOG15, "broadcasts were not logged"),
      .fault(.rmpLOG16, .rmpLOG16, "the selection of a page were not logged"),
      .fault(.rmpLOG17, .rmpLOG17, "a page that fails to load were not logged"),
      .fault(.rmpLOG18, .rmpLOG18, "a page that fails to load at first were not logged"))
  }
}
