extension JSONArray {
  /// The elements in order.
  public struct Iterator: IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var index: Int
    private let end: Int

    init(_ array: JSONArray) {
      document = array.json.document
      index = array.json.index + 1
      end = array.json.endIndex
    }

    public mutating func next() -> JSON? {
      guard index < end else { return nil }
      defer { index = document.tape[index].indexAfter(index) }
      return JSON(document, at: index)
    }
  }
}
