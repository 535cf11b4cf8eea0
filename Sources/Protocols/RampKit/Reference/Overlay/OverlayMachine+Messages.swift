import MachineKit
import WirePrimitives

extension OverlayMachine {
  mutating func message(_ body: JSON, at now: Int, _ out: inout Outbox<Timer>) throws(TraceError) {
    guard let page = body["page"]?.int, let text = body["body"]?.string else {
      throw TraceError("a message has a page and a text")
    }
    guard screens.indices.contains(page) else { return }
    post(text, from: page, at: now, &out)
  }

  /// RMP-MSP-05.
  mutating func foreign(_ body: JSON, at now: Int, _ out: inout Outbox<Timer>) {
    if rules.foreign == .heard, let text = body["body"]?.string {
      return post(text, from: current, at: now, &out)
    }
    nothing(by: .rmpMSP05, &out)
  }

  private mutating func post(
    _ text: JSONString, from page: Int, at now: Int, _ out: inout Outbox<Timer>
  ) {
    let (asked, open) = MessageReader.action(of: text, screens: screens)
    switch state {
    case .open: return
    case .hidden: return postGone(asked, at: now, &out)
    case .closing: return postLate(asked, at: now, &out)
    case .shown: break
    }
    guard let asked else { return state = .open(open ?? .ambRMP74) }
    if rules.relativeTo == .visibleOnly {
      guard transition == .none else { return state = .open(.ambRMP26) }
      guard page == current else { return hidden(asked, &out) }
    }
    let animation = try? JSON.parse(text.lossyText)["animation"]
    let isPlain = animation.map { _ in false } ?? true
    act(asked, from: page, isPlain, at: now, &out)
  }

  /// Of a page that is not shown no move counts. Whether all else it asks for counts is open: AMB-RMP-26 speaks
  /// of its messages, and RMP-MSS-04 of any close.
  private mutating func hidden(_ asked: DecidedAction, _ out: inout Outbox<Timer>) {
    switch asked.action {
    case .move, .navigate: nothing(by: .rmpMSP06, &out)
    default: state = .open(.ambRMP26)
    }
  }

  /// RMP-MSP-05: what is gone has no pages.
  private mutating func postGone(
    _ asked: DecidedAction?, at now: Int, _ out: inout Outbox<Timer>
  ) {
    guard stayGone(by: .rmpMSP05, &out), rules.foreign == .afterwards else { return }
    switch asked?.action {
    case .move, .navigate: out.expect(curtainFade(0, 1, now, by: .rmpMSP05))
    default: break
    }
  }

  /// AMB-RMP-77: all but a second close is recorded.
  private mutating func postLate(
    _ asked: DecidedAction?, at now: Int, _ out: inout Outbox<Timer>
  ) {
    guard let asked else { return state = .open(.ambRMP77) }
    switch asked.action {
    case .close: close(by: .rmpOVL07, at: now, &out)
    case .review, .requestVariables, .notifications, .haptic, .paywall, .setVariables:
      for kind in ["callback", "haptic"] { out.open(kind, .ambRMP77) }
    case .none where asked.requirement == .rmpMSP07: break
    default: state = .open(.ambRMP77)
    }
  }

  /// By these a message means the same to all; what it means by others is judged in
  /// `rampkit.message-parsing`.
  private static let certain: Set<RequirementID> = [
    .rmpMSS01, .rmpMSS02, .rmpMSS03, .rmpMSS04, .rmpMSS05, .rmpMSS09, .rmpMSS10, .rmpMSS11,
    .rmpMSJ01, .rmpMSJ02, .rmpMSJ04, .rmpMSJ05, .rmpMSJ06, .rmpMSJ07, .rmpMSJ08, .rmpMSJ12,
    .rmpMSJ13,
  ]

  private mutating func act(
    _ asked: DecidedAction, from page: Int, _ isPlain: Bool, at now: Int,
    _ out: inout Outbox<Timer>
  ) {
    let reason = asked.requirement
    if rules.ignored == reason { return }
    switch asked.action {
    case .move, .navigate, .close, .finished, .paywall:
      if !Self.certain.contains(reason) { return state = .open(.ambRMP60) }
    default: break
    }
    switch asked.action {
    case .none where [.rmpHAP12, .rmpHAP14].contains(reason): out.open("haptic", .ambRMP22)
    case .none where reason == .rmpMSP07:
      if rules.unknown == .continues {
        return move(to: current + 1, Way(.fade, true), by: reason, at: now, &out)
      }
      nothing(by: reason, &out)
    case .none: state = .open(.ambRMP60)
    case .review, .notifications, .requestVariables, .setVariables:
      nothing(by: .rmpMSP07, &out)
    case .haptic(let haptic): self.haptic(haptic, from: page, by: reason, &out)
    case .move(let direction, let animation):
      let way = Way(animation.value, isPlain)
      move(direction, way, from: page, by: reason, at: now, &out)
    case .navigate(let target, let animation):
      let way = Way(animation.value, isPlain)
      navigate(to: target.value, way, from: page, by: reason, at: now, &out)
    case .close: close(by: reason, at: now, &out)
    case .finished(let payload): finish(payload, by: reason, at: now, &out)
    case .paywall(let payload):
      out.only("overlayFade", by: .rmpMSJ14)
      staying = .rmpMSJ14
      showPaywall(payload, by: reason, &out)
      if rules.paywall == .closes { close(by: .rmpMSJ14, at: now, &out) }
    }
  }

