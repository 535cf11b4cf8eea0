package import MachineKit

/// The enumerations of the document with raw values (API reference, "BridgeMessageType",
/// "BridgeResponseStatus", "PermissionState").
package enum BridgeEnumeration: String, Sendable, CaseIterable {
  case messageType = "BridgeMessageType"
  case responseStatus = "BridgeResponseStatus"
  case permissionState = "PermissionState"

  /// Raw values, and the requirement that says each.
  package var values: [(raw: String, requirement: RequirementID)] {
    switch self {
    case .messageType: BridgeMessage.types.map { ($0, .gbgENV09) }
    case .responseStatus:
      Array(
        zip(
          BridgeMessage.statuses, [.gbgSTS01, .gbgSTS02, .gbgSTS03, .gbgSTS04, .gbgSTS05]))
    case .permissionState:
      Array(zip(Self.permissions, [.gbgPRM01, .gbgPRM02, .gbgPRM03, .gbgPRM04, .gbgPRM05]))
    }
  }

  /// The requirement that no other text is a value.
  package var others: RequirementID {
    switch self {
    case .messageType: .gbgENV10
    case .responseStatus: .gbgSTS06
    case .permissionState: .gbgPRM12
    }
  }

  package static let permissions = [
    "granted", "denied", "notDetermined", "restricted", "notApplicable",
  ]
}
