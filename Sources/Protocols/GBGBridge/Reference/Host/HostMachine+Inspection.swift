import MachineKit
import WirePrimitives

extension HostMachine {
  // MARK: Slots

  mutating func setSlot(_ body: JSON) throws(TraceError) {
    guard let name = body["slot"]?.text.flatMap(HostState.SlotName.init), var slot = slots[name]
    else { throw TraceError("there is no such slot") }
    if slot.active != nil { leaveOpen(.ambGBG41) }
    isChanged = true
    if let handler = body["handler"] {
      slot.handler = try Self.handler(handler)
      slot.everSet = slot.everSet || slot.handler != nil
      if pending.contains(where: { $0.request.action == name.action }) { leaveOpen(.ambGBG49) }
    }
    if let isEnabled = body["isEnabled"] {
      guard let isEnabled = isEnabled.bool else { throw TraceError("\"isEnabled\" is no boolean") }
      slot.isEnabled = isEnabled
    }
    if let state = body["permissionState"] {
      guard let text = state.text, BridgeEnumeration.permissions.contains(text) else {
        throw TraceError("there is no such permission state")
      }
      slot.permission = JSONString(text)
      slot.isPermissionSet = true
    }
    if let version = body["version"] {
      slot.version = version.string
      if slot.version?.isEmpty ?? false { leaveOpen(.ambGBG58) }
    }
    slots[name] = slot
  }

  private static func handler(
    _ json: JSON
  ) throws(TraceError) -> (name: JSONString, mode: HostState.Slot.Mode)? {
    if json.isNull { return nil }
    guard let name = json["name"]?.string,
      let mode = json["mode"]?.text.flatMap(HostState.Slot.Mode.init)
    else { throw TraceError("a handler has a \"name\" and a \"mode\"") }
    return (name, mode)
  }

  // MARK: State

  /// Tells all that can be asked of a host.
  mutating func inspect() {
    let alive = page.attached.map { ($0.lossyText, aliveFlag($0)) }
    let received = receivedList()
    count(.state, by: .gbgINI05)
    if isReceivedKnown { verdict.certain[.state] = [.object([("receivedMessages", received)])] }
    tell(
      .state,
      .object([
        ("receivedMessages", received), ("pendingRequests", pendingList),
        ("capabilities", flags()), ("lastErrorSet", errorFlag()),
        ("configuration", configuration()),
        (
          "slots",
          .object(HostState.SlotName.allCases.map { ($0.rawValue, expected($0)) })
        ),
        ("webViewAlive", .object(alive)), ("delegateAlive", delegateFlag()),
      ]))
  }

  private mutating func aliveFlag(_ view: JSONString) -> Expected {
    guard page.dropped.contains(view) else { return .unasked(true) }
    cite(.gbgLIF01, "dropped")
    return .value(.bool(rules.events.webView == .strong), by: .gbgLIF01)
  }

  /// A host that has received nothing, as it was made.
  private var isNew: Bool {
    received.isEmpty && pending.isEmpty && calls.isEmpty && receivedReason == .gbgRTE06
      && queries == 0 && usedIDs.isEmpty
  }

  private mutating func receivedList() -> Expected {
    let isNew = isNew
    if isNew { cite(.gbgINI06, "new") } else { cite(receivedReason, "inspected") }
    if isNew, rules.state.lists == .missingAtFirst { return .absent(by: .gbgINI06) }
    let reason = isNew ? RequirementID.gbgINI06 : receivedReason
    return .list(received.map { $0.expected(by: reason) }, by: reason)
  }

  private var pendingList: Expected {
    if let pendingDoubt {
      return .open(.array(pending.map(\.request.json)), pendingDoubt)
    }
    if isNew {
      return rules.state.lists == .missingAtFirst
        ? .absent(by: .gbgINI06) : .list([], by: .gbgINI06)
    }
    let reason = pendingListReason
    return .list(pending.map { $0.request.expected(by: reason) }, by: reason)
  }

  /// What a should may have left in the list, or taken out of it, makes the whole list one's.
  private var pendingListReason: RequirementID {
    if queries > 0 { return .gbgQRY15 }
    if !explicitIDs.isEmpty { return .gbgRSP05 }
    return pending.map(\.reason).first(where: \.isHostShould) ?? pendingReason
  }

