import WirePrimitives

/// A JSON value that can be changed: ``JSON`` itself never is.
///
/// It keeps what the value keeps: members in their order with their repetitions, the text of numbers,
/// any code units.
indirect enum JSONTree: Sendable {
  /// Deeper parts stay as they are and are not opened: nothing here needs more stack than this.
  static let depthLimit = 200

  case leaf(JSON)
  case array([JSONTree])
  case object([(name: JSONString, value: JSONTree)])

  init(_ json: JSON, depth: Int = 0) {
    switch json.value {
    case .array(let elements) where depth < Self.depthLimit:
      self = .array(elements.map { JSONTree($0, depth: depth + 1) })
    case .object(let members) where depth < Self.depthLimit:
      self = .object(members.map { ($0.name, JSONTree($0.value, depth: depth + 1)) })
    default: self = .leaf(json)
    }
  }

  var json: JSON {
    switch self {
    case .leaf(let json): json
    case .array(let elements): .array(elements.map { $0.json })
    case .object(let members): .object(members.map { ($0.name, $0.value.json) })
    }
  }

  /// The parts of it, itself included.
  var count: Int {
    switch self {
    case .leaf: 1
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// How many levels of arrays and objects it has.
  var depth: Int {
    switch self {
    case .leaf: 0
    case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.map(\.value.depth).max() ?? 0)
    }
  }

  /// A copy in which the part at a place, in the order of the text, is what `change` makes of it; nil
  /// where that makes nothing of it.
  func changing(_ place: Int, _ change: (JSONTree) -> JSONTree?) -> JSONTree? {
    var rest = place
    return changing(&rest, change)
  }

  private func changing(_ rest: inout Int, _ change: (JSONTree) -> JSONTree?) -> JSONTree? {
    if rest == 0 {
      rest = -1
      return change(self)
    }
    rest -= 1
    switch self {
    case .leaf: return nil
    case .array(var elements):
      for index in elements.indices {
        let count = elements[index].count
        if rest < count {
          guard let changed = elements[index].changing(&rest, change) else { return nil }
          elements[index] = changed
          return .array(elements)
        }
        rest -= count
      }
    case .object(var members):
      for index in members.indices {
        let count = members[index].value.count
        if rest < count {
          guard let changed = members[index].value.changing(&rest, change) else { return nil }
          members[index].value = changed
          return .object(members)
        }
        rest -= count
      }
    }
    return nil
  }

  /// The parts that `isWanted`, by their places.
  func places(where isWanted: (JSONTree) -> Bool) -> [Int] {
    var places: [Int] = []
    var next = 0
    visit { part in
      if isWanted(part) { places.append(next) }
      next += 1
    }
    return places
  }

  func visit(_ body: (JSONTree) -> Void) {
    body(self)
    switch self {
    case .leaf: break
    case .array(let elements): for element in elements { element.visit(body) }
    case .object(let members): for member in members { member.value.visit(body) }
    }
  }

  var string: JSONString? {
    if case .leaf(let json) = self { json.string } else { nil }
  }

  var number: JSONNumber? {
    if case .leaf(let json) = self { json.number } else { nil }
  }

  /// The values of members of this name, wherever they are.
  func values(named name: JSONString) -> [JSONTree] {
    var values: [JSONTree] = []
    visit { part in
      guard case .object(let members) = part else { return }
      values += members.filter { $0.name == name }.map(\.value)
    }
    return values
  }
}
