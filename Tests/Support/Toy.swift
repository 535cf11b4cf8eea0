import ChoiceEngine
package import ConformanceKit
package import MachineKit
import WirePrimitives

/// A suite over numbers with one thing of each kind that a diagnosis meets.
///
/// `{"n": 3}` is answered `{"double": 6, "parity": "odd", "mood": "calm", "unit": "metre",
/// "extra": true}`: the mood is a should, the unit a choice, the extra needs a capability. Below
/// zero everything is open, but there must be an answer. Who does not grant the extra is not asked for
/// 17.
package enum Toy {
  package static let id = SuiteID("x.toy")
  package static let double = RequirementID("X-TOY-01")
  package static let parity = RequirementID("X-TOY-02")
  package static let mood = RequirementID("X-TOY-03")
  package static let unit = RequirementID("X-TOY-04")
  package static let extra = RequirementID("X-TOY-05")
  package static let total = RequirementID("X-TOY-06")
  package static let unitChoice = ChoiceID("x.unit")
  package static let moodChoice = ChoiceID("x.mood")
  package static let capability = CapabilityID("x.extra")
  package static let negatives = AmbiguityID("AMB-TOY-01")
  package static let zero = AmbiguityID("AMB-TOY-02")

  private struct Rules: Sendable {
    var evenFactor = 2
    var oddFactor = 2
    var limit = Int.max
    var isAlwaysEven = false
    var isZeroOdd = false
    var mood = "calm"
    var unit = "metre"
    var hasExtra = true
    var refusesNegatives = false
    var losesSeven = false
    var isAngryAtOdd = false
  }

  private static let variants: [Variant<Rules>] = [
    Variant("oddFactor=3", .fault(parity), behavesAsIf: "odd numbers were tripled") {
      $0.oddFactor = 3
    },
    Variant("factor=3", .fault(double), behavesAsIf: "the number were tripled") {
      $0.evenFactor = 3
      $0.oddFactor = 3
    },
    Variant("limit=10", .fault(double), behavesAsIf: "doubles ended at ten") { $0.limit = 10 },
    Variant("parity=even", .fault(parity), behavesAsIf: "all were even") {
      $0.isAlwaysEven = true
    },
    Variant("zero=odd", .reading(zero, parity), behavesAsIf: "zero were odd") {
      $0.isZeroOdd = true
    },
    Variant("mood=angry", .fault(mood), behavesAsIf: "the mood were angry") { $0.mood = "angry" },
    Variant("unit=foot", .choice(unitChoice, "foot"), behavesAsIf: "the unit were the foot") {
      $0.unit = "foot"
    },
    Variant("mood=sleepy", .choice(moodChoice, "sleepy"), behavesAsIf: "the mood were sleepy") {
      $0.mood = "sleepy"
    },
    Variant("mood=wild", .choice(moodChoice, "wild"), behavesAsIf: "the mood were wild") {
      $0.mood = "wild"
    },
    Variant("seven=lost", .fault(double), behavesAsIf: "the double of seven were lost") {
      $0.losesSeven = true
    },
    // A fault of a must that nothing but a should shows.
    Variant("odd=angry", .fault(parity), behavesAsIf: "odd numbers made angry") {
      $0.isAngryAtOdd = true
    },
    // Where nothing asks for the extra it is to be told from `parity=even` by nothing.
    Variant("extra=leaking", .fault(extra), behavesAsIf: "the extra spoilt the parity") {
      $0.hasExtra = false
      $0.isAlwaysEven = true
    },
    Variant("negatives=refused", .fault(total), behavesAsIf: "negatives were an error") {
      $0.refusesNegatives = true
    },
  ]

  private static let partialFaults: [Variant<Rules>] = [
    Variant("limit=0", .partialFault, behavesAsIf: "the double were lost") { $0.limit = 0 }
  ]

  /// A number that takes long.
  package static let late = 1_000_013

  package static let suite = suite()

  /// - Parameters:
  ///   - missing: names of variants that the table has not.
  ///   - numbers: those that are generated.
  package static func suite(
    without missing: Set<String> = [], generating numbers: ClosedRange<Int> = 0...20
  ) -> ConformanceSuite {
    ConformanceSuite(
      id: id, summary: "doubles", requirements: [double, parity, mood, unit, extra, total],
      choices: [
        Choice(id: unitChoice, variants: ["metre", "foot"], ambiguity: zero),
        Choice(id: moodChoice, variants: ["calm", "sleepy", "wild"], ambiguity: zero),
      ],
      capabilities: [Capability(id: capability, summary: "more")], totality: total,
      rules: Rules(),
      variants: variants.filter { !missing.contains($0.label.name) } + partialFaults,
      generate: { ["n": .number($0.int(numbers))] }, notes: { _ in [] },
      traits: traits, needs: { $0["n"] == 17 ? [capability] : [] },
      deadline: { $0["n"]?.int == late ? mood : nil },
      model: { (input, rules, recorder) throws(InvalidInput) in
        guard let number = input["n"]?.int else { throw InvalidInput("n is no number") }
        return tree(number, rules, citing: &recorder)
      })
  }

  private static func traits(of input: JSON) -> [InputTrait] {
    guard let number = input["n"]?.int else { return [] }
    return [
      InputTrait("as number", .count(number)),
      InputTrait("the last digit", .text(String(number % 10))),
    ] + (number.isMultiple(of: 3) ? [InputTrait("a multiple of three", by: parity)] : [])
      + (number.isMultiple(of: 7) ? [InputTrait("a multiple of seven", by: mood)] : [])
  }

  private static func tree(
    _ number: Int, _ rules: Rules, citing recorder: inout CitationRecorder
  ) -> Acceptance {
    guard number >= 0 else {
      recorder.cite(total, "open")
      return rules.refusesNegatives
        ? .fault(by: total) : .answer(.ignored(["double": .number(2 * number)], negatives))
    }
    let isEven = number == 0 && rules.isZeroOdd ? false : number.isMultiple(of: 2)
    recorder.cite(double, number > 5 ? "large" : "small")
    recorder.cite(parity, isEven ? "even" : "odd")
    recorder.cite(mood, "calm")
    let factor = number.isMultiple(of: 2) ? rules.evenFactor : rules.oddFactor
    let parityName: JSON = isEven || rules.isAlwaysEven ? "even" : "odd"
    return .answer(
      .object([
        .init(
          "double",
          .exactly(
            .number(rules.losesSeven && number == 7 ? 0 : min(number * factor, rules.limit)),
            by: double)),
        .init("parity", .exactly(parityName, by: parity)),
        .init(
          "mood", .exactly(.string(rules.isAngryAtOdd && !isEven ? "angry" : rules.mood), by: mood)),
        .init("unit", .exactly(.string(rules.unit), by: unit)),
        .init("extra", .granted(capability, .exactly(.bool(rules.hasExtra), by: extra))),
      ]))
  }

  /// The index of a variant, or of a default, in the table of the whole suite.
  package static func variant(_ name: String) -> Int {
    let all = suite.variants.indices.lowerBound..<suite.defaults.upperBound
    guard let index = all.first(where: { suite.label(of: $0).name == name }) else {
      preconditionFailure("there is no variant \(name)")
    }
    return index
  }
}
