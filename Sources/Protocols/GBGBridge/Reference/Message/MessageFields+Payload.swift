import MachineKit
import WirePrimitives

extension MessageFields {
  mutating func payload(
    _ message: JSON, _ value: ReadJSONValue, type: String
  ) -> BridgeMessage.Payload {
    var json: JSON = [:]
    var isRead = false
    if let payload = required(.payload, in: message) {
      isRead = payload.kind == .object
      if isRead {
        json = payload
      } else if rules.otherPayload == .refused {
        refuse(by: .gbgENV27, "payload")
      }
    }
    guard isRead else {
      return BridgeMessage.Payload(action: "", data: nil, status: nil, error: nil)
    }
    knowing(["action", "data", "status", "error"], in: json)
    let action = text(.action, in: json, citing: .gbgENV12)
    let data = self.data(
      json,
      value.member(name(of: "payload", in: message))?.member(name(of: "data", in: json)))
    let status = self.status(in: rules.statusPlace == .payload ? json : message, type)
    let error = self.error(in: json, type, status)
    return BridgeMessage.Payload(action: action, data: data, status: status, error: error)
  }

  /// A member that may be missing or null. GBG-ENV-24.
  private mutating func optional(
    _ name: String, in json: JSON, by requirement: RequirementID
  ) -> JSON? {
    guard let value = json[self.name(of: name, in: json)] else {
      recorder.cite(requirement, "no \(name)")
      return nil
    }
    guard value.isNull else { return value }
    recorder.cite(.gbgENV24, name)
    lighten(.gbgENV24)
    return nil
  }

  /// Whether something stands for a member that is null.
  private func isFilled(_ name: String, in json: JSON) -> Bool {
    rules.optionalNull == .filled && json[name]?.isNull ?? false
  }

  private mutating func data(_ json: JSON, _ value: ReadJSONValue?) -> ReadJSONValue? {
    let empty = ReadJSONValue(.object([]), by: .gbgENV13)
    guard let data = optional("data", in: json, by: .gbgENV13) else {
      return rules.data == .emptyIfAbsent || isFilled("data", in: json) ? empty : nil
    }
    guard data.kind == .object, let value else {
      recorder.cite(.gbgENV14, "\(data.kind)")
      if rules.data == .nonObjectAsAbsent { return nil }
      refuse(by: .gbgENV14, "refused")
      return nil
    }
    recorder.cite(.gbgENV13, "data")
    return rules.data == .unread ? nil : value.rebased(.requirement(.gbgENV13))
  }

  // MARK: Status

  private mutating func status(in json: JSON, _ type: String) -> String? {
    guard let value = optional("status", in: json, by: .gbgENV15) else {
      if rules.status == .requiredInResponses, type == "response" { problems.append(.gbgENV15) }
      return rules.status == .successIfAbsent || isFilled("status", in: json) ? "success" : nil
    }
    guard let text = value.string?.lossyText else {
      refuse(by: .gbgENV30, "status")
      return nil
    }
    guard BridgeMessage.statuses.contains(where: { $0.utf8.elementsEqual(text.utf8) }) else {
      return unknownStatus(text)
    }
    recorder.cite(.gbgENV15, text)
    if type == "response" { return text }
    recorder.cite(.gbgENV28, "status")
    lighten(.gbgENV28)
    guard rules.status == .otherUnlessResponse else { return text }
    return text == "success" ? "error" : "success"
  }

  private mutating func unknownStatus(_ text: String) -> String? {
    recorder.cite(.gbgSTS06, "other status")
    let lower = text.lowercased()
    if rules.status == .ignoringCase, BridgeMessage.statuses.contains(lower) { return lower }
    if rules.status != .unknownAsAbsent { problems.append(.gbgSTS06) }
    return nil
  }

  // MARK: Error

  private mutating func error(
    in json: JSON, _ type: String, _ status: String?
  ) -> BridgeMessage.ErrorPayload? {
    let empty = BridgeMessage.ErrorPayload(code: "", message: "", recoverable: false)
    guard let value = optional("error", in: json, by: .gbgENV16) else {
      return rules.error == .emptyIfAbsent || isFilled("error", in: json) ? empty : nil
    }
    guard value.kind == .object else {
      refuse(by: .gbgENV30, "error")
      return nil
    }
    knowing(["code", "message", "recoverable"], in: value)
    let code = text(.code, in: value, citing: .gbgENV17)
    let message = text(.message, in: value, citing: .gbgENV17)
    let recoverable = self.recoverable(in: value)
    let isUsual = type == "response" && status == "error"
    if !isUsual {
      recorder.cite(.gbgENV28, "error")
      lighten(.gbgENV28)
    }
    if rules.error == .unread { return nil }
    if rules.error == .emptyUnlessError, !isUsual { return empty }
    return BridgeMessage.ErrorPayload(
      code: code, message: message,
      recoverable: rules.error == .neverRecoverable ? false : recoverable)
  }

  private mutating func recoverable(in json: JSON) -> Bool {
    guard let value = required(.recoverable, in: json) else { return false }
    if let bool = value.bool {
      recorder.cite(.gbgENV17, "\(bool)")
      return bool
    }
    if rules.scalars == .converted, value.kind == .number || value.kind == .string {
      recorder.cite(.gbgENV30, "recoverable")
      return value.text == "true" || (value.double ?? 0) != 0
    }
    guard rules.scalars != .asMissing else { return false }
    refuse(by: .gbgENV30, "recoverable")
    return false
  }
}
