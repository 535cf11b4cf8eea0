package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.json-value-any`: the untyped view of a value.
  ///
  /// Input `{"value": typed value}`, see ``TypedValue``. Answer `{"any": untyped value}`: `{"type":
  /// "String" | "Double" | "Bool", "v": value}`, `{"type": "NSNull"}`, `{"type": "[Any]", "v": [untyped
  /// value]}`, `{"type": "[String: Any]", "v": [[name, untyped value]]}`; the names of the types stand
  /// for the nearest kinds of the language. Not declared by a port without such a view.
  package static let gbgJSONValueAny = ConformanceSuite(
    id: SuiteID("gbg.json-value-any"),
    summary: "the untyped view of a value",
    requirements: [
      .gbgJSV22, .gbgJSV23, .gbgJSV24, .gbgJSV25, .gbgJSV26, .gbgJSV27, .gbgJSV31,
    ],
    choices: [],
    capabilities: [.utf16Strings],
    totality: nil,
    rules: AnyValueRules(),
    variants: AnyValueRules.variants,
    generate: { source in TypedValueGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: TypedValueTraits.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let value = try TypedValue.value(in: input)
      if rules.conversion == .unhandled { return .fault(by: .gbgJSV31) }
      let any = AnyValueReference(rules: rules).anyValue(of: value, citing: &recorder)
      let tree = Acceptance.answer(.object([.init("any", JSONValueAnySuite.tree(for: any))]))
      return value.doubt.map { .ignored(tree.witness, $0) } ?? tree
    })
}

enum JSONValueAnySuite {

  static func tree(for any: AnyValue) -> Acceptance {
    let requirement = any.requirement
    func tree(_ type: String, _ value: Acceptance?) -> Acceptance {
      .object(
        [.init("type", .exactly(.string(type), by: requirement))]
          + (value.map { [.init("v", $0)] } ?? []))
    }
    switch any.content {
    case .string(let string): return tree("String", .exactly(.string(string), by: requirement))
    case .double(let number):
      let value: Acceptance =
        number.isFinite
        ? .exactly(.number(number), by: requirement)
        : .double(bits: number.bitPattern, by: requirement)
      return tree("Double", value)
    case .bool(let bool): return tree("Bool", .exactly(.bool(bool), by: requirement))
    case .null: return tree("NSNull", nil)
    case .array(let elements):
      return tree("[Any]", .array(elements.map(self.tree), by: requirement))
    case .dictionary(let members):
      let entries = members.map { Acceptance.Entry($0.name, self.tree(for: $0.value)) }
      return tree("[String: Any]", .map(entries, by: requirement))
    case .other(let type): return tree(type, nil)
    }
  }
}
