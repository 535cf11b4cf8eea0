import MachineKit
import WirePrimitives

extension InitMachine {
  mutating func getUserID(_ out: inout Outbox<Timer>) {
    guard open == nil, process.inits > 0 else {
      return out.does("returned", ["call": "getUserId", "value": nil], by: .rmpINI16)
    }
    guard case .requirement(let own) = process.userID.basis else {
      return out.open("returned", .ambRMP68)
    }
    var hasFailed = false
    if case .nothing = process.data { hasFailed = true }
    let reason: RequirementID =
      own == .rmpUID12
      ? own : process.run?.isLater == false ? .rmpINI20 : hasFailed ? .rmpINI10 : .rmpINI16
    out.recorder.cite(reason, "id")
    let isMissing =
      rules.getter == .ownInstance || rules.getter == .notAfterFailure && reason == .rmpINI10
      || rules.getter == .notWhileLoading && reason == .rmpINI20
    let id = isMissing ? nil : process.userID.value
    let known = UserID.accepted(id, by: reason)
    let value =
      id?.isUUID ?? true
      ? known : .oneOf([known, UserID.accepted(.made(0), by: reason)], by: reason)
    returns("getUserId", value, by: reason, &out)
  }

  mutating func getData(_ out: inout Outbox<Timer>) {
    guard open == nil, process.inits > 0, process.run?.isLater != true else {
      return out.does("returned", ["call": "getOnboardingData", "value": nil], by: .rmpINI16)
    }
    switch process.data {
    case .open(let ambiguity): out.open("returned", ambiguity)
    case _ where process.run != nil:
      out.recorder.cite(.rmpINI20, "no data")
      returns("getOnboardingData", .absentOrNull(by: .rmpINI20), by: .rmpINI20, &out)
    case .nothing(let reason):
      out.recorder.cite(reason, "no data")
      let isEmpty =
        rules.data == .emptyOnFailure && reason == .rmpINI09
        || rules.data == .emptyOnNull && reason == .rmpINI23
      let value: Acceptance =
        isEmpty ? .exactly([:], by: reason) : .absentOrNull(by: reason)
      returns("getOnboardingData", value, by: reason, &out)
    case .document(let content, let reason):
      out.recorder.cite(reason, "data")
      let tree = rules.data == .withoutVariables ? content.incomplete : content.tree
      let value = rules.getter == .ownInstance ? .absentOrNull(by: reason) : tree.rebased(reason)
      returns("getOnboardingData", value, by: reason, &out)
    }
  }

  private func returns(
    _ call: String, _ value: Acceptance, by reason: RequirementID, _ out: inout Outbox<Timer>
  ) {
    out.due(
      "returned",
      .object([
        .init("call", .exactly(.string(JSONString(call)), by: reason)), .init("value", value),
      ]),
      by: reason)
  }

  mutating func show(at now: Int, _ out: inout Outbox<Timer>) {
    guard open == nil, process.overlay == .hidden else {
      if open == nil { process.mayShowAnother(.ambRMP47) }
      return
    }
    if process.run?.isLater == true { return process.overlay = .open(.ambRMP89) }
    switch process.data {
    case .open(let ambiguity): process.overlay = .open(ambiguity)
    case .document(let content, _):
      guard !content.screens.isEmpty else { return process.overlay = .open(.ambRMP48) }
      if rules.getter == .ownInstance { return }
      out.does("mount", by: .rmpINI16)
      mounted(content, at: now, &out)
    case .nothing(by: .rmpINI24):
      // What an earlier init loaded may have stayed.
      process.hasAskedToShow = true
      out.only("mount", by: .rmpINI24)
    case .nothing:
      process.hasAskedToShow = true
      out.recorder.cite(.rmpOVL10, "nothing to show")
      out.only("mount", by: .rmpOVL10)
      if rules.show == .empty {
        out.expect(.init(.due, "mount", .any(.object, by: .rmpOVL10), by: .rmpOVL10))
      }
      log.due(
        InitLog.forms("Show", "ShowOnboarding: no onboarding data available"), by: .rmpLOG11, &out)
    }
  }

  /// What follows of an overlay that appears.
  mutating func mounted(
    _ content: LoadedDocument.Content, at now: Int, _ out: inout Outbox<Timer>
  ) {
    presentation += 1
    process.overlay = .shown(since: now, content)
    process.pages = content.screens.count
    process.hasMoved = false
    process.shownAfter = process.inits
    process.known = Set(content.variables.keys)
    let earlier = process.presented[content.id] ?? []
    process.mayKeepVariables = earlier.contains { $0 != content.variables }
    process.presented[content.id] = earlier + [content.variables]
    let count = content.screens.count
    log.due(
      InitLog.forms("Overlay", "Overlay mounted: docs= \(count)", "Overlay mounted: docs=\(count)"),
      by: .rmpLOG12, &out)
  }
}

