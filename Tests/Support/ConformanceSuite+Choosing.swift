package import ChoiceEngine
package import ConformanceKit
package import MachineKit
package import WirePrimitives

extension ConformanceSuite {
  /// A suite of nothing but choices, whose tree hangs on what is taken and not on the input.
  package static func choosing(
    _ choices: [(id: ChoiceID, variants: [String])],
    tree: @escaping @Sendable ([ChoiceID: String]) -> Acceptance
  ) -> ConformanceSuite {
    choosing(choices, generate: { _ in [:] }, tree: { taken, _ in tree(taken) })
  }

  /// The same, where it hangs on the input too, and on readings that are "followed" or not.
  package static func choosing(
    _ choices: [(id: ChoiceID, variants: [String])], orReading readings: [ChoiceID] = [],
    kind: Kind = .stateless,
    generate: @escaping @Sendable (inout ChoiceSource) -> JSON,
    tree: @escaping @Sendable ([ChoiceID: String], JSON) -> Acceptance
  ) -> ConformanceSuite {
    let defaults = choices.map { ($0.id, $0.variants[0]) }
    return ConformanceSuite(
      id: SuiteID("x.choosing"), kind: kind, summary: "", requirements: [],
      choices: choices.map {
        Choice(id: $0.id, variants: $0.variants, ambiguity: AmbiguityID("AMB-CHO-01"))
      },
      capabilities: [], totality: nil,
      rules: Dictionary(defaults, uniquingKeysWith: { first, _ in first }),
      variants: choices.flatMap { choice in
        choice.variants.dropFirst().map { variant in
          Variant("\(choice.id)=\(variant)", .choice(choice.id, variant), behavesAsIf: variant) {
            $0[choice.id] = variant
          }
        }
      }
        + readings.map { reading in
          Variant(
            "\(reading)", .reading(AmbiguityID("AMB-CHO-01"), Toy.unit), behavesAsIf: "\(reading)"
          ) {
            $0[reading] = "followed"
          }
        },
      generate: generate, notes: { _ in [] }, needs: { _ in [] },
      model: { (input, rules, _) throws(InvalidInput) in tree(rules, input) })
  }
}
