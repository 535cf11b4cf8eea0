import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// What is said of vectors that do not hold what they claim.
@Suite struct VectorLintTests {
  private func problems(_ vectors: Vector..., registry: Registry = Toy.registry) -> [String] {
    VectorLint(suite: Toy.suite, registry: registry).problems(in: vectors).map(\.description)
  }

  @Test func `a sound vector has no problem`() {
    #expect(
      problems(
        Toy.vector(7, for: [Toy.double, Toy.parity, Toy.mood], twin: "n-0"),
        Toy.vector(0, for: [Toy.parity])) == [])
  }

  @Test func `a requirement that no fault of it betrays`() {
    #expect(
      problems(Toy.vector(2, for: [Toy.double, Toy.parity, Toy.unit])) == [
        "n-2: names X-TOY-02, but no fault of it changes the expected answer",
        "n-2: names X-TOY-04, but no fault of it changes the expected answer",
      ])
  }

  @Test func `an expectation that is not the reference's`() {
    let wrong = Acceptance.answer(.object([.init("double", .exactly(7, by: Toy.double))]))
    #expect(
      problems(Toy.vector("wrong", ["n": -3], expect: wrong)) == [
        #"wrong: at ok it expects {"double":{"$is":7,"by":"X-TOY-01"}}, the reference says "#
          + #"{"$ignored":"AMB-TOY-01","reference":{"double":-6}}; one of them is wrong"#
      ])
  }

  @Test func `of an expectation with another requirement only that is told`() throws {
    let right = try Toy.suite.recordedTree(of: Toy.input(2)).json.compactText
    let other = try Acceptance(
      json: JSON.parse(right.replacing(Toy.double.text, with: Toy.parity.text)))
    #expect(
      problems(Toy.vector("wrong", Toy.input(2), expect: other)) == [
        #"wrong: at ok.double.by it expects "X-TOY-02", the reference says "X-TOY-01"; one of them is wrong"#
      ])
  }

  @Test func `a twin that is the same case`() {
    let twin = Toy.vector("twin", Toy.input(7), for: [Toy.double])
    #expect(
      problems(Toy.vector(7, for: [Toy.double], twin: "twin"), twin)
        == ["n-7: its twin twin is the same case"])
    #expect(problems(Toy.vector(7, for: [Toy.parity], twin: "twin"), twin) == [])
  }

  @Test func `a leaf of a must that a should changes`() {
    let registry = Registry(
      requirements: [
        Toy.requirement(Toy.double, .must), Toy.requirement(Toy.parity, .should),
        Toy.requirement(Toy.mood, .should), Toy.requirement(Toy.unit, .must),
        Toy.requirement(Toy.extra, .must), Toy.requirement(Toy.total, .must),
      ], ambiguities: [])
    #expect(
      problems(Toy.vector(7), registry: registry)
        == ["n-7: ok.double is a leaf of X-TOY-01, yet oddFactor=3 of X-TOY-02 changes it"])
  }

  @Test func `a variant that changes most answers without a reason, or few with one`() throws {
    let lint = VectorLint(suite: Toy.suite, registry: Toy.registry)
    let odd = try lint.breadthProblems(in: [Toy.vector(1), Toy.vector(3), Toy.vector(5)])
    #expect(odd.contains("oddFactor=3 changes 3 of 3 answers: say why"))
    let even = try lint.breadthProblems(in: (0..<9).map { Toy.vector(2 * $0) })
    #expect(!even.contains { $0.hasPrefix("oddFactor=3") })
  }

  @Test func `an input that is none`() {
    #expect(
      problems(Toy.vector("odd", ["m": 1]))
        == ["odd: its input is none of the suite's: n is no number"])
  }
}
