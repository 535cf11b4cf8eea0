package import MachineKit

/// What the switching between the two WebViews is decided by. The first value of each knob is the
/// required one; what the others are stands in the table below.
package struct NavigationRules: RuleSet {
  /// When success patterns are checked. PSG-SUC-01, PSG-SUC-02, PSG-SUC-03.
  package enum Checks: Sendable { case startAndEnd, startOnly, endOnly, never }
  package var checks = Checks.startAndEnd

  /// What other navigations do to one. PSG-SUC-01, PSG-SUC-02.
  package enum Others: Sendable { case nothing, endIt, failureSkipsStart }
  package var others = Others.nothing

  /// What a match does. PSG-SUC-03.
  package enum Match: Sendable { case showsUI, showsUIOnce, toggles, showsAutomation }
  package var match = Match.showsUI

  /// A match while the UI WebView is visible. PSG-SUC-11, AMB-PSG-24.
  package enum Repeat: Sendable { case nothing, showsAgain }
  package var repeated = Repeat.nothing

  /// A navigation that matches nothing. PSG-SUC-16.
  package enum Mismatch: Sendable { case nothing, showsUI, showsAutomation }
  package var mismatch = Mismatch.nothing

  /// PSG-VIS-02, PSG-VIS-03.
  package enum UserAction: Sendable { case decides, falseIgnored, trueIgnored }
  package var userAction = UserAction.decides

  /// What `switchWebview` shows. PSG-VIS-07.
  package enum Toggle: Sendable { case other, ui, automation, caller, notCaller }
  package var toggle = Toggle.other

  /// Which request counts where they disagree. PSG-VIS-13, AMB-PSG-25.
  package enum Precedence: Sendable { case last, userAction }
  package var precedence = Precedence.last

  package init() {}
}

extension NavigationRules {
  package static let variants = table {
    Knob(
      "checks", \.checks,
      .fault(.endOnly, .psgSUC01, "patterns were checked at the end of a navigation only"),
      .fault(.startOnly, .psgSUC02, "patterns were checked at the start of a navigation only"),
      .fault(
        .never, .psgSUC03, "a match switched nothing",
        broad: "most vectors have a navigation that matches"))
    Knob(
      "others", \.others,
      .fault(
        .endIt, .psgSUC02,
        "a navigation was over, so that its end was not checked, once the other WebView's ended"),
      .fault(
        .failureSkipsStart, .psgSUC01,
        "the start of the navigation after one that failed was not checked"))
    Knob(
      "match", \.match,
      .fault(.showsUIOnce, .psgSUC03, "only the first match switched"),
      .fault(.toggles, .psgSUC03, "a match switched to the other WebView, whichever is visible"),
      .fault(
        .showsAutomation, .psgSUC03, "a match showed the automation WebView",
        broad: "most vectors are about a match"))
    Knob(
      "repeated", \.repeated,
      .reading(
        .showsAgain, .ambPSG24, .psgSUC11,
        "a match switched to the UI WebView although it is visible"))
    Knob(
      "mismatch", \.mismatch,
      .fault(.showsUI, .psgSUC16, "a navigation that matches nothing showed the UI WebView"),
      .fault(
        .showsAutomation, .psgSUC16,
        "a navigation that matches nothing showed the automation WebView"))
    Knob(
      "userAction", \.userAction,
      .fault(.falseIgnored, .psgVIS02, "userActionRequired=false changed nothing"),
      .fault(.trueIgnored, .psgVIS03, "userActionRequired=true changed nothing"))
    Knob(
      "toggle", \.toggle,
      .fault(.ui, .psgVIS07, "switchWebview always showed the UI WebView"),
      .fault(.automation, .psgVIS07, "switchWebview always showed the automation WebView"),
      .fault(.caller, .psgVIS07, "switchWebview showed its caller"),
      .fault(.notCaller, .psgVIS07, "switchWebview showed the WebView that is not its caller"))
    Knob(
      "precedence", \.precedence,
      .reading(
        .userAction, .ambPSG25, .psgVIS13, "userActionRequired outweighed every later request"))
  }
}
