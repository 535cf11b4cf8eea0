import MachineKit
import WirePrimitives

/// A message of the page, as every SDK reads it.
struct PostedMessage: Sendable {
  let type: String
  let correlationId: JSONString
  let action: JSONString
  let json: JSON

  /// The same without what is null in its data, where a wrong rule leaves that out.
  func withoutNulls(alsoElements: Bool) -> PostedMessage {
    let members = json.object?.map { member -> (JSONString, JSON) in
      guard member.name == "payload" else { return (member.name, member.value) }
      let parts = member.value.object?.map { part -> (JSONString, JSON) in
        guard part.name == "data" else { return (part.name, part.value) }
        return (part.name, part.value.withoutNullsInside(alsoElements: alsoElements))
      }
      return (member.name, .object(parts ?? []))
    }
    return PostedMessage(
      type: type, correlationId: correlationId, action: action, json: .object(members ?? []))
  }

  enum Reading {
    case message(PostedMessage)
    case undecodable
    /// An SDK may read it or not, or read it otherwise.
    case doubt(AmbiguityID)
  }

  static func read(_ text: JSONString) -> Reading {
    var ignored = CitationRecorder.disabled
    let reading = EnvelopeReader(rules: EnvelopeRules()).read(.text(text), citing: &ignored)
    if let open = reading.open { return .doubt(open) }
    switch reading.outcome {
    case .unhandled: return .undecodable
    case .refused(let requirement):
      return requirement == .gbgENV30 ? .doubt(.ambGBG57) : .undecodable
    case .message(let message, let light):
      if let light { return .doubt(light == .gbgENV26 ? .ambGBG25 : .ambGBG57) }
      guard let json = try? JSON.parse(text.generalizedUTF8) else { return .undecodable }
      if json.hasTag { return .doubt(.ambGBG54) }
      let texts = [message.correlationId, message.payload.action]
      if texts.contains(where: { !$0.isASCII }) { return .doubt(.ambGBG52) }
      return .message(
        PostedMessage(
          type: message.type, correlationId: message.correlationId,
          action: message.payload.action, json: json))
    }
  }

  /// The message as a handler, a delegate or a list has it.
  func tree(
    by requirement: RequirementID, withData hasData: Bool = true
  ) -> Acceptance {
    func member(_ name: String, in json: JSON?) -> Acceptance.Member {
      .init(name, .optional(json?[name], by: requirement))
    }
    let payload = ["action", "data", "status", "error"].map { name in
      name == "data" && !hasData
        ? member(name, in: [:]) : member(name, in: json["payload"])
    }
    return .object(
      ["version", "correlationId", "type", "timestamp"].map { member($0, in: json) }
        + [.init("payload", .object(payload))])
  }

  /// What stands in the place of a message that could not be decoded, where a wrong rule puts one.
  static let placeholder = PostedMessage(
    type: "event", correlationId: "", action: "",
    json: [
      "version": "", "correlationId": "", "type": "event", "timestamp": 0,
      "payload": ["action": ""],
    ])
}

extension JSON {
  /// Whether it holds an object that the port protocol takes for a tag.
  var hasTag: Bool {
    switch value {
    case .null, .bool, .number, .string: return false
    case .array(let elements): return elements.contains { $0.hasTag }
    case .object(let object):
      let isTag = object.count == 1 && object.first?.name.codeUnits.first == 0x24
      return isTag || object.contains { $0.value.hasTag }
    }
  }
}

extension JSONString {
  /// Texts of which each language has the same idea when they are equal. AMB-GBG-52.
  var isASCII: Bool { codeUnits.allSatisfy { $0 < 0x80 } }

  var lowercasedASCII: JSONString {
    JSONString(codeUnits: codeUnits.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
  }
}
