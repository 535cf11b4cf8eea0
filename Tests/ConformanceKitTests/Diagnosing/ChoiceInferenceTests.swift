import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// What the answers of a port say of its choices.
@Suite struct ChoiceInferenceTests {
  private typealias Answer = (input: JSON, reply: Reply)

  private func result(
    from answers: [Answer], declared: [ChoiceID: String] = [:]
  ) throws -> ChoiceInference.Result {
    let results = ChoiceInference(suite: Toy.suite, granted: [Toy.capability])
      .results(from: answers, declared: declared)
    #expect(results.map(\.choice.id) == [Toy.unitChoice, Toy.moodChoice])
    return try #require(results.first)
  }

  private func answers(_ numbers: Range<Int>, _ variants: String...) -> [Answer] {
    numbers.map { number in
      let port = ReferencePort(suites: [Toy.suite], applying: [Toy.id: variants.map(Toy.variant)])
      return (Toy.input(number), port.reply(to: Call(suite: Toy.id, input: Toy.input(number))))
    }
  }

  @Test func `the variant that explains every telling answer is certain`() throws {
    // Where all is open, no unit tells anything.
    let found = try result(
      from: answers(-2..<6, "unit=foot"), declared: [Toy.unitChoice: "metre"])
    #expect(found.best == "foot")
    #expect(found.declared == "metre")
    #expect(found.telling == 6)
    #expect(found.explained == 6)
    #expect(found.explainedByDeclared == 0)
    #expect(found.isCertain)
  }

  @Test func `a mixture is uncertain, and the variant that explains most is the best`() throws {
    let found = try result(from: answers(0..<3, "unit=foot") + answers(3..<5))
    #expect(found.best == "foot")
    #expect(found.telling == 5)
    #expect(found.explained == 3)
    #expect(found.explainedByDeclared == 2)
    #expect(!found.isCertain)
  }

  @Test func `of variants that explain as much the first is the best`() throws {
    let found = try result(from: answers(0..<2, "unit=foot") + answers(2..<4))
    #expect(found.best == "metre")
  }

  @Test func `nothing is certain of what no answer tells`() throws {
    let found = try result(from: [(Toy.input(1), .crash(detail: "gone"))])
    #expect(found.best == "metre")
    #expect(found.telling == 0)
    #expect(!found.isCertain)
  }

  private static let outer = ChoiceID("x.outer")
  private static let inner = ChoiceID("x.inner")

  /// What is found of two choices from one answer.
  private func results(
    answering text: String, _ name: @escaping @Sendable (_ outer: String, _ inner: String) -> String
  ) -> [ChoiceInference.Result] {
    let choices = [(Self.inner, ["p", "q"]), (Self.outer, ["x", "y"])]
    let suite = ConformanceSuite.choosing(choices) { taken in
      let text = name(taken[Self.outer] ?? "", taken[Self.inner] ?? "")
      return .answer(.exactly(.string(text), by: Toy.unit))
    }
    return ChoiceInference(suite: suite, granted: [])
      .results(from: [([:], .ok(.string(text)))], declared: [:])
  }

  @Test func `a choice that is felt only under another one is found`() {
    let results = results(answering: "q") { outer, inner in outer == "y" ? inner : "-" }
    #expect(results.map(\.best) == ["q", "y"])
    #expect(results.map(\.isCertain) == [true, true])
  }

  @Test func `two choices that are felt in every answer are found together`() {
    let results = results(answering: "y and q") { outer, inner in "\(outer) and \(inner)" }
    #expect(results.map(\.best) == ["q", "y"])
    #expect(results.map(\.isCertain) == [true, true])
  }

  @Test func `a variant that shows in one answer under a reading is found`() throws {
    let reading = ChoiceID("x.reading")
    let suite = ConformanceSuite.choosing(
      [(Self.inner, ["p", "q"])], orReading: [reading], generate: { _ in [:] }
    ) { taken, input in
      let isAlike = taken[reading] == "followed" && input["number"] != 0
      return .answer(.exactly(.string(isAlike ? "p" : taken[Self.inner] ?? ""), by: Toy.unit))
    }
    let answers = (0..<40).map { number in
      (input: ["number": JSON.number(number)] as JSON, reply: Reply.ok(number == 0 ? "q" : "p"))
    }
    let found = try #require(
      ChoiceInference(suite: suite, granted: []).results(from: answers, declared: [:]).first)
    #expect(found.best == "q")
    #expect(found.explained == 40)
    #expect(found.explainedByNext == 39)
  }
}
