package import MachineKit

/// What a capability slot shows of itself is decided by. The first value of each knob is the required
/// one.
package struct SlotRules: RuleSet {
  /// GBG-SLT-03.
  package enum Support: Sendable { case both, handlerOnly, enabledOnly, either }
  package var support = Support.both

  /// GBG-SLT-04.
  package enum Enabled: Sendable { case byDefault, whenAsked }
  package var enabled = Enabled.byDefault

  /// The state that nobody has set. GBG-SLT-05.
  package enum InitialState: String, Sendable { case notDetermined, granted, notApplicable }
  package var initialState = InitialState.notDetermined

  /// GBG-SLT-21.
  package enum ShownVersion: Sendable { case asGiven, defaulted, hidden }
  package var shownVersion = ShownVersion.asGiven
  package enum ShownAction: Sendable { case asGiven, madeOfID }
  package var shownAction = ShownAction.asGiven
  package enum ShownID: Sendable { case asGiven, action }
  package var shownID = ShownID.asGiven

  /// The slot's own info. GBG-SLT-18, AMB-GBG-55.
  package enum InfoVersion: Sendable { case defaulted, alwaysDefault }
  package var infoVersion = InfoVersion.defaulted
  package enum InfoState: Sendable { case current, initial, leftOut }
  package var infoState = InfoState.current
  package enum InfoSupport: Sendable { case current, handlerOnly }
  package var infoSupport = InfoSupport.current

  /// The entry of a supported slot in a query response. GBG-QRY-05, GBG-QRY-07.
  package enum EntryState: Sendable { case current, leftOut }
  package var entryState = EntryState.current
  package enum EntrySupport: Sendable { case bool, text }
  package var entrySupport = EntrySupport.bool
  package enum SupportedVersion: Sendable { case overrideOrDefault, alwaysDefault, overrideOnly }
  package var supportedVersion = SupportedVersion.overrideOrDefault

  /// The version of an unsupported slot there. GBG-QRY-06; with an override AMB-GBG-44.
  package enum UnsupportedVersion: Sendable { case none, override, defaulted, leftOut }
  package var unsupportedVersion = UnsupportedVersion.none

  package init() {}
}

extension SlotRules {
  package static let variants = table {
    Knob(
      "unsupportedVersion", \.unsupportedVersion,
      .choice(
        .override, "gbg.unsupported-version", "override",
        "a slot that is not supported reported its override"),
      .fault(
        .defaulted, .gbgQRY06, "a slot that is not supported reported 1.0",
        broad: "most vectors have a slot that is not supported"),
      .fault(
        .leftOut, .gbgQRY06, "the version of a slot that is not supported were left out",
        broad: "most vectors have a slot that is not supported"))
    Knob(
      "supportedVersion", \.supportedVersion,
      .fault(.alwaysDefault, .gbgQRY07, "a supported slot always reported 1.0"),
      .fault(.overrideOnly, .gbgQRY07, "a supported slot without override reported no version"))
    Knob(
      "entryState", \.entryState,
      .fault(
        .leftOut, .gbgQRY05, "entries had no permission state", broad: "every entry has a state"))
    Knob(
      "entrySupport", \.entrySupport,
      .fault(
        .text, .gbgQRY05, "support were a text in entries",
        broad: "every entry says whether its slot is supported"))
    Knob(
      "support", \.support,
      .fault(.handlerOnly, .gbgSLT03, "a handler alone were support"),
      .fault(.enabledOnly, .gbgSLT03, "a slot were supported without a handler"),
      .fault(
        .either, .gbgSLT03, "a handler, or being enabled, were support",
        broad: "most vectors have a slot with one of the two"))
    Knob(
      "enabled", \.enabled,
      .fault(
        .whenAsked, .gbgSLT04, "slots were disabled by default",
        broad: "most vectors leave it as it is made"))
    Knob(
      "initialState", \.initialState,
      .fault(.granted, .gbgSLT05, "permission were granted by default"),
      .fault(.notApplicable, .gbgSLT05, "permission were not applicable by default"))
    Knob(
      "shownVersion", \.shownVersion,
      .fault(
        .defaulted, .gbgSLT21, "the version of a slot were 1.0 where none is given",
        broad: "most vectors give no version"),
      .fault(.hidden, .gbgSLT21, "a slot did not show its version"))
    Knob(
      "shownAction", \.shownAction,
      .fault(
        .madeOfID, .gbgSLT21, "the action of a slot were its id and \".capture\"",
        broad: "most vectors have an action of another form"))
    Knob(
      "shownID", \.shownID,
      .fault(
        .action, .gbgSLT21, "the id of a slot were its action",
        broad: "id and action are never one in vectors"))
    Knob(
      "infoVersion", \.infoVersion,
      .fault(.alwaysDefault, .gbgSLT18, "an info were always of 1.0"))
    Knob(
      "infoState", \.infoState,
      .fault(
        .initial, .gbgSLT18, "an info had the state of a new slot",
        broad: "most vectors set a state"),
      .fault(
        .leftOut, .gbgSLT18, "an info had no permission state", broad: "every info has a state"))
    Knob(
      "infoSupport", \.infoSupport,
      .fault(.handlerOnly, .gbgSLT18, "an info did not see that the slot is disabled"))
  }
}
