/// Puts values of any documents together into a new one, copying what they hold.
///
/// A document of more than ``JSONLimits/mostBytes`` bytes or nodes cannot be built: that is a
/// programming error.
struct TapeBuilder {
  private var bytes: [UInt8] = []
  private var tape: [TapeNode] = []

  static func document(building build: (inout TapeBuilder) -> Void) -> JSON {
    var builder = TapeBuilder()
    build(&builder)
    return JSON(JSONDocument(bytes: builder.bytes, tape: builder.tape))
  }

  mutating func append(_ kind: TapeKind, count: Int, contents: (inout TapeBuilder) -> Void) {
    let index = tape.count
    tape.append(TapeNode(kind))
    contents(&self)
    precondition(tape.count <= JSONLimits.mostBytes, "a document of 2^28 nodes or more")
    tape[index] = TapeNode(kind, high: count, low: tape.count)
  }

  mutating func append(_ string: JSONString) {
    append(string.node, textIn: string.storage)
  }

  mutating func append(_ json: JSON) {
    let source = json.document
    let distance = tape.count - json.index
    tape.reserveCapacityGeometrically(tape.count + json.endIndex - json.index)
    for index in json.index..<json.endIndex {
      let node = source.tape[index]
      switch node.kind {
      case .number, .string: append(node, textIn: source.bytes)
      case .array, .object: tape.append(node.movingEnd(by: distance))
      case .null, .false, .true: tape.append(node)
      }
    }
    precondition(tape.count <= JSONLimits.mostBytes, "a document of 2^28 nodes or more")
  }

  private mutating func append(_ node: TapeNode, textIn source: [UInt8]) {
    tape.append(node.movingText(to: bytes.count))
    bytes.append(contentsOf: source[node.textRange])
    precondition(bytes.count <= JSONLimits.mostBytes, "a document of 2^28 bytes or more")
  }
}

extension Array {
  /// Makes room for a known number of elements without losing amortised growth.
  fileprivate mutating func reserveCapacityGeometrically(_ capacityNeeded: Int) {
    if capacityNeeded > capacity { reserveCapacity(Swift.max(capacityNeeded, capacity * 2)) }
  }
}
