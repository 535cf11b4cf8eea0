package import MachineKit

/// How the shared variables of an overlay change and where they are sent. The first value of each knob
/// is the required one or, of a choice, the one taken where a port declares nothing.
package struct VariablesRules: RuleSet {
  /// RMP-VAR-05, RMP-VAR-21, AMB-RMP-61.
  package enum Loading: Sendable { case sends, sendsNothing, sendsOnce }
  package var loading = Loading.sends

  /// What a load begins, and how long it lasts. RMP-VAR-09, RMP-VAR-10, AMB-RMP-31.
  package enum Window: Sendable { case documented, none, half, double, forever }
  package var window = Window.documented

  /// Which loads and sends begin a window. RMP-VAR-13, RMP-VAR-21, RMP-VAR-22, AMB-RMP-61.
  package enum Beginning: Sendable { case load, loadOfAnyPage, sendOfAnyKind }
  package var beginning = Beginning.load

  /// What another load of a page does to its window. RMP-VAR-21, AMB-RMP-61.
  package enum Reload: Sendable { case beginsAnew, goesOn }
  package var reload = Reload.beginsAnew

  /// What a value is compared with. RMP-VAR-24.
  package enum Comparison: Sendable { case current, sentAtLoad }
  package var comparison = Comparison.current

  /// What is stale inside the window. RMP-VAR-09, RMP-VAR-12, RMP-VAR-20, AMB-RMP-31.
  package enum Stale: Sendable { case differing, differingScalars, unknownToo, wholeMessage }
  package var stale = Stale.differing

  /// What becomes of a value that equals the host's. RMP-VAR-14, RMP-VAR-15.
  package enum Equal: Sendable { case kept, removedInside, removedBehind }
  package var equal = Equal.kept

  /// RMP-MSJ-15, RMP-VAR-06, RMP-VAR-19, AMB-RMP-34.
  package enum Merge: Sendable { case byKey, never, replaced, deep, nullRemoves }
  package var merge = Merge.byKey

  /// Vars that are no object. RMP-VAR-17, AMB-RMP-33.
  package enum Others: Sendable { case ignored, removeAll }
  package var others = Others.ignored

  /// Whether what changes nothing is broadcast. AMB-RMP-32, RMP-VAR-18.
  package enum Broadcast: Sendable { case onChange, always, echo }
  package var broadcast = Broadcast.onChange

  /// Which pages hear of a change. RMP-VAR-07.
  package enum Audience: Sendable { case all, others, sender }
  package var audience = Audience.all

  /// What they hear. RMP-VAR-07.
  package enum Content: Sendable { case all, message }
  package var content = Content.all

  /// Who is answered that asks for the variables. RMP-MSJ-16, RMP-MSP-06.
  package enum Request: Sendable { case sender, all, currentPage }
  package var request = Request.sender

  /// RMP-VAR-08.
  package enum Navigation: Sendable { case keeps, resets }
  package var navigation = Navigation.keeps

  package init() {}
}

extension VariablesRules {
  package static let variants = table {
    Knob(
      "broadcast", \.broadcast,
      .choice(
        .always, "rampkit.broadcast", "always", "a message that changes nothing were broadcast too"),
      .fault(
        .echo, .rmpVAR18, "a message of another page that changes nothing were broadcast twice"))
    Knob(
      "loading", \.loading,
      .fault(
        .sendsNothing, .rmpVAR05, "a page that has loaded were sent nothing",
        broad: "each case has a load"),
      .reading(.sendsOnce, .ambRMP61, .rmpVAR21, "a page were sent the variables only once"))
    Knob(
      "window", \.window,
      .fault(.none, .rmpVAR09, "nothing were ever stale"),
      .fault(.half, .rmpVAR09, "values were stale for 300 ms only"),
      .fault(.double, .rmpVAR10, "values were stale for 1200 ms"),
      .fault(.forever, .rmpVAR10, "a page could never change a variable that the host has"))
    Knob(
      "beginning", \.beginning,
      .fault(.loadOfAnyPage, .rmpVAR13, "the load of any page began the window of all"),
      .reading(
        .sendOfAnyKind, .ambRMP31, .rmpVAR22, "a broadcast began the window of each page anew"))
    Knob(
      "reload", \.reload,
      .reading(
        .goesOn, .ambRMP61, .rmpVAR21, "only the first load of a page began its window"))
    Knob(
      "comparison", \.comparison,
      .fault(
        .sentAtLoad, .rmpVAR24, "a value were compared with the one that the page got at its load"))
    Knob(
      "stale", \.stale,
      .fault(.differingScalars, .rmpVAR09, "lists and objects were never stale"),
      .reading(
        .unknownToo, .ambRMP31, .rmpVAR12, "a variable that the host lacks were stale as well"),
      .reading(
        .wholeMessage, .ambRMP31, .rmpVAR20, "a message with one stale value were stale as a whole")
    )
    Knob(
      "equal", \.equal,
      .fault(
        .removedInside, .rmpVAR14, "a value that the host has already were removed in the window"),
      .fault(
        .removedBehind, .rmpVAR15, "a value that the host has already were removed after the window"
      ))
    Knob(
      "merge", \.merge,
      .fault(
        .never, .rmpMSJ15, "variables of pages were ignored", broad: "most vectors change variables"
      ),
      .fault(.replaced, .rmpVAR06, "the variables of a message took the place of all others"),
      .reading(.deep, .ambRMP34, .rmpVAR19, "objects were merged member by member"),
      .reading(.nullRemoves, .ambRMP34, .rmpVAR19, "null removed a variable"))
    Knob(
      "others", \.others,
      .fault(.removeAll, .rmpVAR17, "vars that are no object removed all variables"))
    Knob(
      "audience", \.audience,
      .fault(
        .others, .rmpVAR07, "a change were sent to the other pages only",
        broad: "most vectors change variables"),
      .fault(.sender, .rmpVAR07, "a change were sent to the page that made it only"))
    Knob(
      "content", \.content,
      .fault(.message, .rmpVAR07, "only what a message names were broadcast"))
    Knob(
      "request", \.request,
      .fault(.all, .rmpMSJ16, "the answer to a request went to all pages"),
      .fault(.currentPage, .rmpMSP06, "the answer to a request went to page 0"))
    Knob(
      "navigation", \.navigation,
      .fault(.resets, .rmpVAR08, "navigation brought the initial variables back"))
  }
}
