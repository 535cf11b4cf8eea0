package import MachineKit
package import WirePrimitives

/// A message to be encoded.
package struct OutgoingMessage: Sendable {
  package var version: JSONString
  package var correlationId: JSONString
  package var type: JSONString
  package var timestamp: Double
  package var action: JSONString
  package var data: [BridgeJSONValue.Member]?
  package var status: JSONString?
  package var error: BridgeMessage.ErrorPayload?

  package init(
    version: JSONString, correlationId: JSONString, type: JSONString, timestamp: Double,
    action: JSONString, data: [BridgeJSONValue.Member]?, status: JSONString?,
    error: BridgeMessage.ErrorPayload?
  ) {
    self.version = version
    self.correlationId = correlationId
    self.type = type
    self.timestamp = timestamp
    self.action = action
    self.data = data
    self.status = status
    self.error = error
  }
}

extension BridgeMessage.ErrorPayload {
  package init(code: JSONString, _ message: JSONString, _ recoverable: Bool) {
    self.init(code: code, message: message, recoverable: recoverable)
  }
}

/// The object that a message is written as, member by member; `nil` stands for no member or null.
package struct WrittenMessage: Sendable {
  package var version: JSON
  package var correlationId: JSON
  package var type: JSON
  package var timestamp: JSON
  package var outerStatus: JSON?
  package var id: JSON?
  package var action: JSON
  package var data: Data
  package var status: JSON?
  package var error: BridgeMessage.ErrorPayload?
  /// Whether the error may be left out. AMB-GBG-35.
  package var isErrorOptional = false

  package enum Data: Sendable {
    case none
    case members([BridgeJSONValue.Member])
    /// A text in place of an object: only a wrong rule writes it.
    case text(String)
  }
}

/// The reference for the encoding of messages.
package struct MessageWriter: Sendable {
  private let rules: MessageWriterRules

  package init(rules: MessageWriterRules) {
    self.rules = rules
  }

  package func write(
    _ message: OutgoingMessage, citing recorder: inout CitationRecorder
  ) throws(JSONValueWriter.Refusal) -> WrittenMessage {
    if rules.encoding == .refused { throw .init(requirement: .gbgENV22) }
    let isFinite = message.data?.allSatisfy { $0.value.isFinite } ?? true
    if !isFinite {
      recorder.cite(.gbgJSV15, "data")
      if rules.nonFinite == .refused { throw .init(requirement: .gbgJSV15) }
    }
    recorder.cite(.gbgENV22, message.type.lossyText)
    recorder.cite(.gbgENV25, message.data == nil ? "without data" : "with data")
    let status = status(of: message)
    let isOuter = rules.statusPlace == .envelope
    let id = "\(message.correlationId.lossyText)-\(message.timestamp)-\(message.type.lossyText)"
    var written = WrittenMessage(
      version: rules.versions == .current
        ? .string(BridgeMessage.currentVersion) : .string(message.version),
      correlationId: rules.correlationIds == .lowerCase
        ? .string(message.correlationId.lossyText.lowercased()) : .string(message.correlationId),
      type: rules.types == .upperCase
        ? .string(message.type.lossyText.uppercased()) : .string(message.type),
      timestamp: timestamp(message.timestamp), outerStatus: isOuter ? status : nil,
      id: rules.id == .written ? .string(id) : Optional.none, action: .string(message.action),
      data: data(of: message), status: isOuter ? nil : status,
      error: error(of: message, citing: &recorder))
    written.isErrorOptional = rules.error == .strippedUnlessError && message.status == nil
    return written
  }

  private func timestamp(_ milliseconds: Double) -> JSON {
    switch rules.timestamps {
    case .asGiven: .number(milliseconds)
    case .seconds: .number(milliseconds / 1000)
    case .texts: .string(JSONNumber.ecmaScriptText(milliseconds))
    case .wrappedTo32Bits: .number(Int(Int32(truncatingIfNeeded: Int(milliseconds))))
    }
  }

  private func data(of message: OutgoingMessage) -> WrittenMessage.Data {
    guard let members = message.data, rules.data != .leftOut else { return .none }
    switch rules.data {
    case .emptyLeftOut where members.isEmpty: return .none
    case .quoted: return .text("{}")
    case .nullsLeftOut: return .members(members.filter { !$0.value.isNull })
    case .asGiven, .leftOut, .emptyLeftOut:
      return .members(
        rules.nonFinite == .null ? members.map { .init($0.name, $0.value.finite) } : members)
    }
  }

  private func status(of message: OutgoingMessage) -> JSON? {
    if let status = message.status { return .string(status) }
    return rules.status == .successIfAbsent ? "success" : Optional.none
  }

  private func error(
    of message: OutgoingMessage, citing recorder: inout CitationRecorder
  ) -> BridgeMessage.ErrorPayload? {
    guard let error = message.error else {
      recorder.cite(.gbgENV16, message.status == nil ? "no error" : "no error beside a status")
      return rules.error == .emptyIfAbsent ? .init(code: "", "", false) : nil
    }
    let isUsual = message.status.map { $0 == "error" } ?? false
    switch rules.error {
    case .asGiven, .emptyIfAbsent: return error
    case .strippedUnlessError: return isUsual || message.status == nil ? error : nil
    case .leftOut: return nil
    case .neverRecoverable: return .init(code: error.code, error.message, false)
    }
  }
}

extension BridgeJSONValue {
  fileprivate var isNull: Bool {
    if case .null = self { true } else { false }
  }

  fileprivate var isFinite: Bool {
    switch self {
    case .null, .bool, .string: true
    case .number(let number): number.isFinite
    case .array(let elements): elements.allSatisfy(\.isFinite)
    case .object(let members): members.allSatisfy { $0.value.isFinite }
    }
  }

  /// With null for numbers that are not finite.
  fileprivate var finite: BridgeJSONValue {
    switch self {
    case .null, .bool, .string: self
    case .number(let number): number.isFinite ? self : .null
    case .array(let elements): .array(elements.map(\.finite))
    case .object(let members): .object(members.map { .init($0.name, $0.value.finite) })
    }
  }
}
