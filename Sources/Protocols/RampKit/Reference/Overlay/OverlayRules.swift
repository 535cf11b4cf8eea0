package import MachineKit

/// How an overlay appears, moves between its pages and goes away. The first value of each knob is the
/// required one or, of a choice, the one taken where a port declares nothing.
package struct OverlayRules: RuleSet {
  /// What a move past an end does. AMB-RMP-23, AMB-RMP-24, RMP-MSJ-18.
  package enum End: Sendable { case none, close, wraps }
  package var continueOnLast = End.none

  package var goBackOnFirst = End.none

  /// AMB-RMP-25, RMP-MSJ-19.
  package enum UnknownID: Sendable { case none, `continue`, closes }
  package var unknownID = UnknownID.none

  /// RMP-MSJ-20.
  package enum Duplicates: Sendable { case first, last }
  package var duplicates = Duplicates.first

  /// What a page's continue and goBack start from. AMB-RMP-26.
  package enum Origin: Sendable { case current, sender, visibleOnly }
  package var relativeTo = Origin.current

  /// RMP-MSP-05.
  package enum Foreign: Sendable { case ignored, heard, afterwards }
  package var foreign = Foreign.ignored

  /// AMB-RMP-27.
  package enum SlideLock: Sendable { case none, locks }
  package var slideLock = SlideLock.none

  /// AMB-RMP-43.
  package enum PaywallName: Sendable { case onShowPaywall, showPaywall }
  package var paywallBoth = PaywallName.onShowPaywall

  /// AMB-RMP-43.
  package enum Override: Sendable { case oneShow, stays }
  package var override = Override.oneShow

  /// RMP-CBK-02, RMP-CBK-03, RMP-MSJ-14.
  package enum Paywall: Sendable {
    case documented, configured, withoutAlias, closes, both, noAliasAtInit
  }
  package var paywall = Paywall.documented

  /// AMB-RMP-46, RMP-OVL-07, RMP-OVL-18.
  package enum Hide: Sendable { case immediate, animated, twice, again }
  package var hide = Hide.immediate

  /// AMB-RMP-47, RMP-OVL-11.
  package enum ShowAgain: Sendable { case ignored, replaced, second }
  package var showWhileVisible = ShowAgain.ignored

  /// RMP-OVL-17.
  package enum Again: Sendable { case shown, never }
  package var again = Again.shown

  /// RMP-OVL-01.
  package enum Mount: Sendable { case full, notFull, notAbove }
  package var mount = Mount.full

  /// RMP-OVL-09.
  package enum FirstPage: Sendable { case first, last }
  package var firstPage = FirstPage.first

  /// RMP-OVL-03, RMP-OVL-12, RMP-OVL-19.
  package enum Pages: Sendable { case all, first, firstDocument }
  package var pages = Pages.all

  /// RMP-CST-03, RMP-CFG-01.
  package enum View: Sendable { case documented, otherHandler, userAction, bare }
  package var view = View.documented

  /// RMP-CFG-02, RMP-CFG-04, RMP-CFG-05, RMP-NSL-04.
  package enum Scripts: Sendable { case documented, noHardening, late, allFrames, noSelectNever }
  package var scripts = Scripts.documented

  /// How long the fades of the overlay take. RMP-OVL-04, RMP-OVL-05.
  package enum Fades: Sendable { case documented, quickIn, noDelay, quickOut }
  package var fades = Fades.documented

  /// RMP-OVL-07.
  package enum SecondClose: Sendable { case ignored, restarts }
  package var secondClose = SecondClose.ignored

  /// RMP-OVL-08, RMP-OVL-15, RMP-OVL-16.
  package enum CloseOnboarding: Sendable { case fades, never, atOnce, always }
  package var closeOnboarding = CloseOnboarding.fades

  /// RMP-OVL-14.
  package enum BackKey: Sendable { case documented, ignored, closes, first, afterwards }
  package var backKey = BackKey.documented

  /// RMP-OVL-02.
  package enum Swipe: Sendable { case ignored, turns }
  package var swipe = Swipe.ignored

  /// RMP-CFG-03.
  package enum Links: Sendable { case system, overlay }
  package var links = Links.system

  /// RMP-CBK-04.
  package enum Finishing: Sendable { case first, last }
  package var finishing = Finishing.first

  /// RMP-CBK-01.
  package enum Throwing: Sendable { case swallowed, stops }
  package var throwing = Throwing.swallowed

  /// RMP-CBK-05.
  package enum Callbackless: Sendable { case closes, ignored }
  package var callbackless = Callbackless.closes

  /// RMP-CBK-08.
  package enum ClosingCalls: Sendable { case nothing, finishes }
  package var closing = ClosingCalls.nothing

  /// RMP-HAP-13.
  package enum Haptics: Sendable { case once, twice }
  package var haptics = Haptics.once

  /// What a move during a fade does. RMP-NAV-04, RMP-NAV-07.
  package enum Lock: Sendable { case documented, none, queued, kept }
  package var lock = Lock.documented

  /// RMP-NAV-01, RMP-NAV-02, RMP-NAV-03.
  package enum Range: Sendable { case documented, selfToo, negativeToo, behindToo, beyondToo }
  package var range = Range.documented

  /// RMP-NAV-05.
  package enum Standard: Sendable { case fade, slide }
  package var standard = Standard.fade

  /// RMP-NAV-06.
  package enum Direction: Sendable { case documented, reversed, alwaysForward, alwaysReverse }
  package var direction = Direction.documented

  /// RMP-ANM-06, RMP-ANM-07, RMP-ANM-08.
  package enum Curtain: Sendable { case documented, black, quick, animated, staysUp, alsoOfSlides }
  package var curtain = Curtain.documented

  /// RMP-OVL-12.
  package enum Empty: Sendable { case nothing, page }
  package var empty = Empty.nothing

  /// RMP-MSP-07.
  package enum Unknown: Sendable { case ignored, continues }
  package var unknown = Unknown.ignored

  /// RMP-MSJ-17.
  package enum Advance: Sendable { case byOne, toSecond }
  package var advance = Advance.byOne

  /// RMP-NAV-10.
  package enum Overlap: Sendable { case lastCounts, keepsFirst }
  package var overlap = Overlap.lastCounts

  /// RMP-MSJ-23.
  package enum Payloads: Sendable { case documented, filled }
  package var payloads = Payloads.documented

  /// The requirement of the message that leads from the first page to the last. AMB-RMP-24.
  package var wrapping: RequirementID?

  /// The requirement that is not met where something asks for it.
  package var ignored: RequirementID?

  package init() {}
}

