package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.json-value-encode`: the text that an SDK writes of a value.
  ///
  /// Input `{"value": typed value}`, see ``TypedValue``. Answer `{"text": JSON text}`. Rejection
  /// `encode-error`.
  package static let gbgJSONValueEncode = ConformanceSuite(
    id: SuiteID("gbg.json-value-encode"),
    summary: "the text that an SDK writes of a value",
    requirements: [.gbgJSV14, .gbgJSV15, .gbgJSV28, .gbgJSV29],
    choices: [],
    capabilities: [.utf16Strings],
    totality: .gbgJSV14,
    rules: JSONWriterRules(),
    variants: JSONWriterRules.variants,
    generate: { source in TypedValueGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: TypedValueTraits.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try JSONValueEncodeSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

enum JSONValueEncodeSuite {

  static func acceptance(
    of input: JSON, under rules: JSONWriterRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    let value = try TypedValue.value(in: input)
    if rules.writing == .unhandled { return .fault(by: .gbgJSV14) }
    let tree = tree(for: value, under: rules, citing: &recorder)
    return value.doubt.map { .ignored(tree.witness, $0) } ?? tree
  }

  private static func tree(
    for value: BridgeJSONValue, under rules: JSONWriterRules,
    citing recorder: inout CitationRecorder
  ) -> Acceptance {
    do throws(JSONValueWriter.Refusal) {
      let text = try JSONValueWriter(rules: rules).write(value, citing: &recorder)
      return rules == JSONWriterRules()
        ? PlainValue.answer(tree(for: value, isInner: false), by: .gbgJSV14)
        : PlainValue.answer(text, by: .gbgJSV14)
    } catch {
      return .rejection(JSONTranscodeSuite.encodeError, by: error.requirement)
    }
  }

  private static func tree(for value: BridgeJSONValue, isInner: Bool) -> Acceptance {
    switch value {
    case .null: .exactly(.null, by: isInner ? .gbgJSV29 : .gbgJSV14)
    case .bool(let bool): .exactly(.bool(bool), by: .gbgJSV14)
    case .number(let number): .exactly(JSON(finite: number) ?? .null, by: .gbgJSV14)
    case .string(let string): .exactly(.string(string), by: .gbgJSV14)
    case .array(let elements):
      .array(elements.map { tree(for: $0, isInner: true) }, by: .gbgJSV28)
    case .object(let members):
      .map(members.map { .init($0.name, tree(for: $0.value, isInner: true)) }, by: .gbgJSV28)
    }
  }
}
