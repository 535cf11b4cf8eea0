package import MachineKit
package import WirePrimitives

/// The reference for the overlay that shows an onboarding (6. Presentation Layer).
///
///     hidden --show--> shown --close--> closing --470 ms--> hidden
///     any state --what the documents leave open--> open
///
/// Effects: those of `suite-rampkit.overlay.schema.json`.
package struct OverlayMachine: Machine {
  /// Milliseconds. 6.3 Animations, Appendix B.
  enum Length {
    static let fadeIn = 220
    static let delay = 150
    static let fadeOut = 320
    static let curtain = 160
    /// A slide takes about 300: until the first nobody has ended one, after the second all have.
    static let slide = 200...400
  }

  /// Numbered by presentation, so that none hits a later one.
  package enum Timer: Sendable, Hashable {
    case curtainUp(Int)
    case curtainDown(Int)
    case fadeOut(Int)
    case gone(Int)
  }

  enum State: Equatable {
    case hidden
    case shown(since: Int)
    case closing(Closing)
    /// What is shown, and whether anything is, only the port knows.
    case open(AmbiguityID)
  }

  struct Closing: Equatable {
    /// By what it begins to fade, by what the fade is as it is, and by what it is gone.
    let cause: RequirementID
    let form: RequirementID
    let begin: Int
    var end: Int
  }

  enum Transition: Equatable {
    case none
    case fade(from: Int)
    case slide(from: Int)
  }

  struct Callback: Sendable, Equatable {
    let name: JSON
    let isThrowing: Bool
    init?(_ json: JSON?) {
      guard let json, let name = json["name"] else { return nil }
      (self.name, isThrowing) = (name, json["throws"]?.bool ?? false)
    }
  }

  static let kinds = [
    "createWebView", "load", "mount", "overlayFade", "curtainFade", "selectPage", "callback",
    "haptic", "openUrl", "closed",
  ]

  let rules: OverlayRules
  let screens: [JSONString]
  let documents: [[JSON]]
  let callbacks: JSON
  @StateVariable("what is shown") var state = State.hidden
  @StateVariable("the current page") var current = 0
  @StateVariable("the transition") var transition = Transition.none
  var presentation = 0
  /// The options of the present show.
  var options: JSON = [:]
  /// Those of an earlier show, where they stay.
  var earlier: JSON = [:]
  var curtain: Expectations.Permission?
  var fading: Expectations.Permission?
  var hardening = Table<Int, Expectations.Permission>("hardening scripts of pages")
  var noSelect = Table<Int, Expectations.Permission>("no-select scripts of pages")

  /// - Parameter config: `{"screens", "variables", "requiredScripts", "marks", "callbacks"}`.
  package init(config: JSON, rules: OverlayRules) throws(TraceError) {
    guard let screens = config["screens"]?.array, let marks = config["marks"]?.array,
      let callbacks = config["callbacks"], callbacks.object != nil
    else { throw TraceError("the config has no \"screens\", \"marks\" or \"callbacks\"") }
    self.rules = rules
    self.screens = screens.compactMap { $0["id"]?.string }
    self.callbacks = callbacks
    // The variables and the required scripts stand in every document.
    let shared =
      (config["variables"] ?? [:]).compactText
      + (config["requiredScripts"] ?? []).compactText
    documents = screens.map { screen in
      let html = screen["html"]?.text ?? ""
      return marks.filter { mark in
        mark.text.map { html.contains($0) || shared.contains($0) } ?? false
      }
    }
    guard self.screens.count == screens.count else { throw TraceError("a screen has no id") }
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    if case .open(let ambiguity) = state {
      for kind in Self.kinds { out.open(kind, ambiguity) }
    }
    switch stimulus.name {
    case "show": show(stimulus.body, at: now, &out)
    case "closeOnboarding": closeOnboarding(at: now, &out)
    case "hide": hide(at: now, &out)
    case "message": try message(stimulus.body, at: now, &out)
    case "foreignMessage": nothing(by: .rmpMSP05, &out)
    case "navigate": try navigate(stimulus.body, at: now, &out)
    case "swipe": nothing(by: .rmpOVL02, &out)
    case "hardwareBack": hardwareBack(at: now, &out)
    case "loaded": load(stimulus.body["page"]?.int, &out)
    case "openExternal": openExternal(stimulus.body["url"], &out)
    case "wait": break
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
    if case .open = state { return }
    // It goes only when it is closed.
    out.only("closed", by: .rmpOVL05)
  }

  /// Nothing comes but what was begun before.
  func nothing(by reason: RequirementID, _ out: inout Outbox<Timer>) {
    if case .open = state { return }
    out.recorder.cite(reason, "nothing")
    for kind in ["selectPage", "curtainFade", "overlayFade", "callback", "haptic", "closed"]
    where kind == "overlayFade" || !isClosing { out.only(kind, by: reason) }
  }

  var isClosing: Bool { if case .closing = state { true } else { false } }

  private func openExternal(_ url: JSON?, _ out: inout Outbox<Timer>) {
    guard case .shown = state, let url else { return }
    out.recorder.cite(.rmpCFG03, "system")
    out.due(
      "openUrl",
      .object([
        .init("url", .exactly(url, by: .rmpCFG03)), .init("by", .exactly("system", by: .rmpCFG03)),
      ]), by: .rmpCFG03)
  }
}
