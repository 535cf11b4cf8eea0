import Testing
import WirePrimitives

struct UUIDv4Tests {
  /// What is random, and the identifier that is made of it.
  static let made: [([UInt8], String)] = [
    (Array(repeating: 0x00, count: 16), "00000000-0000-4000-8000-000000000000"),
    (Array(repeating: 0xFF, count: 16), "ffffffff-ffff-4fff-bfff-ffffffffffff"),
    (Array(repeating: 0xAB, count: 16), "abababab-abab-4bab-abab-abababababab"),
    (Array(0...15), "00010203-0405-4607-8809-0a0b0c0d0e0f"),
    // RFC 9562, appendix A.3.
    (
      [
        0x91, 0x91, 0x08, 0xF7, 0x52, 0xD1, 0x33, 0x20,
        0x5B, 0xAC, 0xF8, 0x47, 0xDB, 0x41, 0x48, 0xA8,
      ], "919108f7-52d1-4320-9bac-f847db4148a8"
    ),
  ]

  @Test(arguments: made)
  func `random bytes become an identifier of version 4`(bytes: [UInt8], text: String) throws {
    let uuid = try #require(UUIDv4(randomBytes: bytes))
    #expect(uuid.text == text)
    #expect("\(uuid)" == text)
    #expect(uuid.isVersion4)
    #expect(try UUIDv4.parse(text) == uuid)
    #expect(UUIDv4(bytes: uuid.bytes) == uuid)
  }

  @Test func `six bits are set and the others are the random ones`() throws {
    let zero = try #require(UUIDv4(randomBytes: Array(repeating: 0, count: 16)))
    var fixed: [Int] = []
    for bit in 0..<128 {
      var bytes = [UInt8](repeating: 0, count: 16)
      bytes[bit / 8] = 0x80 >> UInt8(bit % 8)
      let uuid = try #require(UUIDv4(randomBytes: bytes))
      if uuid == zero { fixed.append(bit) }
      let expected = zip(zero.bytes, bytes).map { uuid == zero ? $0 : $0 | $1 }
      try #require(uuid.bytes == expected)
    }
    #expect(fixed == [48, 49, 50, 51, 64, 65])
  }

  @Test(arguments: [0, 1, 15, 17, 32])
  func `there are sixteen bytes or no identifier`(count: Int) {
    let bytes = [UInt8](repeating: 7, count: count)
    #expect(UUIDv4(bytes: bytes) == nil)
    #expect(UUIDv4(randomBytes: bytes) == nil)
  }

  @Test func `a generator gives the first eight bytes first`() {
    struct Counter: RandomNumberGenerator {
      var word: UInt64 = 0x0011_2233_4455_6677
      mutating func next() -> UInt64 {
        defer { word = 0x8899_AABB_CCDD_EEFF }
        return word
      }
    }
    var generator = Counter()
    #expect(UUIDv4(using: &generator).text == "00112233-4455-4677-8899-aabbccddeeff")
  }

  /// Each of the free bits is set in half of them: 2,000 lie eight deviations from the middle.
  @Test func `identifiers of the system differ and are set in half their bits`() {
    let all = (0..<8_000).map { _ in UUIDv4() }
    #expect(Set(all).count == all.count)
    #expect(all.filter { !$0.isVersion4 } == [])
    var set = [Int](repeating: 0, count: 128)
    for uuid in all {
      for (place, byte) in uuid.bytes.enumerated() {
        for bit in 0..<8 where byte << UInt8(bit) & 0x80 != 0 { set[place * 8 + bit] += 1 }
      }
    }
    let odd = set.indices.filter { !(3_640...4_360).contains(set[$0]) }
    #expect(odd == [48, 49, 50, 51, 64, 65])
  }

  @Test func `version and variant are read from bytes 6 and 8`() throws {
    for version in 0..<16 {
      for byte in 0...UInt8.max {
        var bytes = [UInt8](repeating: 0xFF, count: 16)
        bytes[6] = UInt8(version) << 4 | byte & 0xF
        bytes[8] = byte
        let uuid = try #require(UUIDv4(bytes: bytes))
        let variant: UUIDVariant =
          switch byte {
          case ..<0x80: .ncs
          case ..<0xC0: .rfc9562
          case ..<0xE0: .microsoft
          default: .future
          }
        try #require(uuid.version == version)
        try #require(uuid.variant == variant)
        try #require(uuid.isVersion4 == (version == 4 && variant == .rfc9562))
      }
    }
  }

  @Test func `identifiers are in the order of their texts and bytes`() throws {
    var random = SplitMix64(seed: 21)
    for _ in 0..<2_000 {
      // Alike but for one byte, mostly.
      let bytes = (0..<16).map { _ in UInt8(random.below(256)) }
      var other = bytes
      other[random.below(16)] = UInt8(random.below(256))
      let left = try #require(UUIDv4(bytes: bytes))
      let right = try #require(UUIDv4(bytes: other))
      try #require((left < right) == (left.text < right.text))
      try #require((left < right) == bytes.lexicographicallyPrecedes(other))
      try #require((left == right) == (bytes == other))
    }
  }
}
