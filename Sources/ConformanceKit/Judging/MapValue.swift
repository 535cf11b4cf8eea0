import MachineKit
import WirePrimitives

/// A map as a port writes it: an object, or in an answer a list of pairs of name and value, which can
/// say every name and is no tag.
struct MapValue {
  struct Place {
    let steps: [Path.Step]
    let value: JSON
  }

  /// Of a name that stands twice the last place.
  private(set) var places: [JSONString: Place] = [:]
  private(set) var hasRepeats = false

  /// `nil` where the value is neither.
  init?(_ value: JSON, isInText: Bool) {
    switch value.value {
    case .object(let members):
      for (name, value) in members {
        add(name, Place(steps: [.member(name.lossyText)], value: value))
      }
    case .array(let elements) where !isInText:
      for (index, element) in elements.enumerated() {
        guard element.array?.count == 2, let name = element[0]?.string, let value = element[1]
        else { return nil }
        add(name, Place(steps: [.index(index), .index(1)], value: value))
      }
    case .null, .bool, .number, .string, .array: return nil
    }
  }

  private mutating func add(_ name: JSONString, _ place: Place) {
    if places.updateValue(place, forKey: name) != nil { hasRepeats = true }
  }
}

extension Acceptance {
  /// Whether a map may do without the name of this tree.
  var mayBeMissing: Bool {
    switch self {
    case .absentOrNull: true
    case .oneOf(let trees, _): trees.contains(where: \.mayBeMissing)
    default: false
    }
  }
}

extension Acceptance.Affixes {
  /// The JSON value of what stands between prefix and suffix; `nil` where it is none.
  func json(in text: JSONString) -> JSON? {
    let bytes = text.generalizedUTF8
    guard bytes.count >= prefix.utf8.count + suffix.utf8.count, bytes.starts(with: prefix.utf8),
      bytes.reversed().starts(with: suffix.utf8.reversed())
    else { return nil }
    return try? JSON.parse(bytes.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count))
  }
}
