/// The elements of an array. Going over them is O(1) a step, so is ``count``; to find an element by
/// number is O(n).
public struct JSONArray: Sendable, Hashable {
  /// The array as a value.
  public let json: JSON

  /// The value must be an array.
  init(_ json: JSON) {
    self.json = json
  }

  /// The element of that number, counted from 0; `nil` where there is none.
  func element(at number: Int) -> JSON? {
    guard number >= 0, number < count else { return nil }
    let document = json.document
    var index = json.index + 1
    for _ in 0..<number { index = document.tape[index].indexAfter(index) }
    return JSON(document, at: index)
  }
}

extension JSONArray: Collection {
  public var count: Int { json.node.high }
  public var isEmpty: Bool { count == 0 }

  public var startIndex: Index { Index(tapeIndex: json.index + 1) }
  public var endIndex: Index { Index(tapeIndex: json.endIndex) }

  public func index(after index: Index) -> Index {
    let tape = json.document.tape
    return Index(tapeIndex: tape[index.tapeIndex].indexAfter(index.tapeIndex))
  }

  public subscript(index: Index) -> JSON { JSON(json.document, at: index.tapeIndex) }

  /// The element of that number, counted from 0; `nil` where there is none. O(n).
  public subscript(number: Int) -> JSON? { element(at: number) }

  public func makeIterator() -> Iterator { Iterator(self) }
}