extension OverlayRules {
  private static let goingBack: [(RequirementID, String)] = [
    (.rmpMSS05, "the text rampkit:goBack"), (.rmpMSJ06, "the target __goBack__"),
    (.rmpMSJ07, "JSON rampkit:goBack"),
  ]

  private static let ignored: [(RequirementID, String)] = [
    (.rmpMSS01, "the text rampkit:tap"), (.rmpMSS02, "the text next"),
    (.rmpMSS03, "the text continue"), (.rmpMSS04, "the text rampkit:close"),
    (.rmpMSS05, "the text rampkit:goBack"), (.rmpMSS09, "the text rampkit:onboarding-finished"),
    (.rmpMSS10, "the text rampkit:show-paywall"), (.rmpMSS11, "the text rampkit:navigate:<id>"),
    (.rmpMSS13, "the text haptic:<type>"), (.rmpMSJ01, "JSON rampkit:continue"),
    (.rmpMSJ02, "JSON continue"), (.rmpMSJ04, "JSON rampkit:navigate"),
    (.rmpMSJ05, "the target __continue__"), (.rmpMSJ06, "the target __goBack__"),
    (.rmpMSJ07, "JSON rampkit:goBack"), (.rmpMSJ08, "JSON rampkit:close"),
    (.rmpMSJ09, "JSON rampkit:haptic"), (.rmpMSJ12, "JSON rampkit:onboarding-finished"),
    (.rmpMSJ13, "JSON rampkit:show-paywall"), (.rmpNAV09, "a call of the index function"),
  ]

  private static let otherHaptics: [(RequirementID, String)] = [
    (.rmpHAP01, "a light impact"), (.rmpHAP02, "a medium impact"), (.rmpHAP03, "a heavy impact"),
    (.rmpHAP04, "a rigid impact"), (.rmpHAP05, "a soft impact"),
    (.rmpHAP06, "an impact without a style"), (.rmpHAP07, "a success"), (.rmpHAP08, "a warning"),
    (.rmpHAP09, "an error"), (.rmpHAP10, "a notification without a type"),
    (.rmpHAP11, "a selection tick"),
  ]

