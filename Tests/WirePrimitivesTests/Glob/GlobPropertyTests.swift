import Testing
import WirePrimitives

struct GlobPropertyTests {
  /// By the definition, one character at a time.
  private static func covers(_ pattern: ArraySlice<UInt8>, _ text: [UInt8]) -> Bool {
    // Which beginnings of the text the pattern so far covers.
    var reached = [Bool](repeating: false, count: text.count + 1)
    reached[0] = true
    for byte in pattern {
      if byte == 0x2A {
        let first = reached.firstIndex(of: true) ?? reached.count
        for index in first..<reached.count { reached[index] = true }
      } else {
        for index in stride(from: text.count, to: 0, by: -1) {
          reached[index] = reached[index - 1] && text[index - 1] == byte
        }
        reached[0] = false
      }
    }
    return reached[text.count]
  }

  private static func words(of letters: String, upTo length: Int) -> [[UInt8]] {
    var all: [[UInt8]] = [[]]
    var last = all
    for _ in 0..<length {
      last = last.flatMap { word in letters.utf8.map { word + [$0] } }
      all += last
    }
    return all
  }

  @Test func `every short pattern covers the short texts that it must`() throws {
    let texts = Self.words(of: "ab", upTo: 6)
    var covered = 0
    for pattern in Self.words(of: "ab*", upTo: 5) {
      let glob = Glob(pattern)
      for text in texts {
        let expected = Self.covers(pattern[...], text)
        try #require(glob.matches(text) == expected, "\(pattern) \(text)")
        covered += expected ? 1 : 0
      }
    }
    #expect(covered == 10_134)
  }

  /// Texts that repeat themselves, on which a searcher may fail.
  @Test func `long literals are found where they stand`() throws {
    var random = SplitMix64(seed: 31)
    func word(_ most: Int) -> [UInt8] {
      let unit = (0..<(1 + random.below(4))).map { _ in 0x61 + UInt8(random.below(2)) }
      var word = (0..<random.below(most)).map { unit[$0 % unit.count] }
      if random.below(2) == 0, !word.isEmpty { word[random.below(word.count)] ^= 3 }
      return word
    }
    var matched = 0
    for _ in 0..<4_000 {
      let text = word(60) + word(60)
      var pattern: [UInt8] = random.below(2) == 0 ? [0x2A] : []
      var at = 0
      while at < text.count {
        // Mostly cut from the text, so that it is often there.
        let start = min(text.count, at + random.below(12))
        at = min(text.count, start + 1 + random.below(30))
        pattern += random.below(8) == 0 ? word(9) : Array(text[start..<at])
        pattern.append(0x2A)
      }
      let expected = Self.covers(pattern[...], text)
      try #require(Glob(pattern).matches(text) == expected, "\(pattern) \(text)")
      matched += expected ? 1 : 0
    }
    #expect((1_000...3_000).contains(matched))
  }

  /// A debug build is some thirty times as slow.
  private static let length = Build.isDebug ? 200_000 : 1_000_000

  private static func text(_ unit: String) -> [UInt8] {
    Array(String(repeating: unit, count: length / unit.utf8.count).utf8)
  }

  private static func many(_ unit: String, _ count: Int) -> String {
    String(repeating: unit, count: count)
  }

  struct Hostile: CustomTestStringConvertible, Sendable {
    let pattern: String
    /// What the text repeats.
    let unit: String
    let matches: Bool

    init(_ pattern: String, _ unit: String, _ matches: Bool) {
      self.pattern = pattern
      self.unit = unit
      self.matches = matches
    }

    /// Of a pattern of 100,000 bytes the beginning.
    var testDescription: String { "\(pattern.prefix(24)) of \(pattern.count)" }
  }

  static let hostile: [Hostile] = [
    .init("*a*a*a*a*a*b", "a", false),
    .init(many("*a", 1_000) + "*b", "a", false),
    .init(many("*a", 1_000), "a", true),
    .init(many("*b", 1_000), "a", false),
    .init(many("*", 100_000) + "b", "a", false),
    .init("*" + many("a", 5_000) + "b*", "a", false),
    .init("*b" + many("a", 5_000) + "*", "a", false),
    .init("*b" + many("a", 50_000) + "*", many("a", 49_999) + "b", false),
    .init("*" + many("a", 2_500) + "b" + many("a", 2_500) + "*", "a", false),
    .init(many("*" + many("a", 500) + "b", 100), many("a", 499) + "b", false),
    .init(many("*" + many("ab", 250) + "b", 100), "ab", false),
    .init(many("*aab", 1_000) + "*", "ab", false),
    .init("*" + many("a", 90_000) + "b*", "a", false),
  ]

  /// What took the product of the two lengths would take minutes.
  @Test(arguments: hostile)
  func `no pattern takes long`(row: Hostile) {
    let text = Self.text(row.unit)
    var answer: Bool?
    let duration = ContinuousClock().measure { answer = Glob(row.pattern).matches(text) }
    #expect(answer == row.matches)
    #expect(duration < .seconds(20))
  }
}
