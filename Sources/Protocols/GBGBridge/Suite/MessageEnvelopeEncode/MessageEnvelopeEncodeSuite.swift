package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.message-envelope-encode`: the text that an SDK writes of a message.
  ///
  /// Input `{"message": {...}}` as the answer of `gbg.message-envelope` has it. Answer `{"text": JSON
  /// text}`, in which null and absent are the same. Rejection `encode-error`.
  package static let gbgMessageEnvelopeEncode = ConformanceSuite(
    id: SuiteID("gbg.message-envelope-encode"),
    summary: "the text that an SDK writes of a message",
    requirements: [.gbgENV16, .gbgENV22, .gbgENV25, .gbgJSV15],
    choices: [
      Choice(
        id: MessageEnvelopeEncodeSuite.errorOnSuccess, variants: ["sent", "stripped"],
        ambiguity: .ambGBG35)
    ],
    capabilities: [.utf16Strings],
    totality: .gbgENV22,
    rules: MessageWriterRules(),
    variants: MessageWriterRules.variants,
    generate: { source in OutgoingMessageGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: OutgoingMessageTraits.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let message = try MessageInput.message(in: input)
      if rules.encoding == .unhandled { return .fault(by: .gbgENV22) }
      let tree = MessageEnvelopeEncodeSuite.tree(for: message, under: rules, citing: &recorder)
      return message.doubt(in: input).map { .ignored(tree.witness, $0) } ?? tree
    })
}

enum MessageEnvelopeEncodeSuite {
  static let errorOnSuccess = ChoiceID("gbg.error-on-success")

  static func tree(
    for message: OutgoingMessage, under rules: MessageWriterRules,
    citing recorder: inout CitationRecorder
  ) -> Acceptance {
    do throws(JSONValueWriter.Refusal) {
      let written = try MessageWriter(rules: rules).write(message, citing: &recorder)
      return PlainValue.answer(tree(for: written), by: .gbgENV22)
    } catch {
      return .rejection(JSONTranscodeSuite.encodeError, by: error.requirement)
    }
  }

  private static func tree(for written: WrittenMessage) -> Acceptance {
    .object(
      [
        .init("version", leaf(written.version)),
        .init("correlationId", leaf(written.correlationId)),
        .init("type", leaf(written.type)), .init("timestamp", leaf(written.timestamp)),
        .init("id", leaf(written.id, by: .gbgENV25)),
        .init(
          "payload",
          .object([
            .init("action", leaf(written.action)), .init("data", data(written.data)),
            .init("status", leaf(written.status)),
            .init("error", error(of: written)),
          ])),
      ] + (written.outerStatus.map { [.init("status", leaf($0))] } ?? []))
  }

  private static func leaf(_ value: JSON?, by requirement: RequirementID = .gbgENV22) -> Acceptance
  {
    value.map { .exactly($0, by: requirement) } ?? .absentOrNull(by: requirement)
  }

  private static func data(_ data: WrittenMessage.Data) -> Acceptance {
    switch data {
    case .none: .absentOrNull(by: .gbgENV22)
    case .text(let text): .exactly(.string(text), by: .gbgENV22)
    case .members(let members):
      .map(
        members.map { .init($0.name, .exactly(PlainValue.json($0.value), by: .gbgENV22)) },
        by: .gbgENV22)
    }
  }

  private static func error(of written: WrittenMessage) -> Acceptance {
    let none = Acceptance.absentOrNull(by: .gbgENV16)
    guard let tree = written.error.map(error) else { return none }
    return written.isErrorOptional ? .oneOf([tree, none], by: .gbgENV16) : tree
  }

  private static func error(_ error: BridgeMessage.ErrorPayload) -> Acceptance {
    .object([
      .init("code", leaf(.string(error.code))), .init("message", leaf(.string(error.message))),
      .init("recoverable", leaf(.bool(error.recoverable))),
    ])
  }
}
