import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// One mistake that no rule knows, under several requirements.
struct MemberChangeTests {
  private static func finding(
    _ requirement: RequirementID, _ numbers: Range<Int>, at path: String,
    saying diagnosis: Finding.Diagnosis = .none,
    expected: (Int) -> String, got: (Int) -> JSON?
  ) -> (Finding, [CaseResult]) {
    let results = numbers.map { number in
      var judgement = Judgement()
      judgement.differences = [
        Difference(
          path: path, requirement: requirement, expected: expected(number),
          got: got(number).map(KeptValue.whole))
      ]
      return CaseResult(
        number: number, run: Case(suite: Toy.id, input: Toy.input(number), origin: .written),
        tree: .object([]), reply: .ok([:]), judgement: judgement, verdict: .failed,
        requirement: requirement)
    }
    return (
      Finding(
        suite: Toy.id, verdict: .failed, requirement: requirement, diagnosis: diagnosis,
        results: results),
      results
    )
  }

  private static func merged(_ parts: [(Finding, [CaseResult])]) -> [Finding] {
    Diagnoser(suite: Toy.suite, declaration: Toy.declaration(), registry: Toy.registry)
      .merging(parts.map(\.0), of: parts.flatMap(\.1))
  }

  @Test func `a member that is missing under two requirements is one finding`() throws {
    let findings = Self.merged([
      Self.finding(
        Toy.parity, 10..<13, at: "ok.list[0].double", expected: { "\($0)" }, got: { _ in nil }),
      Self.finding(
        Toy.double, 1..<3, at: "ok.list[1].double", expected: { "\($0)" }, got: { _ in nil }),
    ])
    let only = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(only.requirement == Toy.double && only.elsewhere == [Toy.parity])
    #expect(only.count == 5)
  }

  @Test func `what is said of some of the cases is not said of all`() throws {
    let condition = Condition(name: "a member", value: .present, requirement: nil)
    func wrong(
      _ requirement: RequirementID, _ numbers: Range<Int>, _ diagnosis: Finding.Diagnosis
    ) -> (Finding, [CaseResult]) {
      Self.finding(
        requirement, numbers, at: "ok.double", saying: diagnosis, expected: { "\($0)" },
        got: { _ in nil })
    }
    let some = Self.merged([
      wrong(Toy.double, 1..<3, .inTheseCases(nil, [condition])), wrong(Toy.parity, 3..<5, .none),
    ])
    guard case .none = try #require(some.first).diagnosis else {
      Issue.record("\(some)")
      return
    }
    let all = Self.merged([
      wrong(Toy.double, 1..<3, .inTheseCases(nil, [condition])),
      wrong(Toy.parity, 3..<5, .inTheseCases(nil, [condition])),
    ])
    guard case .inTheseCases(nil, [condition]) = try #require(all.first).diagnosis else {
      Issue.record("\(all)")
      return
    }
  }

  @Test func `the same number wrong at two places is one finding, another one is not`() {
    func wrong(
      _ requirement: RequirementID, _ numbers: Range<Int>, _ path: String
    ) -> (Finding, [CaseResult]) {
      Self.finding(
        requirement, numbers, at: path, expected: { "\($0 * 1_000)" },
        got: { .number($0 * 1_000 + 1) })
    }
    let same = Self.merged([wrong(Toy.double, 1..<5, "ok.a"), wrong(Toy.parity, 4..<8, "ok.b.c")])
    #expect(same.map(\.requirement) == [Toy.double])
    let others = Self.merged([wrong(Toy.double, 1..<5, "ok.a"), wrong(Toy.parity, 6..<8, "ok.b.c")])
    #expect(others.count == 2)
  }

  @Test func `true for false says nothing of what is wrong`() {
    let findings = Self.merged([
      Self.finding(
        Toy.parity, 10..<13, at: "ok.match", expected: { _ in "true" }, got: { _ in false }),
      Self.finding(
        Toy.double, 1..<3, at: "ok.match", expected: { _ in "true" }, got: { _ in false }),
    ])
    #expect(findings.count == 2)
  }
}
