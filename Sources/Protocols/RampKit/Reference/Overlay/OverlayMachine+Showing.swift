import MachineKit
import WirePrimitives

extension OverlayMachine {
  mutating func show(_ options: JSON, at now: Int, _ out: inout Outbox<Timer>) {
    switch state {
    case .hidden: appear(options, at: now, &out)
    case .shown: showAgain(options, at: now, &out)
    case .closing: state = .open(.ambRMP77)
    case .open: break
    }
  }

  /// RMP-OVL-11.
  private mutating func showAgain(_ options: JSON, at now: Int, _ out: inout Outbox<Timer>) {
    out.recorder.cite(.rmpOVL11, "visible")
    switch rules.showWhileVisible {
    case .ignored:
      for kind in ["createWebView", "mount", "closed"] { out.only(kind, by: .rmpOVL11) }
      if !(options.object?.isEmpty ?? true) { state = .open(.ambRMP47) }
    case .second: out.due("mount", mounting(by: .rmpOVL11), by: .rmpOVL11)
    case .replaced:
      let atOnce = ExpectedEffect.Branch("at once", of: "replaced")
      let order = ExpectedEffect.Order("overlays", by: .rmpOVL11)
      for kind in ["closed", "mount"] {
        var effect = ExpectedEffect(.due, kind, .object([]), by: .rmpOVL11)
        (effect.branch, effect.orders) = (atOnce, [order])
        out.expect(effect)
        out.only(kind, by: .rmpOVL11)
      }
      var later = ExpectedEffect(.may, "overlayFade", .object([]), by: .rmpOVL11)
      (later.branch, later.orders) = (.init("later", of: "replaced"), [])
      out.expect(later)
      state = .open(.ambRMP47)
    }
  }

  private func mounting(by reason: RequirementID) -> Acceptance {
    .object([
      .init("fullScreen", .exactly(.bool(rules.mount != .notFull), by: reason)),
      .init("aboveAll", .exactly(.bool(rules.mount != .notAbove), by: reason)),
    ])
  }

  private mutating func appear(_ options: JSON, at now: Int, _ out: inout Outbox<Timer>) {
    presentation += 1
    guard !screens.isEmpty else {
      out.recorder.cite(.rmpOVL12, "no screens")
      out.only("createWebView", by: .rmpOVL12)
      return state = .open(.ambRMP48)
    }
    if rules.override == .stays, !hasPaywall(options) {
      earlier = hasPaywall(self.options) ? self.options : earlier
    }
    self.options = options
    (current, transition) = (0, .none)
    state = .shown(since: now)
    let isFirst = presentation == 1
    func reason(_ own: RequirementID) -> RequirementID { isFirst ? own : .rmpOVL17 }
    for page in screens.indices { make(page, by: reason, &out) }
    out.recorder.cite(reason(.rmpOVL01), "mounted")
    out.due("mount", mounting(by: reason(.rmpOVL01)), by: reason(.rmpOVL09), in: [])
    let length = rules.fades == .quickIn ? Length.fadeIn / 2 : Length.fadeIn
    out.expect(
      overlayFade(
        0, 1, now, now + length, by: reason(.rmpOVL04), form: reason(.rmpOVL04)))
    out.only("overlayFade", by: reason(.rmpOVL04))
    out.may(
      "selectPage", .object([.init("page", .exactly(0, by: reason(.rmpOVL09)))]), by: .rmpOVL09)
    out.only("selectPage", by: reason(.rmpOVL09))
  }

  private func hasPaywall(_ options: JSON) -> Bool {
    options["onShowPaywall"] != nil || options["showPaywall"] != nil
  }

  private mutating func make(
    _ page: Int, by reason: (RequirementID) -> RequirementID, _ out: inout Outbox<Timer>
  ) {
    guard rules.pages != .first || page == 0 else { return }
    let number = Acceptance.exactly(.number(page), by: reason(.rmpOVL03))
    out.due(
      "createWebView",
      .object([
        .init("page", number),
        .init(
          "handler",
          .granted("rampkit.webkit-handlers", .exactly("rampkit", by: reason(.rmpCST03)))),
        .init("settings", .granted("rampkit.webview-settings", settings(by: reason(.rmpCFG01)))),
      ]), by: reason(.rmpOVL03), in: [])
    let marks = documents[rules.pages == .firstDocument ? 0 : page]
    out.due(
      "load",
      .object([
        .init("page", number), .init("marks", .exactly(.array(marks), by: reason(.rmpOVL19))),
      ]), by: reason(.rmpOVL19), in: [])
    hardening[page] = out.expectations.permit(script("hardening", of: page))
    noSelect[page] = out.expectations.permit(script("noSelect", of: page))
  }

  /// Those that the platform has.
  private func settings(by reason: RequirementID) -> Acceptance {
    let settings = [
      ("javaScript", true), ("inlineMedia", true), ("mediaUserAction", false),
      ("dataDetectors", false),
    ]
    return .object(
      settings.map { name, value in
        .init(
          name, .oneOf([.exactly(.bool(value), by: reason), .absentOrNull(by: reason)], by: reason))
      })
  }

  /// RMP-CFG-02, RMP-CFG-04, RMP-CFG-05, RMP-NSL-04.
  private func script(_ name: String, of page: Int) -> ExpectedEffect {
    let isHardening = name == "hardening"
    let reason: RequirementID = isHardening ? .rmpCFG02 : .rmpNSL04
    var members: [Acceptance.Member] = [
      .init("page", .exactly(.number(page), by: reason)),
      .init("script", .exactly(.string(JSONString(name)), by: reason)),
    ]
    if isHardening {
      members.append(.init("at", .exactly("documentStart", by: .rmpCFG05)))
      members.append(
        .init(
          "mainFrameOnly",
          .granted("rampkit.main-frame-scripts", .exactly(true, by: .rmpCFG04))))
    } else {
      let times = ["loaded", "documentEnd"].map { Acceptance.exactly(.string($0), by: .rmpNSL04) }
      members.append(.init("at", .oneOf(times, by: .rmpNSL04)))
    }
    var effect = ExpectedEffect(.due, "script", .object(members), by: reason)
    effect.orders = []
    return effect
  }

  mutating func load(_ page: Int?, _ out: inout Outbox<Timer>) {
    guard case .shown = state, let page, screens.indices.contains(page) else { return }
    if let permission = hardening.remove(page) {
      out.recorder.cite(.rmpCFG02, "loaded")
      out.expectations.expect(script("hardening", of: page), permittedBy: permission)
    }
    if let permission = noSelect.remove(page) {
      out.recorder.cite(.rmpNSL04, "loaded")
      out.expectations.expect(script("noSelect", of: page), permittedBy: permission)
    }
  }
}
