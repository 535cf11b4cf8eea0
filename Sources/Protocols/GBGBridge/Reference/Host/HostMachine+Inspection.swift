import MachineKit
import WirePrimitives

extension HostMachine {
  /// Tells all that can be asked of a host. What is not asked here is left out: the parts of a slot
  /// before a query, a WebView that is there, a delegate that is not gone.
  mutating func inspect() {
    var members: [Acceptance.Member] = [
      .init("receivedMessages", receivedList()), .init("pendingRequests", pendingList),
      .init("lastErrorSet", errorFlag), .init("configuration", configuration()),
      .init(
        "slots",
        .object(HostState.SlotName.allCases.map { .init($0.rawValue, tree(of: $0)) })),
    ]
    if config.isConfigured, !isChanged { members.append(.init("capabilities", flags())) }
    let gone = page.attached.filter(page.dropped.contains)
    if !gone.isEmpty {
      cite(.gbgLIF01, "dropped")
      let isAlive = Acceptance.exactly(.bool(has(.webViewStrong)), by: .gbgLIF01)
      members.append(.init("webViewAlive", .object(gone.map { .init($0.lossyText, isAlive) })))
    }
    if isDelegateGone, config.delegate != .none {
      cite(.gbgLIF02, "inspected")
      let isAlive = JSON.bool(has(.delegateStrong))
      members.append(.init("delegateAlive", .exactly(isAlive, by: .gbgLIF02)))
    }
    out.due("state", .object(members), by: .gbgINI05)
  }

  /// A host that has received and answered nothing, as it was made.
  private var isNew: Bool { receivedReason == .gbgINI06 }

  mutating func receivedList() -> Acceptance {
    let reason = receivedReason ?? .gbgRTE06
    cite(reason, isNew ? "new" : "inspected")
    if isNew, has(.listsMissingAtFirst) { return .absentOrNull(by: reason) }
    return .array(received.map { $0.tree(by: reason) }, by: reason)
  }

  private var pendingList: Acceptance {
    if let doubt = pending.unknown {
      return .ignored(.array(pending.entries.map(\.request.json)), doubt)
    }
    let reason = isNew ? .gbgINI06 : pendingReason
    if isNew, has(.listsMissingAtFirst) { return .absentOrNull(by: reason) }
    return .array(pending.entries.map { $0.request.tree(by: reason) }, by: reason)
  }

  /// What a should may have left in the list, or taken out of it, makes the whole list one's.
  private var pendingReason: RequirementID {
    if queries > 0 { return .gbgQRY15 }
    if pending.hasExplicit { return .gbgRSP05 }
    return pending.entries.map(\.reason).first(where: \.isHostShould) ?? pending.reason
  }

  /// GBG-INI-04: as long as nothing is registered. AMB-GBG-28.
  private mutating func flags() -> Acceptance {
    cite(.gbgINI04, config.capabilities.isEmpty ? "none" : "some")
    let flags: [(JSONString, JSON)] = config.capabilities.compactMap { id, info in
      if has(.flagsSupportedOnly), !info.isSupported { return nil }
      return (id, .bool(info.isSupported || has(.flagsAllTrue)))
    }
    return .exactly(.object(flags), by: .gbgINI04)
  }

  private var errorFlag: Acceptance {
    switch error {
    case .known(let isSet, let reason): .exactly(.bool(isSet), by: reason)
    case .open: .any(.boolean, by: .gbgRTE25)
    }
  }

  private mutating func tree(of name: HostState.SlotName) -> Acceptance {
    guard let slot = slots[name] else { return .object([]) }
    if slot.active ?? slot.answered != nil {
      cite(.gbgSLT08, slot.active == nil ? "none shown" : "shown")
    }
    var shown = has(.activeNever) ? nil : slot.active
    if has(.activeStays) { shown = shown ?? slot.answered }
    var members: [Acceptance.Member] = [
      .init(
        "activeRequest",
        shown.map { calls[$0].request.tree(by: .gbgSLT08) } ?? .absentOrNull(by: .gbgSLT08))
    ]
    if queries > 0 {
      members += [
        .init("isEnabled", .exactly(.bool(slot.isEnabled), by: .gbgQRY15)),
        .init("permissionState", .text(slot.permission ?? Self.undetermined, by: .gbgQRY15)),
        .init("version", .text(slot.version, by: .gbgQRY15)),
      ]
    }
    return .object(members)
  }

  static let undetermined: JSONString = "notDetermined"

  // MARK: Configuration

  private mutating func configuration() -> Acceptance {
    cite(config.isConfigured ? .gbgINI05 : .gbgINI07, isNew && !isChanged ? "new" : "later")
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
    if has(.configurationEmptied), queries > 0 { infos = [] }
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
