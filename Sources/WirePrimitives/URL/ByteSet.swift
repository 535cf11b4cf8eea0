/// A set of bytes of ASCII, with or without all the others.
struct ByteSet: Sendable {
  /// A bit for each byte below 0x40, and for each of the next.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var hasNonASCII = false

  init(_ characters: StaticString) {
    for index in 0..<characters.utf8CodeUnitCount { insert(characters.utf8Start[index]) }
  }

  /// Those of ASCII, DEL included.
  static let controls: ByteSet = {
    var set = ByteSet("\u{7F}")
    set.low |= 0xFFFF_FFFF
    return set
  }()

  /// What is beyond ASCII.
  static let nonASCII: ByteSet = {
    var set = ByteSet("")
    set.hasNonASCII = true
    return set
  }()

  func union(_ other: ByteSet) -> ByteSet {
    var set = self
    set.low |= other.low
    set.high |= other.high
    set.hasNonASCII = hasNonASCII || other.hasNonASCII
    return set
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 0x40 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 0x3F) }
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return hasNonASCII }
    return (byte < 0x40 ? low : high) &>> UInt64(byte & 0x3F) & 1 == 1
  }

  /// The first index of a range whose byte is in the set; the end of the range where none is.
  func first(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index < end, !contains(bytes[index]) { index += 1 }
      return index
    }
  }
}
