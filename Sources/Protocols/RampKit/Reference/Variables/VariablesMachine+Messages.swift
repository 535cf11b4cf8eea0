import MachineKit
import WirePrimitives

extension VariablesMachine {
  private static func id(_ page: Int) -> JSONString { JSONString("s\(page)") }

  mutating func read(
    _ text: JSONString, from page: Int, current: Int, at now: Int, _ out: inout Outbox<Never>
  ) {
    let (asked, open) = MessageReader.action(of: text, screens: pages.map(Self.id))
    guard let asked else { return state = .open(open ?? .ambRMP74) }
    switch asked.action {
    case .setVariables(let variables):
      guard let variables = variables.value.object else { return }
      set(variables, from: page, by: asked.requirement, at: now, &out)
    case .requestVariables: answer(page, at: now, &out)
    case .move(let direction, _):
      move(to: direction == .continue ? current + 1 : current - 1, page, current, at: now, &out)
    case .navigate(let target, _):
      move(to: pages.first { Self.id($0) == target.value }, page, current, at: now, &out)
    case .close, .finished: state = .open(.ambRMP77)
    case .none where asked.requirement == .rmpVAR17:
      out.recorder.cite(.rmpVAR17, "ignored")
      if rules.others == .removeAll { shared.removeAll() }
      for entry in shared.visited {
        if case .value(let value, _) = entry.value {
          shared.insert(.value(value, by: .rmpVAR17), for: entry.key)
        }
      }
      if rules.broadcast != .always { nothing(by: .rmpVAR17, &out) }
    case .none where [.rmpMSS15, .rmpMSJ21].contains(asked.requirement): state = .open(.ambRMP60)
    case .none, .review, .haptic, .notifications, .paywall: break
    }
  }

  /// Where it goes is judged in `rampkit.overlay`; here it is certain or open.
  private mutating func move(
    to target: Int?, _ page: Int, _ current: Int, at now: Int, _ out: inout Outbox<Never>
  ) {
    guard let target, pages.contains(target) else { return state = .open(.ambRMP23) }
    guard page == current, now > selecting else { return state = .open(.ambRMP26) }
    guard target != current else { return }
    if !shared.isEmpty { out.recorder.cite(.rmpVAR08, "variables") }
    state = .shown(page: target)
    selecting = now + Self.selection
    for page in pages { doubtful[page] = selecting + Self.window }
    if rules.navigation == .resets { reset() }
    for entry in shared.visited {
      if case .value(let value, _) = entry.value {
        shared.insert(.value(value, by: .rmpVAR08), for: entry.key)
      }
    }
  }

  private mutating func answer(_ page: Int, at now: Int, _ out: inout Outbox<Never>) {
    out.recorder.cite(.rmpMSJ16, page == 0 ? "first page" : "another page")
    out.recorder.cite(.rmpMSP06, "page \(page)")
    doubtful[page] = max(doubtful[page] ?? 0, now + Self.window)
    let receivers =
      switch rules.request {
      case .sender: [page]
      case .all: Array(pages)
      case .currentPage: [0]
      }
    // A post of a page that has not been sent anything may be ignored. AMB-RMP-84.
    let need: ExpectedEffect.Need = loads.contains(page) ? .due : .does
    for receiver in receivers {
      out.expect(sending(need, to: receiver, by: .rmpMSJ16, page: .rmpMSP06))
    }
    nothing(by: .rmpMSJ16, &out)
  }

  /// Nothing else is sent, unless a page may just be selected.
  func nothing(by reason: RequirementID, _ out: inout Outbox<Never>) {
    if !mayJustBeSelected { out.only("send", by: reason) }
  }
}

extension VariablesMachine {
  // MARK: Merging

  /// Whether values of a page may be stale.
  private enum Freshness {
    case stale(Load), fresh, open(AmbiguityID)
  }

  /// What a message does.
  private struct Merge {
    var hasChanged = false
    var maybe: AmbiguityID?
    /// By what a value was kept.
    var kept: RequirementID?
    /// Not judged: whether equal objects are the same is a matter of the language.
    var hasEqualObject = false
    /// The lightest requirement by which something is accepted.
    var light: RequirementID?
    var isKnown = false

    /// Whether a value that may be stale was kept, and not only an equal one.
    var isStale: Bool { kept.map { $0 != .rmpVAR14 } ?? false }
  }

