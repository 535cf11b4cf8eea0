package import MachineKit
package import WirePrimitives

/// A typed capability slot as it was made and set (API reference, "CaptureCapability").
package struct CapabilitySlot: Sendable {
  package var id: JSONString
  package var actionID: JSONString
  package var version: JSONString?
  package var hasHandler: Bool
  /// Nil where it was left as it is made.
  package var isEnabled: Bool?
  package var permissionState: String?

  package init(
    id: JSONString, actionID: JSONString, version: JSONString?, hasHandler: Bool,
    isEnabled: Bool?, permissionState: String?
  ) {
    self.id = id
    self.actionID = actionID
    self.version = version
    self.hasHandler = hasHandler
    self.isEnabled = isEnabled
    self.permissionState = permissionState
  }
}

/// What a slot shows of itself.
package struct SlotView: Sendable {
  package var id: JSONString
  package var actionID: JSONString
  package var version: JSONString?
  package var isEnabled: Bool
  package var permissionState: String
  package var isSupported: Bool
  package var info: Info
  package var entry: Info

  /// The slot as an info, or as the entry in a query response.
  package struct Info: Sendable {
    package var isSupported: JSON
    /// Nil for no member at all.
    package var version: JSON?
    package var permissionState: String?
  }
}

/// The reference for what a slot shows of itself.
package struct SlotReference: Sendable {
  package static let defaultVersion: JSONString = "1.0"

  private let rules: SlotRules

  package init(rules: SlotRules) {
    self.rules = rules
  }

  package func view(
    of slot: CapabilitySlot, citing recorder: inout CitationRecorder
  ) -> SlotView {
    let isEnabled = slot.isEnabled ?? (rules.enabled == .byDefault)
    let state = slot.permissionState ?? rules.initialState.rawValue
    let isSupported = isSupported(slot.hasHandler, isEnabled)
    cite(slot, isSupported, &recorder)
    return SlotView(
      id: rules.shownID == .action ? slot.actionID : slot.id,
      actionID: rules.shownAction == .madeOfID
        ? JSONString(slot.id.lossyText + ".capture") : slot.actionID,
      version: shownVersion(slot.version), isEnabled: isEnabled, permissionState: state,
      isSupported: isSupported,
      info: info(of: slot, isSupported, state),
      entry: SlotView.Info(
        isSupported: rules.entrySupport == .text
          ? .string(isSupported ? "true" : "false") : .bool(isSupported),
        version: isSupported ? supportedVersion(slot.version) : unsupportedVersion(slot.version),
        permissionState: rules.entryState == .current ? state : nil))
  }

  private func cite(
    _ slot: CapabilitySlot, _ isSupported: Bool, _ recorder: inout CitationRecorder
  ) {
    let support = isSupported ? "supported" : "not supported"
    recorder.cite(
      .gbgSLT03, "handler \(slot.hasHandler), enabled \(slot.isEnabled.map { "\($0)" } ?? "unset")")
    if slot.isEnabled == nil { recorder.cite(.gbgSLT04, "unset") }
    if slot.permissionState == nil { recorder.cite(.gbgSLT05, "unset") }
    recorder.cite(.gbgSLT21, slot.version == nil ? "no version" : "a version")
    recorder.cite(.gbgSLT18, support)
    recorder.cite(.gbgQRY05, "\(support), \(slot.permissionState ?? "unset")")
    if isSupported {
      recorder.cite(.gbgQRY07, slot.version == nil ? "no version" : "a version")
    } else {
      recorder.cite(.gbgQRY06, slot.version == nil ? "no version" : "a version")
    }
  }

  private func isSupported(_ hasHandler: Bool, _ isEnabled: Bool) -> Bool {
    switch rules.support {
    case .both: hasHandler && isEnabled
    case .handlerOnly: hasHandler
    case .enabledOnly: isEnabled
    case .either: hasHandler || isEnabled
    }
  }

  private func shownVersion(_ version: JSONString?) -> JSONString? {
    switch rules.shownVersion {
    case .asGiven: version
    case .defaulted: version ?? Self.defaultVersion
    case .hidden: nil
    }
  }

  private func info(
    of slot: CapabilitySlot, _ isSupported: Bool, _ state: String
  ) -> SlotView.Info {
    let version =
      switch rules.infoVersion {
      case .defaulted: slot.version ?? Self.defaultVersion
      case .alwaysDefault: Self.defaultVersion
      }
    let shown: String? =
      switch rules.infoState {
      case .current: state
      case .initial: rules.initialState.rawValue
      case .leftOut: nil
      }
    return SlotView.Info(
      isSupported: .bool(rules.infoSupport == .handlerOnly ? slot.hasHandler : isSupported),
      version: .string(version), permissionState: shown)
  }

  private func supportedVersion(_ version: JSONString?) -> JSON {
    switch rules.supportedVersion {
    case .overrideOrDefault: .string(version ?? Self.defaultVersion)
    case .alwaysDefault: .string(Self.defaultVersion)
    case .overrideOnly: version.map { .string($0) } ?? .null
    }
  }

  private func unsupportedVersion(_ version: JSONString?) -> JSON? {
    switch rules.unsupportedVersion {
    case .none: .null
    case .override: version.map { .string($0) } ?? .null
    case .defaulted: .string(version ?? Self.defaultVersion)
    case .leftOut: nil
    }
  }
}
