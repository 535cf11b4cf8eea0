import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// The member `message` of an input.
enum MessageInput {
  static func message(in input: JSON) throws(InvalidInput) -> OutgoingMessage {
    guard let message = input["message"], let payload = message["payload"] else {
      throw InvalidInput("there is no message with a payload")
    }
    guard let version = message["version"]?.string,
      let correlationId = message["correlationId"]?.string, let type = message["type"]?.string,
      BridgeMessage.types.contains(type.lossyText), let timestamp = message["timestamp"]?.double,
      timestamp.isFinite, let action = payload["action"]?.string
    else { throw InvalidInput("the message lacks a member, or has it of another type") }
    var data: [BridgeJSONValue.Member]?
    if let pairs = payload.given("data") { data = try TypedValue.members(pairs, levels: 1) }
    return OutgoingMessage(
      version: version, correlationId: correlationId, type: type, timestamp: timestamp,
      action: action, data: data, status: try status(payload), error: try error(payload))
  }

  private static func status(_ payload: JSON) throws(InvalidInput) -> JSONString? {
    guard let value = payload.given("status") else { return nil }
    guard let status = value.string, BridgeMessage.statuses.contains(status.lossyText) else {
      throw InvalidInput("there is no such status")
    }
    return status
  }

  private static func error(
    _ payload: JSON
  ) throws(InvalidInput) -> BridgeMessage.ErrorPayload? {
    guard let value = payload.given("error") else { return nil }
    guard let code = value["code"]?.string, let message = value["message"]?.string,
      let recoverable = value["recoverable"]?.bool
    else { throw InvalidInput("the error lacks a member, or has it of another type") }
    return BridgeMessage.ErrorPayload(code: code, message, recoverable)
  }
}

extension OutgoingMessage {
  /// What leaves open how the message is written.
  func doubt(in input: JSON) -> AmbiguityID? {
    if input.hasLoneSurrogates { return .ambGBG08 }
    let mustSay = [version, correlationId, action] + (error.map { [$0.code] } ?? [])
    if mustSay.contains(where: \.isEmpty) { return .ambGBG58 }
    let isWhole = timestamp.rounded() == timestamp
    if !isWhole || timestamp < 0 || timestamp > 0x1p53 { return .ambGBG04 }
    return BridgeJSONValue.object(data ?? []).doubt
  }
}
