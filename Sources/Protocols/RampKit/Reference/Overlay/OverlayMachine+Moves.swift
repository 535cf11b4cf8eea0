import MachineKit
import WirePrimitives

extension OverlayMachine {
  /// How a page is asked to change.
  struct Way {
    let isSlide: Bool
    /// Whether nothing is said of an animation. RMP-NAV-05.
    let isDefault: Bool
    init(_ animation: PageAction.Animation, _ isDefault: Bool) {
      (isSlide, self.isDefault) = (animation == .slide, isDefault)
    }
  }

  mutating func navigate(_ body: JSON, at now: Int, _ out: inout Outbox<Timer>) throws(TraceError) {
    guard let index = body["index"]?.int else { throw TraceError("an index is a number") }
    if isClosing { doubt() }
    if case .hidden = state, let gone { _ = stayGone(by: gone.cause, &out) }
    guard case .shown = state, rules.ignored != .rmpNAV09 else { return }
    let animation = body["animation"]?.text
    let way = Way(animation == "slide" ? .slide : .fade, animation == nil)
    move(to: index, way, by: .rmpNAV09, at: now, &out)
  }

  /// RMP-OVL-02.
  mutating func swipe(_ page: Int?, at now: Int, _ out: inout Outbox<Timer>) {
    if case .hidden = state, stayGone(by: .rmpOVL02, &out), rules.swipe == .turns {
      out.due("selectPage", by: .rmpOVL02)
    }
    guard case .shown = state else { return }
    if rules.swipe == .turns, let page, screens.indices.contains(page), page != current {
      return move(to: page, Way(.slide, false), by: .rmpOVL02, at: now, &out)
    }
    nothing(by: .rmpOVL02, &out)
  }

  /// AMB-RMP-77: what else is asked during a dismissal.
  private mutating func doubt() { state = .open(.ambRMP77) }

  /// RMP-OVL-14. How the page changes is the port's own.
  mutating func hardwareBack(at now: Int, _ out: inout Outbox<Timer>) {
    guard case .shown = state else {
      if case .hidden = state { return backGone(at: now, &out) }
      if isClosing { current == 0 ? close(by: .rmpOVL07, at: now, &out) : doubt() }
      return
    }
    guard transition == .none else { return state = .open(.ambRMP77) }
    if rules.backKey == .ignored { return }
    let cause = fromStart(.rmpOVL14)
    if current == 0 || rules.backKey == .closes {
      return close(by: cause, form: cause, at: now, &out)
    }
    out.recorder.cite(cause, "previous")
    current = rules.backKey == .first ? 0 : current - 1
    (hasMoved, hasDropped) = (true, false)
    if let first { out.expectations.withdraw(first) }
    var effect = ExpectedEffect(
      .due, "selectPage",
      .object([
        .init("page", .exactly(.number(current), by: cause)),
        .init("animated", .unasked(false)),
      ]), by: cause)
    effect.orders = []
    back = out.expectations.promise(effect)
    var curtains = ExpectedEffect(.may, "curtainFade", .object([]), by: cause)
    (curtains.isRepeatable, curtains.orders) = (true, [])
    backCurtains = out.expectations.permit(curtains)
    transition = .back
    nothing(by: cause, &out)
    out.start(.backKey(presentation), after: Length.curtain)
    out.start(.settled(presentation), after: Length.slide.upperBound)
  }

  /// RMP-OVL-14: the key is the overlay's as long as there is one.
  private mutating func backGone(at now: Int, _ out: inout Outbox<Timer>) {
    guard stayGone(by: .rmpOVL14, &out), rules.backKey == .afterwards else { return }
    out.expect(curtainFade(0, 1, now, by: .rmpOVL14))
  }

  /// What becomes of a move: whether one is running that drops it, or may.
  private enum Freedom { case free, dropped, open(AmbiguityID) }

  private func freedom(at now: Int) -> Freedom {
    switch transition {
    case .none: .free
    case .back: .open(.ambRMP27)
    case .fade(let start, _) where now == start + 2 * Length.curtain: .open(.ambRMP96)
    case .fade: rules.lock == .none ? .free : .dropped
    case .slide(let start):
      switch rules.slideLock {
      case .none: .free
      case .locks: now - start < Length.slide.lowerBound ? .dropped : .open(.ambRMP27)
      }
    }
  }

  private func isOutside(_ target: Int) -> RequirementID? {
    if target == current, rules.range != .selfToo { return .rmpNAV01 }
    if target < 0, rules.range != .negativeToo { return .rmpNAV02 }
    let isAllowed =
      switch rules.range {
      case .beyondToo: true
      case .behindToo: target <= screens.count
      case .documented, .selfToo, .negativeToo: target < screens.count
      }
    return isAllowed ? nil : .rmpNAV03
  }

