import ChoiceEngine
import GBGBridgeReference
import WirePrimitives

/// Draws queries.
enum QueryGenerator {
  private static let ids = ["camera.document", "camera.selfie", "nfc.read", "supported", "a b"]

  static func input(from source: inout ChoiceSource) -> JSON {
    let kind = source.pick(["simple", "rich", "configuration"])
    let count = source.int(0...3)
    var capabilities: [(String, JSON)] = []
    for id in ids.dropFirst(source.int(0...2)).prefix(count) {
      capabilities.append((id, kind == "simple" ? bool(from: &source) : info(from: &source)))
    }
    return [
      "hostVersion": source.pick(["1.0.0", "2.3-beta", "7"]),
      "provider": .object([(kind, .object(capabilities))]),
    ]
  }

  private static func bool(from source: inout ChoiceSource) -> JSON {
    .bool(source.chance(1, in: 2))
  }

  private static func info(from source: inout ChoiceSource) -> JSON {
    var members = [("supported", bool(from: &source))]
    if source.chance(1, in: 2) { members.append(("version", source.pick(["2.1", "1.0", .null]))) }
    if source.chance(1, in: 2) {
      members.append(
        (
          "permissionState",
          source.chance(1, in: 8)
            ? source.pick(["limited", .null])
            : .string(source.pick(BridgeEnumeration.permissions))
        ))
    }
    if source.chance(1, in: 3) {
      members.append(
        (
          "constraints",
          source.pick([
            ["maxResolution": 4096], [:], ["types": ["passport", "id"], "x": [:]], .null,
          ])
        ))
    }
    return .object(members)
  }
}
