import ChoiceEngine
package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.constants`: names and times that an SDK is built with.
  ///
  /// Input `{"table": "addresses" | "names" | "page" | "animations"}`. Answer `{"onboardingUrl",
  /// "userIdKey": text}`, `{"handlerName": text or null, "specialTargets", "permissionStatuses":
  /// [text]}`, `{"variablesGlobal", "noSelectStyleId", "noSelectGuard": text}` or `{"animations":
  /// {name: {"ms", "delayMs", "from", "to": number, "easing": text}}}`. No rejections.
  package static let rampkitConstants = ConformanceSuite(
    id: SuiteID("rampkit.constants"),
    summary: "names and times that an SDK is built with",
    requirements: [
      .rmpCST01, .rmpCST02, .rmpCST03, .rmpCST04, .rmpCST05, .rmpCST06, .rmpNOT05, .rmpANM01,
      .rmpANM02, .rmpANM03, .rmpANM04, .rmpANM05,
    ],
    choices: [], capabilities: [RampKitConstantsSuite.webkitHandlers], totality: nil,
    rules: RampKitConstantRules(), variants: RampKitConstantRules.variants,
    generate: { source in ["table": .string(source.pick(RampKitConstantsSuite.tables))] },
    notes: { _ in [] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let table = input["table"]?.text,
        let tree = RampKitConstantsSuite.tree(of: table, under: rules, citing: &recorder)
      else { throw InvalidInput("there is no such \"table\"") }
      return .answer(.object(tree))
    })
}

enum RampKitConstantsSuite {
  static let webkitHandlers = Capability(
    id: CapabilityID("rampkit.webkit-handlers"), summary: "pages have WebKit's message handlers")

  static let tables = ["addresses", "names", "page", "animations"]

  /// Nil where there is no such table.
  static func tree(
    of table: String, under rules: RampKitConstantRules, citing recorder: inout CitationRecorder
  ) -> [Acceptance.Member]? {
    func exactly(_ constant: RampKitConstant) -> Acceptance {
      .exactly(rules.value(of: constant, citing: &recorder), by: constant.requirement)
    }
    func member(_ constant: RampKitConstant, _ tree: Acceptance? = nil) -> Acceptance.Member {
      .init(constant.rawValue, tree ?? exactly(constant))
    }
    func list(_ constant: RampKitConstant) -> Acceptance {
      let texts = rules.value(of: constant, citing: &recorder).array.map(Array.init) ?? []
      return .unordered(
        texts.map { .exactly($0, by: constant.requirement) }, by: constant.requirement)
    }
    switch table {
    case "addresses": return [member(.onboardingUrl), member(.userIdKey)]
    case "names":
      return [
        member(.handlerName, .granted(webkitHandlers.id, exactly(.handlerName))),
        member(.specialTargets, list(.specialTargets)),
        member(.permissionStatuses, statuses(list(.permissionStatuses))),
      ]
    case "page":
      return [member(.variablesGlobal), member(.noSelectStyleId), member(.noSelectGuard)]
    case "animations":
      let animations = RampKitAnimation.allCases.map { animation in
        Acceptance.Member(
          animation.rawValue,
          tree(for: animation, rules.timing(of: animation, citing: &recorder)))
      }
      return [.init("animations", .object(animations))]
    default: return nil
    }
  }

  /// A platform need not know that nobody has been asked yet.
  private static func statuses(_ all: Acceptance) -> Acceptance {
    guard case .unordered(let trees, let requirement) = all, trees.count == 3 else { return all }
    return .oneOf([all, .unordered(Array(trees.prefix(2)), by: requirement)], by: requirement)
  }

  private static func tree(
    for animation: RampKitAnimation, _ timing: RampKitAnimation.Timing
  ) -> Acceptance {
    let requirement = animation.requirement
    let easing = Acceptance.Member("easing", .ignored(.string(animation.easing), .ambRMP29))
    if animation == .slide {
      // About 300, and not every platform tells it.
      let about = Acceptance.close(Double(timing.milliseconds), tolerance: 50, by: requirement)
      let ms = Acceptance.oneOf([about, .absentOrNull(by: requirement)], by: requirement)
      return .object([.init("ms", ms), easing])
    }
    let numbers = [
      ("ms", timing.milliseconds), ("delayMs", timing.delay), ("from", timing.from),
      ("to", timing.to),
    ]
    return .object(
      numbers.map { .init($0, .exactly(.number($1), by: requirement)) } + [easing])
  }
}
