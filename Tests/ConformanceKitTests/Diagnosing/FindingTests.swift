import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// Which case of a finding is shown.
@Suite struct FindingTests {
  /// A wrong answer to a case whose input has so many characters more than the smallest.
  private func result(
    _ number: Int, padding: Int, isVector: Bool = true, for requirements: [RequirementID] = []
  ) -> CaseResult {
    let input: JSON = ["n": 1, "pad": .string(String(repeating: "x", count: padding))]
    let vector = Toy.vector("v\(number)", input, for: requirements)
    let run = Case(
      suite: Toy.id, input: input, origin: isVector ? .vector(vector) : .generated([1]))
    return Assessment(suite: Toy.suite, declaration: Toy.declaration(), registry: Toy.registry)
      .assess(run, number: number, tree: vector.expect, reply: Toy.reply(1, "factor=3"))
  }

  private func shown(_ results: [CaseResult]) -> Int {
    Finding(
      suite: Toy.id, verdict: .failed, requirement: Toy.double, diagnosis: .none, results: results
    ).example.number
  }

  @Test func `a vector is shown before a smaller generated case`() {
    #expect(shown([result(0, padding: 0, isVector: false), result(1, padding: 90)]) == 1)
  }

  @Test func `of generated cases the smallest is shown, of equal ones the first`() {
    let sizes = [9, 4, 4].enumerated().map { result($0, padding: $1, isVector: false) }
    #expect(shown(sizes) == 1)
    #expect(shown(sizes.reversed()) == 1)
  }

  @Test func `of vectors of nearly one size the one for the requirement is shown`() {
    let own = result(1, padding: 32, for: [Toy.parity, Toy.double])
    #expect(shown([result(0, padding: 0), own]) == 1)
    #expect(shown([result(0, padding: 0, for: [Toy.parity]), own]) == 1)
  }

  @Test func `a much larger vector is not shown for being there for the requirement`() {
    #expect(shown([result(0, padding: 0), result(1, padding: 33, for: [Toy.double])]) == 0)
  }

  @Test func `a given example is shown`() {
    let results = [result(0, padding: 0), result(1, padding: 50)]
    let finding = Finding(
      suite: Toy.id, verdict: .failed, requirement: Toy.double, diagnosis: .none, results: results,
      example: results[1])
    #expect(finding.example.number == 1)
    #expect(finding.cases == [0, 1])
    #expect(finding.count == 2)
  }
}
