/// Puts values of any documents together into a new one, copying what they hold.
///
/// A document of more than ``JSONLimits/mostBytes`` bytes or nodes cannot be built: that is a
/// programming error.
struct TapeBuilder {
  private var bytes: [UInt8] = []
  private var tape: [TapeNode] = []

  /// An empty container, which ``finish(count:)`` closes.
  init(_ kind: TapeKind, nodes: Int, bytes: Int) {
    tape.reserveCapacity(nodes + 1)
    self.bytes.reserveCapacity(bytes)
    tape.append(TapeNode(kind))
  }

  /// The container with `count` elements or members, all of which were appended.
  consuming func finish(count: Int) -> JSON {
    Self.check(bytes: bytes.count, nodes: tape.count)
    tape[0] = TapeNode(tape[0].kind, high: count, low: tape.count)
    return JSON(JSONDocument(bytes: bytes, tape: tape, isDense: true))
  }

  mutating func append(_ string: JSONString) {
    append(string.node, textIn: string.storage)
  }

  mutating func append(_ string: String) {
    var string = string
    string.withUTF8 { utf8 in
      let flags: TapeFlags = PlainText.isASCII(utf8) ? .none : .mayHoldNonASCII
      tape.append(TapeNode(.string, flags, high: bytes.count, low: utf8.count))
      bytes.append(contentsOf: utf8)
    }
    Self.check(bytes: bytes.count, nodes: tape.count)
  }

  mutating func append(_ json: JSON) {
    let source = json.document
    let distance = tape.count - json.index
    if json.isDense {
      let offset = bytes.count
      bytes.append(contentsOf: source.bytes)
      for node in source.tape { tape.append(node.moved(contents: distance, text: offset)) }
    } else {
      for index in json.index..<json.endIndex {
        let node = source.tape[index]
        if node.hasText {
          append(node, textIn: source.bytes)
        } else {
          tape.append(node.moved(contents: distance, text: 0))
        }
      }
    }
    Self.check(bytes: bytes.count, nodes: tape.count)
  }

  private mutating func append(_ node: TapeNode, textIn source: [UInt8]) {
    tape.append(node.moved(contents: 0, text: bytes.count - node.high))
    bytes.append(contentsOf: source[node.textRange])
  }

  private static func check(bytes: Int, nodes: Int) {
    precondition(max(bytes, nodes) <= JSONLimits.mostBytes, "a document of 2^28 bytes or nodes")
  }
}