extension InitMachine {
  // MARK: Pages

  mutating func load(_ page: Int, at now: Int, _ out: inout Outbox<Timer>) {
    guard open == nil, case .shown(_, let content) = process.overlay,
      content.screens.indices.contains(page)
    else { return }
    // Whether a page that loads again is sent them again is open. AMB-RMP-61.
    if process.loads[page] == nil {
      log.due(InitLog.forms("Variables", "sendVarsToWebView \(page)"), by: .rmpLOG13, &out)
    }
    let isFirst =
      process.loads.isEmpty && !process.hasPosted
      && process.known == Set(content.variables.keys)
    process.loads[page] = now
    guard isFirst, !content.variables.isEmpty, content.variables.allSatisfy({ !$0.value.isNull })
    else { return }
    guard !process.mayKeepVariables else { return out.open("send", .ambRMP78) }
    send(content.variables, to: page, &out)
  }

  /// What a page is sent when it has loaded: in a later process the same as in an earlier one. RMP-VAR-16.
  private mutating func send(
    _ initial: [JSONString: JSON], to page: Int, _ out: inout Outbox<Timer>
  ) {
    let sent = Sent(page: page, variables: initial)
    let isAgain = process.number > 1 && self.sent.contains(sent)
    self.sent.insert(sent)
    // What a later init has loaded. AMB-RMP-89.
    let isLater = process.inits > 1
    let sending: RequirementID = isLater ? .rmpINI21 : .rmpVAR05
    let reason: RequirementID = isAgain && !isLater ? .rmpVAR16 : sending
    out.recorder.cite(reason, reason == .rmpVAR16 ? "sent again" : "sent")
    if rules.variables == .unsent { return }
    let receiver = rules.variables == .lastPage ? process.pages - 1 : page
    let outlived = rules.variables == .outlive ? self.outlived : [:]
    let first = process.firstSent ?? initial
    process.firstSent = first
    let variables = (rules.variables == .ofFirst ? first : initial)
      .merging(outlived, uniquingKeysWith: { $1 })
    let members = variables.sorted { $0.key.codeUnits.lexicographicallyPrecedes($1.key.codeUnits) }
    var effect = ExpectedEffect(
      .due, "send",
      .object([
        .init("page", .exactly(.number(receiver), by: sending)),
        .init("vars", .exactly(.object(members.map { ($0.key, $0.value) }), by: reason)),
      ]), by: sending)
    effect.orders = []
    out.expect(effect)
  }

  /// RMP-LOG-17, RMP-LOG-18.
  mutating func fail(_ body: JSON, _ out: inout Outbox<Timer>) {
    guard open == nil else { return }
    process.hasFailed = true
    guard case .shown(_, let content) = process.overlay,
      content.screens.indices.contains(body["page"]?.int ?? -1)
    else { return }
    let isProvisional = body["provisional"]?.bool ?? false
    let reason: RequirementID = isProvisional ? .rmpLOG18 : .rmpLOG17
    log.due(InitLog.ofFailure(isProvisional: isProvisional), by: reason, &out)
    out.recorder.cite(.rmpLOG17, "stays")
    out.only("closed", by: .rmpLOG17)
    if rules.loadFailure == .closes {
      out.expect(.init(.due, "closed", .any(.object, by: .rmpLOG17), by: .rmpLOG17))
    }
  }

  mutating func message(_ body: JSON, at now: Int, _ out: inout Outbox<Timer>) {
    guard open == nil, case .shown(let since, let content) = process.overlay,
      let page = body["page"]?.int, content.screens.indices.contains(page),
      let text = body["body"]?.string
    else { return }
    let (asked, doubt) = MessageReader.action(of: text, screens: content.screens)
    guard let asked else { return process.overlay = .open(doubt ?? .ambRMP74) }
    // A port may hear no page that is not shown.
    guard !process.hasMoved else { return process.overlay = .open(.ambRMP26) }
    switch asked.action {
    case .none where asked.requirement == .rmpMSP07: break
    case .review, .haptic, .notifications, .requestVariables: break
    case .none: process.overlay = .open(.ambRMP60)
    case .setVariables(let variables):
      guard asked.requirement == .rmpMSJ15 else { return process.overlay = .open(.ambRMP34) }
      take(variables.value.object, from: page, at: now, &out)
    case .finished: call("onOnboardingFinished", from: page, closes: true, &out)
    case .paywall: call("onShowPaywall", from: page, closes: false, &out)
    case .close:
      process.overlay = .open(.ambRMP77)
      if page == 0, now > since + Self.calm { process.closing = now }
    case .navigate(let target, _):
      let index = content.screens.firstIndex(of: target.value)
      move(to: index, from: page, content, now > since + Self.calm, at: now, &out)
    case .move(let direction, _):
      move(
        to: direction == .goBack ? -1 : 1, from: page, content, now > since + Self.calm, at: now,
        &out)
    }
  }

