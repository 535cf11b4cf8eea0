package import MachineKit
package import WirePrimitives

/// A `JSONValue` that was read, with the reason for each of its parts.
package struct ReadJSONValue: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    /// What no double holds: only a wrong rule keeps it.
    case digits(JSONNumber)
    case string(JSONString)
    case array([ReadJSONValue])
    case object([Member])
    /// Members whose names are canonically equivalent have become one: which name and which value
    /// it has is open (AMB-GBG-52).
    case merged(others: [Member], one: [Member])
  }

  package struct Member: Sendable {
    package let name: JSONString
    package var value: ReadJSONValue
    package init(_ name: JSONString, _ value: ReadJSONValue) {
      self.name = name
      self.value = value
    }
  }

  package var content: Content
  package var basis: Basis

  package init(_ content: Content, _ basis: Basis) {
    self.content = content
    self.basis = basis
  }

  package init(_ content: Content, by requirement: RequirementID) {
    self.init(content, .requirement(requirement))
  }

  /// The same value, all of it for one reason.
  package func rebased(_ basis: Basis) -> ReadJSONValue {
    func rebased(_ members: [Member]) -> [Member] {
      members.map { Member($0.name, $0.value.rebased(basis)) }
    }
    switch content {
    case .null, .bool, .number, .digits, .string: return ReadJSONValue(content, basis)
    case .array(let elements):
      return ReadJSONValue(.array(elements.map { $0.rebased(basis) }), basis)
    case .object(let members): return ReadJSONValue(.object(rebased(members)), basis)
    case .merged(let others, let one):
      return ReadJSONValue(.merged(others: rebased(others), one: rebased(one)), basis)
    }
  }

  /// The value without its reasons; of merged members the first.
  package var plain: BridgeJSONValue {
    func plain(_ members: [Member]) -> [BridgeJSONValue.Member] {
      members.map { .init($0.name, $0.value.plain) }
    }
    switch content {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .number(let number): return .number(number)
    case .digits(let digits): return .number(digits.double)
    case .string(let string): return .string(string)
    case .array(let elements): return .array(elements.map(\.plain))
    case .object(let members): return .object(plain(members))
    case .merged(let others, let one): return .object(plain(others + one.prefix(1)))
    }
  }
}
