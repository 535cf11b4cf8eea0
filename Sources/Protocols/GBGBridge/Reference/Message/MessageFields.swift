package import MachineKit
import WirePrimitives

/// Takes the fields out of a message and notes what is wrong with them.
struct MessageFields {
  let rules: EnvelopeRules
  var recorder: CitationRecorder
  /// Why the message is refused, in the order of the fields.
  var problems: [RequirementID] = []
  /// The first requirement by which an SDK should read what it may refuse without breaking a must.
  private(set) var light: RequirementID?
  /// What leaves open what to make of the message.
  private(set) var open: AmbiguityID?
  /// The same for a message that is refused for something else.
  var openWhereRefused: AmbiguityID? { open == .ambGBG58 ? open : nil }

  init(rules: EnvelopeRules, recorder: CitationRecorder) {
    self.rules = rules
    self.recorder = recorder
  }

  mutating func message(_ json: JSON, _ value: ReadJSONValue) -> BridgeMessage {
    var (json, value) = (json, value)
    if json.kind != .object {
      if rules.nonObject == .firstElement, let first = json[0], let element = value.elements.first {
        (json, value) = (first, element)
      } else {
        refuse(by: .gbgENV27, "no object")
        json = [:]
        problems = [.gbgENV27]
      }
    }
    knowing(["version", "correlationId", "type", "timestamp", "payload"], in: json)
    var version = text(.version, in: json, citing: .gbgENV01)
    var correlationId = text(.correlationId, in: json, citing: .gbgENV01)
    let type = self.type(in: json)
    let timestamp = self.timestamp(in: json)
    let payload = self.payload(json, value, type: type)
    if !version.isEmpty, version != BridgeMessage.currentVersion {
      recorder.cite(.gbgENV26, "other version")
      lighten(.gbgENV26)
      if rules.versions == .current { version = JSONString(BridgeMessage.currentVersion) }
    }
    if rules.correlationIds == .lowerCase {
      correlationId = JSONString(correlationId.lossyText.lowercased())
    }
    return BridgeMessage(
      version: version, correlationId: correlationId, type: type, timestamp: timestamp,
      payload: payload,
      id: self.id(correlationId, timestamp, type))
  }

  // MARK: Notes

  mutating func refuse(by requirement: RequirementID, _ outcome: String) {
    recorder.cite(requirement, outcome)
    problems.append(requirement)
  }

  /// What a message may be refused for comes before what it should not be refused for.
  mutating func lighten(_ requirement: RequirementID) {
    let mayRefuse = RequirementID.mayRefuse
    let isFirst = mayRefuse.contains(requirement) && !(light.map(mayRefuse.contains) ?? false)
    if light == nil || isFirst { light = requirement }
  }

  mutating func leaveOpen(_ ambiguity: AmbiguityID) { open = open ?? ambiguity }

  /// GBG-ENV-21.
  mutating func knowing(_ names: [String], in json: JSON) {
    let hasOthers = json.object?.contains { member in !names.contains { member.name == $0 } }
    guard hasOthers ?? false else { return }
    recorder.cite(.gbgENV21, names.count == 5 ? "message" : names.count == 4 ? "payload" : "error")
    lighten(.gbgENV21)
    if rules.unknownMembers == .refused { problems.append(.gbgENV21) }
  }

  /// The name that a member goes by.
  func name(of member: String, in json: JSON) -> String {
    guard rules.names == .ignoringCase, json[member] == nil else { return member }
    let names = json.object?.map(\.name.lossyText) ?? []
    return names.first { $0.lowercased() == member.lowercased() } ?? member
  }

  /// The member, unless it is missing or null, for which the message is refused or it has a default.
  mutating func required(_ member: EnvelopeRules.Member, in json: JSON) -> JSON? {
    guard let value = json[name(of: member.rawValue, in: json)] else {
      if !rules.optional.contains(member) { refuse(by: member.requirement, "missing") }
      return nil
    }
    guard value.isNull else { return value }
    if rules.requiredNull == .asMissing {
      recorder.cite(.gbgENV27, "null")
    } else {
      refuse(by: .gbgENV27, "null")
    }
    return nil
  }

  // MARK: Fields

