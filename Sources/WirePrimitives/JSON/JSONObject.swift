/// The members of an object in the order in which they stand, repeated names included. Going over
/// them is O(1) a step, so is ``count``; to find a member is O(n).
public struct JSONObject: Sendable, Hashable {
  /// A name and its value.
  public typealias Element = (name: JSONString, value: JSON)

  /// The object as a value.
  public let json: JSON

  /// The value must be an object.
  init(_ json: JSON) {
    self.json = json
  }

  /// The names in order, repeated ones included.
  public var names: [JSONString] { map(\.name) }

  /// Whether a name stands more than once.
  public var hasDuplicates: Bool { json.hasRepeatedNames }

  /// The value of the last member of that name, compared by code units. O(n).
  public subscript(name: String) -> JSON? {
    var name = name
    return name.withUTF8 { json.lastMember(named: $0) }
  }

  /// The value of the last member of that name, compared by code units. O(n).
  public subscript(name: JSONString) -> JSON? { last { $0.name == name } }

  private func last(where matches: (Element) -> Bool) -> JSON? {
    var found: JSON?
    for member in self where matches(member) { found = member.value }
    return found
  }
}

extension JSONObject: Collection {
  public var count: Int { json.node.high }
  public var isEmpty: Bool { count == 0 }

  public var startIndex: Index { Index(tapeIndex: json.index + 1) }
  public var endIndex: Index { Index(tapeIndex: json.endIndex) }

  public func index(after index: Index) -> Index {
    let value = index.tapeIndex + 1
    return Index(tapeIndex: json.document.tape[value].indexAfter(value))
  }

  public subscript(index: Index) -> Element {
    let document = json.document
    let name = JSONString(storage: document.bytes, node: document.tape[index.tapeIndex])
    return (name, JSON(document, at: index.tapeIndex + 1))
  }

  public func makeIterator() -> Iterator { Iterator(self) }
}
