import MachineKit
import WirePrimitives

/// What is known of an overlay although most of it is open, and of one that is gone.
extension OverlayMachine {
  /// Effects of some kinds that are told apart where all else is open.
  struct Watch: Equatable {
    let requirement: RequirementID
    let kinds: [String]
    /// What may come until something else is asked for.
    var permissions: [Expectations.Permission] = []
    var cut: Cut?
    var hasShown = false
  }

  /// Whether hide has ended a dismissal, or that goes on, only the port knows.
  enum Cut: Equatable {
    /// It goes on from the next step.
    case begun
    /// It may end until then.
    case goesOn(Expectations.Promise)
    /// It has ended, or a second overlay may have come.
    case over
  }

  struct Gone: Equatable {
    let time: Int
    let cause: RequirementID
  }

  // MARK: Overlays that are gone

  mutating func leave(by cause: RequirementID, at now: Int) {
    state = waiting > 0 ? .open(.ambRMP47) : .hidden
    // The next one may be shown now.
    waiting = max(0, waiting - 1)
    gone = Gone(time: now, cause: cause)
  }

  /// Nothing of an overlay that is gone moves, in this step and until something else is asked for.
  ///
  /// - Returns: whether that is asked: not in the step in which it went, with what belongs to its end.
  mutating func stayGone(by reason: RequirementID, _ out: inout Outbox<Timer>) -> Bool {
    if let gone, gone.time >= before { return false }
    out.recorder.cite(reason, "gone")
    quiet = reason
    return true
  }

  // MARK: Overlays that may be gone

  /// RMP-OVL-11: no mount comes before the first overlay is gone.
  mutating func replace(_ out: inout Outbox<Timer>) {
    func effect(_ need: ExpectedEffect.Need, _ kind: String) -> ExpectedEffect {
      var effect = ExpectedEffect(need, kind, .object([]), by: .rmpOVL11)
      effect.branch = .init("goes", of: "replacement \(presentation)")
      effect.orders = [ExpectedEffect.Order("overlays", by: .rmpOVL11)]
      return effect
    }
    state = .open(.ambRMP47)
    watch = Watch(requirement: .rmpOVL11, kinds: ["mount", "closed"])
    watch?.permissions = [
      out.expectations.permit(effect(.due, "closed")),
      out.expectations.permit(effect(.may, "mount")),
    ]
    out.expectations.expect(
      recorded(in: .init("stays", of: "replacement \(presentation)"), by: .rmpOVL11))
  }

  /// AMB-RMP-77: hide may end a dismissal, but the overlay goes once. RMP-OVL-07.
  mutating func cut(_ closing: Closing, at now: Int, _ out: inout Outbox<Timer>) {
    guard now < closing.end else { return state = .open(.ambRMP96) }
    out.recorder.cite(.rmpOVL07, "cut short")
    state = .open(.ambRMP77)
    watch = Watch(requirement: .rmpOVL07, kinds: ["closed"], cut: .begun)
    out.expectations.expect(cutEnd(in: "ends"))
    out.expectations.expect(
      recorded(in: .init("goes on", of: "cut \(presentation)"), by: .rmpOVL07))
    out.start(.cut(presentation), after: Length.delay + Length.fadeOut)
  }

  private func cutEnd(in branch: String) -> ExpectedEffect {
    var effect = ExpectedEffect(.due, "closed", .object([]), by: .rmpOVL07)
    effect.branch = .init(branch, of: "cut \(presentation)")
    effect.orders = []
    return effect
  }

  /// What is open anyway, and gives a branch its name.
  private func recorded(
    in branch: ExpectedEffect.Branch, by requirement: RequirementID
  ) -> ExpectedEffect {
    var effect = ExpectedEffect(.may, "overlayFade", .object([]), by: requirement)
    effect.branch = branch
    effect.orders = []
    return effect
  }

  /// A dismissal that goes on is over by now.
  mutating func endCut(_ out: inout Outbox<Timer>) {
    switch watch?.cut {
    case .begun: out.expectations.expect(cutEnd(in: "goes on"))
    case .goesOn(let end):
      out.expectations.expect(end)
    case .over, nil: return
    }
    watch?.cut = .over
  }

  /// The fault that ends a dismissal which hide has ended.
  mutating func goAgain(_ out: inout Outbox<Timer>) {
    guard watch?.cut != nil else { return }
    out.expectations.expect(cutEnd(in: "ends"))
  }

  /// What a stimulus leaves of what is known.
  mutating func keepWatch(_ stimulus: String, _ out: inout Outbox<Timer>) {
    if !["wait", "hardwareBack", "message", "navigate", "swipe"].contains(stimulus) { quiet = nil }
    guard let cut = watch?.cut else {
      if !["wait", "loaded"].contains(stimulus) { endWatch(&out) }
      return
    }
    if cut == .begun {
      let end = out.expectations.promise(cutEnd(in: "goes on"))
      watch?.cut = .goesOn(end)
      watch?.permissions.append(end.permission)
    }
    switch stimulus {
    case "wait", "loaded": break
    case "show" where watch?.hasShown == false: showInCut(&out)
    default: endWatch(&out)
    }
  }

  /// In a dismissal that goes on whatever a show does is recorded. AMB-RMP-77.
  private mutating func showInCut(_ out: inout Outbox<Timer>) {
    var closed = cutEnd(in: "goes on")
    closed.need = .may
    closed.isRepeatable = true
    watch?.permissions.append(out.expectations.permit(closed))
    watch?.cut = .over
    watch?.hasShown = true
  }

  // MARK: Doubt that ends

  /// Whatever is shown, a request to close that comes when nothing moves takes it away; a show that waits may
  /// follow. What comes of it is told by the next step at the latest. RMP-OVL-08, RMP-OVL-15.
  mutating func endDoubt(_ stimulus: Act, at now: Int, _ out: inout Outbox<Timer>) {
    guard case .open(let ambiguity) = state, ambiguity != .ambRMP48 else { return }
    switch stimulus.name {
    case "wait":
      guard let closeAsked, now >= closeAsked + Length.rest else { break }
      guard waiting > 0 else { return beHiddenAgain(&out) }
      (waiting, self.closeAsked) = (waiting - 1, nil)
    case "closeOnboarding": closeAsked = now >= asked + Length.rest ? now : nil
    default: closeAsked = nil
    }
    if stimulus.name == "show", hasPaywall(stimulus.body) { hasTakenOptions = true }
  }

  private mutating func beHiddenAgain(_ out: inout Outbox<Timer>) {
    (state, closeAsked) = (.hidden, nil)
    let permissions = [curtain?.permission, back?.permission, backCurtains, first]
    for permission in permissions.compactMap(\.self) { out.expectations.withdraw(permission) }
    (curtain, back, backCurtains, first, queued) = (nil, nil, nil, nil, nil)
  }

  private mutating func endWatch(_ out: inout Outbox<Timer>) {
    for permission in watch?.permissions ?? [] { out.expectations.revoke(permission) }
    watch = nil
  }
}
