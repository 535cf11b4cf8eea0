import Testing
import WirePrimitives

/// Laws that hold for all documents, tried on many.
struct JSONPropertyTests {
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a document reads as what was written, in any style`(seed: UInt64) throws {
    var generator = SampleGenerator(seed: seed)
    for _ in 0..<1_000 {
      let value = generator.value()
      let bytes = generator.bytes(of: value)
      let json = try JSON.parse(bytes)
      try #require(SampleValue(json) == value, "\(json)")
      let compact = json.compactBytes()
      try #require(compact.allSatisfy { (0x20..<0x7F).contains($0) })
      try #require(SampleValue(try JSON.parse(compact)) == value)
      try #require(SampleValue(try JSON.parse(json.prettyText)) == value)
      let width = Int(seed) * 10 + 5
      try #require(SampleValue(try JSON.parse(json.filledText(width: width))) == value)
      let again = try JSON.parse(generator.bytes(of: value))
      try #require(again.isIdentical(to: json))
      try #require(again == json && again.hashValue == json.hashValue)
      try #require(
        JSON.array([json, again]).compactBytes() == [0x5B] + compact + [0x2C] + compact + [0x5D])
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `the canonical form says the same and is one`(seed: UInt64) throws {
    var generator = SampleGenerator(seed: 100 + seed)
    for _ in 0..<500 {
      let json = try JSON.parse(generator.bytes(of: generator.value()))
      guard let canonical = try? json.canonicalBytes() else {
        try #require(json.compactText.contains(/[eE]/))
        continue
      }
      let again = try JSON.parse(canonical)
      try #require(again == json)
      try #require(again.hashValue == json.hashValue)
      try #require(try again.canonicalBytes() == canonical)
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `values are equal exactly when their canonical forms are`(seed: UInt64) throws {
    var generator = SampleGenerator(seed: 200 + seed)
    var equalPairs = 0
    for _ in 0..<1_500 {
      let left = try JSON.parse(generator.bytes(of: generator.value(depth: 1)))
      let right = try JSON.parse(generator.bytes(of: generator.value(depth: 1)))
      guard let leftText = try? left.canonicalBytes(), let rightText = try? right.canonicalBytes()
      else { continue }
      try #require((left == right) == (leftText == rightText), "\(left) \(right)")
      if left == right { equalPairs += 1 }
    }
    #expect(equalPairs > 10)
  }

  /// An error's offset is the first byte at which no continuation helps: what stands before it is
  /// the beginning of a document, and what follows it does not change the error.
  private static func checkOffset(of error: JSONParseError, in bytes: [UInt8]) throws {
    if error.kind == .unexpectedEnd {
      try #require(error.offset == bytes.count)
      return
    }
    try #require(error.offset < bytes.count)
    let before = Array(bytes[..<error.offset])
    do {
      _ = try JSON.parse(before)
    } catch {
      try #require(error == JSONParseError(.unexpectedEnd, at: before.count))
    }
    if error.kind == .byteOrderMark { return }
    let through = Array(bytes[...error.offset])
    #expect(throws: error) { try JSON.parse(through) }
    #expect(throws: error) { try JSON.parse(through + Array("\"}]0123456789".utf8)) }
  }

  @Test func `a beginning of a document is never anything but unfinished`() throws {
    var generator = SampleGenerator(seed: 300)
    for _ in 0..<150 {
      // In an array, so that no beginning is a document itself.
      let bytes = generator.bytes(of: .array([generator.value()]))
      let document = Array(bytes[...(try #require(bytes.lastIndex(of: 0x5D)))])
      for count in 0..<document.count {
        let beginning = Array(document[..<count])
        #expect(throws: JSONParseError(.unexpectedEnd, at: count)) { try JSON.parse(beginning) }
      }
    }
  }

  /// Bytes that matter to the grammar, so that mutations get past its first checks.
  private static let telling =
    Array("\"\\{}[]:,0123456789.eE+-tfnu/ \n\u{0}".utf8) + [
      0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xA0, 0xEF, 0xBB, 0xF0, 0xF4, 0x90, 0xFF,
    ]

  private static func mutate(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(3) {
      let at = random.below(bytes.count + 1)
      switch random.below(6) {
      case 0 where at < bytes.count: bytes.remove(at: at)
      case 1: bytes.insert(random.pick(telling), at: at)
      case 2 where at < bytes.count: bytes[at] ^= 1 << UInt8(random.below(8))
      case 3 where at < bytes.count: bytes[at] = UInt8(random.below(256))
      case 4: bytes.removeLast(bytes.count - at)
      default: if at < bytes.count { bytes[at] = random.pick(telling) }
      }
    }
    return bytes
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `no bytes trap and every error says where`(seed: UInt64) throws {
    var generator = SampleGenerator(seed: 400 + seed)
    var random = SplitMix64(seed: 500 + seed)
    var bytes: [UInt8] = []
    var accepted = 0
    var kinds: Set<String> = []
    for round in 0..<(Build.isDebug ? 5_000 : 50_000) {
      if round.isMultiple(of: 10) { bytes = generator.bytes(of: generator.value(depth: 2)) }
      let mutated = Self.mutate(bytes, &random)
      do {
        let json = try JSON.parse(mutated)
        try #require(try JSON.parse(json.compactBytes()).isIdentical(to: json))
        try #require(SampleValue(json) == SampleValue(try JSON.parse(json.prettyText)))
        accepted += 1
      } catch let error as JSONParseError {
        try Self.checkOffset(of: error, in: mutated)
        kinds.insert(String("\(error.kind)".prefix(12)))
      }
    }
    #expect(accepted > 500)
    #expect(kinds.count > 6, "\(kinds)")
  }
}
