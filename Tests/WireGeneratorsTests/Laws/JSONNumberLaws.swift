import ChoiceEngine
import Testing
import WireGenerators
import WirePrimitives

struct JSONNumberLaws {
  /// Another text of the same value, mostly.
  private static func respelled(_ number: JSONNumber, _ source: inout ChoiceSource) -> JSONNumber {
    switch source.int(0...3) {
    case 0: number
    case 1: JSONNumber(finite: number.double) ?? number
    case 2: JSONNumber(text: number.text + (number.isWrittenAsInteger ? ".000" : "")) ?? number
    default: JSONNumber(text: number.text + "E-0") ?? source.jsonNumber()
    }
  }

  @Test func `equality of numbers is an equivalence that hashes follow`() async throws {
    let triples: @Sendable (inout ChoiceSource) -> [JSONNumber] = { source in
      let first = source.jsonNumber()
      let second = Self.respelled(first, &source)
      return [first, second, Self.respelled(second, &source)]
    }
    let statistics = await expectLaw(
      "numbers", cases: 4_000, of: triples,
      classify: { numbers -> [String] in
        let hasTwoTexts = numbers[0] == numbers[1] && numbers[0].text != numbers[1].text
        return [hasTwoTexts ? "two texts" : "other"]
      }, Self.isEquivalence)
    #expect(try #require(statistics).permille(of: "two texts") > 200)
  }

  /// A function, because the compiler takes its time over such a closure.
  @Sendable private static func isEquivalence(of numbers: [JSONNumber]) -> Bool {
    for one in numbers {
      guard one == one else { return false }
      for two in numbers {
        let isEqual = one == two
        guard (two == one) == isEqual else { return false }
        guard (JSON.number(one) == JSON.number(two)) == isEqual else { return false }
        if isEqual, one.hashValue != two.hashValue { return false }
        for three in numbers where isEqual && two == three && one != three { return false }
      }
    }
    return true
  }

  @Test func `a number reads as the standard library reads its text`() async {
    await expectLaw("number texts", cases: 4_000, of: { $0.numberText() }) { text in
      guard let number = JSONNumber(text: text) else { return false }
      // Underflow and overflow are an error to some readers and a value to ours.
      guard let expected = Double(text) else { return number.text == text }
      return number.text == text && number.double.bitPattern == expected.bitPattern
        && number.int == (number.isWrittenAsInteger ? Int(text) : nil)
    }
  }

  /// Without what is the same for all texts of as many digits.
  private static func digits(_ text: String) -> Substring {
    let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber)
    let significant = mantissa.drop { $0 == "0" }
    guard let last = significant.lastIndex(where: { $0 != "0" }) else { return "" }
    return significant[...last]
  }

  @Test func `a double survives its text, which has the fewest digits`() async {
    await expectLaw("doubles", cases: 4_000, of: { $0.double() }) { double in
      guard let number = JSONNumber(finite: double) else { return false }
      let text = JSONNumber.ecmaScriptText(double)
      return number.double.bitPattern == double.bitPattern && Double(text) == double
        && Self.digits(text) == Self.digits(double.description)
    }
    await expectLaw(
      "doubles that JSON has not", cases: 500, of: { $0.double(.withInfinitiesAndNaN) }
    ) {
      (JSONNumber(finite: $0) != nil) == $0.isFinite
    }
  }
}
