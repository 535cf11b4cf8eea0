import MachineKit
import WirePrimitives

extension HostMachine {
  /// Answers a capability query.
  mutating func answer(_ query: PostedMessage) {
    let provider = config.isConfigured ? "configuration" : "host version"
    queries += 1
    cite(.gbgQRY12, provider)
    cite(.gbgQRY14, provider)
    cite(.gbgQRY15, queries == 1 ? "the first" : "another")
    cite(.gbgRSP15, "the query handler")
    count(.handlerCalled, by: .gbgQRY15)
    countReports(by: .gbgRTE27)
    count(.delivered, by: .gbgQRY14)
    pendingReason = .gbgQRY15
    if rules.queries.trace == .pending { pending.append(.init(request: query, reason: .gbgQRY15)) }
    var entries = config.isConfigured ? configuredEntries() : richEntries()
    if rules.queries.evaluation == .once {
      entries = firstEntries ?? entries
      firstEntries = entries
    }
    let data = Expected.object([
      ("environment", .unasked("ios")), ("hostVersion", .unasked(.string(config.hostVersion))),
      ("capabilities", listed(entries)),
    ])
    deliver(
      response(
        to: query, status: .value(.string(rules.queries.status.rawValue), by: .gbgQRY12),
        data: data),
      by: .gbgQRY14)
  }

  private typealias Entry = (id: JSONString, entry: Expected)

  /// These entries, and beside them none that is of nothing: what has been registered under another
  /// name may be told, for nobody says that it is not.
  private func listed(_ entries: [Entry]) -> Expected {
    let reason: RequirementID = config.isConfigured ? .gbgINI02 : .gbgINI01
    let names = Set(entries.map(\.id))
    let further =
      [Self.queryAction] + HostState.SlotName.allCases.flatMap { [$0.id, $0.action] }
      + [handlers.keys, customs.keys].joined() + gone.keys
    let tolerated = Set(further).subtracting(names).sorted().map { name in
      (name, Expected.either([.absent(by: reason), .unasked(.null)], by: reason))
    }
    let isMadeUp =
      config.isConfigured
      ? rules.queries.configured == .withOthers : rules.queries.rich == .withOthers
    let made: [Entry] =
      isMadeUp ? [("0", .value(["supported": true, "version": .null], by: reason))] : []
    return .map(entries.map { ($0.id, $0.entry) } + tolerated + made, by: reason)
  }

  // MARK: init(configuration:)

  private mutating func configuredEntries() -> [Entry] {
    var entries: [Entry] = []
    for (id, info) in config.capabilities {
      let slot = HostState.SlotName.allCases.first { $0.id == id }
      let hasHandler = slot.flatMap { slots[$0]?.handler } != nil
      if customs[id] != nil {
        entries.append((id, .unasked(["supported": true, "version": .null])))
        continue
      }
      let reason: RequirementID = hasHandler ? .gbgINI03 : .gbgINI02
      cite(reason, "configured")
      if rules.queries.configured == .leftOut, !hasHandler {
        entries.append((id, .absent(by: .gbgINI02)))
        continue
      }
      let isSupported =
        rules.queries.configured == .withSlots && hasHandler ? true : info.isSupported
      entries.append(
        (id, .object([("supported", .value(.bool(isSupported), by: reason)), nullVersion])))
    }
    for name in HostState.SlotName.allCases where !config.declares(name.id) {
      if customs[name.id] != nil { continue }
      let hasHandler = slots[name]?.handler != nil
      cite(.gbgINI03, hasHandler ? "a handler" : "no handler")
      let isListed = rules.queries.configured == .withSlots && hasHandler
      let entry = Expected.object([("supported", .value(true, by: .gbgINI03)), nullVersion])
      entries.append((name.id, isListed ? entry : .absent(by: .gbgINI03)))
    }
    return entries
  }

  private var nullVersion: (name: String, value: Expected) { ("version", .unasked(.null)) }

  // MARK: init(hostVersion:)

