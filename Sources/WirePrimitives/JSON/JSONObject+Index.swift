extension JSONObject {
  /// The place of a member, valid for the object that gave it.
  public struct Index: Sendable, Hashable, Comparable {
    let tapeIndex: Int

    public static func < (left: Index, right: Index) -> Bool { left.tapeIndex < right.tapeIndex }
  }
}
