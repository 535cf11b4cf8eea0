import ConformanceKit
import MachineKit
import TestSupport
import Testing

/// What counts as evidence for a requirement.
@Suite struct CoverageTests {
  private func coverage(
    of requirements: [Requirement], _ numbers: [Int], generated: Int
  ) async -> [Coverage.Row] {
    let vectors = numbers.map { Toy.vector($0, for: [Toy.double, Toy.mood]) }
    let analysis = await MutationAnalysis(
      registry: Toy.registry, vectors: [Toy.id: vectors], generated: generated, seed: 1
    ).evidence(for: Toy.suite)
    var coverage = Coverage()
    coverage.add(analysis)
    return coverage.rows(for: requirements, protocolName: "toy")
  }

  /// A row as text: state, what is there, what is missing.
  private func rows(
    _ requirements: [Requirement], _ numbers: [Int], generated: Int
  ) async -> [String] {
    await coverage(of: requirements, numbers, generated: generated).map { row in
      "\(row.state.rawValue): \(row.evidence.joined(separator: ", "))"
        + " | \(row.missing.joined(separator: ", "))"
    }
  }

  @Test func `all five kinds of evidence cover`() async {
    #expect(
      await rows([Toy.requirement(Toy.double, .must)], [3, 9], generated: 50)
        == ["covered: cited, vector, generated, fault by vectors, fault by generated cases | "])
  }

  @Test func `what is missing is named`() async {
    #expect(
      await rows([Toy.requirement(Toy.double, .must)], [3, 9], generated: 0) == [
        "open: cited, vector, fault by vectors | generated, fault by generated cases"
      ])
    #expect(
      await rows([Toy.requirement(Toy.parity, .must)], [3, 9], generated: 50) == [
        "open: cited, generated, fault by vectors, fault by generated cases | vector"
      ])
  }

  @Test func `a citation that is always the same proves nothing`() async {
    #expect(
      await rows([Toy.requirement(Toy.mood, .should)], [3, 9], generated: 50) == [
        "open: vector, generated, fault by vectors, fault by generated cases | cited"
      ])
  }

  @Test func `a requirement of no suite is open without evidence`() async {
    #expect(
      await rows([Toy.requirement(RequirementID("X-NON-01"), .must)], [3], generated: 1)
        == ["open:  | "])
  }

  /// Clauses as text: the outcome, what is missing.
  private func clauses(
    of requirement: Requirement, _ numbers: [Int], generated: Int
  ) async -> [String] {
    await coverage(of: [requirement], numbers, generated: generated).flatMap(\.clauses)
      .map { "\($0.outcome): \($0.missing.map(\.rawValue).joined(separator: ", "))" }
  }

  @Test func `each outcome of a requirement is a clause, and asks for evidence of its own`() async {
    let double = Toy.requirement(Toy.double, .must)
    #expect(
      await clauses(of: double, [3], generated: 50) == [
        "large: vector, fault by vectors", "small: ",
      ])
    #expect(await clauses(of: double, [3, 9], generated: 50) == ["large: ", "small: "])
    #expect(
      await clauses(of: double, [3], generated: 0) == [
        "small: generated case, fault by generated cases"
      ])
    let exempt = Toy.requirement(
      Toy.double, .must, Requirement.Exemption(state: .observeOnly, reason: "r"))
    #expect(await clauses(of: exempt, [3], generated: 50) == [])
  }

  @Test(arguments: Requirement.Exemption.State.allCases)
  func `an exemption is the state, whatever was seen`(state: Requirement.Exemption.State) async {
    let requirement = Toy.requirement(
      Toy.unit, .must, Requirement.Exemption(state: state, reason: "r"))
    #expect(await rows([requirement], [3], generated: 1) == ["\(state.rawValue):  | "])
  }
}
