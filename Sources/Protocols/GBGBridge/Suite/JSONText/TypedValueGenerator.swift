import ChoiceEngine
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// Draws typed values: what is read of sound texts, and numbers that no text has.
enum TypedValueGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    ["value": TypedValue.json(value(from: &source))]
  }

  private static func value(from source: inout ChoiceSource) -> BridgeJSONValue {
    switch source.int(0...11) {
    case 0:
      let number = BridgeJSONValue.number(source.pick([.nan, .infinity, -.infinity]))
      return source.pick([
        number, .array([.null, number]), .object([.init("a", number), .init("b", .bool(true))]),
      ])
    case 1:
      return .array([
        .number(source.pick(numbers)), read(JSONTextGenerator.value(levels: 1, from: &source)),
      ])
    case 2: return .string(source.pick(strings))
    default: return read(JSONTextGenerator.value(levels: 3, from: &source))
    }
  }

  private static let numbers: [Double] = [
    -0.0, 0.1, 1e21, 1e-7, .leastNonzeroMagnitude, 0x1p53, 1e300, 123_456_789.123, -1e15, 30, 2.5,
  ]
  private static let strings: [JSONString] = [
    "\0", "\u{1}\u{1f}", "\u{7f}", "a\"b", "\\", "\\n", "</script>", "\u{2028}", "\t\r\n",
    "\u{1F600}\u{e9}", "\\\"",
  ]

  static func read(_ text: String) -> BridgeJSONValue {
    var recorder = CitationRecorder.disabled
    let reading = JSONTextReader(rules: JSONTextRules())
      .read(.text(JSONString(text)), citing: &recorder)
    guard case .value(let value, _) = reading.outcome else { return .null }
    return value.plain
  }
}
