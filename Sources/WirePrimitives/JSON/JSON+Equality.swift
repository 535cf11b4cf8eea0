extension JSON: Hashable {
  /// Whether the decoded values are the same: objects without regard to order, the last of
  /// repeated members counting; strings by code units; numbers by their `Double`, so that `1` and
  /// `1.0`, and `0` and `-0`, are equal.
  ///
  /// O(n) but for the sorting of members.
  public static func == (left: JSON, right: JSON) -> Bool {
    if left.document === right.document, left.index == right.index { return true }
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
    let count = endIndex - index
    guard count == other.endIndex - other.index else { return false }
    for offset in 0..<count {
      let left = document.tape[index + offset]
      let right = other.document.tape[other.index + offset]
      guard left.kind == right.kind else { return false }
      switch left.kind {
      case .null, .false, .true:
        break
      case .array, .object:
        guard left.low - index == right.low - other.index, left.high == right.high else {
          return false
        }
      case .number:
        let leftText = document.bytes[left.textRange]
        let rightText = other.document.bytes[right.textRange]
        guard ByteText.areEqual(leftText, rightText) else { return false }
      case .string:
        guard name(at: index + offset) == other.name(at: other.index + offset) else {
          return false
        }
      }
    }
    return true
  }
}
