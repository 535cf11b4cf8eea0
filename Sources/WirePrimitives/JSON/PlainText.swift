/// Characters that stand for themselves in strings of JSON, eight at a time.
enum PlainText {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The high bit of each byte that ends a run of plain ASCII: quote, backslash, control character
  /// or non-ASCII. Exact for the lowest of them, which is all that may be used.
  @inline(__always)
  static func ends(in word: UInt64) -> UInt64 {
    let controls = word &- (ones &* 0x20)
    let quotes = (word ^ (ones &* UInt64(ASCII.quote))) &- ones
    let backslashes = (word ^ (ones &* UInt64(ASCII.backslash))) &- ones
    return (controls | quotes | backslashes | word) & (ones &* 0x80)
  }

  /// As ``ends(in:)``, but DEL ends a run too: what is left may be written as it is.
  @inline(__always)
  static func visibleEnds(in word: UInt64) -> UInt64 {
    ends(in: word) | (word &+ ones) & (ones &* 0x80)
  }

  /// Whether ``visibleEnds(in:)`` goes over the byte.
  @inline(__always)
  static func isVisible(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < ASCII.delete && byte != ASCII.quote && byte != ASCII.backslash
  }

  /// Whether ``visibleEnds(in:)`` goes over the whole text.
  static func isVisible(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index + 8 <= text.count {
      guard visibleEnds(in: text.loadWord(at: index)) == 0 else { return false }
      index += 8
    }
    return text[index...].allSatisfy(isVisible)
  }

  /// The high bit of each byte that is not a decimal digit. Exact for the lowest of them.
  @inline(__always)
  static func digitEnds(in word: UInt64) -> UInt64 {
    let values = word ^ (ones &* UInt64(ASCII.zero))
    // A digit is 0 to 9 now, and anything above gets its high bit set, or has it.
    return (values &+ (ones &* (0x80 - 10)) | values) & (ones &* 0x80)
  }

  /// Whether no byte is above 0x7F.
  static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var seen: UInt64 = 0
    var index = 0
    while index + 8 <= text.count {
      seen |= text.loadWord(at: index)
      index += 8
    }
    while index < text.count {
      seen |= UInt64(text[index])
      index += 1
    }
    return seen & (ones &* 0x80) == 0
  }
}
