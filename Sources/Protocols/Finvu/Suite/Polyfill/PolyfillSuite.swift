import ChoiceEngine
package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `finvu.polyfill`: the bridge that a page makes itself, and what its functions post.
  ///
  /// Input `{"present": "nothing" | "window" | "webkit" | "messageHandlers" | "handler", "bridge":
  /// "absent" | "own" | null | false | 0 | "", "calls": [{"fn": name, "args": [any]}]}`: the last that
  /// exists of the way to the handler, what stands under the bridge's name, and the calls that follow.
  /// Answer `{"defined": bool, "kept"?: bool, "functions"?: {name: bool}, "posted": [{"handler": text,
  /// "body": object, "others"?: [text]}], "threw": bool}`, where others are members of the body that the
  /// document does not name. No rejections.
  package static let finvuPolyfill = ConformanceSuite(
    id: SuiteID("finvu.polyfill"),
    summary: "the bridge that a page makes itself, and what its functions post",
    requirements: [
      .fnvBRG01, .fnvBRG02, .fnvBRG03, .fnvBRG04, .fnvBRG05, .fnvBRG06, .fnvBRG07, .fnvBRG08,
      .fnvBRG09, .fnvBRG11, .fnvBRG15, .fnvBRG16, .fnvBRG17, .fnvBRG18,
    ],
    choices: [], capabilities: [.utf16Strings], totality: nil,
    rules: PolyfillRules(),
    variants: PolyfillRules.variants,
    generate: { source in PolyfillGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: PolyfillSuite.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let page = try PolyfillSuite.page(in: input)
      let scope = PolyfillScope(of: page)
      if rules.running == .unhandled { return .fault(by: scope.requirement) }
      let result = PolyfillReference(rules: rules).run(in: page, citing: &recorder)
      return .answer(PolyfillSuite.tree(for: result, of: page, scope))
    })
}

enum PolyfillSuite {
  static func page(in input: JSON) throws(InvalidInput) -> PolyfillPage {
    guard let present = input["present"]?.text.flatMap(PolyfillPage.Present.init(rawValue:)),
      let bridge = bridge(input["bridge"]), let calls = input["calls"]?.array
    else { throw InvalidInput("\"present\", \"bridge\" or \"calls\" is missing or unknown") }
    guard present != .nothing || bridge == .absent else {
      throw InvalidInput("there is a bridge, and no window to hold it")
    }
    guard calls.isEmpty || present == .handler || bridge == .own else {
      throw InvalidInput("there are calls, and no bridge to be called")
    }
    var read: [PolyfillPage.Call] = []
    for call in calls {
      guard let method = call["fn"]?.text.flatMap(BridgeMethod.init(rawValue:)),
        let arguments = call["args"]?.array, arguments.count <= method.parameters.count
      else { throw InvalidInput("there is no such function, or it has fewer parameters") }
      read.append(.init(method, Array(arguments)))
    }
    return PolyfillPage(present: present, bridge: bridge, calls: read)
  }

  private static func bridge(_ value: JSON?) -> PolyfillPage.Bridge? {
    switch value?.value {
    case .string(let text) where text == "absent": .absent
    case .string(let text) where text == "own": .own
    case .string(let text) where text.isEmpty: .falsy
    case .null, .bool(false): .falsy
    case .number(let number) where number.double == 0: .falsy
    default: nil
    }
  }

  private static func name(of bridge: JSON) -> String {
    bridge.text.map { $0.isEmpty ? "empty text" : $0 } ?? bridge.compactText
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let page = try? page(in: input) else { return [] }
    var traits = [
      InputTrait("the last that is present", .text(page.present.rawValue)),
      InputTrait("the bridge", .text(name(of: input["bridge"] ?? .null))),
      InputTrait("calls", .count(page.calls.count)),
    ]
    for call in page.calls {
      traits.append(InputTrait("a call of", .text(call.method.rawValue)))
      if call.arguments.count < call.method.parameters.count {
        traits.append(InputTrait("an argument left out"))
      }
      for argument in call.arguments {
        traits.append(InputTrait("an argument of the kind", .text(argument.kind.rawValue)))
      }
    }
    return traits
  }
}

// MARK: Trees

extension PolyfillSuite {
  static func tree(
    for result: PolyfillResult, of page: PolyfillPage, _ scope: PolyfillScope
  ) -> Acceptance {
    let requirement = scope.requirement
    var members: [Acceptance.Member] = [
      .init("defined", .exactly(.bool(result.isDefined), by: scope.requirement(.fnvBRG01))),
      .init("posted", posted(result, of: page, scope)),
      .init("threw", .exactly(.bool(result.hasThrown), by: requirement)),
    ]
    if page.bridge == .own {
      members.append(.init("kept", .exactly(.bool(result.isKept), by: requirement)))
    }
    if !result.functions.isEmpty {
      let functions = result.functions.map { name, isThere in
        Acceptance.Member(name, .exactly(.bool(isThere), by: scope.requirement(.fnvBRG02)))
      }
      members.append(.init("functions", .object(functions)))
    }
    return .object(members)
  }

  /// One call must post, and that it posts no more is no must (FNV-BRG-17), which more calls are asked
  /// for.
  private static func posted(
    _ result: PolyfillResult, of page: PolyfillPage, _ scope: PolyfillScope
  ) -> Acceptance {
    let trees = result.messages.map { tree(for: $0, scope) }
    if case .plain(.some) = scope, let first = trees.first, trees.allSatisfy({ $0 == first }) {
      return .each(first, .init(least: 1), by: scope.requirement)
    }
    return .array(trees, by: scope.requirement)
  }

  private static func tree(
    for message: PolyfillResult.Message, _ scope: PolyfillScope
  ) -> Acceptance {
    let own = ["method"] + message.method.parameters
    var members: [Acceptance.Member] = BridgeMethod.members.map { name in
      let requirement = own.contains(name) ? scope.requirement : .fnvBRG11
      guard let value = message.members.first(where: { $0.name == name && !$0.value.isNull })?.value
      else { return .init(name, .absentOrNull(by: requirement)) }
      return .init(
        name,
        .exactly(value, by: own.contains(name) ? scope.requirement(of: value, as: name) : .fnvBRG11)
      )
    }
    let others = message.members.filter { !BridgeMethod.members.contains($0.name) }
    members += others.map { .init($0.name, .exactly($0.value, by: .fnvBRG11)) }
    let names = Acceptance.exactly(.array(others.map { .string($0.name) }), by: .fnvBRG11)
    return .object([
      .init(
        "handler", .exactly(.string(message.handler), by: scope.requirement(.fnvBRG06))),
      .init("body", .object(members)),
      .init(
        "others",
        others.isEmpty ? .oneOf([names, .absentOrNull(by: .fnvBRG11)], by: .fnvBRG11) : names),
    ])
  }
}