  /// - Parameter requirement: what a sound text is cited by.
  mutating func text(
    _ member: EnvelopeRules.Member, in json: JSON, citing requirement: RequirementID
  ) -> JSONString {
    guard let value = required(member, in: json) else { return "" }
    if let text = value.string {
      recorder.cite(requirement, member.rawValue)
      if text.isEmpty, member != .message { leaveOpen(.ambGBG58) }
      return text
    }
    let scalar = value.number?.text ?? value.bool.map(String.init)
    if rules.scalars == .converted, let scalar {
      recorder.cite(.gbgENV30, member.rawValue)
      return JSONString(scalar)
    }
    guard rules.scalars != .asMissing || scalar == nil else {
      recorder.cite(.gbgENV30, member.rawValue)
      return ""
    }
    refuse(by: .gbgENV30, member.rawValue)
    return ""
  }

  private mutating func type(in json: JSON) -> String {
    guard let value = required(.type, in: json) else { return "request" }
    guard let text = value.string?.lossyText else {
      refuse(by: .gbgENV30, "type")
      return "request"
    }
    if BridgeMessage.types.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
      recorder.cite(.gbgENV09, text)
      if rules.types == .withoutEvent, text == "event" { problems.append(.gbgENV09) }
      return text
    }
    recorder.cite(.gbgENV10, "other type")
    if rules.types == .ignoringCase, BridgeMessage.types.contains(text.lowercased()) {
      return text.lowercased()
    }
    if rules.types != .othersAreEvents { problems.append(.gbgENV10) }
    return "event"
  }

  private mutating func timestamp(in json: JSON) -> Double {
    guard let value = required(.timestamp, in: json) else { return 0 }
    guard let number = value.number else {
      if value.kind == .array || value.kind == .object {
        refuse(by: .gbgENV27, "timestamp")
      } else if rules.scalars == .converted {
        recorder.cite(.gbgENV30, "timestamp")
        return value.text.flatMap(JSONNumber.init(text:))?.double ?? (value.bool == true ? 1 : 0)
      } else {
        refuse(by: .gbgENV30, "timestamp")
      }
      return 0
    }
    let double = number.double
    if double < 0 || number.isNegativeZero || double > 0x1p53 { leaveOpen(.ambGBG04) }
    let isPlain = number.isWrittenAsInteger
    if !isPlain { lighten(.gbgENV29) }
    recorder.cite(isPlain ? .gbgENV01 : .gbgENV29, "timestamp")
    switch rules.timestamps {
    case .asWritten: return double
    case .seconds: return double / 1000
    case .truncated: return double.rounded(.towardZero)
    case .integersOnly:
      if !isPlain { problems.append(.gbgENV29) }
      return double
    }
  }

  /// GBG-ENV-11: joined from what was read.
  private mutating func id(
    _ correlationId: JSONString, _ timestamp: Double, _ type: String
  ) -> BridgeMessage.ID {
    recorder.cite(.gbgENV11, type)
    let start = correlationId.lossyText
    return switch rules.id {
    case .documented: .init(prefix: "\(start)-", timestamp: timestamp, suffix: "-\(type)")
    case .withoutTimestamp: .init(prefix: "\(start)-", timestamp: nil, suffix: type)
    case .typeFirst: .init(prefix: "\(start)-\(type)-", timestamp: timestamp, suffix: "")
    case .underscores: .init(prefix: "\(start)_", timestamp: timestamp, suffix: "_\(type)")
    }
  }
}

extension EnvelopeRules.Member {
  /// Of a message without it.
  package var requirement: RequirementID {
    switch self {
    case .version: .gbgENV02
    case .correlationId: .gbgENV03
    case .type: .gbgENV04
    case .timestamp: .gbgENV05
    case .payload: .gbgENV06
    case .action: .gbgENV12
    case .code: .gbgENV18
    case .message: .gbgENV19
    case .recoverable: .gbgENV20
    }
  }
}

extension ReadJSONValue {
  var elements: [ReadJSONValue] {
    if case .array(let elements) = content { elements } else { [] }
  }

  func member(_ name: String) -> ReadJSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension RequirementID {
  /// What a message may also be refused for: null for an optional member, another version, a status or
  /// an error where none is expected. No sentence says that it is decoded. AMB-GBG-10, AMB-GBG-25,
  /// AMB-GBG-26.
  package static let mayRefuse: [RequirementID] = [.gbgENV24, .gbgENV26, .gbgENV28]
}
