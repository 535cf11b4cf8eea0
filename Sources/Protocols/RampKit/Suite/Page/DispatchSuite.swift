import ChoiceEngine
package import ConformanceKit
import MachineKit
import RampKitReference
import WireGenerators
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.dispatch-script`: the script that sends a message to the page.
  ///
  /// Input `{"payload": object}`, in which `{"$f64": bits}` is a number that JSON has no text for.
  /// Answer `{"script": text}`, what the page is given to run, or null where nothing is sent.
  package static let rampkitDispatchScript = ConformanceSuite(
    id: SuiteID("rampkit.dispatch-script"),
    summary: "the script that sends a message to the page",
    requirements: [.rmpN2W01, .rmpN2W02, .rmpN2W04, .rmpN2W05, .rmpN2W06],
    choices: [], capabilities: [DispatchSuite.nonJSONNumbers], totality: nil,
    rules: DispatchRules(), variants: DispatchRules.variants,
    generate: { source in DispatchGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: DispatchSuite.traits,
    needs: { DispatchSuite.hasOtherNumber($0) ? [DispatchSuite.nonJSONNumbers.id] : [] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let payload = input["payload"], payload.object != nil else {
        throw InvalidInput("there is no object \"payload\"")
      }
      let tree = DispatchSuite.tree(
        for: Dispatch(rules: rules).result(of: payload, citing: &recorder), of: payload)
      guard rules.form != .literal else { return tree }
      // A script that is right is the event that it dispatches.
      var unrecorded = CitationRecorder()
      let right = DispatchSuite.tree(
        for: Dispatch(rules: rules.embedding).result(of: payload, citing: &unrecorded), of: payload)
      guard let outcome = tree.witness, Judge().judge(outcome, against: right).isAccepted else {
        return tree
      }
      return right
    })
}

enum DispatchSuite {
  static let nonJSONNumbers = Capability(
    id: CapabilityID("rampkit.non-json-numbers"),
    summary: "a payload can have numbers that JSON has no text for")

  static func hasOtherNumber(_ value: JSON) -> Bool {
    switch value.value {
    case .null, .bool, .number, .string: false
    case .array(let elements): elements.contains(where: hasOtherNumber)
    case .object(let object):
      object.contains { $0.name == "$f64" || hasOtherNumber($0.value) }
    }
  }

  static func tree(for result: Dispatch.Result, of payload: JSON) -> Acceptance {
    let inert = Dispatch.code(in: payload).map { ScriptForm.Inert($0, by: .rmpN2W05) }
    func read(_ tree: Acceptance, broken: RequirementID) -> Acceptance {
      .answer(.script(ScriptForm(inert: inert, broken: broken, unread: .ambRMP03), tree))
    }
    switch result {
    case .unhandled(let requirement): return .fault(by: requirement)
    case .script(let text, let requirement):
      return .answer(.object([.init("script", .exactly(.string(text), by: requirement))]))
    case .open(let event, let ambiguity):
      return .ignored(
        Acceptance.answer(call(event, data: .unasked(event.data))).witness, ambiguity)
    case .event(let event): return read(call(event, data: data(event.data)), broken: .rmpN2W04)
    case .unencodable(let event):
      let nothing = [("none", JSON.bool(true)), ("script", .null)].map { name, value in
        Acceptance.object([.init(name, .exactly(value, by: .rmpN2W06))])
      }
      let carried = call(event, data: .oneOf(substitutes(for: event.data), by: .rmpN2W06))
      return read(.oneOf([carried] + nothing, by: .rmpN2W06), broken: .rmpN2W06)
    }
  }

  private static func call(_ event: Dispatch.Event, data: Acceptance) -> Acceptance {
    var arguments: [Acceptance] = [data]
    if let made = event.made {
      arguments = [
        .object([
          .init("new", .exactly(.string(made), by: .rmpN2W01)),
          .init(
            "arguments",
            .array(
              [.exactly(.string(event.name), by: .rmpN2W01), .object([.init("data", data)])],
              by: .rmpN2W01)),
        ])
      ]
    }
    return .object([
      .init(
        "call",
        .object([
          .init("function", .exactly(.string(event.function), by: .rmpN2W01)),
          .init("arguments", .array(arguments, by: .rmpN2W01)),
        ]))
    ])
  }

  private static func data(_ data: JSON) -> Acceptance {
    guard let object = data.object, object.count == 2, let type = data["type"]?.text,
      let vars = data["vars"], vars.object != nil
    else { return .exactly(data, by: .rmpN2W02) }
    return .map(
      [
        .init("type", .exactly(.string(type), by: .rmpN2W02)),
        .init("vars", .exactly(vars, by: .rmpN2W04)),
      ], by: .rmpN2W02)
  }

  /// What may come of a payload that JSON cannot hold: null or an empty object in place of the number, of
  /// the variables or of all.
  private static func substitutes(for data: JSON) -> [Acceptance] {
    let vars = data["vars"]?.object.map(Array.init) ?? []
    func with(_ vars: JSON) -> JSON {
      .object(
        (data.object.map(Array.init) ?? []).map { ($0.name, $0.name == "vars" ? vars : $0.value) })
    }
    let all: [JSON] = [
      data, with(.object(vars.map { ($0.name, $0.value.isNull ? [:] : $0.value) })),
      with(.object(vars.filter { !$0.value.isNull }.map { ($0.name, $0.value) })), with([:]),
      with(nil), [:], nil,
    ]
    return all.map { .exactly($0, by: .rmpN2W06) }
  }

  static func traits(of input: JSON) -> [InputTrait] {
    var traits = [InputTrait("variables", .count(input["payload"]?["vars"]?.object?.count ?? 0))]
    if hasOtherNumber(input) { traits.append(InputTrait("a number that JSON has no text for")) }
    var scalars: Set<Unicode.Scalar> = []
    input["payload"]?.forEachText { scalars.formUnion($0.unicodeScalars) }
    for scalar in scalars.sorted()
    where scalar.value < 0x20 || "\"'\\<>&`$/\u{2028}\u{2029}".unicodeScalars.contains(scalar) {
      traits.append(InputTrait("in the payload", .text(String(scalar))))
    }
    return traits
  }
}

