import MachineKit

/// How an overlay appears, moves between its pages and goes away. The first value of each knob is the
/// required one or, of a choice, the one taken where a port declares nothing.
package struct OverlayRules: RuleSet {
  /// What a move past an end does. AMB-RMP-23, AMB-RMP-24.
  package enum End: Sendable { case none, close }
  package var continueOnLast = End.none
  package var goBackOnFirst = End.none

  /// AMB-RMP-25.
  package enum UnknownID: Sendable { case none, `continue` }
  package var unknownID = UnknownID.none

  /// What a page's continue and goBack start from. AMB-RMP-26.
  package enum Origin: Sendable { case current, sender, visibleOnly }
  package var relativeTo = Origin.current

  /// AMB-RMP-27.
  package enum SlideLock: Sendable { case none, locks }
  package var slideLock = SlideLock.none

  /// AMB-RMP-43.
  package enum PaywallName: Sendable { case onShowPaywall, showPaywall }
  package var paywallBoth = PaywallName.onShowPaywall
  package enum Override: Sendable { case oneShow, stays }
  package var override = Override.oneShow

  /// AMB-RMP-46.
  package enum Hide: Sendable { case immediate, animated }
  package var hide = Hide.immediate

  /// AMB-RMP-47.
  package enum ShowAgain: Sendable { case ignored, replaced, second }
  package var showWhileVisible = ShowAgain.ignored

  /// RMP-OVL-01.
  package enum Mount: Sendable { case full, notFull, notAbove }
  package var mount = Mount.full

  /// RMP-OVL-03, RMP-OVL-12, RMP-OVL-19.
  package enum Pages: Sendable { case all, first, firstDocument }
  package var pages = Pages.all

  /// How long the fades of the overlay take. RMP-OVL-04, RMP-OVL-05.
  package enum Fades: Sendable { case documented, quickIn, noDelay, quickOut }
  package var fades = Fades.documented

  /// What a move during a fade does. RMP-NAV-04.
  package enum Lock: Sendable { case documented, none }
  package var lock = Lock.documented

  package init() {}
}

extension OverlayRules {
  package static let variants = table {
    Knob(
      "continueOnLast", \.continueOnLast,
      .choice(.close, "rampkit.continue-on-last", "close", "continue closed the last page"))
    Knob(
      "goBackOnFirst", \.goBackOnFirst,
      .choice(.close, "rampkit.goback-on-first", "close", "goBack closed the first page"))
    Knob(
      "unknownID", \.unknownID,
      .choice(.continue, "rampkit.unknown-id", "continue", "an unknown id were a continue"))
    Knob(
      "relativeTo", \.relativeTo,
      .choice(.sender, "rampkit.relative-to", "sender", "moves started from the page that asks"),
      .choice(
        .visibleOnly, "rampkit.relative-to", "visible-only",
        "messages of pages that are not shown were ignored"))
    Knob(
      "slideLock", \.slideLock,
      .choice(.locks, "rampkit.slide-lock", "locks", "a slide dropped other moves"))
    Knob(
      "paywallBoth", \.paywallBoth,
      .choice(
        .showPaywall, "rampkit.paywall-both", "showPaywall", "showPaywall went before onShowPaywall"
      ))
    Knob(
      "override", \.override,
      .choice(
        .stays, "rampkit.paywall-override", "stays", "the callback of an earlier show stayed"))
    Knob(
      "hide", \.hide,
      .choice(.animated, "rampkit.hide", "animated", "hide closed with the fade"))
    Knob(
      "showWhileVisible", \.showWhileVisible,
      .choice(
        .replaced, "rampkit.show-while-visible", "replaced", "a second show replaced the overlay"),
      .fault(.second, .rmpOVL11, "a second show put a second overlay on the screen"))
    Knob(
      "mount", \.mount,
      .fault(
        .notFull, .rmpOVL01, "the overlay were not full screen", broad: "each case has a show"),
      .fault(.notAbove, .rmpOVL01, "the overlay were not above all", broad: "each case has a show"))
    Knob(
      "pages", \.pages,
      .fault(.first, .rmpOVL03, "only the first page were made", broad: "each case has a show"),
      .fault(
        .firstDocument, .rmpOVL19, "all pages loaded the first document",
        broad: "each case has a show"))
    Knob(
      "fades", \.fades,
      .fault(
        .quickIn, .rmpOVL04, "the overlay appeared in half the time", broad: "each case has a show"),
      .fault(.noDelay, .rmpOVL05, "the overlay faded out without a delay"),
      .fault(.quickOut, .rmpOVL05, "the overlay faded out in half the time"))
    Knob(
      "lock", \.lock,
      .fault(.none, .rmpNAV04, "a fade dropped no other moves"))
  }
}
