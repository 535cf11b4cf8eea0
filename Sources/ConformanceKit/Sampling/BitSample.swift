/// Many values of up to 128 bits, bit by bit: column `k` has bit `k` of each of them.
///
/// Bits are numbered as they are written, from the highest one, 0, on.
package struct BitSample: Sendable {
  package static let width = 128

  package let count: Int
  /// `words` words for each bit; value `i` is bit `i % 64` of word `i / 64`.
  private let columns: [UInt64]
  private let words: Int

  package init(_ values: [UInt128]) {
    let words = (values.count + 63) / 64
    var columns = [UInt64](repeating: 0, count: Self.width * words)
    columns.withUnsafeMutableBufferPointer { columns in
      for (index, value) in values.enumerated() {
        let (word, mask) = (index / 64, UInt64(1) << UInt64(index % 64))
        let halves = [UInt64(truncatingIfNeeded: value), UInt64(truncatingIfNeeded: value >> 64)]
        for (half, bits) in halves.enumerated() {
          var rest = bits
          // From the lowest bit that is set to the next.
          while rest != 0 {
            let bit = Self.width - 1 - 64 * half - rest.trailingZeroBitCount
            columns[bit * words + word] |= mask
            rest &= rest &- 1
          }
        }
      }
    }
    count = values.count
    self.words = words
    self.columns = columns
  }

  /// How many of the values have the bit set.
  package func ones(_ bit: Int) -> Int { columns[range(bit)].reduce(0) { $0 + $1.nonzeroBitCount } }

  /// How many of the values have one of the two bits set and not the other.
  package func differing(_ bit: Int, _ other: Int) -> Int {
    columns.withUnsafeBufferPointer { columns in
      guard let start = columns.baseAddress else { return 0 }
      var (left, right) = (start + bit * words, start + other * words)
      let end = left + words
      var sum = 0
      while left < end {
        sum += (left.pointee ^ right.pointee).nonzeroBitCount
        left += 1
        right += 1
      }
      return sum
    }
  }

  /// How many of the values have the bit otherwise than the value before.
  package func changes(_ bit: Int) -> Int {
    let column = column(bit)
    var sum = 0
    for word in 0..<words {
      // Bit i of `next` is bit i + 1 of the column.
      let next = column[word] >> 1 | (word + 1 < words ? column[word + 1] << 63 : 0)
      let inside = min(64, max(0, count - 1 - 64 * word))
      let mask: UInt64 = inside == 64 ? .max : (1 << UInt64(inside)) - 1
      sum += ((column[word] ^ next) & mask).nonzeroBitCount
    }
    return sum
  }

  /// The bit of each value, in their order.
  package func column(_ bit: Int) -> [UInt64] { Array(columns[range(bit)]) }

  private func range(_ bit: Int) -> Range<Int> { bit * words..<(bit + 1) * words }
}
