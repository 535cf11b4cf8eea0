package import MachineKit
package import WirePrimitives

/// The reference for which WebView is visible while the automation WebView navigates.
///
/// Of its effects there is one, `{"show": {"webView": "ui" | "automation"}}`.
package struct NavigationMachine: Machine {
  private enum WebView: String {
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
    /// Only by a wrong rule.
    var isOver = false
  }

  /// Whether what an earlier stimulus has done may still be on its way.
  private enum Traffic {
    case settled
    /// One stimulus since then; a port may switch no more than it asks for. PSG-SUC-11.
    case limited
    case any
  }

  private let rules: NavigationRules
  private let patterns: [JSONString]
  /// What was visible at the start: who has never shown anything shows that.
  private let start: WebView
  @StateVariable private var visible: WebView
  private var lastShown: WebView?
  private var hasMatched = false
  /// Why it is that; open from where nobody can tell.
  private var basis = Basis.requirement(.psgSUC16)
  @StateVariable("the navigation that is under way") private var navigation: Navigation?
  /// What the last `userActionRequired` asked for.
  @StateVariable("what userActionRequired asked for") private var userAsked: WebView?
  private var traffic = Traffic.settled
  private var hasFailed = false
  /// When something last happened that may change what is shown.
  private var lastStimulus = 0

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
    start = visible
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    if stimulus.name == "wait" {
      if traffic == .limited { out.only("show", by: .psgSUC11) }
      if now - lastStimulus >= Self.transition { out.state("show", shown) }
      return traffic = .settled
    }
    let before = traffic
    traffic = .any
    lastStimulus = now
    try react(to: stimulus, isAfterAll: before == .settled, &out)
  }

  /// Milliseconds that a WebView takes to appear, and after which a port may tell.
  private static let transition = 200

  private mutating func react(
    to stimulus: Act, isAfterAll: Bool, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    let body = stimulus.body
    switch stimulus.name {
    case "navStart": try start(body, isAfterAll, &out)
    case "navEnd": try end(body, isAfterAll, &out)
    case "navFail":
      if try webView(body, "webView") == .automation { (navigation, hasFailed) = (nil, true) }
      basis = .open(.ambPSG69)
    case "switchWebview": toggle(caller: try webView(body, "from"), &out)
    case "userActionRequired":
      guard let isRequired = body.bool else { throw TraceError("userActionRequired is no boolean") }
      require(isRequired ? .automation : .ui, &out)
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }

  /// What is accepted of the last thing that was shown.
  private var shown: Acceptance {
    switch basis {
    case .open(let ambiguity):
      return .ignored(lastShown.map { ["webView": .string($0.rawValue)] }, ambiguity)
    case .requirement(let requirement): return shown(by: requirement)
    }
  }

  private func shown(by requirement: RequirementID) -> Acceptance {
    let now = lastShown ?? start
    let name = JSON.string(now.rawValue)
    let said = Acceptance.object([.init("webView", .exactly(name, by: requirement))])
    return now == start
      ? .oneOf([said, .absentOrNull(by: requirement)], by: requirement) : said
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

  private mutating func start(
    _ body: JSON, _ isAfterAll: Bool, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    let webView = try webView(body, "webView")
    let match = try match(body)
    guard webView == .automation else { return basis = .open(.ambPSG69) }
    let isJudged = ["user", "page", "redirect", "command"].contains(body["by"]?.text ?? "")
    navigation = Navigation(isJudged: isJudged, hasMatched: match.value)
    guard isJudged else { return basis = .open(.ambPSG69) }
    let isSkipped = hasFailed && rules.others == .failureSkipsStart
    let isChecked = rules.checks == .startAndEnd || rules.checks == .startOnly
    decide(match, by: .psgSUC01, isChecked: isChecked && !isSkipped, isAfterAll, &out)
  }

  private mutating func end(
    _ body: JSON, _ isAfterAll: Bool, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    let webView = try webView(body, "webView")
    let match = try match(body)
    if webView == .ui, rules.others == .endIt { navigation?.isOver = true }
    guard webView == .automation, let ended = navigation else { return basis = .open(.ambPSG69) }
    (navigation, hasFailed) = (nil, false)
    guard ended.isJudged else { return basis = .open(.ambPSG69) }
    let isChecked = !ended.isOver && (rules.checks == .startAndEnd || rules.checks == .endOnly)
    if match.value, ended.hasMatched, ended.isReshown {
      // AMB-PSG-24: a second match of one navigation, the automation WebView being shown between.
      if isChecked { _ = applyMatch(&out) }
      return basis = .open(.ambPSG24)
    }
    decide(match, by: .psgSUC02, isChecked: isChecked, isAfterAll, &out)
  }

  private func match(_ body: JSON) throws(TraceError) -> Decided<Bool> {
    guard let url = body["url"]?.string else { throw TraceError("the member \"url\" is no string") }
    var ignored = CitationRecorder.disabled
    return SuccessURLReference(rules: SuccessURLRules())
      .match(patterns: patterns, url: url, citing: &ignored)
  }

  /// What navigations do that the documents do not speak of is open, and from then on nobody knows
  /// which WebView is visible. AMB-PSG-69.
  private mutating func decide(
    _ match: Decided<Bool>, by requirement: RequirementID, isChecked: Bool, _ isAfterAll: Bool,
    _ out: inout Outbox<Never>
  ) {
    let before = visible
    let wasOpen = isOpen
    let reason = reason(match.value, before, requirement)
    // PSG-SUC-11: a switch to what is visible is none.
    if match.value, isPlain(match), !wasOpen {
      out.recorder.cite(.psgSUC11, before == .ui ? "visible" : "switched")
      if isAfterAll {
        out.only("show", by: .psgSUC11)
        traffic = .limited
      }
    }
    let isSettled = match.value ? !isChecked || applyMatch(&out) : applyMismatch(&out)
    if match.value, isPlain(match), !wasOpen, isAfterAll, before == .ui, visible == .ui {
      out.stateNow("show", shown(by: reason))
    }
    if match.value, before == .automation, visible == before {
      out.may("show", Self.showing(.ui), by: .psgSUC11, until: .settled)
    }
    // Whether it matches is a should, and judged where patterns are.
    guard isPlain(match) else { return basis = .open(.ambPSG23) }
    // Where nobody knows what is visible, what changes nothing leaves it so.
    guard isSettled || !wasOpen else { return }
    out.recorder.cite(reason, match.value ? "match" : "no match")
    basis = .requirement(reason)
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

  /// Whether nobody can tell what is visible.
  private var isOpen: Bool {
    if case .open = basis { true } else { false }
  }

  private func isPlain(_ match: Decided<Bool>) -> Bool {
    switch match.basis {
    case .requirement(let requirement):
      [.psgSUC04, .psgSUC05, .psgSUC12].contains(requirement)
    case .open: false
    }
  }

  /// Says whether it is known now what is visible, whatever was visible before; by a wrong rule that is what the
  /// port shows that follows it.
  private mutating func applyMatch(_ out: inout Outbox<Never>) -> Bool {
    if rules.precedence == .userAction, userAsked == .automation { return false }
    defer { hasMatched = true }
    if rules.match == .showsUIOnce, hasMatched { return true }
    switch rules.match {
    case .toggles: show(visible.other, &out)
    case .showsAutomation: show(.automation, &out)
    case .showsUI where visible == .ui, .showsUIOnce where visible == .ui:
      if rules.repeated == .showsAgain { emit(.ui, &out) }
    case .showsUI, .showsUIOnce: show(.ui, &out)
    }
    return true
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
    let isKnown = !isOpen
    let disagrees = userAsked.map { $0 != target } ?? false
    if rules.precedence == .last || !disagrees { show(target, &out) }
    let reason: RequirementID = disagrees ? .psgVIS13 : .psgVIS07
    guard isKnown else { return }
    out.recorder.cite(reason, "switchWebview to \(target)")
    basis = .requirement(reason)
  }

  private mutating func require(_ target: WebView, _ out: inout Outbox<Never>) {
    // Whether a value that has not changed is asked for anew is not said. AMB-PSG-25.
    let isRepeated = userAsked == target && (isOpen || visible != target)
    userAsked = target
    let isIgnored =
      target == .ui && rules.userAction == .falseIgnored
      || target == .automation && rules.userAction == .trueIgnored
    if !isIgnored { show(target, &out) }
    let reason: RequirementID = isRepeated ? .psgVIS13 : target == .ui ? .psgVIS02 : .psgVIS03
    if !isRepeated { out.recorder.cite(reason, "\(target)") }
    basis = .requirement(reason)
  }

  private mutating func show(_ target: WebView, _ out: inout Outbox<Never>) {
    guard target != visible else { return }
    visible = target
    if target == .automation { navigation?.isReshown = true }
    emit(target, &out)
  }

  private mutating func emit(_ target: WebView, _ out: inout Outbox<Never>) {
    lastShown = target
    out.does("show", Self.showing(target), by: .psgSUC11, until: .settled)
  }

  private static func showing(_ webView: WebView) -> Acceptance {
    .object([.init("webView", .exactly(.string(webView.rawValue), by: .psgSUC11))])
  }
}
