/// A text that is looked for: the two-way algorithm (Crochemore and Perrin, "Two-Way
/// String-Matching", Journal of the ACM 38, 1991), which reads each byte a bounded number of times
/// and needs no memory.
///
/// The text is cut where both parts together have its period locally. The right part is compared
/// from left to right, and a difference moves the window beyond what was equal. Then the left part
/// is compared, and a difference there moves it by the period.
struct LiteralSearch: Sendable {
  private let literal: [UInt8]
  /// Where the right part begins.
  private let cut: Int
  /// How far the window moves where only the right part was found.
  private let shift: Int
  /// How much of the beginning is known to be there after such a move: none unless the whole text
  /// repeats itself.
  private let known: Int

  init(_ text: ArraySlice<UInt8>) {
    literal = Array(text)
    let less = Self.maximalSuffix(of: literal, by: <)
    let greater = Self.maximalSuffix(of: literal, by: >)
    let suffix = greater.start > less.start ? greater : less
    cut = suffix.start
    let isPeriodic = literal[..<cut] == literal.dropFirst(suffix.period).prefix(cut)
    shift = isPeriodic ? suffix.period : max(cut, literal.count - cut + 1)
    known = isPeriodic ? literal.count - suffix.period : 0
  }

  var count: Int { literal.count }

  /// Whether the text stands at an index from which there is room for it.
  func stands(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    literal.withUnsafeBufferPointer { literal in
      ByteText.areEqual(
        UnsafeBufferPointer(rebasing: text[index..<(index + literal.count)]), literal)
    }
  }

  /// Where the text stands first between two indices; it must not be empty.
  func first(in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    literal.withUnsafeBufferPointer { literal in
      let lead = literal[cut]
      var at = start
      var sure = 0
      while end - at >= literal.count {
        if sure == 0 {
          // Only a window whose right part begins as it should is worth a look.
          let last = end - literal.count + cut
          guard let next = text.first(lead, from: at + cut, through: last) else { return nil }
          at = next - cut
        }
        var right = max(cut, sure)
        while right < literal.count, literal[right] == text[at + right] { right += 1 }
        guard right == literal.count else {
          at += right - cut + 1
          sure = 0
          continue
        }
        var left = cut
        while left > sure, literal[left - 1] == text[at + left - 1] { left -= 1 }
        guard left > sure else { return at }
        at += shift
        sure = known
      }
      return nil
    }
  }

  /// Where the suffix begins that is the greatest one in an order of bytes, and its period.
  private static func maximalSuffix(
    of text: [UInt8], by precedes: (UInt8, UInt8) -> Bool
  ) -> (start: Int, period: Int) {
    var start = 0
    var rival = 1
    var equal = 0
    var period = 1
    while rival + equal < text.count {
      let ours = text[start + equal]
      let theirs = text[rival + equal]
      if ours == theirs {
        equal += 1
        if equal == period {
          rival += period
          equal = 0
        }
      } else if precedes(theirs, ours) {
        rival += equal + 1
        equal = 0
        period = rival - start
      } else {
        start = rival
        rival += 1
        equal = 0
        period = 1
      }
    }
    return (start, period)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first index of a byte in a range whose end belongs to it, eight bytes at a time.
  @inline(__always)
  fileprivate func first(_ byte: UInt8, from start: Int, through last: Int) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var at = start
    while at + 8 <= last + 1 {
      // Zero where the byte stands; exact for the lowest such place.
      let word = loadWord(at: at) ^ (ones &* UInt64(byte))
      let zeros = (word &- ones) & ~word & (ones &* 0x80)
      if zeros != 0 { return at + zeros.trailingZeroBitCount >> 3 }
      at += 8
    }
    while at <= last {
      if self[at] == byte { return at }
      at += 1
    }
    return nil
  }
}
