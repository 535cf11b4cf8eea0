package import MachineKit
package import WirePrimitives

/// A value of the Foundation types that the document names, and of others that wrong rules give.
package struct AnyValue: Sendable {
  package indirect enum Content: Sendable {
    case string(JSONString)
    case double(Double)
    case bool(Bool)
    case null
    case array([AnyValue])
    case dictionary([(name: JSONString, value: AnyValue)])
    /// A type that the document does not name.
    case other(String)
  }

  package let content: Content
  package let requirement: RequirementID
}

/// The reference for `anyValue` (API reference, "JSONValue > Properties").
package struct AnyValueReference: Sendable {
  private let rules: AnyValueRules

  package init(rules: AnyValueRules) {
    self.rules = rules
  }

  package func anyValue(
    of value: BridgeJSONValue, citing recorder: inout CitationRecorder
  ) -> AnyValue {
    convert(value, isInner: false, citing: &recorder)
  }

  private func convert(
    _ value: BridgeJSONValue, isInner: Bool, citing recorder: inout CitationRecorder
  ) -> AnyValue {
    let (own, kind) = value.anyRequirement
    let requirement: RequirementID = isInner ? .gbgJSV31 : own
    recorder.cite(requirement, isInner ? "\(kind) inside" : kind)
    return AnyValue(content: content(of: value, isInner, &recorder), requirement: requirement)
  }

  private func content(
    of value: BridgeJSONValue, _ isInner: Bool, _ recorder: inout CitationRecorder
  ) -> AnyValue.Content {
    if isInner, rules.inside == .unconverted { return .other("JSONValue") }
    switch value {
    case .null:
      switch rules.null {
      case .null: return .null
      case .emptyText: return .string("")
      case .zero: return .double(0)
      }
    case .bool(let bool):
      switch rules.booleans {
      case .booleans: return .bool(bool)
      case .numbers: return .double(bool ? 1 : 0)
      case .texts: return .string(bool ? "true" : "false")
      }
    case .number(let number): return content(of: number, isInner)
    case .string(let string): return content(of: string)
    case .array(let elements): return array(elements, &recorder)
    case .object(let members): return object(members, &recorder)
    }
  }

  private func content(of number: Double, _ isInner: Bool) -> AnyValue.Content {
    let isWhole = number.rounded() == number
    if isInner, rules.innerNumbers == .integersWhereWhole, isWhole { return .other("Int") }
    switch rules.numbers {
    case .doubles: return .double(number)
    case .integersWhereWhole: return isWhole ? .other("Int") : .double(number)
    case .texts: return .string(JSONString(JSONNumber.ecmaScriptText(number)))
    case .booleansWhereZeroOrOne:
      return number == 0 || number == 1 ? .bool(number == 1) : .double(number)
    }
  }

  private func content(of string: JSONString) -> AnyValue.Content {
    switch rules.strings {
    case .strings: return .string(string)
    case .numbersWhereAlike:
      guard case .number(let number) = Lookalike(string.lossyText) else { return .string(string) }
      return .double(number)
    case .emptyAsNull: return string.isEmpty ? .null : .string(string)
    }
  }

  private func array(
    _ elements: [BridgeJSONValue], _ recorder: inout CitationRecorder
  ) -> AnyValue.Content {
    switch rules.arrays {
    case .texts: return .string("[]")
    case .emptyAsNull where elements.isEmpty: return .null
    case .containers, .emptyAsNull: break
    }
    var values: [AnyValue] = []
    for element in elements where !isLeftOut(element) {
      values.append(convert(element, isInner: true, citing: &recorder))
    }
    return .array(values)
  }

  private func object(
    _ members: [BridgeJSONValue.Member], _ recorder: inout CitationRecorder
  ) -> AnyValue.Content {
    switch rules.objects {
    case .texts: return .string("{}")
    case .emptyAsNull where members.isEmpty: return .null
    case .containers, .emptyAsNull: break
    }
    var values: [(name: JSONString, value: AnyValue)] = []
    let isOneLost = rules.inside == .prototypeLeftOut
    let isNullLost = rules.inside == .nullMembersLeftOut
    for member in members where !isLeftOut(member.value) {
      if isNullLost, case .null = member.value { continue }
      if isOneLost, member.name == "__proto__" { continue }
      values.append((member.name, convert(member.value, isInner: true, citing: &recorder)))
    }
    return .dictionary(values)
  }

  private func isLeftOut(_ value: BridgeJSONValue) -> Bool {
    guard case .null = value else { return false }
    return rules.inside == .nullsLeftOut
  }
}

extension BridgeJSONValue {
  /// The requirement that names the type, and a word for the kind.
  fileprivate var anyRequirement: (RequirementID, String) {
    switch self {
    case .string: (.gbgJSV22, "string")
    case .number: (.gbgJSV23, "number")
    case .bool: (.gbgJSV24, "boolean")
    case .object(let members): (.gbgJSV25, members.isEmpty ? "empty object" : "object")
    case .array(let elements): (.gbgJSV26, elements.isEmpty ? "empty list" : "list")
    case .null: (.gbgJSV27, "null")
    }
  }
}
