package import MachineKit

/// Names that both sides of the bridge know (API reference, "Typed Capability Slots",
/// "configure(_:host:)", "CapabilityQueryHandler", "DocumentCaptureResult", "SelfieCaptureResult").
package enum BridgeConstant: String, Sendable, CaseIterable {
  case protocolVersion
  case channel
  case queryAction
  case documentID
  case documentAction
  case selfieID
  case selfieAction
  case documentType
  case selfieType

  package var value: String {
    switch self {
    case .protocolVersion: BridgeMessage.currentVersion
    case .channel: "gbgBridge"
    case .queryAction: "capability.query"
    case .documentID: "camera.document"
    case .documentAction: "camera.document.capture"
    case .selfieID: "camera.selfie"
    case .selfieAction: "camera.selfie.capture"
    case .documentType: "image/png"
    case .selfieType: "image/jpeg"
    }
  }

  package var requirement: RequirementID {
    switch self {
    case .protocolVersion: .gbgENV07
    case .channel: .gbgCFG05
    case .queryAction: .gbgQRY01
    case .documentID, .documentAction: .gbgSLT01
    case .selfieID, .selfieAction: .gbgSLT02
    case .documentType: .gbgCAP02
    case .selfieType: .gbgCAP04
    }
  }
}

/// Constants as a port has them, where they are not those of the document.
package struct ConstantRules: Sendable {
  package var values: [BridgeConstant: String] = [:]

  package init() {}

  package func value(
    of constant: BridgeConstant, citing recorder: inout CitationRecorder
  ) -> String {
    recorder.cite(constant.requirement, constant.rawValue)
    return values[constant] ?? constant.value
  }
}
