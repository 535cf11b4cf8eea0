import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// What an SDK may stumble over in a message that it encodes.
enum OutgoingMessageTraits {
  static func traits(of input: JSON) -> [Trait] {
    guard let message = try? MessageInput.message(in: input) else { return [] }
    var traits = [
      Trait("the type", .text(message.type.lossyText)),
      Trait("the status", .text(message.status?.lossyText ?? "none")),
      Trait("the version", .text(message.version.lossyText)),
      Trait("the timestamp", .text("\(message.timestamp)")),
      Trait("characters in the correlation id", .count(message.correlationId.codeUnits.count)),
    ]
    if message.error != nil { traits.append(Trait("an error")) }
    guard let data = message.data else { return traits + [Trait("no data")] }
    traits.append(Trait("members in data", .count(data.count)))
    for member in data { TypedValueTraits.add(member.value, to: &traits) }
    return traits
  }
}