  private mutating func navigate(
    to target: JSONString, _ way: Way, from page: Int, by reason: RequirementID, at now: Int,
    _ out: inout Outbox<Timer>
  ) {
    let last = rules.duplicates == .last
    guard
      let index = last ? screens.lastIndex(of: target) : screens.firstIndex(of: target)
    else {
      out.recorder.cite(.rmpMSJ19, "unknown")
      switch rules.unknownID {
      case .none: return nothing(by: .rmpMSJ19, &out)
      case .continue:
        return move(.continue, way, from: page, by: .rmpMSJ19, at: now, &out)
      case .closes:
        nothing(by: .rmpMSJ19, &out)
        return close(by: .rmpMSJ19, at: now, &out)
      }
    }
    let isTwice = screens.count { $0 == target } > 1
    move(to: index, way, by: isTwice ? .rmpMSJ20 : reason, at: now, &out)
  }

  private mutating func move(
    _ direction: PageAction.Direction, _ way: Way, from page: Int, by reason: RequirementID,
    at now: Int, _ out: inout Outbox<Timer>
  ) {
    let origin = rules.relativeTo == .sender ? page : current
    let next = rules.advance == .toSecond ? 1 : origin + 1
    let target = direction == .continue ? next : origin - 1
    if screens.indices.contains(target) {
      let own = page == current && current == 0 ? reason : .rmpMSJ17
      return move(
        to: target, way, by: reason == .rmpMSJ19 || direction == .goBack ? reason : own, at: now,
        &out)
    }
    guard transition == .none else { return state = .open(.ambRMP77) }
    // AMB-RMP-24: goBack on the first page is a message, and no direct request as in RMP-NAV-02.
    let (end, light): (OverlayRules.End, RequirementID) =
      direction == .continue
      ? (rules.continueOnLast, .rmpMSJ18)
      : (rules.wrapping == reason ? .wraps : rules.goBackOnFirst, reason)
    switch end {
    case .none: nothing(by: light, &out)
    // Whether what an unknown id is taken for goes beyond the last page is not said.
    case .close where reason == .rmpMSJ19: state = .open(.ambRMP25)
    case .close: close(by: light, form: light, at: now, &out)
    case .wraps:
      move(to: direction == .continue ? 0 : screens.count - 1, way, by: light, at: now, &out)
    }
  }

  private func cite(_ basis: Basis, _ out: inout Outbox<Timer>) {
    if case .requirement(let reason) = basis { out.recorder.cite(reason, "value") }
  }

  // MARK: Callbacks

  /// RMP-CBK-01, RMP-CBK-04, RMP-CBK-05.
  private mutating func finish(
    _ payload: Decided<JSON?>, by reason: RequirementID, at now: Int, _ out: inout Outbox<Timer>
  ) {
    guard isCalm(at: now) else { return state = .open(.ambRMP77) }
    guard let callback = Callback(callbacks["onOnboardingFinished"]) else {
      out.only("callback", by: .rmpCBK05)
      if rules.callbackless == .ignored { return }
      return close(by: .rmpCBK05, at: now, &out)
    }
    cite(reason, .rmpCBK04, for: "finished", &out)
    cite(payload.basis, &out)
    let call = calling(callback.name, payload, by: reason)
    if callback.isThrowing, rules.throwing == .stops {
      return out.expect(call)
    }
    close(
      by: callback.isThrowing ? Self.swallowing(by: reason) : reason, after: call, at: now, &out)
    out.only("callback", by: reason)
  }

  /// The requirement that a callback that throws does no harm, unless it is but a should that it is called.
  private static func swallowing(by reason: RequirementID) -> RequirementID {
    let musts: [RequirementID] = [.rmpMSS09, .rmpMSS10, .rmpMSJ12, .rmpMSJ13]
    return musts.contains(reason) ? .rmpCBK01 : reason
  }

