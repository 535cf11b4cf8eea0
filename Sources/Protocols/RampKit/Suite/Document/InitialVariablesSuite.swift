import ChoiceEngine
package import ConformanceKit
import MachineKit
import RampKitReference
import WireGenerators
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.initial-variables`: what shared variables begin with.
  ///
  /// Input `{"variables": any}`, the member of that name of a document; answer `{"vars": object}`, a
  /// value for each name. Rejection `malformed`.
  package static let rampkitInitialVariables = ConformanceSuite(
    id: SuiteID("rampkit.initial-variables"),
    summary: "what shared variables begin with",
    requirements: [.rmpVAR01, .rmpVAR02, .rmpVAR03, .rmpVAR04, .rmpVAR23, .rmpDAT03, .rmpDAT07],
    choices: [
      RampKitDocuments.data,
      Choice(id: "rampkit.empty-name", variants: ["skip", "keep"], ambiguity: .ambRMP37),
      Choice(
        id: "rampkit.missing-initial-value", variants: ["absent", "null", "strict"],
        ambiguity: .ambRMP80),
    ],
    capabilities: [], totality: nil,
    rules: InitialVariableRules(), variants: InitialVariableRules.variants,
    generate: { source in ["variables": InitialVariablesSuite.variables(from: &source)] },
    notes: { _ in [] },
    traits: InitialVariablesSuite.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let variables = input["variables"] else {
        throw InvalidInput("the member \"variables\" is missing")
      }
      return InitialVariablesSuite.tree(
        for: InitialVariables(rules: rules).result(of: variables, citing: &recorder))
    })
}

enum InitialVariablesSuite {
  static func tree(for result: InitialVariables.Result) -> Acceptance {
    switch result {
    case .rejected(let requirement): .rejection("malformed", by: requirement)
    case .rejectedOr(let result, let requirement):
      .oneOf([.rejection("malformed", by: requirement), tree(for: result)], by: requirement)
    case .unhandled(let requirement): .fault(by: requirement)
    case .open(let ambiguity):
      .ignored(
        Acceptance.answer(.object([.init("vars", .map([], by: .rmpVAR01))])).witness, ambiguity)
    case .variables(let all, let requirement):
      .answer(
        .object([.init("vars", .map(all.map { entry($0.name, $0.value) }, by: requirement))]))
    }
  }

  /// Of a null value there may be no variable either.
  private static func entry(_ name: JSONString, _ value: Decided<JSON>) -> Acceptance.Entry {
    switch value.basis {
    case .requirement(let requirement): .init(name, .exactly(value.value, by: requirement))
    case .open: .init(name, .absentOrNull(by: .rmpVAR01))
    }
  }

  static func variables(from source: inout ChoiceSource) -> JSON {
    if source.chance(1, in: 6) {
      return source.pick([
        nil, [:], ["state": nil], ["state": 5], ["state": "x"], 7, "x", [], ["state": [:]],
        ["state": []], ["other": [["name": "a", "initialValue": 1]]], false,
      ])
    }
    let variables: JSON = ["state": .array(source.list(0...4) { entry(from: &$0) })]
    return source.chance(1, in: 12) ? source.respelled(variables) : variables
  }

  private static func entry(from source: inout ChoiceSource) -> JSON {
    if source.chance(1, in: 12) {
      return source.pick([nil, ["initialValue": 1], ["name": nil, "initialValue": 1], 5, [], "a"])
    }
    let name = JSON.string(source.pick(names))
    if source.chance(1, in: 12) { return ["name": name] }
    if source.chance(1, in: 6) {
      return ["name": name, "initialValue": source.pick(["1", "true", 1])]
    }
    return ["name": name, "initialValue": MessageValues.value(levels: 2, from: &source)]
  }

  private static let names: [JSONString] = [
    "a", "a", "b", "user.name", "", "n\u{f6}", "constructor", "0", " a", "userName",
  ]

  static func traits(of input: JSON) -> [InputTrait] {
    guard let entries = input["variables"]?["state"]?.array else {
      return [
        InputTrait(
          "variables are", .text(input["variables"]?.kind.rawValue ?? "absent"), by: .rmpVAR04)
      ]
    }
    let names = entries.compactMap { $0["name"]?.text }
    return [
      InputTrait("entries", .count(entries.count)),
      InputTrait("repeated names", .count(names.count - Set(names).count), by: .rmpVAR03),
    ]
      + [
        (names.contains(""), "an empty name", RequirementID.rmpVAR02),
        (names.count < entries.count, "an entry without name", .rmpVAR02),
        (
          entries.contains { $0["name"]?.text != nil && $0["initialValue"] == nil }, "no value",
          .rmpVAR23
        ),
      ].filter(\.0).map { InputTrait($0.1, by: $0.2) }
      + entries.map {
        InputTrait("a value is", .text($0["initialValue"]?.kind.rawValue ?? "absent"))
      }
  }
}
