import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// A `JSONValue` on the wire, with its type beside it: `{"t": "null"}`, `{"t": "bool", "v": bool}`,
/// `{"t": "number", "v": number}`, `{"t": "string", "v": string}`, `{"t": "array", "v": [value]}`,
/// `{"t": "object", "v": [[name, value]]}`.
enum TypedValue {
  static func tree(for value: ReadJSONValue) -> Acceptance {
    let basis = value.basis
    switch value.content {
    case .null: return tree("null", nil, basis)
    case .bool(let bool): return tree("bool", .decided(.bool(bool), basis), basis)
    case .number(let number): return tree("number", numberTree(number, basis), basis)
    case .digits(let digits):
      return tree("number", .exactly(.number(digits), by: basis.requirement), basis)
    case .string(let string): return tree("string", .decided(.string(string), basis), basis)
    case .array(let elements):
      return tree("array", .array(elements.map(tree), by: basis.requirement), basis)
    case .object(let members):
      return tree("object", .map(members.map(entry), by: basis.requirement), basis)
    case .merged(let others, let one):
      return tree("object", merged(others, one, by: basis.requirement), basis)
    }
  }

  /// GBG-JSV-12, GBG-JSV-18: where a port may have kept more or less than a double.
  static func numberTree(_ number: Double, _ basis: Basis) -> Acceptance {
    let requirement = basis.requirement
    let isExact =
      requirement == .gbgJSV12 || requirement == .gbgJSV18 || !number.isFinite
    return isExact
      ? .double(bits: number.bitPattern, by: requirement)
      : .exactly(.number(number), by: requirement)
  }

  /// AMB-GBG-52: one of the names, with one of the values.
  static func merged(
    _ others: [ReadJSONValue.Member], _ one: [ReadJSONValue.Member], by requirement: RequirementID,
    _ value: (ReadJSONValue) -> Acceptance = tree
  ) -> Acceptance {
    let values = Acceptance.oneOf(one.map { value($0.value) }, by: requirement)
    let rest = others.map { Acceptance.Entry($0.name, value($0.value)) }
    return .oneOf(
      one.map { .map(rest + [.init($0.name, values)], by: requirement) }, by: requirement)
  }

  private static func entry(_ member: ReadJSONValue.Member) -> Acceptance.Entry {
    .init(member.name, tree(for: member.value))
  }

  private static func tree(_ type: String, _ value: Acceptance?, _ basis: Basis) -> Acceptance {
    .object(
      [.init("t", .decided(.string(type), basis))] + (value.map { [.init("v", $0)] } ?? []))
  }
}

extension Basis {
  /// What leaves a whole text open is said of all of its answer, so that parts always have one.
  var requirement: RequirementID {
    switch self {
    case .requirement(let requirement): requirement
    case .open: .gbgJSV34
    }
  }
}
