import ChoiceEngine
package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `finvu.init-config`: what initAuth makes of its configuration.
  ///
  /// Input `{"initConfig"?: any}`, a string where the page passes a JSON text. Answer `{"valid": bool,
  /// "appId"?, "requestId"?, "errorCode"?, "errorMessage"?: text}`: the ids as they go on where the
  /// configuration is valid, code and message where it is not. No rejections.
  package static let finvuInitConfig = ConformanceSuite(
    id: SuiteID("finvu.init-config"),
    summary: "what initAuth makes of its configuration",
    requirements: [
      .fnvINI01, .fnvINI02, .fnvINI04, .fnvINI05, .fnvINI06, .fnvINI07, .fnvINI08, .fnvINI09,
      .fnvINI10, .fnvINI11, .fnvINI14, .fnvINI16, .fnvINI17, .fnvINI18, .fnvINI19, .fnvERR01,
    ],
    choices: [
      Choice(
        id: InitConfigSuite.object, variants: ["accept", "reject"], ambiguity: .ambFNV13),
      Choice(
        id: InitConfigSuite.blankID, variants: ["reject", "accept"], ambiguity: .ambFNV15),
    ],
    capabilities: [FinvuSuites.anyArgument, .utf16Strings],
    totality: nil,
    rules: InitConfigRules(),
    variants: InitConfigRules.variants,
    generate: { source in InitConfigGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: InitConfigSuite.traits,
    needs: { FinvuSuites.needs($0["initConfig"]) },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard input.object != nil else { throw InvalidInput("the input is no object") }
      let result = InitConfigReference(rules: rules).check(input["initConfig"], citing: &recorder)
      return result.validation.tree(valid: [
        .init("appId", .exactly(.string(result.appID), by: .fnvINI19)),
        .init("requestId", .exactly(.string(result.requestID), by: .fnvINI19)),
      ])
    })
}

enum InitConfigSuite {
  static let object = ChoiceID("finvu.init-config-object")
  static let blankID = ChoiceID("finvu.blank-id")

  static func traits(of input: JSON) -> [InputTrait] {
    let given = input["initConfig"]
    guard let text = given?.string else {
      return [InputTrait("no text but", .text(given?.kind.rawValue ?? "nothing"))]
    }
    var traits = [InputTrait("bytes", .count(text.generalizedUTF8.count))]
    guard let value = text.text.flatMap({ try? JSON.parse($0) }), let object = value.object else {
      return traits + [InputTrait("no text of an object")]
    }
    for name in ["appId", "requestId"] {
      traits.append(InputTrait(name, .text(object[name]?.kind.rawValue ?? "missing")))
      guard let id = object[name]?.text else { continue }
      traits.append(InputTrait("characters of \(name)", .count(id.count)))
      if !id.utf8.allSatisfy({ $0 < 128 }) { traits.append(InputTrait("an id that is not ASCII")) }
    }
    traits.append(InputTrait("members", .count(object.count)))
    if text.lossyText.contains("\\") { traits.append(InputTrait("an escape")) }
    return traits
  }
}
