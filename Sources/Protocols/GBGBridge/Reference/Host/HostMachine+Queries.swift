import MachineKit
import WirePrimitives

extension HostMachine {
  /// Answers a capability query.
  mutating func answer(_ query: PostedMessage) {
    let provider = config.isConfigured ? "configuration" : "host version"
    grounds.queries += 1
    cite(.gbgQRY12, provider)
    cite(.gbgQRY14, provider)
    cite(.gbgQRY15, grounds.queries == 1 ? "the first" : "another")
    cite(.gbgRSP15, "the query handler")
    out.only("handlerCalled", by: .gbgQRY15)
    closeReports(by: .gbgRTE27)
    judgePending(by: .gbgQRY15)
    if has(.queryTracePending) {
      pending[query.correlationId] = .init(request: query, reason: .gbgQRY15)
    }
    var entries = config.isConfigured ? configuredEntries() : richEntries()
    if has(.evaluationOnce) {
      entries = firstEntries ?? entries
      firstEntries = entries
    }
    if has(.evaluationAtInit), !config.isConfigured {
      var new = self
      new.slots = HostState.Slots()
      new.customs.removeAll()
      entries = new.richEntries()
    }
    let answer = response(
      to: query,
      status: .text(has(.queryStatusAcknowledged) ? "acknowledged" : "success", by: .gbgQRY12),
      data: .members([
        "environment": .unasked("ios"), "hostVersion": .unasked(.string(config.hostVersion)),
        "capabilities": listed(entries),
      ]))
    deliver(answer, by: .gbgQRY14)
  }

  /// These entries, and beside them none that is of nothing: what has been registered under another
  /// name may be told, for nobody says that it is not.
  private func listed(_ entries: [Acceptance.Entry]) -> Acceptance {
    let reason: RequirementID = config.isConfigured ? .gbgINI02 : .gbgINI01
    let further =
      [Self.queryAction] + HostState.SlotName.allCases.flatMap { [$0.id, $0.action] }
      + handlers.keys + customs.keys + grounds.unregistered.keys
    let tolerated = Set(further).subtracting(entries.map(\.name)).sorted().map { name in
      Acceptance.Entry(
        name, .oneOf([.absentOrNull(by: reason), .unasked(.null)], by: reason))
    }
    let isMadeUp =
      config.isConfigured
      ? has(.configuredWithOthers) : has(.richWithOthers)
    let made = Acceptance.exactly(["supported": true, "version": .null], by: reason)
    return .map(entries + tolerated + (isMadeUp ? [.init("0", made)] : []), by: reason)
  }

  /// An entry of which nothing is asked.
  private func anyEntry(_ name: JSONString, version: JSON = .null) -> Acceptance.Entry {
    .init(name, .unasked(["supported": true, "version": version]))
  }

  // MARK: init(configuration:)

  private mutating func configuredEntries() -> [Acceptance.Entry] {
    var entries: [Acceptance.Entry] = []
    for (id, info) in config.capabilities {
      let slot = HostState.SlotName.allCases.first { $0.id == id }
      let hasHandler = slot.map { slots[$0].hasHandler } ?? false
      if customs.contains(id) {
        entries.append(anyEntry(id))
        continue
      }
      let reason: RequirementID = hasHandler ? .gbgINI03 : .gbgINI02
      cite(reason, "configured")
      let isSupported =
        has(.configuredWithSlots) && hasHandler ? true : info.isSupported
      entries.append(
        has(.configuredLeftOut) && !hasHandler
          ? .init(id, .absentOrNull(by: .gbgINI02))
          : .init(id, configured(isSupported, by: reason)))
    }
    for name in HostState.SlotName.allCases
    where !config.declares(name.id) && !customs.contains(name.id) {
      let hasHandler = slots[name].hasHandler
      cite(.gbgINI03, hasHandler ? "a handler" : "no handler")
      entries.append(
        has(.configuredWithSlots) && hasHandler
          ? .init(name.id, configured(true, by: .gbgINI03))
          : .init(name.id, .absentOrNull(by: .gbgINI03)))
    }
    return entries
  }

  private func configured(_ isSupported: Bool, by reason: RequirementID) -> Acceptance {
    .members(["supported": .flag(isSupported, by: reason), "version": .unasked(.null)])
  }

  // MARK: init(hostVersion:)