/// Draws payloads, mostly variables.
enum DispatchGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    var vars: [(String, JSON)] = []
    for name in source.list(0...3, { $0.pick(names) }) where !vars.contains(where: { $0.0 == name })
    {
      vars.append((name, value(from: &source)))
    }
    return ["payload": ["type": "rampkit:variables", "vars": .object(vars)]]
  }

  private static func value(from source: inout ChoiceSource) -> JSON {
    switch source.int(0...9) {
    case 0:
      ["$f64": .string(source.pick(["7ff8000000000000", "7ff0000000000000", "fff0000000000000"]))]
    case 1: nil
    case 2...5: .string(source.pick(hostile))
    case 6: source.pick(hostileParts)
    default: MessageValues.value(levels: 2, from: &source)
    }
  }

  private static let names = ["a", "user.name", "n\u{f6}", "a b", "key", "it's", "q\"", "type", ""]
  private static let hostile = [
    "say \"hi\" \\ / \n </script> \u{2028}", "\"}}}));globalThis.P=1;<!--",
    "\"}}}));globalThis.P=1;//",
    "'));globalThis.P=1;//", "'}));globalThis.P=1;//", "${globalThis.P=1}", "`));globalThis.P=1;//",
    "it's", "back\\slash", "\\", "\\\"", "https://x/y?a=1&b=2", "</script><script>globalThis.P=1",
    "<!--<script>",
    "\u{2029}", "\r\n", "a`b", "${x}", "\u{0}",
  ]
  private static let hostileParts: [JSON] = [
    ["it's"], [["\"": "'"]], ["a": nil, "b": ["\\n"]], [1, nil, "<b>&amp;</b>"],
    ["x": [:], "y": []],
  ]
}
