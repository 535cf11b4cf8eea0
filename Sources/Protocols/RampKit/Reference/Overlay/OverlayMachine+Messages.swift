import MachineKit
import WirePrimitives

extension OverlayMachine {
  mutating func message(_ body: JSON, at now: Int, _ out: inout Outbox<Timer>) throws(TraceError) {
    guard let page = body["page"]?.int, let text = body["body"]?.string else {
      throw TraceError("a message has a page and a text")
    }
    guard screens.indices.contains(page) else { return }
    switch state {
    case .hidden, .open: return
    case .closing: return late(text, at: now, &out)
    case .shown: break
    }
    let (asked, open) = MessageReader.action(of: text, screens: screens)
    guard let asked else { return state = .open(open ?? .ambRMP74) }
    if rules.relativeTo == .visibleOnly {
      guard transition == .none else { return state = .open(.ambRMP26) }
      guard page == current else { return nothing(by: .rmpMSP06, &out) }
    }
    act(asked, from: page, at: now, &out)
  }

  /// AMB-RMP-77: all but a second close is recorded.
  private mutating func late(_ text: JSONString, at now: Int, _ out: inout Outbox<Timer>) {
    let asked = MessageReader.action(of: text, screens: screens).asked
    for kind in Self.kinds where kind != "closed" && kind != "overlayFade" {
      out.open(kind, .ambRMP77)
    }
    if asked?.action == .close { close(by: .rmpOVL07, at: now, &out) }
  }

  private mutating func act(
    _ asked: DecidedAction, from page: Int, at now: Int, _ out: inout Outbox<Timer>
  ) {
    let reason = asked.requirement
    switch asked.action {
    case .none where [.rmpMSS15, .rmpMSJ21].contains(reason): state = .open(.ambRMP60)
    case .none where [.rmpHAP12, .rmpHAP14].contains(reason): out.open("haptic", .ambRMP22)
    case .none, .review, .notifications, .requestVariables, .setVariables:
      nothing(by: reason, &out)
    case .move(let direction, let animation):
      move(direction, animation.value, from: page, by: reason, at: now, &out)
    case .navigate(let target, let animation):
      guard let index = screens.firstIndex(of: target.value) else {
        out.recorder.cite(.rmpMSJ19, "unknown")
        if rules.unknownID == .none { return nothing(by: .rmpMSJ19, &out) }
        return move(.continue, animation.value, from: page, by: .rmpMSJ19, at: now, &out)
      }
      let isTwice = screens.count { $0 == target.value } > 1
      move(to: index, animation.value, by: isTwice ? .rmpMSJ20 : reason, at: now, &out)
    case .close: close(by: reason, at: now, &out)
    case .haptic(let haptic): self.haptic(haptic, by: reason, &out)
    case .finished(let payload):
      call(callbacks["onOnboardingFinished"], payload, by: reason, &out)
      close(by: reason, at: now, &out)
    case .paywall(let payload):
      call(paywall, payload, by: reason, &out)
      out.only("overlayFade", by: .rmpMSJ14)
    }
  }

  private mutating func move(
    _ direction: PageAction.Direction, _ animation: PageAction.Animation, from page: Int,
    by reason: RequirementID, at now: Int, _ out: inout Outbox<Timer>
  ) {
    let origin = rules.relativeTo == .sender ? page : current
    let target = direction == .continue ? origin + 1 : origin - 1
    if screens.indices.contains(target) {
      return move(
        to: target, animation, by: page == current ? reason : .rmpMSJ17, at: now, &out)
    }
    guard transition == .none else { return state = .open(.ambRMP77) }
    let (end, light): (OverlayRules.End, RequirementID) =
      direction == .continue ? (rules.continueOnLast, .rmpMSJ18) : (rules.goBackOnFirst, reason)
    switch end {
    case .none: nothing(by: light, &out)
    case .close: close(by: light, form: light, at: now, &out)
    }
  }

  /// The paywall callback of the present show.
  private var paywall: JSON? {
    func one(_ given: JSON) -> JSON? {
      let names = ["onShowPaywall", "showPaywall"]
      let order = rules.paywallBoth == .onShowPaywall ? names : names.reversed()
      return order.compactMap { given[$0] }.first
    }
    return one(options) ?? (rules.override == .stays ? one(earlier) : nil) ?? one(callbacks)
  }

  private mutating func call(
    _ callback: JSON?, _ payload: Decided<JSON?>, by reason: RequirementID,
    _ out: inout Outbox<Timer>
  ) {
    guard let callback = Callback(callback) else { return out.only("callback", by: .rmpCBK05) }
    let value: Acceptance =
      switch payload.basis {
      case .open(let ambiguity): .ignored(payload.value, ambiguity)
      case .requirement(let reason):
        payload.value.map { .exactly($0, by: reason) } ?? .absentOrNull(by: reason)
      }
    out.due(
      "callback",
      .object([.init("name", .exactly(callback.name, by: reason)), .init("payload", value)]),
      by: reason)
  }

  private func haptic(
    _ haptic: Decided<Haptic>, by reason: RequirementID, _ out: inout Outbox<Timer>
  ) {
    let (kind, style): (String, String?) =
      switch haptic.value {
      case .impact(let style): ("impact", style.rawValue.lowercased())
      case .notification(let style): ("notification", style.rawValue.lowercased())
      case .selection: ("selection", nil)
      }
    let members = [("kind", kind), ("style", style)].compactMap { name, value in
      value.map {
        Acceptance.Member(
          name, .granted("rampkit.haptic-styles", .decided(.string($0), haptic.basis)))
      }
    }
    out.recorder.cite(reason, "haptic")
    out.due("haptic", .object(members), by: reason)
  }
}
