import MachineKit
import WirePrimitives

extension OverlayMachine {
  mutating func navigate(_ body: JSON, at now: Int, _ out: inout Outbox<Timer>) throws(TraceError) {
    guard let index = body["index"]?.int else { throw TraceError("an index is a number") }
    guard case .shown = state else { return }
    let animation = body["animation"]?.text ?? "fade"
    move(to: index, animation == "slide" ? .slide : .fade, by: .rmpNAV09, at: now, &out)
  }

  /// RMP-OVL-14. How the page changes is recorded.
  mutating func hardwareBack(at now: Int, _ out: inout Outbox<Timer>) {
    guard case .shown = state else {
      if isClosing, current == 0 { close(by: .rmpOVL14, at: now, &out) }
      return
    }
    guard transition == .none else { return state = .open(.ambRMP77) }
    if current == 0 { return close(by: .rmpOVL14, form: .rmpOVL14, at: now, &out) }
    current -= 1
    out.open("curtainFade", .ambRMP28)
    let page = Acceptance.object([.init("page", .exactly(.number(current), by: .rmpOVL14))])
    var effect = ExpectedEffect(.due, "selectPage", page, by: .rmpOVL14)
    effect.late = 1
    out.expect(effect)
    transition = .slide(from: now)
  }

  /// What becomes of a move: whether one is running that drops it, or may.
  private enum Freedom { case free, dropped, open(AmbiguityID) }

  private func freedom(at now: Int) -> Freedom {
    switch transition {
    case .none: .free
    case .fade(let start) where now == start + 2 * Length.curtain: .open(.ambRMP96)
    case .fade: rules.lock == .none ? .free : .dropped
    case .slide(let start):
      switch rules.slideLock {
      case .none: .free
      case .locks where now - start > Length.slide.upperBound: .free
      case .locks: now - start < Length.slide.lowerBound ? .dropped : .open(.ambRMP27)
      }
    }
  }

  mutating func move(
    to target: Int, _ animation: PageAction.Animation, by reason: RequirementID, at now: Int,
    _ out: inout Outbox<Timer>
  ) {
    switch freedom(at: now) {
    case .open(let ambiguity): return state = .open(ambiguity)
    case .dropped: return nothing(by: .rmpNAV04, &out)
    case .free: break
    }
    guard target != current else { return nothing(by: .rmpNAV01, &out) }
    guard target >= 0 else { return nothing(by: .rmpNAV02, &out) }
    guard target < screens.count else { return nothing(by: .rmpNAV03, &out) }
    out.recorder.cite(reason, "moves")
    let isForward = target > current
    current = target
    switch animation {
    case .slide: slide(isForward, by: reason, at: now, &out)
    case .fade: fade(by: reason, at: now, &out)
    }
  }

  private mutating func slide(
    _ isForward: Bool, by reason: RequirementID, at now: Int, _ out: inout Outbox<Timer>
  ) {
    transition = .slide(from: now)
    let direction = Acceptance.exactly(isForward ? "forward" : "reverse", by: .rmpNAV06)
    out.due(
      "selectPage",
      .object([
        .init("page", .exactly(.number(current), by: reason)),
        .init("animated", .exactly(true, by: .rmpANM07)),
        .init("direction", .oneOf([direction, .absentOrNull(by: .rmpNAV06)], by: .rmpNAV06)),
      ]), by: reason)
    out.only("curtainFade", by: .rmpANM07)
  }

  private func curtainFade(
    _ from: Int, _ to: Int, _ begin: Int, by reason: RequirementID
  ) -> ExpectedEffect {
    let members = [
      ("from", from), ("to", to), ("begin", begin), ("end", begin + Length.curtain),
    ]
    var effect = ExpectedEffect(
      .due, "curtainFade",
      .object(
        members.map { .init($0.0, .exactly(.number($0.1), by: .rmpANM06)) } + [
          .init("color", .exactly("#ffffff", by: .rmpANM08))
        ]), by: reason)
    effect.orders = []
    return effect
  }

  private mutating func fade(
    by reason: RequirementID, at now: Int, _ out: inout Outbox<Timer>
  ) {
    transition = .fade(from: now)
    out.expect(curtainFade(0, 1, now, by: .rmpANM06))
    curtain = out.expectations.permit(curtainFade(1, 0, now + Length.curtain, by: .rmpANM06))
    out.only("curtainFade", by: .rmpANM06)
    out.only("selectPage", by: .rmpANM06)
    out.start(.curtainUp(presentation), after: Length.curtain)
    out.start(.curtainDown(presentation), after: 2 * Length.curtain)
  }

  /// The curtain is up.
  mutating func turn(at now: Int, _ out: inout Outbox<Timer>) {
    out.due(
      "selectPage",
      .object([
        .init("page", .exactly(.number(current), by: .rmpANM06)),
        .init("animated", .exactly(false, by: .rmpANM06)),
      ]), by: .rmpANM06)
    guard let curtain else { return }
    out.expectations.expect(curtainFade(1, 0, now, by: .rmpANM06), permittedBy: curtain)
  }
}
