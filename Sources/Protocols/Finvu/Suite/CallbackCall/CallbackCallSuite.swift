import ChoiceEngine
package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `finvu.callback-call`: whom a response is given to, and as what.
  ///
  /// Input `{"callback"?: any, "response": object of texts}`. Answer `{"call": {"function": text,
  /// "arguments": [text]}}`, where a global is looked up under this name, or `{"script": text}`, which
  /// the page is given to run, or `{"none": true}`. No rejections.
  package static let finvuCallbackCall = ConformanceSuite(
    id: SuiteID("finvu.callback-call"),
    summary: "whom a response is given to, and as what",
    requirements: [.fnvCBK01, .fnvCBK02, .fnvCBK06, .fnvCBK07, .fnvCBK14],
    choices: [
      Choice(
        id: CallbackCallSuite.dotted, variants: ["call", "ignore"], ambiguity: .ambFNV11)
    ],
    capabilities: [FinvuSuites.anyArgument], totality: nil,
    rules: CallbackRules(),
    variants: CallbackRules.variants,
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
      if let open = result.open { return .ignored(tree.witness, open) }
      guard case .script = result.call else { return tree }
      // A script that is right is the call that it makes.
      var unrecorded = CitationRecorder()
      let right = CallbackReference(rules: rules.lookingUp).call(
        input["callback"], with: response, citing: &unrecorded)
      return CallbackCallSuite.tree(for: right).ifAccepting(tree)
    })
}

enum CallbackCallSuite {
  static let dotted = ChoiceID("finvu.dotted-callback")

  static func tree(for result: CallbackReference.Result) -> Acceptance {
    let requirement = result.requirement
    switch result.call {
    case .unhandled: return .fault(by: requirement)
    case .script(let text):
      return .answer(.object([.init("script", .exactly(.string(text), by: requirement))]))
    case .none: return .answer(.script(form(of: result, broken: nil), none(by: requirement)))
    case .noneOrCall(let name, let arguments):
      let called = call(name, arguments, by: requirement, arguments: result.argumentRequirement)
      return .answer(
        .script(
          form(of: result, broken: nil),
          .oneOf([none(by: requirement), called], by: requirement)))
    case .noCode:
      return .answer(.script(form(of: result, broken: nil), .ignored(["none": true], .ambFNV11)))
    case .call(let function, let arguments):
      let call = call(function, arguments, by: requirement, arguments: result.argumentRequirement)
      return .answer(.script(form(of: result, broken: result.argumentRequirement), call))
    }
  }

  /// - Parameter broken: what a text violates that is no script: nobody is called then.
  private static func form(
    of result: CallbackReference.Result, broken: RequirementID?
  ) -> ScriptForm {
    ScriptForm(
      inert: result.foreignCode.map { ScriptForm.Inert($0.text, by: $0.requirement) },
      broken: broken, unread: .ambFNV10)
  }

  private static func none(by requirement: RequirementID) -> Acceptance {
    .object([
      .init("none", .exactly(true, by: requirement)),
      .init("call", .absentOrNull(by: requirement)),
    ])
  }

  private static func call(
    _ function: JSONString, _ arguments: [JSONString], by requirement: RequirementID,
    arguments argumentRequirement: RequirementID
  ) -> Acceptance {
    .object([
      .init(
        "call",
        .object([
          .init("function", names(of: function, by: requirement)),
          .init("arguments", list(of: arguments, by: argumentRequirement)),
        ]))
    ])
  }

  /// With or without the global object's own name.
  private static func names(of function: JSONString, by requirement: RequirementID) -> Acceptance {
    let globals = ["window.", "globalThis.", "self."]
    let text = function.lossyText
    let prefix = globals.first { text.hasPrefix($0) } ?? ""
    let name = text.dropFirst(prefix.count)
    return .oneOf(
      ([""] + globals).map { .exactly(.string($0 + name), by: requirement) }, by: requirement)
  }

  /// What else stands behind the response is unspecified, and so are further members in it.
  private static func list(
    of arguments: [JSONString], by requirement: RequirementID
  ) -> Acceptance {
    let trees = arguments.map { argument($0, by: requirement) }
    guard trees.count == 1 else { return .array(trees, by: requirement) }
    return .oneOf(
      (0...mostFurtherArguments).map { count in
        .array(trees + Array(repeating: .ignored(nil, .ambFNV10), count: count), by: requirement)
      }, by: requirement)
  }

  private static let mostFurtherArguments = 3

  /// An argument is compared as the value that it is JSON of: spacing and escapes are free.
  private static func argument(_ text: JSONString, by requirement: RequirementID) -> Acceptance {
    guard let value = text.text.flatMap({ try? JSON.parse($0) }) else {
      return .exactly(.string(text), by: requirement)
    }
    return .json(members(of: value, by: requirement), .none, by: requirement)
  }

  private static func members(of value: JSON, by requirement: RequirementID) -> Acceptance {
    var members: [Acceptance.Member] = []
    for member in value.object.map(Array.init) ?? [] {
      // No tree can say of these names what their values are.
      guard let name = member.name.text, !name.hasPrefix("$") else { continue }
      members.removeAll { $0.name == name }
      members.append(.init(name, .exactly(member.value, by: requirement)))
    }
    guard members.isEmpty else { return .object(members) }
    return value.kind == .object
      ? .any(.object, by: requirement) : .exactly(value, by: requirement)
  }

  static func traits(of input: JSON) -> [InputTrait] {
    var traits: [InputTrait] = []
    if let name = input["callback"]?.string {
      traits.append(InputTrait("characters of the callback", .count(name.codeUnits.count)))
      for scalar in Set(name.lossyText.unicodeScalars).sorted()
      where !scalar.properties.isAlphabetic {
        traits.append(InputTrait("in the callback", .text(String(scalar))))
      }
    } else {
      traits.append(
        InputTrait("a callback of the kind", .text(input["callback"]?.kind.rawValue ?? "none")))
    }
    for member in input["response"]?.object.map(Array.init) ?? [] {
      traits.append(InputTrait("the member", .text(member.name.lossyText)))
      traits.append(
        InputTrait("characters of a value", .count(member.value.string?.codeUnits.count ?? 0)))
      for scalar in Set(member.value.string?.lossyText.unicodeScalars.map(\.self) ?? []).sorted()
      where scalar.value < 0x20 || "\"'\\<>&%+=`\u{2028}\u{2029}".unicodeScalars.contains(scalar) {
        traits.append(InputTrait("in a value", .text(String(scalar))))
      }
    }
    return traits
  }
}

extension Acceptance {
  /// This tree, if it accepts the other's own answer, else the other.
  fileprivate func ifAccepting(_ other: Acceptance) -> Acceptance {
    guard let outcome = other.witness, Judge().judge(outcome, against: self).isAccepted else {
      return other
    }
    return self
  }
}
