package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.json-value-decode`: what an SDK keeps of a JSON text.
  ///
  /// Input: see ``SourceInput``. Answer `{"value": typed value}`, see ``TypedValue``; of a value with
  /// more than 100 levels `{"depth": levels}`. Rejection `decode-error`.
  package static let gbgJSONValueDecode = ConformanceSuite(
    id: SuiteID("gbg.json-value-decode"),
    summary: "what an SDK keeps of a JSON text",
    requirements: [
      .gbgJSV01, .gbgJSV02, .gbgJSV03, .gbgJSV04, .gbgJSV05, .gbgJSV06, .gbgJSV07, .gbgJSV08,
      .gbgJSV09, .gbgJSV10, .gbgJSV11, .gbgJSV12, .gbgJSV16, .gbgJSV17, .gbgJSV18, .gbgJSV19,
      .gbgJSV20, .gbgJSV21, .gbgJSV29, .gbgJSV30, .gbgJSV32, .gbgJSV33, .gbgJSV34,
    ],
    choices: JSONChoices.all,
    capabilities: [SourceInput.bytesSource, .utf16Strings],
    totality: .gbgJSV21,
    rules: JSONTextRules(),
    variants: JSONTextRules.variants,
    generate: { source in JSONTextGenerator.input(from: &source) },
    notes: SourceInput.notes,
    traits: JSONTextTraits.traits,
    needs: SourceInput.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let source = try SourceInput.source(of: input)
      let reading = JSONTextReader(rules: rules).read(source, citing: &recorder)
      return JSONValueDecodeSuite.tree(for: reading)
    })
}

enum JSONValueDecodeSuite {
  static let decodeError = "decode-error"

  static func tree(for reading: JSONTextReading) -> Acceptance {
    let tree = orRefused(tree(for: reading.outcome), reading)
    return reading.open.map { .ignored(tree.witness, $0) } ?? tree
  }

  /// A tree, or a refusal where a reader may have its limits.
  static func orRefused(_ tree: Acceptance, _ reading: JSONTextReading) -> Acceptance {
    guard reading.hasLongNumber else { return tree }
    return .oneOf([tree, .rejection(decodeError, by: .gbgJSV12)], by: .gbgJSV12)
  }

  private static func tree(for outcome: JSONTextReading.Outcome) -> Acceptance {
    switch outcome {
    case .value(let value, let levels): return answer(value, levels)
    case .tooDeep(let levels):
      let depth = Acceptance.exactly(.number(levels), by: .gbgJSV21)
      return .oneOf(
        [
          .answer(.object([.init("depth", depth)])), .rejection(decodeError, by: .gbgJSV21),
        ], by: .gbgJSV21)
    case .refused(let requirement): return .rejection(decodeError, by: requirement)
    case .unhandled: return .fault(by: .gbgJSV21)
    }
  }

  /// Many levels are one thing to judge (GBG-JSV-21), of a value whose parts nobody may stumble over.
  /// It has a tree all the same, so that each object may be pairs or an object.
  private static func answer(_ value: ReadJSONValue, _ levels: Int) -> Acceptance {
    let isDeep = levels > BridgeJSONValue.deepest / 3 && value.isWrittenInOneWay
    let judged = isDeep ? value.rebased(.requirement(.gbgJSV21)) : value
    return .answer(.object([.init("value", TypedValue.tree(for: judged))]))
  }
}

extension ReadJSONValue {
  /// Whether no object has members that could stand in another order, and no number is one that a
  /// port may write as a tag.
  fileprivate var isWrittenInOneWay: Bool {
    switch content {
    case .null, .bool, .string: true
    case .number(let double): double.isFinite && (double != 0 || double.sign == .plus)
    case .array(let elements): elements.allSatisfy(\.isWrittenInOneWay)
    case .object(let members): members.count < 2 && members.allSatisfy(\.value.isWrittenInOneWay)
    case .digits, .merged: false
    }
  }
}
