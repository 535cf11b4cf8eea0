package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.json-transcode`: the text that an SDK writes of what it has kept of a text.
  ///
  /// Between the two stands nothing but the SDK: what its numbers and strings lose, or keep beyond a
  /// double, no adapter can hide. Input: see ``SourceInput``. Answer `{"text": JSON text}`. Rejections
  /// `decode-error`, `encode-error`.
  package static let gbgJSONTranscode = ConformanceSuite(
    id: SuiteID("gbg.json-transcode"),
    summary: "the text that an SDK writes of what it has kept of a text",
    requirements: [
      .gbgJSV01, .gbgJSV02, .gbgJSV03, .gbgJSV04, .gbgJSV05, .gbgJSV06, .gbgJSV07, .gbgJSV08,
      .gbgJSV09, .gbgJSV10, .gbgJSV11, .gbgJSV12, .gbgJSV14, .gbgJSV15, .gbgJSV16, .gbgJSV17,
      .gbgJSV19, .gbgJSV20, .gbgJSV21, .gbgJSV28, .gbgJSV29, .gbgJSV30, .gbgJSV32, .gbgJSV33,
      .gbgJSV34,
    ],
    choices: JSONChoices.all.filter { $0.id != JSONChoices.negativeZero },
    capabilities: [SourceInput.bytesSource, .utf16Strings],
    totality: .gbgJSV21,
    rules: JSONTranscodeSuite.Rules(),
    variants: JSONTranscodeSuite.Rules.variants,
    generate: { source in JSONTextGenerator.input(from: &source) },
    notes: SourceInput.notes,
    traits: JSONTextTraits.traits,
    needs: SourceInput.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let source = try SourceInput.source(of: input)
      let reading = JSONTextReader(rules: rules.text).read(source, citing: &recorder)
      return JSONTranscodeSuite.tree(for: reading, under: rules, citing: &recorder)
    })
}

enum JSONTranscodeSuite {
  struct Rules: RuleSet {
    var text = JSONTextRules()
    var writer = JSONWriterRules()

    static let variants = table {
      // When encoding, 0 and -0 are equal: nothing shows what became of the sign.
      // Nor does anything tell whether a name was lost in reading or in writing.
      JSONTextRules.variants.filter { variant in
        !variant.label.name.hasPrefix("negativeZero")
          && variant.label.name != "objects=prototypeDropped"
      }
      .map { $0.at(\.text) }
      JSONWriterRules.textVariants.map { $0.at(\.writer) }
      Knob(
        "writer.objects", \.writer.objects,
        .fault(
          .prototypeLeftOut, .gbgJSV14, "a member named \"__proto__\" were not written"))
      Knob(
        "writing", \.writer.writing, .partial(.refused, "what was read could not be written"))
    }
  }

  static let encodeError = "encode-error"

  static func tree(
    for reading: JSONTextReading, under rules: Rules, citing recorder: inout CitationRecorder
  ) -> Acceptance {
    let tree = JSONValueDecodeSuite.orRefused(
      tree(for: reading.outcome, under: rules, citing: &recorder), reading)
    return reading.open.map { .ignored(tree.witness, $0) } ?? tree
  }

  private static func tree(
    for outcome: JSONTextReading.Outcome, under rules: Rules,
    citing recorder: inout CitationRecorder
  ) -> Acceptance {
    switch outcome {
    case .value(let value, let levels):
      return tree(
        for: levels > BridgeJSONValue.deepest / 3 ? value.rebased(.requirement(.gbgJSV21)) : value,
        under: rules, citing: &recorder)
    case .tooDeep:
      let text = Acceptance.any(.string, by: .gbgJSV21)
      return .oneOf(
        [.answer(.object([.init("text", text)]))]
          + [JSONValueDecodeSuite.decodeError, encodeError].map {
            .rejection($0, by: .gbgJSV21)
          }, by: .gbgJSV21)
    case .refused(let requirement):
      return .rejection(JSONValueDecodeSuite.decodeError, by: requirement)
    case .unhandled: return .fault(by: .gbgJSV21)
    }
  }

  private static func tree(
    for value: ReadJSONValue, under rules: Rules, citing recorder: inout CitationRecorder
  ) -> Acceptance {
    let text: String
    do throws(JSONValueWriter.Refusal) {
      text = try JSONValueWriter(rules: rules.writer).write(value.plain, citing: &recorder)
    } catch {
      return .rejection(encodeError, by: error.requirement)
    }
    if rules.writer != JSONWriterRules() { return PlainValue.answer(text, by: .gbgJSV14) }
    let tree = PlainValue.answer(
      PlainValue.tree(for: value), by: value.basis.isDeclared ? value.basis.requirement : .gbgJSV14)
    // How half of a surrogate pair is written is open.
    return value.hasLoneSurrogates ? .ignored(tree.witness, .ambGBG08) : tree
  }
}

extension Basis {
  /// Whether it is what a port declares, so that no part of the answer is a must.
  fileprivate var isDeclared: Bool {
    [.gbgJSV16, .gbgJSV17, .gbgJSV20, .gbgJSV21, .gbgJSV32, .gbgJSV33].contains(requirement)
  }
}

extension ReadJSONValue {
  fileprivate var hasLoneSurrogates: Bool {
    switch content {
    case .null, .bool, .number, .digits: false
    case .string(let string): string.hasLoneSurrogates
    case .array(let elements): elements.contains(where: \.hasLoneSurrogates)
    case .object(let members): members.hasLoneSurrogates
    case .merged(let others, let one): others.hasLoneSurrogates || one.hasLoneSurrogates
    }
  }
}

extension [ReadJSONValue.Member] {
  fileprivate var hasLoneSurrogates: Bool {
    contains { $0.name.hasLoneSurrogates || $0.value.hasLoneSurrogates }
  }
}
