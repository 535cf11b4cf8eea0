/// What a capability slot shows of itself is decided by. The first value of each knob is the required
/// one.
package struct SlotRules: Sendable {
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
