import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// What an SDK may stumble over in a message that it encodes.
enum OutgoingMessageTraits {
  static func traits(of input: JSON) -> [InputTrait] {
    guard let message = try? MessageInput.message(in: input) else { return [] }
    var traits = [
      InputTrait("the type", .text(message.type.lossyText)),
      InputTrait("the status", .text(message.status?.lossyText ?? "none")),
      InputTrait("the version", .text(message.version.lossyText)),
      InputTrait("the timestamp", .text("\(message.timestamp)")),
      InputTrait("characters in the correlation id", .count(message.correlationId.codeUnits.count)),
    ]
    if message.error != nil { traits.append(InputTrait("an error")) }
    guard let data = message.data else { return traits + [InputTrait("no data")] }
    traits.append(InputTrait("members in data", .count(data.count)))
    for member in data { TypedValueTraits.add(member.value, to: &traits) }
    return traits
  }
}
