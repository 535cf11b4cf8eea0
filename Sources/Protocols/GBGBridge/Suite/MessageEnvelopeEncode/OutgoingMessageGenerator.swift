import ChoiceEngine
import GBGBridgeReference
import WirePrimitives

/// Draws messages to be encoded.
enum OutgoingMessageGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let type = source.pick(["request", "response", "event"])
    let message: JSON = .object([
      ("version", source.pick(["1.0", "1.0", "2.0"])),
      ("correlationId", source.pick(["c1", "7F3A-b2", "a-b-c", "\u{e9}\"\\", "X"])),
      ("type", .string(type)),
      (
        "timestamp",
        source.pick([1_700_000_000_000, 0, 1, 1_699_999_999_999, 9_007_199_254_740_991])
      ),
      ("payload", payload(type, from: &source)),
    ])
    return ["message": message]
  }

  private static func payload(_ type: String, from source: inout ChoiceSource) -> JSON {
    var members: [(String, JSON)] = [
      ("action", source.pick(["camera.document.capture", "a", "b\"c"]))
    ]
    if source.chance(3, in: 5) { members.append(("data", data(from: &source))) }
    if type == "response", source.chance(4, in: 5) {
      let statuses = BridgeMessage.statuses
      let status = source.chance(1, in: 2) ? "error" : source.pick(statuses)
      members.append(("status", .string(status)))
      if status == "error" || source.chance(1, in: 5) {
        members.append(("error", error(from: &source)))
      }
    }
    if source.chance(1, in: 8), !members.contains(where: { $0.0 == "data" }) {
      members.append(("data", .null))
    }
    return .object(members)
  }

  private static func error(from source: inout ChoiceSource) -> JSON {
    .object([
      ("code", source.pick(["CAMERA_DENIED", "E1"])), ("message", source.pick(["m", "", "a\nb"])),
      ("recoverable", .bool(source.chance(1, in: 2))),
    ])
  }

  /// Pairs of name and typed value.
  private static func data(from source: inout ChoiceSource) -> JSON {
    let values: [BridgeJSONValue] = source.list(0...3) { source in
      source.chance(1, in: 12)
        ? .number(source.pick([.nan, .infinity]))
        : TypedValueGenerator.read(JSONTextGenerator.value(levels: 1, from: &source))
    }
    return .array(
      values.enumerated().map { .array([.string("m\($0)"), TypedValue.json($1)]) })
  }
}
