import ChoiceEngine

extension SplitMix64 {
  /// A number from 0 to `count` - 1.
  mutating func below(_ count: Int) -> Int { Int(next(upTo: UInt64(max(1, count) - 1))) }

  /// A number from 1 to `most`, small ones as often as large.
  mutating func few(upTo most: Int) -> Int { 1 + Int(next(scaledUpTo: UInt64(max(1, most) - 1))) }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// One of the elements; nil where there is none.
  mutating func pick<Elements: RandomAccessCollection>(
    _ elements: Elements
  ) -> Elements.Element? {
    elements.isEmpty
      ? nil : elements[elements.index(elements.startIndex, offsetBy: below(elements.count))]
  }

  /// A part of a range that is not empty.
  mutating func part(of range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound + below(range.count)
    return start..<start + few(upTo: range.upperBound - start)
  }
}
