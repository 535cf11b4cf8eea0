import MachineKit
import WirePrimitives

extension HostMachine {
  /// Tells all that can be asked of a host.
  mutating func inspect() {
    out.due("state", .object(state()), by: .gbgINI05)
  }

  /// The same where only what it has received is certain.
  mutating func inspectReceived() {
    let members = state().map { member in
      member.name == "receivedMessages"
        ? member : .init(member.name, .unasked(member.tree.witness ?? .null))
    }
    out.due("state", .object(members), by: .gbgINI05)
  }

  private mutating func state() -> [Acceptance.Member] {
    let slots = HostState.SlotName.allCases.map { name in
      Acceptance.Member(name.rawValue, tree(of: name))
    }
    let views = page.attached.visited.map { view in
      Acceptance.Member(view.key.lossyText, isAlive(view.value))
    }
    return [
      .init("receivedMessages", receivedList()), .init("pendingRequests", pendingList),
      .init("capabilities", flags()), .init("lastErrorSet", errorFlag),
      .init("configuration", configuration()), .init("slots", .object(slots)),
      .init("webViewAlive", .object(views)), .init("delegateAlive", isDelegateAlive()),
    ]
  }

  // MARK: Messages

  private mutating func receivedList() -> Acceptance {
    if case .by(let reason) = grounds.received {
      cite(reason, grounds.isNew ? "new" : "inspected")
    }
    return list(received, by: grounds.received)
  }

  private var pendingList: Acceptance {
    var requests = pending.values.map(\.request)
    if has(.unhandledPrepended) { requests.reverse() }
    if rules.explicitPending == .doubled {
      requests += requests.filter { grounds.explicit.contains($0.correlationId) }
    }
    return list(requests, by: pendingGround)
  }

  /// What a should may have left in the list, or taken out of it, makes the whole list one's.
  private var pendingGround: HostGrounds.Ground {
    guard case .by(let requirement) = grounds.pending else { return grounds.pending }
    if grounds.isNew { return .by(.gbgINI06) }
    if grounds.queries > 0 { return .by(.gbgQRY15) }
    if !grounds.explicit.isEmpty { return .by(.gbgRSP05) }
    return .by(pending.values.map(\.reason).first(where: \.isHostShould) ?? requirement)
  }

  private func list(_ messages: [PostedMessage], by ground: HostGrounds.Ground) -> Acceptance {
    ground.tree(.array(messages.map(\.json))) { reason in
      grounds.isNew && has(.listsMissingAtFirst)
        ? .absentOrNull(by: reason) : .array(messages.map { $0.tree(by: reason) }, by: reason)
    }
  }

  // MARK: Parts

  private mutating func isAlive(_ view: HostState.Page.View) -> Acceptance {
    guard view == .dropped else { return .unasked(true) }
    cite(.gbgLIF01, "dropped")
    return .flag(has(.webViewStrong), by: .gbgLIF01)
  }

  private mutating func isDelegateAlive() -> Acceptance {
    guard isDelegateGone, config.delegate != .none else {
      return .unasked(.bool(config.delegate != .none))
    }
    cite(.gbgLIF02, "inspected")
    return .flag(has(.delegateStrong), by: .gbgLIF02)
  }

  /// GBG-INI-04: as long as nothing is registered. AMB-GBG-28.
  private mutating func flags() -> Acceptance {
    let flags: [(JSONString, JSON)] = config.capabilities.compactMap { id, info in
      if has(.flagsSupportedOnly), !info.isSupported { return nil }
      return (id, .bool(info.isSupported || has(.flagsAllTrue)))
    }
    guard config.isConfigured, case .by(let reason) = grounds.capabilities else {
      return .unasked(.object(flags))
    }
    cite(reason, config.capabilities.isEmpty ? "none" : "some")
    return .exactly(.object(flags), by: reason)
  }

  private var errorFlag: Acceptance {
    let isSet = lastError == .set
    return grounds.lastError.tree(.bool(isSet)) { .flag(isSet, by: $0) }
  }

  private mutating func tree(of name: HostState.SlotName) -> Acceptance {
    let slot = slots[name]
    if slot.active ?? slot.answered != nil {
      cite(.gbgSLT08, slot.active == nil ? "none shown" : "shown")
    }
    let active =
      (has(.activeNever) ? nil : slot.active) ?? (has(.activeStays) ? slot.answered : nil)
    let kept: HostGrounds.Ground = grounds.queries > 0 ? .by(.gbgQRY15) : .unasked
    func text(_ text: JSONString?) -> Acceptance {
      kept.tree(text.map { .string($0) } ?? .null) { .text(text, by: $0) }
    }
    return .members([
      "isSupported": .unasked(.bool(slot.isSupported)),
      "isEnabled": kept.tree(.bool(slot.isEnabled)) { .flag(slot.isEnabled, by: $0) },
      "activeRequest": request(of: active)?.tree(by: .gbgSLT08) ?? .absentOrNull(by: .gbgSLT08),
      "permissionState": text(slot.permission ?? Self.undetermined),
      "version": text(slot.version),
    ])
  }

  static let undetermined: JSONString = "notDetermined"

  // MARK: Configuration

  private mutating func configuration() -> Acceptance {
    var isChanged = !grounds.isNew
    if case .unasked = grounds.capabilities { isChanged = true }
    cite(config.isConfigured ? .gbgINI05 : .gbgINI07, isChanged ? "later" : "new")
    guard config.isConfigured else {
      let version = has(.hostVersionEmpty) ? "" : config.hostVersion
      return .members(["hostVersion": .text(version, by: .gbgINI07)])
    }
    cite(.gbgCFG08, config.script == nil ? "no script" : "a script")
    let none: JSONString? = has(.scriptDefaulted) ? "default" : nil
    let script = has(.scriptDropped) ? nil : config.script ?? none
    return .members([
      "hostVersion": .text(config.hostVersion, by: .gbgINI05), "capabilities": capabilities,
      "bootstrapScript": .text(script, by: .gbgCFG08),
    ])
  }

  private var capabilities: Acceptance {
    var infos = config.capabilities
    if has(.configurationFollowsCustoms) {
      infos += customs.keys.sorted().filter { !config.declares($0) }
        .map { ($0, CapabilityInfo(isSupported: true)) }
    }
    if has(.configurationEmptied), grounds.queries > 0 { infos = [] }
    return .map(infos.map { .init($0.id, $0.info.tree) }, by: .gbgINI05)
  }
}

extension CapabilityInfo {
  fileprivate var tree: Acceptance {
    let json = json
    return .object(
      ["supported", "version", "constraints", "permissionState"].map { name in
        .init(name, .optional(json[name], by: .gbgINI05))
      })
  }
}
