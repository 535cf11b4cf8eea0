/// The UTF-16 code units of a string.
struct CodeUnits: Sequence, IteratorProtocol {
  private var codePoints: CodePoints
  private var pendingLow: UInt16?

  init(_ string: JSONString) {
    codePoints = CodePoints(string)
  }

  mutating func next() -> UInt16? {
    if let low = pendingLow {
      pendingLow = nil
      return low
    }
    guard let codePoint = codePoints.next() else { return nil }
    if codePoint <= 0xFFFF { return UInt16(codePoint) }
    let pair = Surrogates.split(codePoint)
    pendingLow = pair.low
    return pair.high
  }
}
