import ChoiceEngine
package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension Suite {
  /// `finvu.callback-call`: whom a response is given to, and as what.
  ///
  /// Input `{"callback"?: any, "response": object of texts}`. Answer `{"call": {"function": text,
  /// "arguments": [text]}}`, where a global is looked up under exactly this name, or `{"none": true}`.
  /// No rejections. A port that makes a script of it does not declare the suite.
  package static let finvuCallbackCall = Suite(
    id: SuiteID("finvu.callback-call"),
    summary: "whom a response is given to, and as what",
    requirements: [.fnvCBK01, .fnvCBK02, .fnvCBK06, .fnvCBK07, .fnvCBK14],
    choices: [
      Choice(
        id: CallbackCallSuite.dotted, variants: ["call", "ignore"], ambiguity: .ambFNV11)
    ],
    capabilities: [FinvuSuites.anyArgument], totality: nil,
    rules: CallbackRules(),
    variants: CallbackCallSuite.variants, mishaps: CallbackCallSuite.mishaps,
    generate: { source in CallbackCallGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: CallbackCallSuite.traits,
    needs: { FinvuSuites.needs($0["callback"]) },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let response = input["response"], response.object != nil else {
        throw InvalidInput("there is no object \"response\"")
      }
      let result = CallbackReference(rules: rules).call(
        input["callback"], with: response, citing: &recorder)
      let tree = CallbackCallSuite.tree(for: result)
      return result.open.map { .ignored(tree.witness, $0) } ?? tree
    })
}

enum CallbackCallSuite {
  static let dotted = ChoiceID("finvu.dotted-callback")

  static func tree(for result: CallbackReference.Result) -> Acceptance {
    let requirement = result.requirement
    switch result.call {
    case .unhandled: return .fault(by: requirement)
    case .none: return .answer(none(by: requirement))
    case .call(let function, let arguments):
      return .answer(
        call(function, arguments, by: requirement, arguments: result.argumentRequirement))
    case .noneOrLookUp(let function, let argument):
      return .answer(
        .oneOf(
          [
            none(by: requirement),
            call(function, [argument], by: requirement, arguments: requirement),
          ], by: requirement))
    }
  }

  private static func none(by requirement: RequirementID) -> Acceptance {
    .object([
      .init("none", .exactly(true, by: requirement)),
      .init("call", .absentOrNull(by: requirement)),
    ])
  }

  /// An argument is compared as the value that it is JSON of: spacing and escapes are free.
  private static func call(
    _ function: JSONString, _ arguments: [JSONString], by requirement: RequirementID,
    arguments argumentRequirement: RequirementID
  ) -> Acceptance {
    let trees = arguments.map { text -> Acceptance in
      guard let value = text.text.flatMap({ try? JSON.parse($0) }) else {
        return .exactly(.string(text), by: argumentRequirement)
      }
      return .json(.exactly(value, by: argumentRequirement), .none, by: argumentRequirement)
    }
    return .object([
      .init(
        "call",
        .object([
          .init("function", .exactly(.string(function), by: requirement)),
          .init("arguments", .array(trees, by: argumentRequirement)),
        ]))
    ])
  }

  static func traits(of input: JSON) -> [Trait] {
    var traits: [Trait] = []
    if let name = input["callback"]?.string {
      traits.append(Trait("characters of the callback", .count(name.codeUnits.count)))
      for scalar in Set(name.lossyText.unicodeScalars).sorted()
      where !scalar.properties.isAlphabetic {
        traits.append(Trait("in the callback", .text(String(scalar))))
      }
    } else {
      traits.append(
        Trait("a callback of the kind", .text(input["callback"]?.kind.rawValue ?? "none")))
    }
    for member in input["response"]?.object.map(Array.init) ?? [] {
      traits.append(Trait("the member", .text(member.name.lossyText)))
      for scalar in Set(member.value.string?.lossyText.unicodeScalars.map(\.self) ?? []).sorted()
      where scalar.value < 0x20 || "\"'\\<`\u{2028}\u{2029}".unicodeScalars.contains(scalar) {
        traits.append(Trait("in a value", .text(String(scalar))))
      }
    }
    return traits
  }
}