  package static let variants = table {
    Knob(
      "continueOnLast", \.continueOnLast,
      .choice(.close, "rampkit.continue-on-last", "close", "continue closed the last page"),
      .fault(.wraps, .rmpMSJ18, "continue on the last page led to the first"))
    Knob(
      "goBackOnFirst", \.goBackOnFirst,
      .choice(.close, "rampkit.goback-on-first", "close", "goBack closed the first page"))
    for (requirement, what) in goingBack {
      Knob(
        "wrapping", \.wrapping,
        .fault(
          requirement, requirement, "\(what) on the first page led to the last",
          named: requirement.text))
    }
    Knob(
      "unknownID", \.unknownID,
      .choice(.continue, "rampkit.unknown-id", "continue", "an unknown id were a continue"),
      .fault(.closes, .rmpMSJ19, "an unknown id closed the overlay"))
    Knob(
      "duplicates", \.duplicates,
      .fault(.last, .rmpMSJ20, "of two screens with one id the last were meant"))
    Knob(
      "relativeTo", \.relativeTo,
      .choice(.sender, "rampkit.relative-to", "sender", "moves started from the page that asks"),
      .choice(
        .visibleOnly, "rampkit.relative-to", "visible-only",
        "messages of pages that are not shown were ignored"))
    Knob(
      "foreign", \.foreign,
      .fault(.heard, .rmpMSP05, "messages of other WebViews counted"),
      .fault(.afterwards, .rmpMSP05, "pages that are gone raised the curtain"))
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
      .choice(.stays, "rampkit.paywall-override", "stays", "the callback of an earlier show stayed")
    )
    Knob(
      "paywall", \.paywall,
      .fault(.configured, .rmpCBK02, "a paywall callback of show were ignored"),
      .fault(.withoutAlias, .rmpCBK03, "showPaywall were no alias"),
      .fault(.closes, .rmpMSJ14, "a request for the paywall closed the overlay"),
      .fault(.both, .rmpCBK06, "two paywall callbacks were called"),
      .fault(.noAliasAtInit, .rmpINI14, "showPaywall were no alias in the configuration"))
    Knob(
      "hide", \.hide,
      .choice(.animated, "rampkit.hide", "animated", "hide closed with the fade"),
      .fault(.twice, .rmpOVL18, "hide told twice that the overlay is gone"),
      .fault(.again, .rmpOVL07, "a dismissal that hide cuts short went on"))
    Knob(
      "showWhileVisible", \.showWhileVisible,
      .choice(
        .replaced, "rampkit.show-while-visible", "replaced", "a second show replaced the overlay"),
      .fault(.second, .rmpOVL11, "a second show put a second overlay on the screen"))
    Knob(
      "again", \.again,
      .fault(.never, .rmpOVL17, "the overlay could be shown only once"))
    Knob(
      "mount", \.mount,
      .fault(
        .notFull, .rmpOVL01, "the overlay were not full screen",
        broad: "each presentation begins so"),
      .fault(
        .notAbove, .rmpOVL01, "the overlay were not above all", broad: "each presentation begins so"
      ))
    Knob(
      "firstPage", \.firstPage,
      .fault(
        .last, .rmpOVL09, "the overlay began at the last screen",
        broad: "each presentation begins so"))
    Knob(
      "pages", \.pages,
      .fault(
        .first, .rmpOVL03, "only the first page were made"),
      .fault(
        .firstDocument, .rmpOVL19, "all pages loaded the first document"))
    Knob(
      "view", \.view,
      .fault(
        .otherHandler, .rmpCST03, "the script message handler had another name"),
      .fault(
        .userAction, .rmpCFG01, "media waited for the user"),
      .fault(.bare, .rmpCFG01, "WebViews had none of the settings"))
    Knob(
      "scripts", \.scripts,
      .fault(
        .noHardening, .rmpCFG02, "the hardening script were missing"),
      .fault(
        .late, .rmpCFG05, "hardening ran behind the content"),
      .fault(
        .allFrames, .rmpCFG04, "hardening ran in all frames"),
      .fault(.noSelectNever, .rmpNSL04, "the no-select script were missing"))
    Knob(
      "fades", \.fades,
      .fault(
        .quickIn, .rmpOVL04, "the overlay appeared in half the time",
        broad: "each presentation begins so"),
      .fault(.noDelay, .rmpOVL05, "the overlay faded out without a delay"),
      .fault(.quickOut, .rmpOVL05, "the overlay faded out in half the time"))
    Knob(
      "secondClose", \.secondClose,
      .fault(.restarts, .rmpOVL07, "a second close began the dismissal anew"))
    Knob(
      "closeOnboarding", \.closeOnboarding,
      .fault(.never, .rmpOVL15, "closeOnboarding did nothing"),
      .fault(.atOnce, .rmpOVL16, "closeOnboarding closed at once"),
      .fault(.always, .rmpOVL08, "closeOnboarding closed what is not shown"))
    Knob(
      "backKey", \.backKey,
      .fault(.ignored, .rmpOVL14, "the back key did nothing"),
      .fault(.closes, .rmpOVL14, "the back key closed on every page"),
      .fault(.first, .rmpOVL14, "the back key led to the first page"),
      .fault(.afterwards, .rmpOVL14, "the back key raised the curtain of what is gone"))
    Knob(
      "swipe", \.swipe,
      .fault(.turns, .rmpOVL02, "a swipe turned the page"))
    Knob(
      "links", \.links,
      .fault(.overlay, .rmpCFG03, "external links opened in the overlay"))
    Knob(
      "finishing", \.finishing,
      .fault(.last, .rmpCBK04, "the callback came behind the fade"))
    Knob(
      "throwing", \.throwing,
      .fault(.stops, .rmpCBK01, "a callback that throws kept the overlay open"))
    Knob(
      "callbackless", \.callbackless,
      .fault(.ignored, .rmpCBK05, "a message without its callback were ignored"))
    Knob(
      "closing", \.closing,
      .fault(.finishes, .rmpCBK08, "each close called onOnboardingFinished"))
    Knob(
      "haptics", \.haptics,
      .fault(.twice, .rmpHAP13, "each haptic were performed twice"))
    Knob(
      "lock", \.lock,
      .fault(.none, .rmpNAV04, "a fade dropped no other moves"),
      .fault(.queued, .rmpNAV04, "a move during a fade came behind it"),
      .fault(.kept, .rmpNAV07, "no move were accepted behind a fade"))
    Knob(
      "range", \.range,
      .fault(.selfToo, .rmpNAV01, "the page faded to itself"),
      .fault(.negativeToo, .rmpNAV02, "a move to a negative index were accepted"),
      .fault(.behindToo, .rmpNAV03, "a move to the index right behind the last were accepted"),
      .fault(.beyondToo, .rmpNAV03, "a move past the last index were accepted"))
    Knob(
      "standard", \.standard,
      .fault(.slide, .rmpNAV05, "pages slid where no animation is asked for"))
    Knob(
      "direction", \.direction,
      .fault(.reversed, .rmpNAV06, "slides went the other way"),
      .fault(.alwaysForward, .rmpNAV06, "slides always went forward"),
      .fault(.alwaysReverse, .rmpNAV06, "slides always went in reverse"))
    Knob(
      "curtain", \.curtain,
      .fault(.black, .rmpANM08, "the curtain were black"),
      .fault(.quick, .rmpANM06, "the curtain took 80 ms"),
      .fault(.animated, .rmpANM06, "the page slid behind the curtain"),
      .fault(.staysUp, .rmpANM06, "the curtain were never lowered"),
      .fault(.alsoOfSlides, .rmpANM07, "slides had a curtain"))
    Knob("empty", \.empty, .fault(.page, .rmpOVL12, "an onboarding without screens had a page"))
    Knob("unknown", \.unknown, .fault(.continues, .rmpMSP07, "an unknown text were a continue"))
    Knob("advance", \.advance, .fault(.toSecond, .rmpMSJ17, "continue always led to page 1"))
    Knob(
      "overlap", \.overlap,
      .fault(.keepsFirst, .rmpNAV10, "the first of two overlapping slides stayed current"))
    Knob(
      "payloads", \.payloads,
      .fault(.filled, .rmpMSJ23, "a missing payload were an empty object"))
    for (requirement, what) in ignored {
      Knob(
        "ignored", \.ignored,
        .fault(requirement, requirement, "\(what) were ignored", named: requirement.text))
    }
    for (requirement, what) in otherHaptics {
      Knob(
        "ignored", \.ignored,
        .fault(requirement, requirement, "\(what) were another haptic", named: requirement.text))
    }
  }
}