  /// GBG-INI-04: as long as nothing is registered. AMB-GBG-28.
  private mutating func flags() -> Expected {
    let flags: [(JSONString, JSON)] = config.capabilities.compactMap { id, info in
      switch rules.state.flags {
      case .asConfigured: (id, .bool(info.isSupported))
      case .supportedOnly: info.isSupported ? (id, true) : nil
      case .allTrue: (id, true)
      }
    }
    guard config.isConfigured, !isChanged else { return .unasked(.object(flags)) }
    cite(.gbgINI04, config.capabilities.isEmpty ? "none" : "some")
    return .value(.object(flags), by: .gbgINI04)
  }

  private func errorFlag() -> Expected {
    switch error {
    case .clear(let reason): .value(.bool(showsError), by: reason)
    case .set(let reason): .value(.bool(showsError), by: reason)
    case .unset, .unknown: .unasked(.bool(showsError))
    }
  }

  private mutating func delegateFlag() -> Expected {
    let isAlive = config.delegate != .none
    guard isDelegateDropped, isAlive else { return .unasked(.bool(isAlive)) }
    cite(.gbgLIF02, "inspected")
    return .value(.bool(rules.events.delegate == .strong), by: .gbgLIF02)
  }

  private mutating func expected(_ name: HostState.SlotName) -> Expected {
    guard let slot = slots[name] else { return .object([]) }
    var active = slot.active.map { calls[$0].request }
    if rules.slots.active == .never { active = nil }
    if rules.slots.active == .stays { active = active ?? slot.shown }
    if slot.lastMode != nil { cite(.gbgSLT08, slot.active == nil ? "none shown" : "shown") }
    func kept(_ json: JSON) -> Expected {
      queries > 0 ? .value(json, by: .gbgQRY15) : .unasked(json)
    }
    let version: Expected =
      slot.version.map { kept(.string($0)) }
      ?? (queries > 0 ? .absent(by: .gbgQRY15) : .unasked(.null))
    return .object([
      ("isSupported", .unasked(.bool(slot.isSupported))),
      ("isEnabled", kept(.bool(slot.isEnabled))),
      ("activeRequest", active.map { $0.expected(by: .gbgSLT08) } ?? .absent(by: .gbgSLT08)),
      ("permissionState", kept(.string(slot.permission))), ("version", version),
    ])
  }

  // MARK: Configuration

  private mutating func configuration() -> Expected {
    let owner: RequirementID = config.isConfigured ? .gbgINI05 : .gbgINI07
    cite(owner, isNew && !isChanged ? "new" : "later")
    let hostVersion: JSON =
      rules.state.hostVersion == .empty && !config.isConfigured ? "" : .string(config.hostVersion)
    guard config.isConfigured else {
      return .object([("hostVersion", .value(hostVersion, by: .gbgINI07))])
    }
    cite(.gbgCFG08, config.script == nil ? "no script" : "a script")
    return .object([
      ("hostVersion", .value(hostVersion, by: .gbgINI05)),
      ("capabilities", capabilities),
      ("bootstrapScript", script),
    ])
  }

  private var capabilities: Expected {
    var infos = config.capabilities.map { ($0.id, $0.info.expected(by: .gbgINI05)) }
    switch rules.state.configuration {
    case .asPassed: break
    case .followsCustoms:
      for id in customs.keys.sorted() where !config.declares(id) {
        infos.append((id, CapabilityInfo(isSupported: true).expected(by: .gbgINI05)))
      }
    case .emptied: if queries > 0 { infos = [] }
    }
    return .map(infos, by: .gbgINI05)
  }

  private var script: Expected {
    switch rules.state.script {
    case .asPassed:
      .optional(config.script.map { .string($0) } ?? .none, by: .gbgCFG08)
    case .defaulted: .value(.string(config.script ?? "default"), by: .gbgCFG08)
    case .dropped: .absent(by: .gbgCFG08)
    }
  }
}

extension CapabilityInfo {
  fileprivate func expected(by requirement: RequirementID) -> Expected {
    let json = json
    return .object(
      ["supported", "version", "constraints", "permissionState"].map { name in
        (name, .optional(json[name], by: requirement))
      })
  }
}
