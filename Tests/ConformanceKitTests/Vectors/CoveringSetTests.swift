import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// Which generated cases are worth keeping.
@Suite struct CoveringSetTests {
  private let set = CoveringSet(suite: Toy.suite, scope: .pairs)
  private let candidates: [Case]

  init() {
    var generator = CaseGenerator(suite: Toy.suite, seed: 3)
    candidates = generator.next(100)
  }

  private func numbers(
    _ candidates: [Case], beyond recorded: [Case] = []
  ) throws -> [Int] {
    try picks(candidates, beyond: recorded).map { try #require($0.run.input["n"]?.int) }
  }

  private func picks(
    _ candidates: [Case], beyond recorded: [Case] = []
  ) throws -> [CoveringSet.Pick] {
    try set.picks(
      from: candidates,
      beyond: recorded.map { Toy.vector("v", $0.input) })
  }

  /// Double small or large, parity even or odd, and the mood.
  @Test func `what is picked shows all that there is, with none too many`() throws {
    let picks = try picks(candidates)
    // A small odd number, a large one, and nought: the only even one whose parity can fail.
    #expect(picks.count == 3)
    let kept = picks.map(\.run)
    #expect(try self.picks(candidates, beyond: kept).count == 0)
    for index in kept.indices {
      var others = kept
      let run = others.remove(at: index)
      #expect(try self.picks([run], beyond: others).count == 1, "\(run.name)")
    }
  }

  @Test func `the same candidates give the same picks`() throws {
    #expect(try numbers(candidates) == numbers(candidates))
  }

  @Test func `of cases that show the same the shortest is picked`() throws {
    let runs = [13, 15, 7, 9].map {
      Case(suite: Toy.id, input: Toy.input($0), origin: .generated([]))
    }
    #expect(try numbers(runs) == [7])
  }

  @Test func `a pick names what it is there for`() throws {
    let run = Case(suite: Toy.id, input: Toy.input(7), origin: .generated([]))
    let pick = try #require(try picks([run]).first)
    #expect(pick.requirements == [Toy.double, Toy.parity, Toy.mood])
    #expect(pick.count == 3)
    #expect(pick.example == [Citation(Toy.double, "large"), Citation(Toy.parity, "odd")])
  }

  @Test func `what no fault changes is not shown`() throws {
    let run = Case(suite: Toy.id, input: Toy.input(2), origin: .generated([]))
    let pick = try #require(try picks([run]).first)
    #expect(pick.requirements == [Toy.double, Toy.mood])
    #expect(pick.count == 1)
  }

  @Test func `of clauses alone as many are picked as show each once`() throws {
    let clauses = CoveringSet(suite: Toy.suite, scope: .clauses)
    let picks = try clauses.picks(from: candidates, beyond: [])
    // Small and odd, large and even; the mood is in all.
    #expect(picks.count == 2)
    #expect(Set(picks.flatMap(\.requirements)) == [Toy.double, Toy.parity, Toy.mood])
    let vectors = picks.map { Toy.vector("v", $0.run.input) }
    #expect(try clauses.picks(from: candidates, beyond: vectors).isEmpty)
  }

  /// Cites a requirement for each letter of its input, and answers with the letters.
  private static let letters = ConformanceSuite(
    id: SuiteID("x.letters"), summary: "", requirements: [], choices: [], capabilities: [],
    totality: nil, rules: Character("-"),
    variants: "abcdef".map { letter in
      Variant("\(letter)", .fault(RequirementID("X-\(letter)")), behavesAsIf: "") { $0 = letter }
    },
    generate: { _ in [:] }, notes: { _ in [] }, needs: { _ in [] },
    model: { (input, missing, recorder) throws(InvalidInput) in
      let text = input["letters"]?.text ?? ""
      for letter in text { recorder.cite(RequirementID("X-\(letter)"), "cited") }
      return .exactly(.string(text.filter { $0 != missing }), by: RequirementID("X-a"))
    })

  @Test func `a pick that later ones make needless is left out`() throws {
    // The first shows as much as any and is the shortest; the others show all of it besides.
    let runs = ["abcd", "abce", "abde", "cdf"].enumerated().map { index, letters in
      Case(
        suite: Self.letters.id,
        input: ["letters": .string(letters), "pad": .string(String(repeating: "x", count: index))],
        origin: .generated([]))
    }
    let picks = try CoveringSet(suite: Self.letters, scope: .pairs).picks(from: runs, beyond: [])
    #expect(Set(picks.compactMap { $0.run.input["letters"]?.text }) == ["abce", "abde", "cdf"])
  }

  @Test func `a candidate that is no input is an error`() {
    let run = Case(suite: Toy.id, input: [:], origin: .generated([]))
    #expect(throws: InvalidInput.self) { try set.picks(from: [run], beyond: []) }
  }
}
