import ChoiceEngine
package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.easing`: how far an animation is.
  ///
  /// Input `{"curve": "cubicOut" | "quadOut" | "quadIn", "p": number from 0 to 1}`; answer `{"value":
  /// number}`. No rejections. Only for ports that have these curves.
  package static let rampkitEasing = ConformanceSuite(
    id: SuiteID("rampkit.easing"),
    summary: "how far an animation is",
    requirements: [.rmpANM09, .rmpANM10],
    choices: [], capabilities: [EasingSuite.curves], totality: nil,
    rules: EasingRules(), variants: EasingRules.variants,
    generate: { source in
      let p = source.chance(1, in: 4) ? source.pick([0, 1, 0.5]) : Double(source.int(0...1024)) / 1024
      return [
        "curve": .string(source.pick(EasingCurve.allCases.map(\.rawValue))), "p": .number(p),
      ]
    },
    notes: { _ in [] },
    traits: { input in [InputTrait("the curve", .text(input["curve"]?.text ?? ""))] },
    needs: { _ in [EasingSuite.curves.id] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let curve = input["curve"]?.text.flatMap(EasingCurve.init),
        let progress = input["p"]?.double, (0...1).contains(progress)
      else { throw InvalidInput("there is no such \"curve\", or \"p\" is not from 0 to 1") }
      recorder.cite(curve.requirement, curve.rawValue)
      let value = curve.value(at: progress, under: rules)
      return .answer(
        .object([.init("value", .close(value, tolerance: 1e-9, by: curve.requirement))]))
    })
}

enum EasingSuite {
  static let curves = Capability(
    id: CapabilityID("rampkit.easing-curves"), summary: "the port has curves of its own")
}
