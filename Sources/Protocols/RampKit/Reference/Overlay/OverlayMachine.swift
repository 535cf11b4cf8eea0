package import MachineKit
import WirePrimitives

/// The reference for the overlay that shows an onboarding (6. Presentation Layer).
///
///     hidden --show--> shown --close--> closing --470 ms--> hidden
///     any state --what the documents leave open--> open --closeOnboarding, at rest--> hidden
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
    /// All that an overlay may have begun is over by then, in whatever order it comes.
    static let rest = 2_000
  }

  /// Numbered by presentation, so that none hits a later one.
  package enum Timer: Sendable, Hashable {
    case curtainUp(Int)
    case curtainDown(Int)
    case backKey(Int)
    case settled(Int)
    case gone(Int)
    case cut(Int)
  }

  enum State: Equatable {
    case hidden
    case shown(since: Int)
    case closing(Closing)
    /// What is shown, and whether anything is, only the port knows.
    case open(AmbiguityID)
  }

  struct Closing: Equatable {
    /// By what it is gone in the end, and by what it goes as it does.
    var cause: RequirementID
    var form: RequirementID
    let fade: Expectations.Promise
    /// The callback that goes before it.
    let callback: Expectations.Promise?
    let end: Int
  }

  enum Transition: Equatable {
    case none
    case fade(from: Int, by: RequirementID)
    case slide(from: Int)
    /// By the back key, in a way of the port's own.
    case back
  }

  struct Callback: Equatable {
    let name: JSON
    let isThrowing: Bool
    init?(_ json: JSON?) {
      guard let json, let name = json["name"] else { return nil }
      (self.name, isThrowing) = (name, json["throws"]?.bool ?? false)
    }
  }

  private static let kinds = [
    "createWebView", "load", "script", "mount", "overlayFade", "curtainFade", "selectPage",
    "callback", "haptic", "openUrl", "closed",
  ]

  /// What no page and no key asks of an overlay that is gone.
  private static let moving = [
    "mount", "overlayFade", "curtainFade", "selectPage", "callback", "haptic", "closed",
  ]

  let rules: OverlayRules
  let screens: [JSONString]
  /// Nil where the trace is not about pages.
  let documents: OverlayDocuments?
  /// Whether a page loads in the trace. Of scripts, which are due when it has, nothing is said in others.
  let hasLoads: Bool
  /// Whether the trace is about how pages are made: not where more is asked than to show and load them,
  /// so that what is wrong with all pages is told once.
  let isAboutPages: Bool
  let callbacks: JSON
  @StateVariable("what is shown") var state = State.hidden
  @StateVariable("the current page") var current = 0
  @StateVariable("the transition") var transition = Transition.none
  var presentation = 0
  /// The options of the present show, and those of an earlier one, where they stay.
  var options: JSON = [:]
  var earlier: JSON = [:]
  /// The first page, which may be told to the pager.
  var first: Expectations.Permission?
  var curtain: Expectations.Promise?
  var back: Expectations.Promise?
  /// What a port may do to a curtain while it goes back.
  var backCurtains: Expectations.Permission?
  var hardening: [Int: Expectations.Promise] = [:]
  var noSelect: [Int: Expectations.Promise] = [:]
  /// Whether a fade has run in this presentation, and whether a move was dropped since the last.
  var hasFaded = false
  var hasMoved = false
  var hasDropped = false
  var hasOverlapped = false
  var queued: Int?
  /// What is known where the rest is open.
  var watch: Watch?
  /// When and by what the overlay went.
  var gone: Gone?
  /// By what nothing of an overlay that is gone moves.
  var quiet: RequirementID?
  /// When the stimulus before came, and when the last that may have begun something.
  var before = 0
  var asked = 0
  /// When whatever may be shown was asked to close, if nothing has been asked since.
  var closeAsked: Int?
  /// An overlay that was there already may have taken the options of a show. AMB-RMP-47.
  var hasTakenOptions = false
  /// Shows that were asked for in between and may wait until the overlay is gone. AMB-RMP-47.
  var waiting = 0
  /// By what the overlay does not close now.
  var staying = RequirementID.rmpOVL05

  /// - Parameter trace: with the config `{"screens", "variables", "requiredScripts", "marks", "callbacks"}`.
  package init(_ trace: Trace, rules: OverlayRules) throws(TraceError) {
    let config = trace.config
    guard let screens = config["screens"]?.array, let callbacks = config["callbacks"],
      callbacks.object != nil
    else { throw TraceError("the config has no \"screens\" or no \"callbacks\"") }
    self.rules = rules
    self.screens = screens.compactMap { $0["id"]?.string }
    self.callbacks = callbacks
    let names = Set(trace.steps.map(\.stimulus.name))
    hasLoads = names.contains("loaded")
    isAboutPages = hasLoads || names.isSubset(of: ["show", "wait"])
    documents = isAboutPages ? OverlayDocuments(config) : nil
    guard self.screens.count == screens.count else { throw TraceError("a screen has no id") }
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    keepWatch(stimulus.name, &out)
    leaveOpen(&out)
    try act(stimulus, at: now, &out)
    leaveOpen(&out)
    endDoubt(stimulus, at: now, &out)
    forbid(&out)
    before = now
    if stimulus.name != "wait" { asked = now }
  }

  private mutating func act(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    switch stimulus.name {
    case "show": show(stimulus.body, at: now, &out)
    case "closeOnboarding": closeOnboarding(at: now, &out)
    case "hide": hide(at: now, &out)
    case "message": try message(stimulus.body, at: now, &out)
    case "foreignMessage": foreign(stimulus.body, at: now, &out)
    case "navigate": try navigate(stimulus.body, at: now, &out)
    case "swipe": swipe(stimulus.body["to"]?.int, at: now, &out)
    case "hardwareBack": hardwareBack(at: now, &out)
    case "loaded": load(stimulus.body["page"]?.int, &out)
    case "openExternal": openExternal(stimulus.body["url"], &out)
    case "wait": break
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }

  private func leaveOpen(_ out: inout Outbox<Timer>) {
    guard case .open(let ambiguity) = state else { return }
    // AMB-RMP-48: an empty overlay is recorded, a page of it is none.
    for kind in Self.kinds where ambiguity != .ambRMP48 || kind != "createWebView" {
      if let watch, watch.kinds.contains(kind) {
        out.only(kind, by: watch.requirement)
      } else {
        out.open(kind, ambiguity)
      }
    }
  }

  /// What may come in no step of a presentation but where it is expected.
  private func forbid(_ out: inout Outbox<Timer>) {
    switch state {
    case .open: return
    case .hidden:
      guard let quiet else { return }
      for kind in Self.moving { out.only(kind, by: quiet) }
      return
    case .closing(let closing): return out.only("closed", by: closing.form)
    case .shown: out.only("closed", by: staying)
    }
    guard transition != .back else { return }
    let isFading = if case .fade = transition { true } else { false }
    let reason: RequirementID? = hasDropped ? .rmpNAV04 : isFading ? .rmpANM06 : nil
    guard let reason else { return }
    for kind in ["selectPage", "curtainFade"] { out.only(kind, by: reason) }
  }

  /// Nothing comes but what was begun before.
  mutating func nothing(by reason: RequirementID, _ out: inout Outbox<Timer>) {
    out.recorder.cite(reason, "nothing")
    staying = reason
    switch state {
    case .open: return
    case .closing: return out.only("overlayFade", by: reason)
    case .hidden: for kind in ["createWebView", "mount"] { out.only(kind, by: reason) }
    case .shown: break
    }
    var kinds = ["overlayFade", "callback", "haptic", "closed"]
    if transition != .back { kinds += ["selectPage", "curtainFade"] }
    for kind in kinds { out.only(kind, by: reason) }
  }

  func cite(_ reasons: RequirementID..., for what: String, _ out: inout Outbox<Timer>) {
    for reason in reasons { out.recorder.cite(reason, what) }
  }

  var isClosing: Bool { if case .closing = state { true } else { false } }

  /// Whether any library writes an address as it is.
  private static func isPlain(_ text: String) -> Bool {
    let address = text.dropFirst("https://".count).prefix { !"?#".contains($0) }
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    let rest = text.dropFirst("https://".count + address.count)
    func isPlain(_ part: Substring, besides marks: String) -> Bool {
      part.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || marks.contains($0)) }
    }
    return text.hasPrefix("https://") && parts.count > 1
      && parts.allSatisfy {
        isPlain($0, besides: ".") && !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".")
      }
      && isPlain(rest, besides: ".?=&#") && rest.count { $0 == "#" } <= 1
  }

  /// RMP-CFG-03. Only plain addresses: how others are written is the platform's.
  private func openExternal(_ url: JSON?, _ out: inout Outbox<Timer>) {
    guard case .shown = state, let url, let text = url.text else { return }
    guard Self.isPlain(text) else { return out.open("openUrl", .ambRMP55) }
    out.recorder.cite(.rmpCFG03, "system")
    out.due(
      "openUrl",
      .object([
        .init("url", .exactly(url, by: .rmpCFG03)),
        .init(
          "by", .exactly(rules.links == .overlay ? "overlay" : "system", by: .rmpCFG03)),
      ]), by: .rmpCFG03)
  }
}
