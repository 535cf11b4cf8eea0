extension JSON: Hashable {
  /// Whether the decoded values are the same: objects without regard to order, the last of
  /// repeated members counting; strings by code units; numbers by their `Double`, so that `1` and
  /// `1.0`, and `0` and `-0`, are equal.
  ///
  /// O(n) but for the sorting of members.
  public static func == (left: JSON, right: JSON) -> Bool {
    if left.document === right.document, left.index == right.index { return true }
    if TapeComparison(left: left, right: right, numbers: .value).matches { return true }
    var leftWalk = CanonicalWalk(left)
    var rightWalk = CanonicalWalk(right)
    while true {
      let event = leftWalk.next()
      guard event == rightWalk.next() else { return false }
      if event == nil { return true }
    }
  }

  /// Equal values give equal hashes. O(n) but for the sorting of members.
  public func hash(into hasher: inout Hasher) {
    var walk = CanonicalWalk(self)
    while let event = walk.next() { hasher.combine(event) }
  }

  /// Whether everything that a value keeps is the same: order and repetition of members, the text
  /// of numbers, the code units of strings. Whitespace, and which characters of a string were
  /// escaped, are not kept.
  public func isIdentical(to other: JSON) -> Bool {
    TapeComparison(left: self, right: other, numbers: .text).matches
  }
}
