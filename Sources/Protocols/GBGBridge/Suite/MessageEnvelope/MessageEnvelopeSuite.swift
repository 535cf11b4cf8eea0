package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.message-envelope`: what an SDK makes of the text of a message.
  ///
  /// Input: see ``SourceInput``. Answer `{"message": {"version", "correlationId", "type": string,
  /// "timestamp": number, "payload": {"action": string, "data": [[name, typed value]] or null,
  /// "status": string or null, "error": {"code", "message": string, "recoverable": bool} or null}},
  /// "id": string}`; null and absent are the same. Rejection `decode-error`.
  package static let gbgMessageEnvelope = ConformanceSuite(
    id: SuiteID("gbg.message-envelope"),
    summary: "what an SDK makes of the text of a message",
    requirements: [
      .gbgENV01, .gbgENV02, .gbgENV03, .gbgENV04, .gbgENV05, .gbgENV06, .gbgENV09, .gbgENV10,
      .gbgENV11, .gbgENV12, .gbgENV13, .gbgENV14, .gbgENV15, .gbgENV16, .gbgENV17, .gbgENV18,
      .gbgENV19, .gbgENV20, .gbgENV21, .gbgENV23, .gbgENV24, .gbgENV26, .gbgENV27, .gbgENV28,
      .gbgENV29, .gbgENV30, .gbgSTS06, .gbgJSV12,
    ],
    choices: [],
    capabilities: [SourceInput.bytesSource, .utf16Strings],
    totality: .gbgENV23,
    rules: EnvelopeRules(),
    variants: EnvelopeRules.variants,
    generate: { source in MessageGenerator.input(from: &source) },
    notes: SourceInput.notes,
    traits: MessageTraits.traits,
    needs: SourceInput.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let source = try SourceInput.source(of: input)
      let reading = EnvelopeReader(rules: rules).read(source, citing: &recorder)
      let tree = MessageEnvelopeSuite.tree(for: reading.outcome)
      return reading.open.map { .ignored(tree.witness, $0) } ?? tree
    })
}

enum MessageEnvelopeSuite {
  static func tree(for outcome: MessageReading.Outcome) -> Acceptance {
    switch outcome {
    case .message(let message, let light):
      orRefusal(.answer(MessageTree(light: light).tree(for: message)), by: light)
    case .refused(let requirement):
      .rejection(JSONValueDecodeSuite.decodeError, by: requirement)
    case .unhandled: .fault(by: .gbgENV23)
    }
  }

  /// A message that may be refused is decoded as it stands where it is not.
  private static func orRefusal(_ tree: Acceptance, by light: RequirementID?) -> Acceptance {
    guard let light, RequirementID.mayRefuse.contains(light) else { return tree }
    return .oneOf([tree, .rejection(JSONValueDecodeSuite.decodeError, by: light)], by: light)
  }
}

/// The answer with a message, each part by its own requirement unless one stands for all.
private struct MessageTree {
  let light: RequirementID?

  func tree(for message: BridgeMessage) -> Acceptance {
    .object([
      .init(
        "message",
        .object([
          .init("version", leaf(.string(message.version), .gbgENV01)),
          .init("correlationId", leaf(.string(message.correlationId), .gbgENV01)),
          .init("type", leaf(.string(message.type), .gbgENV09)),
          .init("timestamp", leaf(.number(message.timestamp), .gbgENV01)),
          .init("payload", payload(message.payload, isResponse: message.type == "response")),
        ])),
      .init("id", id(message.id)),
    ])
  }

  private func by(_ requirement: RequirementID) -> RequirementID { light ?? requirement }

  private func leaf(_ value: JSON, _ requirement: RequirementID) -> Acceptance {
    .exactly(value, by: by(requirement))
  }

  private func payload(_ payload: BridgeMessage.Payload, isResponse: Bool) -> Acceptance {
    let status = payload.status.map { leaf(.string($0), .gbgENV15) }
    let error = payload.error.map(error)
    let isUsual = isResponse && payload.status == "error"
    return .object([
      .init("action", leaf(.string(payload.action), .gbgENV12)),
      .init("data", data(payload.data)),
      .init("status", orAbsent(status, unless: isResponse) ?? .absentOrNull(by: by(.gbgENV15))),
      .init("error", orAbsent(error, unless: isUsual) ?? .absentOrNull(by: by(.gbgENV16))),
    ])
  }

  /// "Only present in response messages", "only present when status is error": a reader may hold to
  /// that. AMB-GBG-26.
  private func orAbsent(_ tree: Acceptance?, unless isUsual: Bool) -> Acceptance? {
    guard let tree, !isUsual else { return tree }
    return .oneOf([tree, .absentOrNull(by: by(.gbgENV28))], by: by(.gbgENV28))
  }

  private func data(_ data: ReadJSONValue?) -> Acceptance {
    let requirement = by(.gbgENV13)
    guard case .object(let members) = data?.rebased(.requirement(requirement)).content else {
      return .absentOrNull(by: requirement)
    }
    return .map(
      members.map { .init($0.name, TypedValue.tree(for: $0.value)) }, by: requirement)
  }

  private func error(_ error: BridgeMessage.ErrorPayload) -> Acceptance {
    .object([
      .init("code", leaf(.string(error.code), .gbgENV17)),
      .init("message", leaf(.string(error.message), .gbgENV17)),
      .init("recoverable", leaf(.bool(error.recoverable), .gbgENV17)),
    ])
  }

  /// AMB-GBG-05: how the number is spelled is free.
  private func id(_ id: BridgeMessage.ID) -> Acceptance {
    guard let timestamp = id.timestamp else {
      return leaf(.string(id.prefix + id.suffix), .gbgENV11)
    }
    return .json(
      leaf(.number(timestamp), .gbgENV11), .init(prefix: id.prefix, suffix: id.suffix),
      by: by(.gbgENV11))
  }
}
