import MachineKit
import WirePrimitives

extension StoredIDMachine {
  /// What `init` and `getRampKitUserId` do to have an id.
  mutating func lookUp(byInit: Bool, _ out: inout Outbox<Never>) -> Decided<UserID?> {
    process.hasLooked = true
    if let ambiguity = process.isOpen { return open(ambiguity, &out) }
    if rules.direct != .sameID, !byInit, let id = makeOwn(&out) { return id }
    if rules.again == .alwaysNewID, byInit {
      return make(by: .rmpINI17, replacing: false, byInit: true, &out)
    }
    if let found = process.found, !isStillGarbage {
      return lookUpAgain(found, byInit: byInit, &out)
    }
    // A later init may do nothing, also where the first had no id.
    if byInit, process.isInitialised, process.found == nil { return open(.ambRMP89, &out) }
    guard switches.read else { return readFailed(byInit: byInit, &out) }
    read(&out)
    switch store {
    case .open(let ambiguity): return open(ambiguity, &out)
    case .empty: return make(by: .rmpUID09, replacing: false, byInit: byInit, &out)
    case .garbage: return readGarbage(byInit: byInit, &out)
    case .id(let id, let origin): return find(id, from: origin, byInit: byInit, &out)
    }
  }

  /// Whether an id was not written over garbage, though it could have been.
  private var isStillGarbage: Bool {
    guard case .garbage = store else { return false }
    return rules.replace == .emptyOnly && switches == Switches()
  }

  /// From here on everything depends on what a port keeps where.
  private mutating func open(
    _ ambiguity: AmbiguityID, _ out: inout Outbox<Never>
  ) -> Decided<UserID?> {
    process.isOpen = ambiguity
    // Whether it writes depends on the port, and so does what is the last write.
    out.stateAtEnd("storeWrite", nil)
    let value: UserID? = if case .id(let id, _) = store { id } else { nil }
    store = .open(ambiguity)
    return Decided(value, open: ambiguity)
  }

  /// Where store and memory hold the same id it does not matter which is asked.
  private mutating func lookUpAgain(
    _ found: Found, byInit: Bool, _ out: inout Outbox<Never>
  ) -> Decided<UserID?> {
    guard switches.read, case .id(found.id, let origin) = store else {
      return open(switches.read ? .ambRMP69 : .ambRMP68, &out)
    }
    let isInitTwice = found.byInit && byInit
    let reason = reason(origin, found.id, in: process.number, isInitTwice ? .rmpINI17 : .rmpUID19)
    out.recorder.cite(reason, "again")
    writesNothingElse(than: found.id, by: reason, &out)
    drawsNothing(by: reason, &out)
    if isInitTwice, rules.again == .newID {
      return make(by: reason, replacing: false, byInit: true, &out)
    }
    return Decided(found.id, by: reason)
  }

  /// The requirement by which an id is found: where the id is there against a should, that should.
  private func reason(
    _ origin: Origin, _ id: UserID, in process: Int, _ inProcess: RequirementID
  ) -> RequirementID {
    switch origin {
    case .given: inProcess == .rmpUID08 || !id.isUUID ? Self.givenReason(id) : inProcess
    case .made(process, let replacing): replacing ? .rmpUID14 : inProcess
    case .made(_, let replacing): replacing ? .rmpUID18 : .rmpUID11
    }
  }

  private static func givenReason(_ id: UserID) -> RequirementID {
    id.isUUID ? .rmpUID08 : .rmpUID16
  }
}

extension StoredIDMachine {
  // MARK: First lookups

  private mutating func find(
    _ id: UserID, from origin: Origin, byInit: Bool, _ out: inout Outbox<Never>
  ) -> Decided<UserID?> {
    let reason = reason(origin, id, in: process.number, .rmpUID08)
    let isMissed = if case .made = origin { rules.restart == .missed } else { false }
    let isReplaced =
      isMissed || rules.stored == .ignored
      || rules.stored == .replacedUnlessUUID && !id.isUUID
    if isReplaced { return make(by: reason, replacing: false, byInit: byInit, &out) }
    out.recorder.cite(reason, "found")
    writesNothingElse(than: id, by: reason, &out)
    drawsNothing(by: reason, &out)
    process.found = Found(id: id, byInit: byInit)
    if rules.stored == .lowered, case .text(let text) = id {
      return Decided(.text(JSONString((text.text ?? "").lowercased())), by: reason)
    }
    return Decided(id, by: reason)
  }

  /// RMP-UID-14.
  private mutating func readGarbage(byInit: Bool, _ out: inout Outbox<Never>) -> Decided<UserID?> {
    switch rules.garbage {
    case .replaced: return make(by: .rmpUID14, replacing: true, byInit: byInit, &out)
    case .noID, .repaired:
      writesNothing(by: .rmpUID14, &out)
      let id: UserID? = rules.garbage == .repaired ? .text(JSONString("\u{FFFD}\u{FFFD}")) : nil
      return Decided(id, by: .rmpUID14)
    }
  }

  /// AMB-RMP-59, AMB-RMP-68.
  private mutating func readFailed(byInit: Bool, _ out: inout Outbox<Never>) -> Decided<UserID?> {
    read(&out)
    if rules.readFailure != .noID {
      return make(
        by: .rmpUID12, replacing: true, byInit: byInit,
        isWritten: rules.readFailure == .freshID, &out)
    }
    out.recorder.cite(.rmpUID12, "the read fails")
    writesNothing(by: .rmpUID12, &out)
    return Decided(nil, by: .rmpUID12)
  }

