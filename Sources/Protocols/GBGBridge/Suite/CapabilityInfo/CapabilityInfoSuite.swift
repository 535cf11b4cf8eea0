import ChoiceEngine
package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.capability-info`: what an info of a capability has, and what coding leaves of it.
  ///
  /// Input `{"op": "make" | "recode", "info": {"supported": bool, "version", "permissionState": text or
  /// null, "constraints": object or null}}`; what is null or absent is left out of the initialiser.
  /// With `recode` the info that is made is encoded and decoded again, in the SDK's own form: the
  /// document promises none. Answer `{"info": the same form}`. No rejections.
  package static let gbgCapabilityInfo = ConformanceSuite(
    id: SuiteID("gbg.capability-info"),
    summary: "what an info of a capability has, and what coding leaves of it",
    requirements: [.gbgCFG07, .gbgCFG11, .gbgJSV29],
    choices: [], capabilities: [.utf16Strings], totality: nil,
    rules: InfoRules(), variants: InfoRules.variants,
    generate: { source in CapabilityInfoSuite.input(from: &source) },
    notes: { _ in [] }, traits: CapabilityInfoSuite.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try CapabilityInfoSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

enum CapabilityInfoSuite {
  static func acceptance(
    of input: JSON, under rules: InfoRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    guard let given = input["info"] else { throw InvalidInput("there is no \"info\"") }
    let info = try QueryInput.info(given)
    let reference = InfoReference(rules: rules)
    let tree: Acceptance
    switch input["op"]?.text {
    case "make": tree = answer(reference.made(of: info, citing: &recorder), by: .gbgCFG07)
    case "recode": tree = answer(reference.recoded(info, citing: &recorder), by: .gbgCFG11)
    default: throw InvalidInput("there is no such \"op\"")
    }
    return doubt(of: given, info).map { .ignored(tree.witness, $0) } ?? tree
  }

  private static func doubt(of given: JSON, _ info: CapabilityInfo) -> AmbiguityID? {
    if !given.isReadAlike(depth: 32) { return .ambGBG08 }
    if let state = info.permissionState?.lossyText, !BridgeEnumeration.permissions.contains(state) {
      return .ambGBG50
    }
    return info.version == "" ? .ambGBG58 : nil
  }

  /// Null and absent are the same. AMB-GBG-10.
  private static func answer(_ info: CapabilityInfo, by reason: RequirementID) -> Acceptance {
    func part(_ name: String, _ value: JSON?) -> Acceptance.Member {
      .init(name, value.map { .exactly($0, by: reason) } ?? .absentOrNull(by: reason))
    }
    return .answer(
      .object([
        .init(
          "info",
          .object([
            part("supported", .bool(info.isSupported)),
            part("version", info.version.map { .string($0) }),
            part("constraints", info.constraints),
            part("permissionState", info.permissionState.map { .string($0) }),
          ]))
      ]))
  }

  // MARK: Cases

  static func input(from source: inout ChoiceSource) -> JSON {
    let operation = source.pick(["make", "recode"])
    var info: [(String, JSON)] = [("supported", .bool(source.chance(1, in: 2)))]
    if source.chance(1, in: 2) { info.append(("version", source.pick(["2.1", "1.0", .null]))) }
    if source.chance(1, in: 2) {
      info.append(
        (
          "permissionState",
          source.pick(["granted", "denied", "notDetermined", "restricted", "own", .null])
        ))
    }
    if source.chance(1, in: 2) { info.append(("constraints", constraints(from: &source))) }
    return ["op": .string(operation), "info": .object(info)]
  }

  private static func constraints(from source: inout ChoiceSource) -> JSON {
    source.pick([
      ["maxResolution": 4096], [:], ["types": ["passport", "id"], "x": [:]], .null,
      ["a": .null, "b": false], ["fraction": 0.1, "list": [], "text": "\u{e9} \"q\""],
      ["supported": true, "version": "3"], ["deep": ["er": ["est": [1, "2", .null]]]],
    ])
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let given = input["info"], let info = try? QueryInput.info(given) else { return [] }
    return [
      InputTrait("the operation", .text(input["op"]?.text ?? "")),
      InputTrait(info.isSupported ? "a supported one" : "one that is not supported"),
      InputTrait("a version", .text(info.version?.lossyText ?? "none")),
      InputTrait("a permission state", .text(info.permissionState?.lossyText ?? "none")),
      InputTrait("constraints", .text(info.constraints?.compactText ?? "none")),
    ]
  }
}
