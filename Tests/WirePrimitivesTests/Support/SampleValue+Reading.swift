import WirePrimitives

extension SampleValue {
  /// What the library says that a value holds.
  init(_ json: JSON) {
    switch json.value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number.text)
    case .string(let string): self = .string(string.codeUnits)
    case .array(let array): self = .array(array.map { SampleValue($0) })
    case .object(let object):
      self = .object(
        object.map { SampleMember(name: $0.name.codeUnits, value: SampleValue($0.value)) })
    }
  }
}
