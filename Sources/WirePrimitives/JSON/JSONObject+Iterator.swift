extension JSONObject {
  /// The members in order, repeated names included.
  public struct Iterator: IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var index: Int
    private let end: Int

    init(_ object: JSONObject) {
      document = object.json.document
      index = object.json.index + 1
      end = object.json.endIndex
    }

    public mutating func next() -> Element? {
      guard index < end else { return nil }
      let name = JSONString(storage: document.bytes, node: document.tape[index])
      let value = JSON(document, at: index + 1)
      index = value.endIndex
      return (name, value)
    }
  }
}