  /// Until then an overlay may be on its way, and a page too. Milliseconds.
  static let calm = 1_000

  /// For so long after a load a page may say what it began with, in milliseconds. RMP-VAR-09.
  private static let window = 600

  /// RMP-LOG-14, RMP-LOG-15. What becomes of them is judged in `rampkit.variables`.
  private mutating func take(
    _ variables: JSONObject?, from page: Int, at now: Int, _ out: inout Outbox<Timer>
  ) {
    guard let variables, !variables.isEmpty else { return }
    process.hasPosted = true
    guard let loaded = process.loads[page] else { return }
    log.due(
      InitLog.forms("Variables", "received variables from page \(page)"), by: .rmpLOG14, &out)
    for (name, value) in variables { outlived[name] = value }
    let isNew = variables.names.contains { !process.known.contains($0) }
    process.known.formUnion(variables.names)
    guard isNew, now > loaded + Self.window else { return }
    log.due(InitLog.forms("Variables", "broadcastVars"), by: .rmpLOG15, &out)
  }

  /// The callback of the last init. RMP-INI-21.
  private mutating func call(
    _ name: String, from page: Int, closes: Bool, _ out: inout Outbox<Timer>
  ) {
    guard page == 0 else { return process.overlay = .open(.ambRMP26) }
    defer { if closes { process.overlay = .open(.ambRMP77) } }
    guard process.inits > 1 else { return }
    // An overlay may keep the callbacks that it was shown with.
    guard process.shownAfter == process.inits else { return out.open("callback", .ambRMP89) }
    let callback = process.config?.json[name]
    out.recorder.cite(.rmpINI21, callback == nil ? "no callback" : "callback")
    out.only("callback", by: .rmpINI21)
    guard let callback else { return }
    out.expect(
      ExpectedEffect(
        .due, "callback", .object([.init("name", .exactly(callback, by: .rmpINI21))]),
        by: .rmpINI21))
  }

  /// RMP-NAV-08, RMP-LOG-16.
  ///
  /// - Parameter index: nil where it depends on more than is known.
  private mutating func move(
    to index: Int?, from page: Int, _ content: LoadedDocument.Content, _ isCalm: Bool,
    at now: Int, _ out: inout Outbox<Timer>
  ) {
    defer { process.hasMoved = true }
    guard let index, page == 0, isCalm else {
      return process.overlay = .open(.ambRMP26)
    }
    guard content.screens.indices.contains(index) else {
      out.recorder.cite(.rmpNAV08, index < 0 ? "first" : "last")
      if rules.ends == .beyond {
        out.due(
          "selectPage", .object([.init("page", .exactly(.number(index), by: .rmpNAV08))]),
          by: .rmpNAV08)
      }
      return process.overlay = .open(.ambRMP23)
    }
    guard index != 0, content.screens.count(where: { $0 == content.screens[index] }) == 1,
      let effect = log.effect(
        InitLog.forms("Page", "onPageSelected \(index)"), by: .rmpLOG16, &out)
    else { return }
    var early = effect
    early.need = .may
    process.selection = Pending(effect: effect, permission: out.expectations.permit(early))
    log.need(&out)
    out.start(.selected(presentation), after: Self.calm)
  }
}

extension Acceptance {
  /// A tree of RMP-INI-03 for another requirement.
  fileprivate func rebased(_ reason: RequirementID) -> Acceptance {
    switch self {
    case .exactly(let value, _): .exactly(value, by: reason)
    case .absentOrNull: .absentOrNull(by: reason)
    case .oneOf(let trees, _): .oneOf(trees.map { $0.rebased(reason) }, by: reason)
    case .array(let trees, _): .array(trees.map { $0.rebased(reason) }, by: reason)
    case .object(let members):
      .object(members.map { .init($0.name, $0.tree.rebased(reason)) })
    default: self
    }
  }
}
