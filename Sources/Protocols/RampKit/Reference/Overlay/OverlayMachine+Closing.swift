import MachineKit
import WirePrimitives

extension OverlayMachine {
  /// The fade of the overlay with the times at which it begins and ends.
  func overlayFade(
    _ from: Int, _ to: Int, _ begin: Int, _ end: Int, by cause: RequirementID, form: RequirementID
  ) -> ExpectedEffect {
    let members = [("from", from), ("to", to), ("begin", begin), ("end", end)]
    var effect = ExpectedEffect(
      .due, "overlayFade",
      .object(members.map { .init($0.0, .exactly(.number($0.1), by: form)) }), by: cause)
    effect.orders = []
    return effect
  }

  mutating func close(
    by cause: RequirementID, form: RequirementID = .rmpOVL05, at now: Int,
    _ out: inout Outbox<Timer>
  ) {
    switch state {
    case .hidden, .open: return
    case .closing:
      out.recorder.cite(.rmpOVL07, "second")
      out.only("overlayFade", by: .rmpOVL07)
      out.only("closed", by: .rmpOVL07)
    case .shown(let since):
      // AMB-RMP-77: what becomes of a transition, or of the first fade, is open.
      guard transition == .none, now >= since + Length.fadeIn else {
        return state = .open(.ambRMP77)
      }
      out.recorder.cite(cause, "closes")
      out.recorder.cite(form, "fades")
      let delay = rules.fades == .noDelay ? 0 : Length.delay
      let length = rules.fades == .quickOut ? Length.fadeOut / 2 : Length.fadeOut
      let closing = Closing(
        cause: cause, form: form, begin: now + delay, end: now + delay + length)
      state = .closing(closing)
      fading = out.expectations.permit(
        overlayFade(1, 0, closing.begin, closing.end, by: cause, form: form))
      out.only("overlayFade", by: form)
      out.only("closed", by: form)
      out.start(.fadeOut(presentation), after: delay)
      out.start(.gone(presentation), after: delay + length)
    }
  }

  private mutating func closeOnboarding(now: Int, _ out: inout Outbox<Timer>) {
    close(by: .rmpOVL15, form: .rmpOVL16, at: now, &out)
  }

  mutating func closeOnboarding(at now: Int, _ out: inout Outbox<Timer>) {
    if case .hidden = state { return nothing(by: .rmpOVL08, &out) }
    closeOnboarding(now: now, &out)
  }

  mutating func hide(at now: Int, _ out: inout Outbox<Timer>) {
    switch state {
    case .hidden: out.open("closed", .ambRMP46)
    case .open: break
    case .closing: state = .open(.ambRMP77)
    case .shown where rules.hide == .animated:
      close(by: .rmpOVL18, form: .rmpOVL18, at: now, &out)
    case .shown:
      out.recorder.cite(.rmpOVL18, "gone")
      out.due("closed", by: .rmpOVL18)
      state = .hidden
    }
  }

  package mutating func elapse(_ timer: Timer, at now: Int, _ out: inout Outbox<Timer>) {
    switch (timer, state) {
    case (.curtainUp(presentation), .shown): turn(at: now, &out)
    case (.curtainDown(presentation), .shown): transition = .none
    case (.fadeOut(presentation), .closing(let closing)):
      guard let fading else { return }
      out.expectations.expect(
        overlayFade(1, 0, closing.begin, closing.end, by: closing.cause, form: closing.form),
        permittedBy: fading)
    case (.gone(presentation), .closing(let closing)):
      out.due("closed", by: closing.form, in: [])
      state = .hidden
    default: break
    }
  }
}