  private mutating func richEntries() -> [Entry] {
    var entries: [Entry] = []
    for name in HostState.SlotName.allCases {
      guard let slot = slots[name] else { continue }
      entries.append((name.id, entry(of: name, slot)))
    }
    for (id, custom) in customs.sorted(by: { $0.key < $1.key }) {
      if HostState.SlotName.allCases.contains(where: { $0.id == id }) { continue }
      // Beside the entry of the slot whose action it is it may stand or not.
      if HostState.SlotName.allCases.contains(where: { $0.action == id }) { continue }
      entries.append((id, entry(of: custom)))
    }
    return entries
  }

  private mutating func entry(of name: HostState.SlotName, _ slot: HostState.Slot) -> Expected {
    // A slot that nobody serves shadows nothing. AMB-GBG-20.
    if customs[name.id] != nil, !slot.isSupported {
      return .unasked(["supported": true, "version": "1.0"])
    }
    let isSupported =
      switch rules.queries.support {
      case .current: slot.isSupported
      case .onceSet: slot.everSet && slot.isEnabled
      case .whateverIsEnabled: slot.handler != nil
      }
    let isWithdrawn = slot.handler != nil && !slot.isEnabled
    let reason: RequirementID = isWithdrawn ? .gbgSLT07 : .gbgSLT06
    cite(.gbgINI01, slot.isSupported ? "supported" : "not supported")
    if queries > 1 { cite(.gbgQRY10, slot.isSupported ? "supported" : "not supported") }
    cite(reason, isWithdrawn || !slot.isSupported ? "not supported" : "supported")
    cite(.gbgQRY11, slot.isSupported ? "supported" : "not supported")
    if rules.queries.unsupportedSlots == .leftOut, !slot.isSupported {
      return .absent(by: .gbgQRY11)
    }
    return .object([
      ("supported", .value(.bool(isSupported), by: reason)),
      ("version", version(of: name, slot)), ("permissionState", permission(of: slot)),
    ])
  }

  /// Of a slot that is not supported other suites ask.
  private mutating func version(of name: HostState.SlotName, _ slot: HostState.Slot) -> Expected {
    guard slot.isSupported else { return .unasked(.null) }
    var version: JSON = slot.version.map { .string($0) } ?? "1.0"
    var reason: RequirementID = .gbgQRY10
    if let custom = customs[name.action] {
      cite(.gbgRTE14, custom.version == nil ? "no version" : "a version")
      reason = .gbgRTE14
      if rules.customs.overriding == .byAction { version = custom.versionJSON ?? version }
    }
    if let custom = customs[name.id] {
      cite(.gbgRTE30, custom.version == nil ? "no version" : "a version")
      reason = .gbgRTE30
      if rules.customs.overriding == .byID { version = custom.versionJSON ?? version }
    }
    return .value(version, by: reason)
  }

  /// Of a slot that is not supported it may be left out. AMB-GBG-11.
  private func permission(of slot: HostState.Slot) -> Expected {
    let reason: RequirementID = slot.isPermissionSet ? .gbgQRY10 : .gbgINI01
    if rules.queries.provider == .simple {
      return slot.isSupported ? .absent(by: .gbgINI01) : .unasked(.null)
    }
    let state = Expected.value(.string(slot.permission), by: reason)
    return slot.isSupported ? state : .either([state, .absent(by: reason)], by: reason)
  }

  private mutating func entry(of custom: HostState.Registration) -> Expected {
    cite(.gbgRTE15, custom.isReplaced ? "replaced" : "registered")
    if rules.customs.listing == .leftOut { return .absent(by: .gbgRTE15) }
    let reason: RequirementID =
      custom.isReplaced ? .gbgRTE29 : custom.version == nil ? .gbgRTE16 : .gbgRTE22
    cite(reason, "query")
    let none: JSON = rules.customs.defaultVersion == .one ? "1.0" : .null
    let given: JSON? =
      rules.customs.givenVersion == .asGiven || custom.version == nil ? custom.versionJSON : "1.0"
    let version = given ?? none
    let isSupported = rules.customs.listing != .unsupported
    return .object([
      ("supported", .value(.bool(isSupported), by: .gbgRTE15)),
      ("version", version.isNull ? .absent(by: reason) : .value(version, by: reason)),
    ])
  }
}

extension HostState.Registration {
  fileprivate var versionJSON: JSON? {
    // `nil` would be the null of JSON.
    version.map { .string($0) } ?? .none
  }
}
