extension JSONArray {
  /// The place of an element, valid for the array that gave it.
  public struct Index: Sendable, Hashable, Comparable {
    let tapeIndex: Int

    public static func < (left: Index, right: Index) -> Bool { left.tapeIndex < right.tapeIndex }
  }
}
