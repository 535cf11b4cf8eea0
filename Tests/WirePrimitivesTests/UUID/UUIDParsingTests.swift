import Testing
import WirePrimitives

struct UUIDParsingTests {
  static let text = "7d9f0c3a-1b2c-4d3e-8f45-0123456789ab"

  typealias Kind = UUIDParseError.Kind

  /// Text, what is wrong and where.
  static let rejected: [(String, Kind, Int)] = [
    ("", .unexpectedEnd, 0), ("7", .unexpectedEnd, 1),
    (String(text.dropLast()), .unexpectedEnd, 35),
    (text + "0", .trailingByte(0x30), 36), (text + "\n", .trailingByte(0x0A), 36),
    ("{" + text + "}", .invalidDigit(0x7B), 0), (" " + text, .invalidDigit(0x20), 0),
    ("urn:uuid:" + text, .invalidDigit(0x75), 0),
    (text.replacing("-", with: ""), .missingHyphen(0x31), 8),
    (text.replacing("-", with: "_"), .missingHyphen(0x5F), 8),
    ("7d9f0c3a--b2c-4d3e-8f45-0123456789ab", .invalidDigit(0x2D), 9),
    ("7d9f0c3a-1b2c-4d3e-8f45-0123456789ag", .invalidDigit(0x67), 35),
    ("7d9f0c3a-1b2c-4d3e-8f45\u{2010}0123456789ab", .missingHyphen(0xE2), 23),
    ("\u{FF17}d9f0c3a-1b2c-4d3e-8f45-0123456789ab", .invalidDigit(0xEF), 0),
    ("7d9f0c3a-1b2c-1d3e-8f45-0123456789ab", .otherVersion(1), 14),
    ("7d9f0c3a-1b2c-7d3e-8f45-0123456789ab", .otherVersion(7), 14),
    ("7d9f0c3a-1b2c-4d3e-7f45-0123456789ab", .otherVariant(.ncs), 19),
    ("7d9f0c3a-1b2c-4d3e-cf45-0123456789ab", .otherVariant(.microsoft), 19),
    ("ffffffff-ffff-ffff-ffff-ffffffffffff", .otherVariant(.future), 19),
    ("00000000-0000-0000-0000-000000000000", .otherVariant(.ncs), 19),
  ]

  @Test(arguments: rejected)
  func `what is not a text of version 4 is refused at the first error`(
    text: String, kind: Kind, offset: Int
  ) {
    let error = UUIDParseError(kind, at: offset)
    #expect(throws: error) { try UUIDv4.parse(text) }
    #expect(throws: error) { try UUIDv4.parse(Array(text.utf8)) }
    #expect(throws: error) { try UUIDv4.parse(JSONString(text)) }
    #expect(error.description.hasPrefix("byte \(offset): "))
  }

  @Test(arguments: [
    ("7d9f0c3a-1b2c-1d3e-8f45-0123456789ab", 1, UUIDVariant.rfc9562),
    ("00000000-0000-0000-0000-000000000000", 0, .ncs),
    ("ffffffff-ffff-ffff-ffff-ffffffffffff", 15, .future),
    ("7d9f0c3a-1b2c-4d3e-cf45-0123456789ab", 4, .microsoft),
  ])
  func `other versions and variants are read where that is asked for`(
    text: String, version: Int, variant: UUIDVariant
  ) throws {
    let uuid = try UUIDv4.parse(text, layout: .any)
    #expect(uuid.version == version)
    #expect(uuid.variant == variant)
    #expect(uuid.text == text)
  }

  @Test func `letters may be in any case unless lower case is asked for`() throws {
    let mixed = "7D9f0c3A-1b2c-4d3e-8f45-0123456789aB"
    let uuid = try UUIDv4.parse(Self.text, letterCase: .lower)
    #expect(try UUIDv4.parse(mixed) == uuid)
    #expect(try UUIDv4.parse(JSONString(mixed)) == uuid)
    #expect(try UUIDv4.parse(Self.text.uppercased()).text == Self.text)
    #expect(throws: UUIDParseError(.upperCaseDigit(0x44), at: 1)) {
      try UUIDv4.parse(mixed, letterCase: .lower)
    }
    // No letter, no case.
    let digits = "00000000-0000-4000-8000-000000000000"
    #expect(try UUIDv4.parse(digits, letterCase: .lower).text == digits)
  }

  @Test func `each place takes its own characters and no other`() throws {
    let plain = Array(Self.text.utf8)
    for place in plain.indices {
      var taken: [UInt8] = []
      for byte in 0...UInt8.max {
        var bytes = plain
        bytes[place] = byte
        if (try? UUIDv4.parse(bytes, layout: .any)) != nil { taken.append(byte) }
      }
      let isHyphen = [8, 13, 18, 23].contains(place)
      try #require(taken == Array((isHyphen ? "-" : "0123456789ABCDEFabcdef").utf8))
    }
  }

  @Test func `every identifier is what its text says`() throws {
    var random = SplitMix64(seed: 22)
    for _ in 0..<2_000 {
      let uuid = try #require(UUIDv4(bytes: (0..<16).map { _ in UInt8(random.below(256)) }))
      let text = uuid.text
      try #require(text.utf8.count == 36)
      try #require(text == text.lowercased())
      try #require(try UUIDv4.parse(text, letterCase: .lower, layout: .any) == uuid)
      try #require(((try? UUIDv4.parse(text)) != nil) == uuid.isVersion4)
    }
  }
}
