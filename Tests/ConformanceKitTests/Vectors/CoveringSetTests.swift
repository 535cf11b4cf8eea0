import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// Which generated cases are worth keeping.
@Suite struct CoveringSetTests {
  private let set = CoveringSet(suite: Toy.suite)
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

  /// Double small or large, parity even or odd, and the mood: no two of the four combinations can
  /// do. An even number shows its parity only where it is nought, which one reading calls odd.
  @Test func `what is picked shows all that there is, with none too many`() throws {
    let picks = try picks(candidates)
    #expect(picks.count < 6)
    try #require(picks.count > 1)
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
    #expect(pick.example.first == Citation(Toy.double, "large"))
    #expect(pick.example.second == Citation(Toy.parity, "odd"))
  }

  @Test func `a candidate that is no input is an error`() {
    let run = Case(suite: Toy.id, input: [:], origin: .generated([]))
    #expect(throws: InvalidInput.self) { try set.picks(from: [run], beyond: []) }
  }
}
