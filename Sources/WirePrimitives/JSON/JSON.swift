/// An immutable JSON value: a position in a document that all of its parts share.
///
/// Nothing that the document's text said is lost: order and repetition of members, the digits of
/// numbers, lone surrogates in strings. A value is 16 bytes and cheap to copy; any part of a
/// document keeps the whole document alive. Strings and numbers are converted when they are asked
/// for.
///
/// Equality is that of the decoded value, see `==(_:_:)`; `isIdentical(to:)` compares what was
/// written.
///
/// Values may be nested deeper than a thread's stack: everything here works without recursion, and
/// code that walks a value of unknown depth should too, or should leave
/// ``JSONLimits/depth`` at its standard.
public struct JSON: Sendable {
  let document: JSONDocument
  let index: Int

  init(_ document: JSONDocument, at index: Int = 0) {
    self.document = document
    self.index = index
  }

  @inline(__always) var node: TapeNode { document.tape[index] }

  /// Whether all of the document's bytes are texts of this value.
  var isDense: Bool { document.isDense && index == 0 }

  /// The index of the node after this value.
  var endIndex: Int { node.indexAfter(index) }

  /// The bytes of memory that the value keeps, which are those of its whole document.
  package var storedBytes: Int {
    document.bytes.count + document.tape.count * MemoryLayout<TapeNode>.stride
  }

  /// Which of the six types of RFC 8259, section 3 the value has.
  public var kind: Kind {
    switch node.kind {
    case .null: .null
    case .false, .true: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The value, one level of it opened.
  public var value: JSONValue {
    switch node.kind {
    case .null: .null
    case .false: .bool(false)
    case .true: .bool(true)
    case .number: .number(JSONNumber(storage: document.bytes, node: node))
    case .string: .string(JSONString(storage: document.bytes, node: node))
    case .array: .array(JSONArray(self))
    case .object: .object(JSONObject(self))
    }
  }
}
