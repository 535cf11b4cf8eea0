import MachineKit
import WirePrimitives

extension OverlayMachine {
  mutating func show(_ options: JSON, at now: Int, _ out: inout Outbox<Timer>) {
    switch state {
    case .hidden: appear(options, at: now, &out)
    case .shown: showAgain(options, at: now, &out)
    case .closing: state = .open(.ambRMP77)
    case .open: if rules.showWhileVisible == .ignored { waiting += 1 }
    }
  }

  /// RMP-OVL-11.
  private mutating func showAgain(_ options: JSON, at now: Int, _ out: inout Outbox<Timer>) {
    out.recorder.cite(.rmpOVL11, "visible")
    switch rules.showWhileVisible {
    case .ignored:
      for kind in ["createWebView", "load", "mount", "overlayFade", "closed"] {
        out.only(kind, by: .rmpOVL11)
      }
      waiting += 1
      guard !(options.object?.isEmpty ?? true) else { return }
      hasTakenOptions = true
      state = .open(.ambRMP47)
    case .second:
      out.due("mount", mounting(by: .rmpOVL11), by: .rmpOVL11)
    case .replaced: replace(&out)
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
      if rules.empty == .page { out.due("createWebView", by: .rmpOVL12) }
      return state = .open(.ambRMP48)
    }
    if hasPaywall(self.options) { earlier = self.options }
    self.options = options
    (current, transition) = (0, .none)
    (hasFaded, hasMoved, hasDropped, hasOverlapped) = (false, false, false, false)
    staying = .rmpOVL05
    if presentation > 1, rules.again == .never { return }
    state = .shown(since: now)
    if presentation == 1, isAboutPages { makePages(&out) }
    mount(at: now, &out)
  }

  /// RMP-OVL-17: whether views are made again is not said.
  private mutating func mount(at now: Int, _ out: inout Outbox<Timer>) {
    func reason(_ own: RequirementID) -> RequirementID { presentation == 1 ? own : .rmpOVL17 }
    cite(reason(.rmpOVL01), reason(.rmpOVL04), reason(.rmpOVL09), for: "mounted", &out)
    out.due("mount", mounting(by: reason(.rmpOVL01)), by: reason(.rmpOVL09), in: [])
    let length = rules.fades == .quickIn ? Length.fadeIn / 2 : Length.fadeIn
    out.expect(overlayFade(0, 1, now, now + length, by: reason(.rmpOVL04)))
    out.only("overlayFade", by: reason(.rmpOVL04))
    var effect = ExpectedEffect(
      .may, "selectPage",
      .object([
        .init("page", .exactly(0, by: reason(.rmpOVL09))),
        .init("animated", .exactly(false, by: reason(.rmpOVL09))),
      ]), by: reason(.rmpOVL09))
    effect.orders = []
    first = out.expectations.permit(effect)
    if rules.firstPage == .last {
      out.due("selectPage", .object([]), by: reason(.rmpOVL09))
    }
    out.only("selectPage", by: reason(.rmpOVL09))
  }

  func hasPaywall(_ options: JSON) -> Bool {
    ["onShowPaywall", "showPaywall"].contains { Callback(options[$0]) != nil }
  }
}
