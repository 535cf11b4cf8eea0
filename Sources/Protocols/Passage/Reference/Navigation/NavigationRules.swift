/// What the switching between the two WebViews is decided by. The first value of each knob is the
/// required one; what the others are stands in the suite's table.
package struct NavigationRules: Sendable {
  /// When success patterns are checked. PSG-SUC-01, PSG-SUC-02, PSG-SUC-03.
  package enum Checks: Sendable { case startAndEnd, startOnly, endOnly, never }
  package var checks = Checks.startAndEnd

  /// What a match does. PSG-SUC-03.
  package enum Match: Sendable { case showsUI, toggles, showsAutomation }
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