  private func freshness(of page: Int, at now: Int) -> Freshness {
    guard let load = loads.find(page) else { return .open(.ambRMP84) }
    var age = now - load.time
    if age == Self.window { return .open(.ambRMP31) }
    if rules.beginning == .loadOfAnyPage {
      age = now - (loads.visited.map(\.value.time).max() ?? load.time)
    }
    if rules.beginning == .sendOfAnyKind, let lastBroadcast { age = min(age, now - lastBroadcast) }
    let length =
      switch rules.window {
      case .documented: Self.window
      case .none: 0
      case .half: Self.window / 2
      case .double: 2 * Self.window
      case .forever: Int.max
      }
    if age < length { return .stale(load) }
    // Where a value is stale by the document, only a wrong rule comes to this line.
    if now - load.time < Self.window { return .fresh }
    if let end = doubtful[page], now <= end { return .open(.ambRMP84) }
    return .fresh
  }

  private mutating func set(
    _ variables: JSONObject, from page: Int, by requirement: RequirementID, at now: Int,
    _ out: inout Outbox<Never>
  ) {
    guard !variables.isEmpty, rules.merge != .never else {
      if !variables.isEmpty { nothing(by: requirement, &out) }
      return
    }
    let before = shared
    let freshness = freshness(of: page, at: now)
    var merge = Merge()
    if requirement == .rmpVAR19 { merge.light = .rmpVAR19 }
    if rules.merge == .replaced, case .fresh = freshness { shared.removeAll() }
    for (name, value) in variables {
      take(value, for: name, before.find(name), freshness, &merge)
    }
    if rules.stale == .wholeMessage, merge.kept != nil {
      shared = before
      merge.hasChanged = false
    }
    keepOthers(than: variables, if: merge.hasChanged, &out)
    let reason = reason(for: merge, from: page, freshness, at: now)
    for (name, _) in variables {
      if case .value(let value, .rmpVAR10?) = shared.find(name) {
        shared.insert(.value(value, by: reason), for: name)
      }
    }
    tell(merge, of: variables, from: page, by: reason, &out)
    if isBroadcast(merge) { lastBroadcast = now }
    if merge.hasChanged { lastWriter = page }
    if rules.beginning == .sendOfAnyKind, !isBroadcast(merge),
      merge.maybe != nil || mayBeBroadcast(merge)
    {
      for page in pages { doubtful[page] = max(doubtful[page] ?? 0, now + Self.window) }
    }
  }

  private mutating func take(
    _ value: JSON, for name: JSONString, _ held: Held?, _ freshness: Freshness, _ merge: inout Merge
  ) {
    switch (freshness, held) {
    case (_, .value(let own, _)) where own == value:
      merge.hasEqualObject = merge.hasEqualObject || value.kind == .object || value.kind == .array
      let isInside = if case .stale = freshness { true } else { false }
      if rules.equal == .removedInside && isInside || rules.equal == .removedBehind && !isInside {
        shared.remove(name)
        merge.hasChanged = true
      }
      if isInside, merge.kept == nil { merge.kept = .rmpVAR14 }
      // Who ignores the message has nothing to broadcast.
      if case .open(let ambiguity) = freshness, rules.broadcast == .always {
        merge.maybe = ambiguity
      }
    case (.open(let ambiguity), _):
      shared.insert(.open(ambiguity, likely: value), for: name)
      merge.maybe = ambiguity
    case (.stale, .open(let ambiguity, _)): merge.maybe = ambiguity
    case (.stale, nil) where rules.stale == .unknownToo: break
    case (.stale, nil):
      accept(value, for: name, over: nil, by: .rmpVAR12, &merge)
      merge.light = merge.light ?? .rmpVAR12
    case (.stale(let load), .value(let own, let reason)):
      keep(own, by: reason, for: name, instead: value, load, &merge)
    case (.fresh, .open(let ambiguity, _)):
      accept(value, for: name, over: nil, by: .rmpVAR10, &merge)
      merge.hasChanged = false
      merge.maybe = ambiguity
    case (.fresh, nil): accept(value, for: name, over: nil, by: .rmpVAR10, &merge)
    case (.fresh, .value(let own, _)):
      merge.isKnown = true
      accept(value, for: name, over: own, by: .rmpVAR10, &merge)
    }
  }

  /// RMP-VAR-09, RMP-VAR-24.
  private mutating func keep(
    _ own: JSON, by ownReason: RequirementID?, for name: JSONString, instead value: JSON,
    _ load: Load, _ merge: inout Merge
  ) {
    let isScalar = value.kind != .object && value.kind != .array
    let isAccepted =
      rules.comparison == .sentAtLoad && load.sent[name] == value
      || rules.stale == .differingScalars && !isScalar
    let isChanged = load.sent[name] != own
    // Whether it is still there at all was a should before.
    let reason: RequirementID =
      ownReason == .rmpVAR17
      ? .rmpVAR17 : !load.isFirst ? .rmpVAR21 : isChanged ? .rmpVAR24 : .rmpVAR09
    if merge.kept == nil || merge.kept == .rmpVAR14 { merge.kept = reason }
    guard isAccepted else { return shared.insert(.value(own, by: reason), for: name) }
    accept(value, for: name, over: own, by: reason, &merge)
  }

