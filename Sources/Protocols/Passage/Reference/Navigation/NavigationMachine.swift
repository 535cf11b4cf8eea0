package import MachineKit
package import WirePrimitives

/// The reference for which WebView is visible while the automation WebView navigates.
///
/// Of its effects there is one, `{"show": {"webView": "ui" | "automation"}}`.
package struct NavigationMachine: Machine {
  package enum WebView: String, Sendable {
    case ui, automation
    var other: WebView { self == .ui ? .automation : .ui }
  }

  /// A navigation of the automation WebView that has not ended.
  private struct Navigation: Equatable {
    /// By the user, the page, a redirect or a command: others are open. AMB-PSG-69.
    let isJudged: Bool
    var hasMatched: Bool
    /// Something has shown the automation WebView since the match. AMB-PSG-24.
    var isReshown = false
  }

  private let rules: NavigationRules
  private let patterns: [JSONString]
  @StateVariable private var visible: WebView
  @StateVariable("the navigation that is under way") private var navigation: Navigation?
  /// What the last `userActionRequired` asked for.
  @StateVariable("what userActionRequired asked for") private var userAsked: WebView?
  /// What the last stimulus leaves behind, for the judgement of a phase.
  package private(set) var verdict: Verdict

  /// Which WebView is to be visible, and what is to be said of the switching.
  package struct Verdict: Sendable {
    package enum Switching: Sendable {
      /// Nothing is said of it.
      case open
      /// None, because the WebView is visible already. PSG-SUC-11.
      case none
      /// At most the one. PSG-SUC-11.
      case once
    }
    package var visible: Decided<String>
    package var switching: Switching
  }

  /// - Parameter config: `{"patterns": [string], "visible": "ui" | "automation"}`.
  package init(config: JSON, rules: NavigationRules) throws(TraceError) {
    let patterns = config["patterns"]?.array?.map(\.string) ?? [nil]
    guard !patterns.contains(nil) else {
      throw TraceError("the member \"patterns\" of the config is no list of strings")
    }
    guard let visible = config["visible"]?.text.flatMap(WebView.init) else {
      throw TraceError("the member \"visible\" of the config is neither \"ui\" nor \"automation\"")
    }
    self.rules = rules
    self.patterns = patterns.compactMap(\.self)
    _visible = StateVariable(wrappedValue: visible, "the visible WebView")
    verdict = Verdict(visible: Decided(visible.rawValue, by: .psgSUC16), switching: .open)
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    let body = stimulus.body
    switch stimulus.name {
    case "navStart": try start(body, &out)
    case "navEnd": try end(body, &out)
    case "navFail":
      if try webView(body, "webView") == .automation { navigation = nil }
      watch()
    case "switchWebview": toggle(caller: try webView(body, "from"), &out)
    case "userActionRequired":
      guard let isRequired = body.bool else { throw TraceError("userActionRequired is no boolean") }
      require(isRequired ? .automation : .ui, &out)
    case "wait": break
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }

  private func webView(_ body: JSON, _ member: String) throws(TraceError) -> WebView {
    guard let found = body[member]?.text.flatMap(WebView.init) else {
      throw TraceError("the member \"\(member)\" is neither \"ui\" nor \"automation\"")
    }
    return found
  }
}

extension NavigationMachine {
  // MARK: Navigations

  private mutating func start(_ body: JSON, _ out: inout Outbox<Never>) throws(TraceError) {
    let webView = try webView(body, "webView")
    let match = try match(body)
    guard webView == .automation else { return watch() }
    let isJudged = ["user", "page", "redirect", "command"].contains(body["by"]?.text ?? "")
    navigation = Navigation(isJudged: isJudged, hasMatched: match.value)
    guard isJudged else { return watch() }
    decide(
      match, by: .psgSUC01, isChecked: rules.checks == .startAndEnd || rules.checks == .startOnly,
      &out)
  }

  private mutating func end(_ body: JSON, _ out: inout Outbox<Never>) throws(TraceError) {
    let webView = try webView(body, "webView")
    let match = try match(body)
    guard webView == .automation, let ended = navigation else { return watch() }
    navigation = nil
    guard ended.isJudged else { return watch() }
    let isChecked = rules.checks == .startAndEnd || rules.checks == .endOnly
    if match.value, ended.hasMatched, ended.isReshown {
      // AMB-PSG-24: a second match of one navigation, the automation WebView being shown between.
      if isChecked { _ = applyMatch(&out) }
      verdict = Verdict(visible: Decided(visible.rawValue, open: .ambPSG24), switching: .open)
      return
    }
    decide(match, by: .psgSUC02, isChecked: isChecked, &out)
  }

  private func match(_ body: JSON) throws(TraceError) -> Decided<Bool> {
    guard let url = body["url"]?.string else { throw TraceError("the member \"url\" is no string") }
    var ignored = CitationRecorder.deaf
    return SuccessURLReference(rules: SuccessURLRules())
      .match(patterns: patterns, url: url, citing: &ignored)
  }

  /// What navigations do that the documents do not speak of is open, and from then on nobody knows
  /// which WebView is visible. AMB-PSG-69.
  private mutating func watch() {
    verdict = Verdict(visible: Decided(visible.rawValue, open: .ambPSG69), switching: .open)
  }

  private mutating func decide(
    _ match: Decided<Bool>, by requirement: RequirementID, isChecked: Bool,
    _ out: inout Outbox<Never>
  ) {
    let before = visible
    let isSettled = match.value ? isChecked && applyMatch(&out) : applyMismatch(&out)
    guard isPlain(match) else {
      // Whether it matches is a should, and judged where patterns are.
      verdict = Verdict(visible: Decided(visible.rawValue, open: .ambPSG23), switching: .open)
      return
    }
    // Where nobody knows what is visible, what changes nothing leaves it so.
    guard isSettled || !isOpen else { return }
    let reason = reason(match.value, before, requirement)
    out.recorder.cite(reason, match.value ? "match" : "no match")
    let switching: Verdict.Switching =
      !match.value || isOpen ? .open : before == .ui ? .none : .once
    if switching != .open { out.recorder.cite(.psgSUC11, before == .ui ? "visible" : "switched") }
    verdict = Verdict(visible: Decided(visible.rawValue, by: reason), switching: switching)
  }

  /// The must that a match or mismatch is judged by; a should where a match disagrees with what
  /// `userActionRequired` asked for (AMB-PSG-25).
  private func reason(
    _ isMatch: Bool, _ before: WebView, _ requirement: RequirementID
  ) -> RequirementID {
    guard isMatch else { return .psgSUC16 }
    if userAsked == .automation { return .psgVIS13 }
    return before == .ui && !isOpen ? .psgSUC03 : requirement
  }

  /// Whether the last thing that was said of the visible WebView leaves it open.
  private var isOpen: Bool {
    if case .open = verdict.visible.basis { true } else { false }
  }

  private func isPlain(_ match: Decided<Bool>) -> Bool {
    switch match.basis {
    case .requirement(let requirement):
      [.psgSUC04, .psgSUC05, .psgSUC12].contains(requirement)
    case .open: false
    }
  }

  /// Says whether it is known now what is visible, whatever was visible before.
  private mutating func applyMatch(_ out: inout Outbox<Never>) -> Bool {
    if rules.precedence == .userAction, userAsked == .automation { return false }
    switch rules.match {
    case .toggles: show(visible.other, &out)
    case .showsAutomation: show(.automation, &out)
    case .showsUI where visible == .ui:
      if rules.repeated == .showsAgain { emit(&out) }
    case .showsUI: show(.ui, &out)
    }
    return rules.match != .toggles
  }

  /// The same of a navigation that matches nothing.
  private mutating func applyMismatch(_ out: inout Outbox<Never>) -> Bool {
    switch rules.mismatch {
    case .nothing: break
    case .showsUI: show(.ui, &out)
    case .showsAutomation: show(.automation, &out)
    }
    return rules.mismatch != .nothing
  }
}

extension NavigationMachine {
  // MARK: Requests

  private mutating func toggle(caller: WebView, _ out: inout Outbox<Never>) {
    let target =
      switch rules.toggle {
      case .other: visible.other
      case .ui: WebView.ui
      case .automation: WebView.automation
      case .caller: caller
      case .notCaller: caller.other
      }
    // From what nobody knows it goes to what nobody knows.
    let basis = isOpen ? verdict.visible.basis : nil
    let disagrees = userAsked.map { $0 != target } ?? false
    if rules.precedence == .last || !disagrees { show(target, &out) }
    let reason: RequirementID = disagrees ? .psgVIS13 : .psgVIS07
    if basis == nil { out.recorder.cite(reason, "switchWebview to \(target)") }
    verdict = Verdict(
      visible: Decided(visible.rawValue, basis: basis ?? .requirement(reason)), switching: .open)
  }

  private mutating func require(_ target: WebView, _ out: inout Outbox<Never>) {
    userAsked = target
    let isIgnored =
      target == .ui && rules.userAction == .falseIgnored
      || target == .automation && rules.userAction == .trueIgnored
    if !isIgnored { show(target, &out) }
    let reason: RequirementID = target == .ui ? .psgVIS02 : .psgVIS03
    out.recorder.cite(reason, "\(target)")
    verdict = Verdict(visible: Decided(visible.rawValue, by: reason), switching: .open)
  }

  private mutating func show(_ target: WebView, _ out: inout Outbox<Never>) {
    guard target != visible else { return }
    visible = target
    if target == .automation { navigation?.isReshown = true }
    emit(&out)
  }

  private func emit(_ out: inout Outbox<Never>) {
    out.emit("show", ["webView": .string(visible.rawValue)], by: .psgSUC03)
  }
}
