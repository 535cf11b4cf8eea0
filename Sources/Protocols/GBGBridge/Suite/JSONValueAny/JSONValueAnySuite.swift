package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension Suite {
  /// `gbg.json-value-any`: the untyped view of a value.
  ///
  /// Input `{"value": typed value}`, see ``TypedValue``. Answer `{"any": untyped value}`: `{"type":
  /// "String" | "Double" | "Bool", "v": value}`, `{"type": "NSNull"}`, `{"type": "[Any]", "v": [untyped
  /// value]}`, `{"type": "[String: Any]", "v": [[name, untyped value]]}`; the names of the types stand
  /// for the nearest kinds of the language. Not declared by a port without such a view.
  package static let gbgJSONValueAny = Suite(
    id: SuiteID("gbg.json-value-any"),
    summary: "the untyped view of a value",
    requirements: [
      .gbgJSV22, .gbgJSV23, .gbgJSV24, .gbgJSV25, .gbgJSV26, .gbgJSV27, .gbgJSV31,
    ],
    choices: [],
    capabilities: [.utf16Strings],
    totality: nil,
    rules: AnyValueRules(),
    variants: JSONValueAnySuite.variants + JSONValueAnySuite.mishaps,
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
  static let variants: [Variant<AnyValueRules>] =
    scalarFaults + [
      Variant(
        "objects=texts", .fault(.gbgJSV25), behavesAsIf: "an object became a text"
      ) { $0.objects = .texts },
      Variant(
        "objects=emptyAsNull", .fault(.gbgJSV25), behavesAsIf: "an empty object became NSNull"
      ) { $0.objects = .emptyAsNull },
      Variant("arrays=texts", .fault(.gbgJSV26), behavesAsIf: "a list became a text") {
        $0.arrays = .texts
      },
      Variant(
        "arrays=emptyAsNull", .fault(.gbgJSV26), behavesAsIf: "an empty list became NSNull"
      ) { $0.arrays = .emptyAsNull },
      Variant(
        "inside=unconverted", .fault(.gbgJSV31),
        behavesAsIf: "what is inside lists and objects stayed as it was",
        broadBecause: "most vectors are lists and objects"
      ) { $0.inside = .unconverted },
      Variant(
        "inside=nullsLeftOut", .fault(.gbgJSV31),
        behavesAsIf: "nulls inside lists and objects were left out"
      ) { $0.inside = .nullsLeftOut },
      Variant(
        "innerNumbers=integersWhereWhole", .fault(.gbgJSV31),
        behavesAsIf: "whole numbers inside lists and objects became integers"
      ) { $0.innerNumbers = .integersWhereWhole },
    ]

  private static let scalarFaults: [Variant<AnyValueRules>] = [
    Variant(
      "strings=numbersWhereAlike", .fault(.gbgJSV22),
      behavesAsIf: "a string that looks like a number became one"
    ) { $0.strings = .numbersWhereAlike },
    Variant(
      "strings=emptyAsNull", .fault(.gbgJSV22), behavesAsIf: "an empty string became NSNull"
    ) { $0.strings = .emptyAsNull },
    Variant(
      "numbers=integersWhereWhole", .fault(.gbgJSV23),
      behavesAsIf: "a whole number became an integer"
    ) { $0.numbers = .integersWhereWhole },
    Variant("numbers=texts", .fault(.gbgJSV23), behavesAsIf: "a number became a text") {
      $0.numbers = .texts
    },
    Variant(
      "numbers=booleansWhereZeroOrOne", .fault(.gbgJSV23),
      behavesAsIf: "the numbers 0 and 1 became booleans"
    ) { $0.numbers = .booleansWhereZeroOrOne },
    Variant("booleans=numbers", .fault(.gbgJSV24), behavesAsIf: "a boolean became a number") {
      $0.booleans = .numbers
    },
    Variant("booleans=texts", .fault(.gbgJSV24), behavesAsIf: "a boolean became a text") {
      $0.booleans = .texts
    },
    Variant("null=emptyText", .fault(.gbgJSV27), behavesAsIf: "null became an empty text") {
      $0.null = .emptyText
    },
    Variant("null=zero", .fault(.gbgJSV27), behavesAsIf: "null became 0") { $0.null = .zero },
  ]

  /// What befalls a conversion of some values, whatever it stumbles over.
  static let mishaps: [Variant<AnyValueRules>] = [
    Variant("conversion=unhandled", .mishap, behavesAsIf: "the value were an internal error") {
      $0.conversion = .unhandled
    }
  ]

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
