import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// A `JSONValue` as JSON itself: the value of a text that was written.
enum PlainValue {
  static func tree(for value: ReadJSONValue) -> Acceptance {
    let requirement = value.basis.requirement
    switch value.content {
    case .null: return .exactly(.null, by: requirement)
    case .bool(let bool): return .exactly(.bool(bool), by: requirement)
    case .number(let number):
      // AMB-GBG-06: when encoding, 0 and -0 are equal.
      return number == 0
        ? .exactly(0, by: requirement == .gbgJSV18 ? .gbgJSV14 : requirement)
        : TypedValue.numberTree(number, value.basis)
    case .digits(let digits): return .exactly(.number(digits), by: requirement)
    case .string(let string): return .exactly(.string(string), by: requirement)
    case .array(let elements): return .array(elements.map(tree), by: requirement)
    case .object(let members):
      return .map(members.map { .init($0.name, tree(for: $0.value)) }, by: requirement)
    case .merged(let others, let one):
      return TypedValue.merged(others, one, by: requirement, tree)
    }
  }

  /// Of finite numbers.
  static func json(_ value: BridgeJSONValue) -> JSON {
    switch value {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): JSON(finite: number) ?? .null
    case .string(let string): .string(string)
    case .array(let elements): .array(elements.map(json))
    case .object(let members): .object(members.map { ($0.name, json($0.value)) })
    }
  }

  /// The answer `{"text": text}` with a text that wrong rules have written: that text, or any other
  /// that says the same.
  static func answer(_ text: String, by requirement: RequirementID) -> Acceptance {
    let parsed = try? JSON.parse(text)
    let tree = parsed.map { Acceptance.json(.exactly($0, by: requirement), .none, by: requirement) }
    return .answer(
      .object([.init("text", tree ?? .exactly(.string(text), by: requirement))]))
  }

  /// The answer with a text of this value.
  static func answer(_ tree: Acceptance, by requirement: RequirementID) -> Acceptance {
    .answer(.object([.init("text", .json(tree, .none, by: requirement))]))
  }
}
