package import MachineKit
import WirePrimitives

/// The reference for making, encoding and decoding a `BridgeCapabilityInfo` (API reference,
/// "BridgeCapabilityInfo").
package struct InfoReference: Sendable {
  private let rules: InfoRules

  package init(rules: InfoRules) {
    self.rules = rules
  }

  /// What the initialiser makes of the parts that it is given.
  package func made(
    of info: CapabilityInfo, citing recorder: inout CitationRecorder
  ) -> CapabilityInfo {
    cite(.gbgCFG07, info, &recorder)
    var made = kept(info)
    switch rules.defaults {
    case .none: break
    case .version: made.version = info.version ?? "1.0.0"
    case .constraints: made.constraints = info.constraints ?? [:]
    case .permissionState: made.permissionState = info.permissionState ?? "notDetermined"
    }
    switch rules.parts {
    case .all: break
    case .withoutSupported: made.isSupported = true
    case .withoutVersion: made.version = nil
    case .withoutConstraints: made.constraints = .none
    case .withoutPermissionState: made.permissionState = nil
    }
    return made
  }

  /// What comes back when it is encoded and decoded.
  package func recoded(
    _ info: CapabilityInfo, citing recorder: inout CitationRecorder
  ) -> CapabilityInfo {
    cite(.gbgCFG11, info, &recorder)
    var read = kept(info)
    switch rules.coding {
    case .everything: break
    case .withoutSupported: read.isSupported = true
    case .withoutVersion: read.version = nil
    case .withoutConstraints: read.constraints = .none
    case .withoutPermissionState: read.permissionState = nil
    case .absentAsEmpty:
      read.version = info.version ?? ""
      read.permissionState = info.permissionState ?? ""
    case .emptyAsAbsent: if info.constraints == [:] { read.constraints = .none }
    case .withoutNulls: read.constraints = info.constraints.map(Self.withoutNulls)
    }
    return read
  }

  private func kept(_ info: CapabilityInfo) -> CapabilityInfo {
    var info = info
    if rules.nulls != .kept {
      info.constraints = info.constraints?
        .withoutNullsInside(alsoElements: rules.nulls == .leftOut)
    }
    return info
  }

  private static func withoutNulls(_ constraints: JSON) -> JSON {
    let members = constraints.object.map(Array.init) ?? []
    return .object(members.filter { !$0.value.isNull }.map { ($0.name, $0.value) })
  }

  private func cite(
    _ requirement: RequirementID, _ info: CapabilityInfo, _ recorder: inout CitationRecorder
  ) {
    recorder.cite(requirement, info.isSupported ? "supported" : "not supported")
    recorder.cite(requirement, info.version == nil ? "no version" : "a version")
    recorder.cite(requirement, info.constraints == nil ? "no constraints" : "constraints")
    recorder.cite(requirement, info.permissionState == nil ? "no state" : "a state")
  }
}