  private mutating func richEntries() -> [Acceptance.Entry] {
    var entries: [Acceptance.Entry] = []
    for name in HostState.SlotName.allCases {
      let slot = slots[name]
      // A slot that nobody serves shadows nothing. AMB-GBG-20.
      entries.append(
        customs.contains(name.id) && !slot.isSupported
          ? anyEntry(name.id, version: "1.0") : .init(name.id, entry(of: name, slot)))
    }
    // Beside the entry of the slot whose action it is it may stand or not.
    let slots = HostState.SlotName.allCases.flatMap { [$0.id, $0.action] }
    for custom in customs.visited.sorted(by: { $0.key < $1.key })
    where !slots.contains(custom.key) {
      entries.append(.init(custom.key, entry(of: custom.value)))
    }
    return entries
  }

  private mutating func entry(
    of name: HostState.SlotName, _ slot: HostState.Slot
  ) -> Acceptance {
    let isSet =
      switch slot.handler {
      case .none: false
      case .cleared: has(.supportOnceSet)
      case .set: true
      }
    let isSupported = isSet && (slot.isEnabled || has(.supportWhateverIsEnabled))
    let isWithdrawn = slot.hasHandler && !slot.isEnabled
    let reason: RequirementID = isWithdrawn ? .gbgSLT07 : .gbgSLT06
    let outcome = slot.isSupported ? "supported" : "not supported"
    cite(.gbgINI01, outcome)
    if grounds.queries > 1 { cite(.gbgQRY10, outcome) }
    cite(reason, outcome)
    cite(.gbgQRY11, outcome)
    if has(.unsupportedSlotsLeftOut), !slot.isSupported {
      return .absentOrNull(by: .gbgQRY11)
    }
    if has(.overridingByID), slot.isSupported, let custom = customs[name.id] {
      return entry(of: custom)
    }
    // Whose entry wins is one question for all of its members.
    let shared: RequirementID? = customs.contains(name.id) ? .gbgRTE30 : nil
    return .members([
      "supported": .flag(isSupported, by: shared ?? reason),
      // Of a slot that is not supported other suites ask.
      "version": slot.isSupported ? version(of: name, slot) : .unasked(.null),
      "permissionState": permission(of: slot, by: shared),
    ])
  }

  private mutating func version(
    of name: HostState.SlotName, _ slot: HostState.Slot
  ) -> Acceptance {
    var version = slot.version ?? "1.0"
    var reason: RequirementID = .gbgQRY10
    for (id, requirement) in [(name.action, RequirementID.gbgRTE14), (name.id, .gbgRTE30)] {
      guard let custom = customs[id] else { continue }
      cite(requirement, custom.version == nil ? "no version" : "a version")
      reason = requirement
      if id == name.action, has(.overridingByAction) { version = custom.version ?? version }
    }
    return .text(version, by: reason)
  }

  /// Of a slot that is not supported it may be left out. AMB-GBG-11.
  private func permission(of slot: HostState.Slot, by shared: RequirementID?) -> Acceptance {
    let reason: RequirementID = shared ?? (slot.permission == nil ? .gbgSLT18 : .gbgQRY10)
    let absent = Acceptance.absentOrNull(by: reason)
    let permission =
      has(.permissionOfDocument) ? slots[.document].permission : slot.permission
    let state = Acceptance.text(permission ?? Self.undetermined, by: reason)
    if has(.providerSimple) { return slot.isSupported ? absent : .unasked(.null) }
    return slot.isSupported ? state : .oneOf([state, absent], by: reason)
  }

  private mutating func entry(of custom: HostState.Registration) -> Acceptance {
    let isReplaced = custom.reason == .gbgRTE29
    cite(.gbgRTE15, isReplaced ? "replaced" : "registered")
    if has(.listingLeftOut) { return .absentOrNull(by: .gbgRTE15) }
    let reason: RequirementID =
      isReplaced ? .gbgRTE29 : custom.version == nil ? .gbgRTE16 : .gbgRTE22
    cite(reason, "query")
    let none: JSONString? = !has(.defaultVersionNone) ? "1.0" : nil
    let isDefaulted = has(.givenVersionDefaulted) && custom.version != nil
    let isSupported = !has(.listingUnsupported)
    return .members([
      "supported": .flag(isSupported, by: .gbgRTE15),
      "version": .text(isDefaulted ? "1.0" : custom.version ?? none, by: reason),
    ])
  }
}