  private func calling(
    _ name: JSON, _ payload: Decided<JSON?>, by reason: RequirementID
  ) -> ExpectedEffect {
    let value: Acceptance =
      switch payload.basis {
      case .open(let ambiguity): .ignored(payload.value, ambiguity)
      case .requirement(.rmpMSJ23) where rules.payloads == .filled:
        .exactly([:], by: .rmpMSJ23)
      case .requirement(let own):
        payload.value.map { .exactly($0, by: own) } ?? .absentOrNull(by: own)
      }
    return ExpectedEffect(
      .due, "callback",
      .object([.init("name", .exactly(name, by: reason)), .init("payload", value)]), by: reason)
  }

  /// RMP-CBK-02, RMP-CBK-03, RMP-CBK-06, RMP-INI-14.
  private func showPaywall(
    _ payload: Decided<JSON?>, by reason: RequirementID, _ out: inout Outbox<Timer>
  ) {
    if hasTakenOptions { return out.open("callback", .ambRMP47) }
    guard let (callback, chosen) = paywall(by: reason) else {
      return out.only("callback", by: .rmpCBK05)
    }
    let own =
      callback.isThrowing && [reason, .rmpCBK02].contains(chosen)
      ? Self.swallowing(by: reason) : chosen
    cite(own, reason, .rmpMSJ14, for: "called", &out)
    cite(payload.basis, &out)
    out.expect(calling(callback.name, payload, by: own))
    out.only("callback", by: own)
    if chosen == .rmpCBK06, rules.paywall == .both {
      out.expect(ExpectedEffect(.due, "callback", .object([]), by: own))
    }
    guard hasPaywall(options) else { return }
    // That of the configuration may be called besides.
    let others = ["onShowPaywall", "showPaywall"].compactMap { callbacks[$0]?["name"] }
    for name in others where name != callback.name && chosen != .rmpCBK06 {
      out.may(
        "callback", .object([.init("name", .exactly(name, by: own))]), by: own)
    }
  }

  /// The paywall callback of the present show, and by what it is the one.
  private func paywall(by reason: RequirementID) -> (Callback, RequirementID)? {
    func one(_ given: JSON, _ both: RequirementID, _ plain: RequirementID, _ alias: RequirementID)
      -> (Callback, RequirementID)?
    {
      let isFirst = rules.paywallBoth == .onShowPaywall
      let (own, other) = (Callback(given["onShowPaywall"]), Callback(given["showPaywall"]))
      let alias = rules.paywall == .withoutAlias ? nil : other.map { ($0, alias) }
      if let own, let other { return (isFirst ? own : other, both) }
      return own.map { ($0, plain) } ?? alias
    }
    var configured = one(callbacks, .rmpCBK06, reason, .rmpINI14)
    if rules.paywall == .noAliasAtInit, configured?.1 == .rmpINI14 { configured = nil }
    if rules.paywall == .configured { return configured }
    let shown = one(options, .rmpCBK06, .rmpCBK02, .rmpCBK03)
    if let shown { return shown }
    if rules.override == .stays, let stays = one(earlier, reason, reason, reason) {
      return stays
    }
    return configured
  }

  /// RMP-HAP-13.
  private func haptic(
    _ haptic: Decided<Haptic>, from page: Int, by reason: RequirementID,
    _ out: inout Outbox<Timer>
  ) {
    let isOther = rules.ignored.map { haptic.basis == .requirement($0) } ?? false
    let (kind, style): (String, String?) =
      switch isOther ? haptic.value.another : haptic.value {
      case .impact(let style): ("impact", style.rawValue.lowercased())
      case .notification(let style): ("notification", style.rawValue.lowercased())
      case .selection: ("selection", nil)
      }
    let texts: [(String, String?)] = [("kind", kind), ("style", style)]
    let members = texts.compactMap { name, value in
      value.map {
        Acceptance.Member(
          name,
          .granted(
            CapabilityID("rampkit.haptic-styles"),
            .decided(.string(JSONString($0)), haptic.basis)))
      }
    }
    guard [.rmpMSS13, .rmpMSJ09].contains(reason) else { return out.open("haptic", .ambRMP22) }
    cite(reason, .rmpHAP13, for: "haptic", &out)
    cite(haptic.basis, &out)
    // Whether a page that is not shown is heard is open. AMB-RMP-26.
    let effect = ExpectedEffect(
      page == current ? .due : .does, "haptic", .object(members), by: reason)
    out.expect(effect)
    if rules.haptics == .twice { out.expect(effect) }
    out.only("haptic", by: .rmpHAP13)
  }
}

extension Haptic {
  fileprivate var another: Haptic { self == .selection ? .impact(.medium) : .selection }
}