  /// An id that `init` knows nothing of, or none before `init`.
  private mutating func makeOwn(_ out: inout Outbox<Never>) -> Decided<UserID?>? {
    let isAsked = rules.direct == .alwaysOwnID || process.userID.value == nil
    guard isAsked, rules.direct != .needsInit || !process.isInitialised else { return nil }
    writesNothing(by: .rmpUID19, &out)
    guard rules.direct != .needsInit, draw(for: .rmpUID19, &out) else {
      return Decided(nil, by: .rmpUID19)
    }
    made += 1
    return Decided(.made(made), by: .rmpUID19)
  }
}

extension StoredIDMachine {
  // MARK: New ids

  private mutating func make(
    by reason: RequirementID, replacing: Bool, byInit: Bool, isWritten: Bool = true,
    _ out: inout Outbox<Never>
  ) -> Decided<UserID?> {
    guard draw(for: reason, &out) else {
      out.recorder.cite(.rmpUID12, "no random bytes")
      let reason = RequirementID.weighing(.rmpUID12, for: reason)
      writesNothing(by: reason, &out)
      return Decided(nil, by: reason)
    }
    made += 1
    let id = UserID.made(made)
    out.recorder.cite(reason, "made")
    guard isWritten else {
      writesNothing(by: reason, &out)
      process.found = Found(id: id, byInit: byInit)
      return Decided(id, by: reason)
    }
    guard switches.write else { return writeFailed(id, by: reason, byInit: byInit, &out) }
    write(id, by: reason, &out)
    let isKept = rules.replace == .always || !replacing
    if isKept, rules.write != .never {
      store = .id(id, from: .made(process: process.number, replacing: replacing))
    }
    process.found = Found(id: id, byInit: byInit)
    return Decided(id, by: reason)
  }

  /// Whether there are bytes for an id. RMP-UID-06, AMB-RMP-67.
  private mutating func draw(for reason: RequirementID, _ out: inout Outbox<Never>) -> Bool {
    guard switches.random else {
      out.does("random", ["secure": true], by: .rmpUID06)
      return rules.randomFailure == .fallbackID
    }
    out.recorder.cite(.rmpUID06, "secure")
    let form = RequirementID.weighing(.rmpUID06, for: reason)
    drawsNothing(by: form, &out)
    if rules.source != .unseen {
      let secure = Acceptance.exactly(.bool(rules.source == .secure), by: form)
      var effect = ExpectedEffect(
        .due, "random", .object([.init("secure", secure)]), by: reason)
      effect.isRepeatable = true
      out.expect(effect)
    }
    return true
  }

  private func drawsNothing(by reason: RequirementID, _ out: inout Outbox<Never>) {
    out.only("random", by: reason)
    out.need(Self.randomSource, for: "random")
  }

  /// That it is written back, as where its protection changes, nobody forbids.
  private func writesNothingElse(
    than id: UserID, by reason: RequirementID, _ out: inout Outbox<Never>
  ) {
    writesNothing(by: reason, &out)
    var effect = ExpectedEffect(.may, "storeWrite", written(id, by: reason), by: reason)
    effect.isRepeatable = true
    out.expect(effect)
  }

  private func writesNothing(by reason: RequirementID, _ out: inout Outbox<Never>) {
    out.only("storeWrite", by: reason)
  }

  /// AMB-RMP-69.
  private mutating func writeFailed(
    _ id: UserID, by reason: RequirementID, byInit: Bool, _ out: inout Outbox<Never>
  ) -> Decided<UserID?> {
    out.recorder.cite(.rmpUID17, "the write fails")
    if rules.write == .never {
      writesNothing(by: .rmpUID09, &out)
    } else {
      writing = .failed
      var effect = ExpectedEffect(.due, "storeWrite", written(id, by: reason), by: reason)
      effect.isRepeatable = true
      out.only("storeWrite", by: reason)
      out.expect(effect)
      askForProtection(&out)
    }
    let reason = RequirementID.weighing(.rmpUID17, for: reason)
    guard rules.writeFailure == .returnID else { return Decided(nil, by: reason) }
    process.found = Found(id: id, byInit: byInit)
    return Decided(id, by: reason)
  }

  private mutating func write(
    _ id: UserID, by reason: RequirementID, _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(.rmpCST02, Self.key)
    out.recorder.cite(.rmpUID13, "written")
    out.recorder.cite(.rmpUID15, "written")
    guard rules.write != .never else { return writesNothing(by: .rmpUID09, &out) }
    writing = .done
    for _ in 0..<(rules.write == .twice ? 2 : 1) {
      out.due("storeWrite", written(id, by: reason), by: reason)
    }
    askForProtection(&out)
  }

  private func written(_ id: UserID, by reason: RequirementID) -> Acceptance {
    let key = rules.write == .otherKey ? "rampkit_user_id" : Self.key
    let value: Acceptance =
      rules.write == .otherText
      ? .exactly("AB000000-0000-4000-8000-000000000001", by: reason)
      : UserID.accepted(id, by: reason)
    let store: JSON = rules.write == .plain ? "plain" : "secure"
    return .object([
      .init("key", .exactly(.string(JSONString(key)), by: .rmpCST02)), .init("value", value),
      .init("store", .exactly(store, by: .rmpUID15)),
      // How it is protected is asked at the end, where it hides nothing else.
      .init("accessible", .unasked(.string(JSONString(protection)))),
    ])
  }

  private var protection: String {
    rules.write == .whenUnlocked ? "whenUnlocked" : "afterFirstUnlock"
  }

  /// RMP-UID-13, of the last write that is certain.
  private func askForProtection(_ out: inout Outbox<Never>) {
    let asked = Acceptance.oneOf(
      [.exactly(.string(JSONString(protection)), by: .rmpUID13), .absentOrNull(by: .rmpUID13)],
      by: .rmpUID13)
    out.stateAtEnd("storeWrite", .object([.init("accessible", asked)]))
  }
}
