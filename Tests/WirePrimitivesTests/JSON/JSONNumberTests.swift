import Testing
import WirePrimitives

struct JSONNumberTests {
  private static func number(_ text: String) throws -> JSONNumber {
    try #require(try JSON.parse(text).number)
  }

  /// Texts and the bits of the nearest double.
  static let doubles: [(String, UInt64)] = [
    ("0", 0), ("-0", 0x8000_0000_0000_0000), ("-0.0e5", 0x8000_0000_0000_0000),
    ("0e999999999999", 0),
    ("1", 0x3FF0_0000_0000_0000), ("-1.5", 0xBFF8_0000_0000_0000), ("0.1", 0x3FB9_9999_9999_999A),
    ("0.3", 0x3FD3_3333_3333_3333), ("123.456", 0x405E_DD2F_1A9F_BE77),
    ("1e22", 0x4480_F0CF_064D_D592),
    ("1e23", 0x44B5_2D02_C7E1_4AF6), ("9.5367431640625e-7", 0x3EB0_0000_0000_0000),
    // The integers around 2^53, where every second one is a tie.
    ("9007199254740992", 0x4340_0000_0000_0000), ("9007199254740993", 0x4340_0000_0000_0000),
    ("9007199254740994", 0x4340_0000_0000_0001), ("9007199254740995", 0x4340_0000_0000_0002),
    ("9007199254740993.00000000000000000000000001", 0x4340_0000_0000_0001),
    ("9007199254740992.99999999999999999999999999", 0x4340_0000_0000_0000),
    ("900719925474099300e-2", 0x4340_0000_0000_0000),
    ("90071992547409.93e2", 0x4340_0000_0000_0000),
    ("9223372036854775807", 0x43E0_0000_0000_0000), ("18446744073709551615", 0x43F0_0000_0000_0000),
    ("18446744073709551616", 0x43F0_0000_0000_0000),
    ("18446744073709549568", 0x43EF_FFFF_FFFF_FFFF),
    ("18446744073709550591.999", 0x43EF_FFFF_FFFF_FFFF),
    ("18446744073709550592", 0x43F0_0000_0000_0000),
    // The least normal and the greatest subnormal, famous for hanging readers.
    ("2.2250738585072014e-308", 0x0010_0000_0000_0000),
    ("2.2250738585072011e-308", 0x000F_FFFF_FFFF_FFFF),
    ("2.2250738585072012e-308", 0x0010_0000_0000_0000),
    ("5e-324", 1), ("4.9406564584124654e-324", 1), ("2.4703282292062328e-324", 1),
    ("2.4703282292062327e-324", 0), ("2e-324", 0), ("3e-324", 1), ("7.4109846876186981e-324", 1),
    ("7.4109846876186982e-324", 2), ("1e-400", 0), ("-1e-400", 0x8000_0000_0000_0000),
    ("1e-999999999999999999999", 0),
    ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF),
    ("1.7976931348623158e308", 0x7FEF_FFFF_FFFF_FFFF),
    ("1.7976931348623159e308", 0x7FF0_0000_0000_0000), ("1e309", 0x7FF0_0000_0000_0000),
    ("1e400", 0x7FF0_0000_0000_0000), ("-1e400", 0xFFF0_0000_0000_0000),
    ("1e99999999999999999999", 0x7FF0_0000_0000_0000),
    // Exactly half way between 1 and its neighbour: to even; one digit more decides otherwise.
    ("1.00000000000000011102230246251565404236316680908203125", 0x3FF0_0000_0000_0000),
    ("1.00000000000000011102230246251565404236316680908203124", 0x3FF0_0000_0000_0000),
    ("1.00000000000000011102230246251565404236316680908203126", 0x3FF0_0000_0000_0001),
    ("1.00000000000000033306690738754696212708950042724609375", 0x3FF0_0000_0000_0002),
    ("7.2057594037927933e16", 0x4370_0000_0000_0000), ("1448997445238699", 0x4314_976C_0803_FEAC),
    ("6929495644600919.5", 0x4338_9E56_EE5E_7A58),
    ("3.2378839133029012895883524125015321748630943766e-319", 0x0000_0000_0001_0000),
    ("6.9294956446009195e15", 0x4338_9E56_EE5E_7A58), ("8.41e21", 0x447C_7E83_209E_90B2),
  ]

  @Test(arguments: doubles)
  func `a number gives the nearest double`(text: String, bits: UInt64) throws {
    #expect(try Self.number(text).double.bitPattern == bits)
  }

  @Test func `ten thousand digits are read to the last that matters`() throws {
    let half = "9007199254740993"
    let zeros = String(repeating: "0", count: 10_000)
    let nines = String(repeating: "9", count: 10_000)
    let rows: [(String, UInt64)] = [
      (half + "." + zeros, 0x4340_0000_0000_0000),
      (half + "." + zeros + "1", 0x4340_0000_0000_0001),
      (half + zeros + "e-10000", 0x4340_0000_0000_0000),
      (half + zeros + "1e-10001", 0x4340_0000_0000_0001),
      ("9007199254740992." + nines, 0x4340_0000_0000_0000),
      ("9007199254740994." + nines, 0x4340_0000_0000_0001),
      ("0." + zeros + half + "e10016", 0x4340_0000_0000_0000),
      ("0." + zeros + half + zeros + "7e10016", 0x4340_0000_0000_0001),
      ("0." + nines, 0x3FF0_0000_0000_0000), (nines + "e-10000", 0x3FF0_0000_0000_0000),
      ("1" + zeros + "e-10000", 0x3FF0_0000_0000_0000), (nines, 0x7FF0_0000_0000_0000),
      ("0." + zeros, 0), ("0." + zeros + "1", 0),
    ]
    for (text, bits) in rows {
      #expect(try Self.number(text).double.bitPattern == bits, "\(text.prefix(20))...")
    }
  }

  /// Half of 2^-1074 has 752 significant digits, near the 767 that a tie can have at
  /// most: they are made here by halving in decimal.
  @Test func `a tie of 752 digits is broken by one digit more`() throws {
    var digits: [UInt8] = [1]
    for _ in 0..<1075 {
      // Halve: each digit takes the odd unit of the one before.
      var carry: UInt8 = 0
      digits = digits.map { digit in
        let value = carry * 10 + digit
        carry = value & 1
        return value / 2
      }
      if carry == 1 { digits.append(5) }
    }
    let tie = "0." + digits.dropFirst().map { String($0) }.joined()
    #expect(digits.drop { $0 == 0 }.count == 752)
    #expect(try Self.number(tie).double == 0)
    #expect(try Self.number(tie + "1").double == .leastNonzeroMagnitude)
    let zeros = String(repeating: "0", count: 10_000)
    #expect(try Self.number(tie + zeros).double == 0)
    #expect(try Self.number(tie + zeros + "1").double == .leastNonzeroMagnitude)
    #expect(try Self.number(String(tie.dropLast()) + "4").double == 0)
  }

  @Test func `a number as long as a document is read in bounded time`() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "7"), count: Build.isDebug ? 1 << 20 : 8 << 20)
    let number = try #require(try JSON.parse(bytes).number)
    #expect(number.double == .infinity)
    #expect(number.int == nil)
    let small = try JSON.parse([0x30, 0x2E] + bytes.dropLast(2))
    #expect(small.double == 0.7777777777777778)
  }

  static let ints: [(String, Int?)] = [
    ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("9223372036854775807", Int.max),
    ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("-9223372036854775809", nil),
    ("92233720368547758070", nil), ("1.0", nil), ("1e2", nil), ("1E0", nil), ("-0.0", nil),
  ]

  @Test(arguments: ints)
  func `a number gives an integer where it is written as one that fits`(
    text: String, int: Int?
  ) throws {
    let number = try Self.number(text)
    #expect(number.int == int)
    #expect(number.text == text)
    #expect(number.isWrittenAsInteger == !text.contains(/[.eE]/))
  }

  @Test(arguments: ["-0", "-0.0", "-0e5", "-1e-400"])
  func `negative zero is known`(text: String) throws {
    let number = try Self.number(text)
    #expect(number.isNegativeZero)
    #expect(number == JSONNumber(0))
    #expect(number.hashValue == JSONNumber(0).hashValue)
    #expect(!JSONNumber(0).isNegativeZero)
  }

  @Test func `a number can be made of its text and of nothing else`() {
    for text in ["0", "-0", "1.50", "1E+400", "-12e-3"] {
      #expect(JSONNumber(text: text)?.text == text)
    }
    for text in ["", " 1", "1 ", "01", "+1", "1.", "x", "1,", "\"1\"", "null", "Infinity", "0x1"] {
      #expect(JSONNumber(text: text) == nil, "\(text)")
    }
  }

  @Test func `a number made of a double reads back as the same double`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      let double = Double(bitPattern: random.next())
      guard let number = JSONNumber(finite: double) else {
        try #require(!double.isFinite)
        continue
      }
      try #require(number.double.bitPattern == double.bitPattern, "\(double)")
      try #require(JSONNumber(text: number.text)?.isWrittenAsInteger == number.isWrittenAsInteger)
    }
  }

  @Test func `the short ways to a double agree with the standard library`() throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<20_000 {
      let significand = random.next() >> UInt64(random.below(64))
      let text = "\(significand)e\(random.below(60) - 30)"
      try #require(try Self.number(text).double == Double(text), "\(text)")
    }
  }
}
