/// The text of an IPv6 address without its brackets (URL Standard, section 3.5; RFC 5952).
enum IPv6Address {
  static func text(_ address: UInt128) -> String {
    let pieces = (0..<8).map { UInt16(truncatingIfNeeded: address >> UInt128(112 - 16 * $0)) }
    let zeros = longestZeros(in: pieces)
    func joined(_ pieces: ArraySlice<UInt16>) -> String {
      pieces.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard zeros.count > 1 else { return joined(pieces[...]) }
    return joined(pieces[..<zeros.lowerBound]) + "::" + joined(pieces[zeros.upperBound...])
  }

  /// The first of the longest runs of zeros.
  private static func longestZeros(in pieces: [UInt16]) -> Range<Int> {
    var longest = 0..<0
    var start = 0
    for (index, piece) in pieces.enumerated() {
      if piece != 0 {
        start = index + 1
      } else if index + 1 - start > longest.count {
        longest = start..<(index + 1)
      }
    }
    return longest
  }
}
