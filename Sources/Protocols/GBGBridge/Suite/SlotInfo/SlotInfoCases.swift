import ChoiceEngine
import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension SlotInfoSuite {
  static func input(from source: inout ChoiceSource) -> JSON {
    let id = source.pick(["camera.document", "camera.selfie", "nfc.read", "a"])
    var members: [(String, JSON)] = [
      ("id", .string(id)),
      ("actionId", .string(source.chance(1, in: 2) ? id + ".capture" : "scan")),
    ]
    if source.chance(1, in: 2) {
      members.append(("version", source.pick(["2.1", "1.0", "0", "v 3"])))
    }
    members.append(("handlerSet", .bool(source.chance(1, in: 2))))
    if source.chance(2, in: 3) { members.append(("isEnabled", .bool(source.chance(1, in: 2)))) }
    if source.chance(2, in: 3) {
      members.append(("permissionState", .string(source.pick(BridgeEnumeration.permissions))))
    }
    return .object(members)
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let slot = try? slot(in: input) else { return [] }
    return [
      InputTrait(slot.hasHandler ? "a handler" : "no handler"),
      InputTrait("enabled", .text(slot.isEnabled.map { "\($0)" } ?? "unset")),
      InputTrait("the permission state", .text(slot.permissionState ?? "unset")),
      InputTrait("the version", .text(slot.version?.lossyText ?? "none")),
    ]
  }
}
