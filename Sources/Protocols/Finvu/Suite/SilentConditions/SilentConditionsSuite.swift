import ChoiceEngine
package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `finvu.silent-conditions`: whether silent authentication is tried.
  ///
  /// Input `{"mobileData", "wifi", "mobileNetwork", "simSupported": bool}`. Answer `{"path": "silent" |
  /// "otp" | "failure"}`. No rejections. Only for ports that check before they try.
  package static let finvuSilentConditions = ConformanceSuite(
    id: SuiteID("finvu.silent-conditions"),
    summary: "whether silent authentication is tried",
    requirements: [.fnvSTA18, .fnvSTA22],
    choices: [
      Choice(
        id: SilentConditionsSuite.unavailable, variants: ["fallback", "failure", "by-condition"],
        ambiguity: .ambFNV05)
    ],
    capabilities: [
      Capability(
        id: SilentConditionsSuite.check,
        summary: "the conditions of silent authentication are checked before it is tried")
    ],
    totality: nil,
    rules: SilentRules(), variants: SilentRules.variants,
    generate: { source in SilentConditionsSuite.input(from: &source) },
    notes: { _ in [] },
    traits: SilentConditionsSuite.traits,
    needs: { _ in [SilentConditionsSuite.check] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      let conditions = try SilentConditionsSuite.conditions(in: input)
      let requirement = conditions.requirement
      let paths = conditions.paths(under: rules, citing: &recorder)
        .map { Acceptance.exactly(.string($0.rawValue), by: requirement) }
      return .answer(
        .object([.init("path", paths.count == 1 ? paths[0] : .oneOf(paths, by: requirement))]))
    })
}

enum SilentConditionsSuite {
  static let unavailable = ChoiceID("finvu.silent-unavailable")
  static let check = CapabilityID("finvu.silent-check")

  private static let names = ["mobileData", "wifi", "mobileNetwork", "simSupported"]

  static func conditions(in input: JSON) throws(InvalidInput) -> SilentConditions {
    let values = names.compactMap { input[$0]?.bool }
    guard values.count == names.count else {
      throw InvalidInput("one of \(names.joined(separator: ", ")) is no boolean")
    }
    return SilentConditions(
      mobileData: values[0], wifi: values[1], mobileNetwork: values[2], simSupported: values[3])
  }

  /// All conditions are met in one of five.
  static func input(from source: inout ChoiceSource) -> JSON {
    let areMet = source.chance(1, in: 5)
    return .object(
      names.map { name in
        (name, JSON.bool(areMet ? name != "wifi" : source.chance(1, in: 2)))
      })
  }

  static func traits(of input: JSON) -> [InputTrait] {
    names.compactMap { name in
      input[name]?.bool.map { InputTrait(name, .text($0 ? "on" : "off")) }
    }
  }
}
