package import MachineKit
import WirePrimitives

extension OverlayMachine {
  private static let closingOrder = ExpectedEffect.Order("closing", by: .rmpCBK04)

  /// The fade of the overlay with the times at which it begins and ends.
  func overlayFade(
    _ from: Int, _ to: Int, _ begin: Int, _ end: Int, by cause: RequirementID
  ) -> ExpectedEffect {
    let members = [("from", from), ("to", to), ("begin", begin), ("end", end)]
    var effect = ExpectedEffect(
      .due, "overlayFade",
      .object(members.map { .init($0.0, .exactly(.number($0.1), by: cause)) }), by: cause)
    effect.orders = []
    return effect
  }

  /// Whether a dismissal may begin without doubt. AMB-RMP-77, AMB-RMP-96.
  func isCalm(at now: Int) -> Bool {
    guard case .shown(let since) = state else { return false }
    return transition == .none && now > since + Length.fadeIn
  }

  /// - Parameters:
  ///   - cause: what is departed from where the overlay stays.
  ///   - form: what is departed from where it goes in another way.
  ///   - callback: what goes before it.
  mutating func close(
    by cause: RequirementID, form: RequirementID = .rmpOVL05, after callback: ExpectedEffect? = nil,
    at now: Int, _ out: inout Outbox<Timer>
  ) {
    switch state {
    case .hidden, .open: return
    case .closing(var closing):
      out.recorder.cite(.rmpOVL07, "second")
      out.only("overlayFade", by: .rmpOVL07)
      out.only("closed", by: .rmpOVL07)
      closing.cause = .rmpOVL07
      closing.form = .rmpOVL07
      state = .closing(closing)
      if rules.secondClose == .restarts {
        out.start(.gone(presentation), after: Length.delay + Length.fadeOut)
      }
    case .shown where !isCalm(at: now): state = .open(.ambRMP77)
    case .shown: beginClosing(by: cause, form: form, after: callback, at: now, &out)
    }
  }

  private mutating func beginClosing(
    by cause: RequirementID, form: RequirementID, after callback: ExpectedEffect?, at now: Int,
    _ out: inout Outbox<Timer>
  ) {
    out.recorder.cite(cause, "closes")
    out.recorder.cite(form, "fades")
    let isAtOnce = cause == .rmpOVL15 && rules.closeOnboarding == .atOnce
    let delay = rules.fades == .noDelay || isAtOnce ? 0 : Length.delay
    let length =
      isAtOnce ? 0 : rules.fades == .quickOut ? Length.fadeOut / 2 : Length.fadeOut
    if cause == .rmpMSJ18 {
      // Who closes behind the last page may finish.
      out.open("callback", .ambRMP23)
    } else if callback == nil, cause != .rmpCBK05 {
      out.recorder.cite(.rmpCBK08, "closes")
      out.only("callback", by: .rmpCBK08)
      if rules.closing == .finishes {
        out.expect(ExpectedEffect(.due, "callback", .object([]), by: .rmpCBK08))
      }
    }
    let callback = callback.map { promisedBeforeFade($0, &out) }
    var fade = overlayFade(1, 0, now + delay, now + delay + length, by: form)
    if callback != nil { fade.orders = [Self.closingOrder] }
    state = .closing(
      Closing(
        cause: cause, form: form, fade: out.expectations.promise(fade), callback: callback,
        end: now + delay + length))
    out.only("overlayFade", by: form)
    out.start(.gone(presentation), after: delay + length)
  }

  /// What comes in the step in which the fade is scheduled comes before it begins; what comes later must not
  /// come behind it.
  private func promisedBeforeFade(
    _ callback: ExpectedEffect, _ out: inout Outbox<Timer>
  ) -> Expectations.Promise {
    var (atOnce, later) = (callback, callback)
    atOnce.orders = []
    later.orders = [Self.closingOrder]
    if rules.finishing == .first {
      let fork = "the callback of presentation \(presentation)"
      atOnce.branch = .init("at once", of: fork)
      later.branch = .init("later", of: fork)
      out.expect(atOnce)
    }
    return out.expectations.promise(later)
  }

  mutating func closeOnboarding(at now: Int, _ out: inout Outbox<Timer>) {
    if case .hidden = state {
      if rules.closeOnboarding == .always { out.due("closed", by: .rmpOVL08) }
      return nothing(by: .rmpOVL08, &out)
    }
    if rules.closeOnboarding == .never { return }
    close(by: .rmpOVL15, form: .rmpOVL16, at: now, &out)
  }

  /// RMP-OVL-18, AMB-RMP-46.
  mutating func hide(at now: Int, _ out: inout Outbox<Timer>) {
    switch state {
    case .hidden: out.open("closed", .ambRMP46)
    case .open: break
    case .closing(let closing): cut(closing, at: now, &out)
    case .shown where !isCalm(at: now): state = .open(.ambRMP77)
    case .shown where rules.hide == .animated:
      close(by: .rmpOVL18, form: .rmpOVL18, at: now, &out)
    case .shown:
      out.recorder.cite(.rmpOVL18, "gone")
      out.due("closed", by: .rmpOVL18)
      if rules.hide == .twice { out.due("closed", by: .rmpOVL18) }
      leave(by: .rmpOVL18, at: now)
    }
  }

  package mutating func elapse(_ timer: Timer, at now: Int, _ out: inout Outbox<Timer>) {
    switch (timer, state) {
    case (.curtainUp(presentation), .shown): turn(at: now, &out)
    case (.curtainDown(presentation), .shown): release(at: now, &out)
    case (.settled(presentation), .shown):
      if case .fade = transition { return }
      transition = .none
      if let backCurtains { out.expectations.withdraw(backCurtains) }
      backCurtains = nil
    case (.backKey(presentation), .shown):
      guard let back else { return }
      out.expectations.expect(back)
    case (.gone(presentation), .closing(let closing)): go(closing, at: now, &out)
    case (.gone(presentation), .open) where rules.hide == .again: goAgain(&out)
    case (.cut(presentation), .open): endCut(&out)
    default: break
    }
  }

  private mutating func go(_ closing: Closing, at now: Int, _ out: inout Outbox<Timer>) {
    if let callback = closing.callback, rules.finishing == .first {
      out.expectations.expect(callback)
    }
    if closing.cause != .rmpOVL15 || rules.closeOnboarding != .atOnce {
      var fade = closing.fade.effect
      fade.requirement = closing.form
      out.expectations.expect(fade, permittedBy: closing.fade.permission)
    }
    if let callback = closing.callback, rules.finishing == .last {
      out.expectations.expect(callback)
    }
    // That it goes is one requirement, when it goes another. RMP-OVL-15, RMP-OVL-16.
    let isLate = closing.cause == .rmpOVL15
    out.due("closed", by: closing.cause, until: isLate ? .withdrawn : .step, in: [])
    leave(by: closing.cause, at: now)
  }
}
