package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension Suite {
  /// `gbg.message-envelope-encode`: the text that an SDK writes of a message.
  ///
  /// Input `{"message": {...}}` as the answer of `gbg.message-envelope` has it. Answer `{"text": JSON
  /// text}`, in which null and absent are the same. Rejection `encode-error`.
  package static let gbgMessageEnvelopeEncode = Suite(
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
    variants: MessageEnvelopeEncodeSuite.variants + MessageEnvelopeEncodeSuite.mishaps,
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

  static let variants: [Variant<MessageWriterRules>] = [
    Variant(
      "error=strippedUnlessError", .choice(errorOnSuccess, "stripped"),
      behavesAsIf: "an error beside another status were not written"
    ) { $0.error = .strippedUnlessError },
    Variant(
      "statusPlace=envelope", .reading(.ambGBG43, .gbgENV22),
      behavesAsIf: "the status stood beside the payload"
    ) { $0.statusPlace = .envelope },
    fault("correlationIds=lowerCase", "correlation ids were made lower-case") {
      $0.correlationIds = .lowerCase
    },
    fault(
      "timestamps=seconds", "timestamps were turned into seconds",
      broadBecause: "most messages have the timestamp of a moment"
    ) { $0.timestamps = .seconds },
    fault(
      "timestamps=texts", "timestamps were written as texts",
      broadBecause: "every message has a timestamp"
    ) { $0.timestamps = .texts },
    fault(
      "timestamps=wrappedTo32Bits", "timestamps wrapped at 32 bits",
      broadBecause: "most messages have the timestamp of a moment"
    ) { $0.timestamps = .wrappedTo32Bits },
    fault(
      "types=upperCase", "types were written in capital letters",
      broadBecause: "every message has a type"
    ) { $0.types = .upperCase },
    fault("versions=current", "every message were of version 1.0") { $0.versions = .current },
    fault("data=leftOut", "data were not written") { $0.data = .leftOut },
    fault("data=emptyLeftOut", "data without members were not written") { $0.data = .emptyLeftOut },
    fault("data=quoted", "data were written as a text") { $0.data = .quoted },
    fault("data=nullsLeftOut", "members of data that are null were not written") {
      $0.data = .nullsLeftOut
    },
    fault(
      "status=successIfAbsent", "a message without status had the status success",
      broadBecause: "most messages have no status"
    ) {
      $0.status = .successIfAbsent
    },
    fault("error=leftOut", "errors were not written") { $0.error = .leftOut },
    fault("error=neverRecoverable", "no error were recoverable") { $0.error = .neverRecoverable },
    Variant(
      "error=emptyIfAbsent", .fault(.gbgENV16),
      behavesAsIf: "a message without error had one without texts",
      broadBecause: "most messages have no error"
    ) { $0.error = .emptyIfAbsent },
    Variant(
      "id=written", .fault(.gbgENV25), behavesAsIf: "the computed id were written",
      broadBecause: "every message has an id"
    ) { $0.id = .written },
    Variant(
      "nonFinite=null", .fault(.gbgJSV15),
      behavesAsIf: "NaN and infinities in data were written as null"
    ) { $0.nonFinite = .null },
  ]

  /// What befalls an SDK in some messages, whatever it stumbles over.
  static let mishaps: [Variant<MessageWriterRules>] = [
    Variant("encoding=refused", .mishap, behavesAsIf: "the message were refused") {
      $0.encoding = .refused
    },
    Variant("encoding=unhandled", .mishap, behavesAsIf: "the message were an internal error") {
      $0.encoding = .unhandled
    },
  ]

  private static func fault(
    _ name: String, _ phrase: String, broadBecause reason: String? = nil,
    _ change: @escaping @Sendable (inout MessageWriterRules) -> Void
  ) -> Variant<MessageWriterRules> {
    Variant(name, .fault(.gbgENV22), behavesAsIf: phrase, broadBecause: reason, change: change)
  }

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
            .init("error", written.error.map(error) ?? .absentOrNull(by: .gbgENV16)),
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

  private static func error(_ error: BridgeMessage.ErrorPayload) -> Acceptance {
    .object([
      .init("code", leaf(.string(error.code))), .init("message", leaf(.string(error.message))),
      .init("recoverable", leaf(.bool(error.recoverable))),
    ])
  }
}