  private mutating func accept(
    _ value: JSON, for name: JSONString, over own: JSON?, by reason: RequirementID,
    _ merge: inout Merge
  ) {
    merge.hasChanged = true
    var (value, reason) = (value, reason)
    if let old = own?.object, let new = value.object {
      reason = .rmpVAR19
      merge.light = merge.light ?? .rmpVAR19
      if rules.merge == .deep {
        let kept = old.filter { !new.names.contains($0.name) }
        value = .object((kept + Array(new)).map { ($0.name, $0.value) })
      }
    }
    if value.isNull {
      reason = .rmpVAR19
      if rules.merge == .nullRemoves {
        shared.remove(name)
        return
      }
    }
    shared.insert(.value(value, by: reason), for: name)
  }

  /// RMP-VAR-06.
  private mutating func keepOthers(
    than variables: JSONObject, if hasChanged: Bool, _ out: inout Outbox<Never>
  ) {
    guard hasChanged else { return }
    out.recorder.cite(.rmpVAR07, "changed")
    let named = Set(variables.names)
    for entry in shared.visited where !named.contains(entry.key) {
      if case .value(let value, _) = entry.value {
        out.recorder.cite(.rmpVAR06, "kept")
        shared.insert(.value(value, by: .rmpVAR06), for: entry.key)
      }
    }
  }
}

extension VariablesMachine {
  // MARK: What follows

  /// The requirement that a change is broadcast for, or that nothing is.
  private func reason(
    for merge: Merge, from page: Int, _ freshness: Freshness, at now: Int
  ) -> RequirementID {
    guard merge.hasChanged else {
      return merge.kept ?? (page == lastWriter ? .rmpVAR15 : .rmpVAR18)
    }
    let hasStale = merge.kept.map { $0 != .rmpVAR14 } ?? false
    if let light = merge.light { return light == .rmpVAR12 && hasStale ? .rmpVAR20 : light }
    if let kept = merge.kept { return kept }
    if let lastBroadcast, now - lastBroadcast <= Self.window { return .rmpVAR22 }
    let isBesideAnother = loads.visited.contains {
      $0.key != page && now - $0.value.time <= Self.window
    }
    return isBesideAnother ? .rmpVAR13 : merge.isKnown ? .rmpVAR10 : .rmpMSJ15
  }

  private func tell(
    _ merge: Merge, of variables: JSONObject, from page: Int, by reason: RequirementID,
    _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(reason, merge.hasChanged ? "changed" : "unchanged")
    if let maybe = merge.maybe, !merge.hasChanged { return out.open("send", maybe) }
    let isEcho = rules.broadcast == .echo && !merge.hasChanged && reason == .rmpVAR18
    let isDue = isBroadcast(merge) || isEcho
    if isDue || mayBeBroadcast(merge) {
      let names = rules.content == .message ? Set(variables.names) : nil
      for receiver in pages where hears(receiver, page) {
        let need: ExpectedEffect.Need = isDue && loads.contains(receiver) ? .due : .may
        let isLight = ![.rmpMSJ15, .rmpVAR10, .rmpVAR13].contains(reason)
        let own = receiver == page && !isLight ? RequirementID.rmpVAR07 : reason
        // Of what changes nothing only the choice asks for a broadcast.
        let cause = merge.hasChanged ? own : .rmpVAR18
        let effect = sending(need, to: receiver, by: own, because: cause, only: names)
        for _ in 0..<(isEcho ? 2 : 1) { out.expect(effect) }
      }
    } else {
      // What the page that posts is told alone is no broadcast. AMB-RMP-84.
      out.expect(sending(.may, to: page, by: reason, because: .rmpVAR18))
    }
    nothing(by: reason, &out)
  }

  /// AMB-RMP-32: who broadcasts always may still ignore what comes inside of the window.
  private func isBroadcast(_ merge: Merge) -> Bool {
    merge.hasChanged || rules.broadcast == .always && merge.kept == nil
  }

  /// Whether there may be a broadcast though nothing has changed: where a value was stale it tells whether that
  /// was ignored.
  private func mayBeBroadcast(_ merge: Merge) -> Bool {
    rules.broadcast == .always || merge.hasEqualObject || merge.isStale
  }

  private func hears(_ receiver: Int, _ page: Int) -> Bool {
    switch rules.audience {
    case .all: true
    case .others: receiver != page
    case .sender: receiver == page
    }
  }
}
