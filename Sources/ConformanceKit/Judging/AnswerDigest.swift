/// 128 bits that tell values apart by their canonical form or their bytes; nobody gains by forging one.
package struct AnswerDigest: Sendable, Hashable, Comparable {
  /// As FNV-1a, of words too, and the same with another start and multiplier.
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x9e37_79b9_7f4a_7c15

  mutating func add(_ byte: UInt8) {
    first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
    second = (second ^ UInt64(byte)) &* 0xff51_afd7_ed55_8ccd
    second ^= second >> 29
  }

  mutating func add(_ word: UInt64) {
    first = (first ^ word) &* 0x100_0000_01b3
    first ^= first >> 32
    second = (second ^ word) &* 0xff51_afd7_ed55_8ccd
    second ^= second >> 29
  }

  /// The bytes and how many they are, by words: answers are long.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var index = 0
    while index + 8 <= bytes.count {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    while index < bytes.count {
      add(bytes[index])
      index += 1
    }
  }

  /// The bytes as how many there are of each.
  mutating func add(unordered bytes: [UInt8]) {
    var counts = [UInt64](repeating: 0, count: 256)
    for byte in bytes { counts[Int(byte)] += 1 }
    for (byte, count) in counts.enumerated() where count > 0 {
      add(UInt8(byte))
      add(count)
    }
    // No byte of UTF-8.
    add(0xFF as UInt8)
  }

  mutating func add(_ other: AnswerDigest) {
    add(other.first)
    add(other.second)
  }

  /// Half of it, to draw by.
  var word: UInt64 { first }

  package static func < (left: AnswerDigest, right: AnswerDigest) -> Bool {
    (left.first, left.second) < (right.first, right.second)
  }

  /// Thirty-two hexadecimal digits.
  var text: String {
    [first, second].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}