  mutating func move(
    to target: Int, _ way: Way, by reason: RequirementID, at now: Int, _ out: inout Outbox<Timer>
  ) {
    switch freedom(at: now) {
    case .open(let ambiguity): return state = .open(ambiguity)
    case .dropped:
      if case .slide = transition { return nothing(by: .rmpNAV10, &out) }
      hasDropped = true
      if rules.lock == .queued { queued = target }
      return nothing(by: .rmpNAV04, &out)
    case .free: break
    }
    if let outside = isOutside(target) { return nothing(by: fromStart(outside), &out) }
    let cause = cause(of: reason)
    cite(cause, reason, for: "moves", &out)
    if let first { out.expectations.withdraw(first) }
    let (isForward, before) = (target > current, current)
    current = target
    (hasMoved, hasDropped, staying) = (true, false, .rmpOVL05)
    if way.isSlide || way.isDefault && rules.standard == .slide {
      slide(isForward, by: cause, at: now, &out)
    } else {
      fade(by: cause, isDefault: way.isDefault, at: now, &out)
    }
    if cause == .rmpNAV10 {
      if rules.overlap == .keepsFirst, !hasOverlapped { current = before }
      hasOverlapped = true
    }
  }

  /// By what something hangs on the current page: before the first move of a later presentation that is the
  /// first one, which is a should.
  private func fromStart(_ reason: RequirementID) -> RequirementID {
    presentation > 1 && !hasMoved ? .rmpOVL17 : reason
  }

  /// By what a move comes where another one was before it.
  private func cause(of reason: RequirementID) -> RequirementID {
    if case .slide = transition { return .rmpNAV10 }
    if hasOverlapped { return .rmpNAV10 }
    if fromStart(reason) != reason { return .rmpOVL17 }
    let isLight = [.rmpNAV09, .rmpMSJ18, .rmpMSJ19, .rmpMSJ20, .rmpOVL02].contains(reason)
    return hasFaded && !isLight ? .rmpNAV07 : reason
  }

  private mutating func slide(
    _ isForward: Bool, by reason: RequirementID, at now: Int, _ out: inout Outbox<Timer>
  ) {
    transition = .slide(from: now)
    cite(.rmpANM07, .rmpNAV06, for: isForward ? "forward" : "reverse", &out)
    let goesForward =
      switch rules.direction {
      case .documented: isForward
      case .reversed: !isForward
      case .alwaysForward: true
      case .alwaysReverse: false
      }
    let direction = Acceptance.exactly(goesForward ? "forward" : "reverse", by: .rmpNAV06)
    out.due(
      "selectPage",
      .object([
        .init("page", .exactly(.number(current), by: reason)),
        .init("animated", .exactly(true, by: .rmpANM07)),
        .init("direction", .oneOf([direction, .absentOrNull(by: .rmpNAV06)], by: .rmpNAV06)),
      ]), by: reason)
    if rules.curtain == .alsoOfSlides { out.expect(curtainFade(0, 1, now)) }
    out.only("curtainFade", by: .rmpANM07)
    out.start(.settled(presentation), after: Length.slide.upperBound)
  }

  private var curtainLength: Int { rules.curtain == .quick ? Length.curtain / 2 : Length.curtain }

  func curtainFade(
    _ from: Int, _ to: Int, _ begin: Int, by cause: RequirementID = .rmpANM06
  ) -> ExpectedEffect {
    let members = [("from", from), ("to", to), ("begin", begin), ("end", begin + curtainLength)]
    let colors = rules.curtain == .black ? ["#000000"] : ["#ffffff", "#FFFFFF"]
    let color = Acceptance.oneOf(
      colors.map { .exactly(.string(JSONString($0)), by: .rmpANM08) }, by: .rmpANM08)
    var effect = ExpectedEffect(
      .due, "curtainFade",
      .object(
        members.map { .init($0.0, .exactly(.number($0.1), by: .rmpANM06)) } + [
          .init("color", color)
        ]), by: cause)
    effect.orders = []
    return effect
  }

  private mutating func fade(
    by reason: RequirementID, isDefault: Bool, at now: Int, _ out: inout Outbox<Timer>
  ) {
    transition = .fade(from: now, by: reason)
    hasFaded = true
    cite(.rmpANM06, .rmpANM08, for: "fade", &out)
    if isDefault { out.recorder.cite(.rmpNAV05, "fade") }
    let isLight = [.rmpNAV10, .rmpOVL17].contains(reason)
    out.expect(curtainFade(0, 1, now, by: reason))
    curtain = out.expectations.promise(curtainFade(1, 0, now + curtainLength))
    out.only("curtainFade", by: isLight ? reason : .rmpANM06)
    out.only("selectPage", by: isLight ? reason : isDefault ? .rmpNAV05 : .rmpANM06)
    out.cancel(.settled(presentation))
    out.start(.curtainUp(presentation), after: curtainLength)
    out.start(.curtainDown(presentation), after: 2 * curtainLength)
  }

  /// The curtain is up.
  mutating func turn(at now: Int, _ out: inout Outbox<Timer>) {
    guard let curtain, case .fade(_, let reason) = transition else { return }
    if hasDropped { out.only("selectPage", by: .rmpNAV04) }
    let page = Acceptance.exactly(.number(current), by: reason)
    out.due(
      "selectPage",
      .object([
        .init("page", page),
        .init("animated", .exactly(.bool(rules.curtain == .animated), by: .rmpANM06)),
      ]), by: .rmpANM06)
    if rules.curtain != .staysUp {
      out.expectations.expect(curtain)
    }
  }

  /// The curtain is down. RMP-NAV-07.
  mutating func release(at now: Int, _ out: inout Outbox<Timer>) {
    if rules.lock == .kept { return }
    transition = .none
    guard let queued else { return }
    self.queued = nil
    move(to: queued, Way(.fade, true), by: .rmpNAV04, at: now, &out)
  }
}
