/// Goes over a value in an order that depends on nothing but its decoded content: members sorted
/// by name, the last of each name alone. Equal values give equal events.
struct CanonicalWalk {
  /// What the walk comes to.
  enum Event {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(JSONString)
    case beginArray(count: Int)
    /// The count is that of different names.
    case beginObject(count: Int)
    case name(JSONString)
    case end
  }

  /// An open container.
  private enum Frame {
    case array(next: Int, end: Int)
    case name(members: [Int], next: Int)
    case value(members: [Int], next: Int)
  }

  private let document: JSONDocument
  private let root: Int
  private var frames: [Frame] = []
  private var hasStarted = false

  init(_ json: JSON) {
    document = json.document
    root = json.index
  }

  /// `nil` at the end of the value.
  mutating func next() -> Event? {
    guard let frame = frames.popLast() else {
      if hasStarted { return nil }
      hasStarted = true
      return open(root)
    }
    switch frame {
    case .array(let next, let end):
      guard next < end else { return .end }
      frames.append(.array(next: document.tape[next].indexAfter(next), end: end))
      return open(next)
    case .name(let members, let next):
      guard next < members.count else { return .end }
      frames.append(.value(members: members, next: next))
      return .name(JSON(document, at: members[next]).name(at: members[next]))
    case .value(let members, let next):
      frames.append(.name(members: members, next: next + 1))
      return open(members[next] + 1)
    }
  }

  private mutating func open(_ index: Int) -> Event {
    let json = JSON(document, at: index)
    let node = json.node
    switch node.kind {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .number: return .number(JSONNumber(storage: document.bytes, node: node))
    case .string: return .string(JSONString(storage: document.bytes, node: node))
    case .array:
      frames.append(.array(next: index + 1, end: node.low))
      return .beginArray(count: node.high)
    case .object:
      let members = json.sortedMembers
      frames.append(.name(members: members, next: 0))
      return .beginObject(count: members.count)
    }
  }
}

extension CanonicalWalk.Event: Hashable {
  var isEnd: Bool {
    if case .end = self { true } else { false }
  }
}
