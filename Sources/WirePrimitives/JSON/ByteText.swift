/// Comparison of bytes without the cost of a generic sequence in every step.
enum ByteText {
  static func areEqual(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    left.count == right.count && firstDifference(left, right) == left.count
  }

  /// Lexicographic order of unsigned bytes.
  static func precedes(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let index = firstDifference(left, right)
    guard index < right.count else { return false }
    return index == left.count || left[index] < right[index]
  }

  /// The length of the common beginning.
  private static func firstDifference(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let count = min(left.count, right.count)
    var index = 0
    while index + 8 <= count {
      let difference = left.loadWord(at: index) ^ right.loadWord(at: index)
      if difference != 0 { return index + difference.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < count, left[index] == right[index] { index += 1 }
    return index
  }
}
