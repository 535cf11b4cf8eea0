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
package struct ConstantRules: RuleSet {
  package var values: [BridgeConstant: String] = [:]

  package init() {}

  package func value(
    of constant: BridgeConstant, citing recorder: inout CitationRecorder
  ) -> String {
    recorder.cite(constant.requirement, constant.rawValue)
    return values[constant] ?? constant.value
  }
}

extension ConstantRules {
  package static let variants = table {
    for (constant, value) in mistaken {
      Knob(
        constant.rawValue, \.values[constant],
        .fault(
          value, constant.requirement, "\(constant.rawValue) were \"\(value)\"",
          broad: "there is one input, and one vector"))
    }
  }

  /// What it is taken for: near enough to be overlooked.
  private static let mistaken: [(BridgeConstant, String)] = [
    (.protocolVersion, "1"), (.protocolVersion, "1.0.0"), (.channel, "GBGBridge"),
    (.channel, "gbgbridge"), (.queryAction, "capabilities.query"),
    (.queryAction, "capability.Query"), (.documentID, "camera.documents"),
    (.documentID, "camera.document.capture"), (.documentAction, "camera.document"),
    (.documentAction, "document.capture"), (.selfieID, "camera.Selfie"),
    (.selfieID, "camera.document"), (.selfieAction, "camera.selfie"),
    (.selfieAction, "camera.document.capture"), (.documentType, "image/jpeg"),
    (.documentType, "image/PNG"), (.selfieType, "image/png"), (.selfieType, "image/jpg"),
  ]
}
