/// FNV-1a, 64 bits: tells data apart that nobody forges.
struct Digest {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Of bytes alone.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    var digest = Digest()
    for byte in bytes { digest.add(byte) }
    return digest.text
  }

  mutating func add(_ text: String) {
    add(Array(text.utf8))
  }

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
    // So that "ab", "c" and "a", "bc" differ.
    add(0xff)
  }

  private mutating func add(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
