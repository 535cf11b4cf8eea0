import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// What a reader of messages may stumble over in one.
enum MessageTraits {
  static func traits(of input: JSON) -> [InputTrait] {
    let bytes = SourceInput.bytes(of: input)
    var traits = [InputTrait("bytes in the text", .count(bytes.count))]
    if input["bytes"] != nil { traits.append(InputTrait("bytes in place of a text")) }
    guard let json = try? JSON.parse(bytes), let message = json.object else { return traits }
    traits += members(message, of: "the message")
    traits += text(message, "type", by: .gbgENV09) + text(message, "version", by: .gbgENV26)
    if let id = message["correlationId"]?.string {
      let scalars = id.lossyText.unicodeScalars
      traits.append(InputTrait("characters in the correlation id", .count(scalars.count)))
      for sign in Set(scalars.filter { !$0.properties.isAlphabetic }).sorted() {
        traits.append(InputTrait("in the correlation id, the sign", .text(String(sign))))
      }
    }
    if let timestamp = message["timestamp"]?.number {
      traits.append(InputTrait("the timestamp", .text(timestamp.text), by: .gbgENV29))
    }
    guard let payload = message["payload"]?.object else { return traits }
    traits += members(payload, of: "the payload") + text(payload, "status", by: .gbgENV15)
    if let error = payload["error"]?.object { traits += members(error, of: "the error") }
    if let data = payload["data"]?.object {
      traits.append(InputTrait("members in data", .count(data.count), by: .gbgENV13))
      for (_, value) in data {
        let kind = JSONTextTraits.kind(of: value)
        traits.append(InputTrait("in data a part that is", .text(kind), by: .gbgENV13))
      }
    }
    return traits
  }

  private static func members(_ object: JSONObject, of owner: String) -> [InputTrait] {
    object.flatMap { name, value in
      let name = name.lossyText
      return [
        InputTrait("in \(owner), the member", .text(name)),
        InputTrait("in \(owner), a member \(name) that is", .text(JSONTextTraits.kind(of: value))),
      ]
    }
  }

  private static func text(
    _ object: JSONObject, _ name: String, by requirement: RequirementID
  ) -> [InputTrait] {
    object[name]?.text.map { [InputTrait("the \(name)", .text($0), by: requirement)] } ?? []
  }
}
