import MachineKit
package import WirePrimitives

extension JSON {
  /// With members changed, or left out where there is none instead.
  func mapMembers(_ change: (JSONString, JSON) -> JSON?) -> JSON {
    .object(
      (object.map(Array.init) ?? []).compactMap { member in
        change(member.name, member.value).map { (member.name, $0) }
      })
  }

  func replacing(_ name: JSONString, by value: JSON?) -> JSON {
    mapMembers { $0 == name ? value ?? $1 : $1 }
  }

  /// Its JSON text, where it is none.
  var asText: JSON { string == nil ? .string(compactText) : self }

  var unlessNull: JSON? { isNull ? JSON?.none : self }

  /// Its texts and the names of its members, however deep.
  package var texts: [String] {
    switch value {
    case .null, .bool, .number: []
    case .string(let text): [text.lossyText]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let object): object.flatMap { [$0.name.lossyText] + $0.value.texts }
    }
  }

  /// With null for each number that JSON has no text for.
  package var encodable: JSON {
    switch value {
    case .null, .bool, .number, .string: self
    case .array(let elements): .array(elements.map(\.encodable))
    case .object: isOtherNumber ? .null : mapMembers { $1.encodable }
    }
  }

  private var isOtherNumber: Bool {
    object.flatMap(ExactDouble.init(tag:)).map { !$0.double.isFinite } ?? false
  }
}
