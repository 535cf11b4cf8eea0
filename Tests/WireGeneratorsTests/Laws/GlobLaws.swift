import ChoiceEngine
import Testing
import WireGenerators
import WirePrimitives

struct GlobLaws {
  /// By the definition; slow where stars are many.
  private static func covers(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == UInt8(ascii: "*") {
      return covers(pattern.dropFirst(), text)
        || !text.isEmpty && covers(pattern, text.dropFirst())
    }
    return text.first == first && covers(pattern.dropFirst(), text.dropFirst())
  }

  @Test func `a pattern covers what it does by the definition`() async throws {
    let statistics = await expectLaw(
      "globs", cases: 4_000, of: { $0.globAndText() },
      classify: { [Glob($0.pattern).matches($0.text) ? "covered" : "not covered"] }
    ) { pattern, text in
      let expected = Self.covers(pattern[...], text[...])
      // A change may have made a letter a capital.
      let small = text.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
      let capital = pattern.map { $0 == UInt8(ascii: "*") ? $0 : $0 - 0x20 }
      return Glob(pattern).matches(text) == expected
        && Glob(capital, letterCase: .asciiInsensitive).matches(text)
          == Self.covers(pattern[...], small[...])
    }
    let tried = try #require(statistics)
    #expect(tried.permille(of: "covered") > 300 && tried.permille(of: "not covered") > 150)
  }
}
