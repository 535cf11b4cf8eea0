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
      guard let payload = input["payload"], payload.object != nil,
        !payload.encodable.isNull, !payload.encodable.texts.contains("$f64")
      else { throw InvalidInput("\"payload\" is no object, or a $f64 in it is another number") }
      return Dispatch(of: payload, by: rules).tree(citing: &recorder)
    })
}

enum DispatchSuite {
  static let nonJSONNumbers = Capability(
    id: CapabilityID("rampkit.non-json-numbers"),
    summary: "a payload can have numbers that JSON has no text for")

  static func hasOtherNumber(_ input: JSON) -> Bool {
    input["payload"]?.encodable != input["payload"]
  }

  static func traits(of input: JSON) -> [InputTrait] {
    var traits = [InputTrait("variables", .count(input["payload"]?["vars"]?.object?.count ?? 0))]
    if hasOtherNumber(input) {
      traits.append(InputTrait("a number that JSON has no text for", by: .rmpN2W06))
    }
    for scalar in Set((input["payload"]?.texts ?? []).joined().unicodeScalars).sorted()
    where scalar.value < 0x20 || "\"'\\<>&`$/\u{2028}\u{2029}".unicodeScalars.contains(scalar) {
      traits.append(
        InputTrait("a payload that contains", .text(String(scalar)), by: .rmpN2W04))
    }
    return traits
  }
}

/// Draws payloads, mostly variables.
enum DispatchGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let names = source.list(0...3) { $0.pick(Self.names) }.withoutRepeats
    let vars = names.map { (JSONString($0), value(from: &source)) }
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
    "say \"hi\" \\ / \n </script> \u{2028}", "\"}}}));globalThis.P=1;<!--", "\u{2029}", "\r\n",
    "a`b",
    "\"}}}));globalThis.P=1;//", "'));globalThis.P=1;//", "'}));globalThis.P=1;//", "${x}", "\u{0}",
    "${globalThis.P=1}", "`));globalThis.P=1;//", "</script><script>globalThis.P=1", "<!--<script>",
    "it's", "back\\slash", "\\", "\\\"", "https://x/y?a=1&b=2",
  ]
  private static let hostileParts: [JSON] = [
    ["it's"], [["\"": "'"]], ["a": nil, "b": ["\\n"]], [1, nil, "<b>&amp;</b>"],
    ["x": [:], "y": []],
  ]
}
