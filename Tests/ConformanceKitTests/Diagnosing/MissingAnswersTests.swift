import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Which requirement is blamed where answers are missing.
struct MissingAnswersTests {
  /// - Parameter others: traces that fail in which nothing is missing.
  private static func blamed(
    _ requirement: RequirementID, silent: [[String]], others: Int = 0,
    besides accepted: [[String]]
  ) throws -> RequirementID? {
    let declaration = Declaration(name: "lamp", suites: [Lamp.id])
    let assessment = Assessment(
      suite: Lamp.suite, declaration: declaration, registry: Lamp.registry())
    func result(_ stimuli: [String], isSilent: Bool) throws -> CaseResult {
      let run = Case(suite: Lamp.id, input: Lamp.input(stimuli), origin: .written)
      let tree = try assessment.tree(for: run)
      let right = try #require(tree.witness?[Outcome.ok])
      let silence = JSON.array(Array(repeating: JSON.array([]), count: 2 * stimuli.count))
      let answer: JSON = isSilent ? ["effects": silence] : right
      return assessment.assess(run, number: 1, tree: tree, reply: .ok(answer))
    }
    let failing =
      try silent.map { try result($0, isSilent: true) }
      + (0..<others).map { _ in try result(["press"], isSilent: false) }
    let passing = try accepted.map { try result($0, isSilent: false) }
    let finding = Finding(
      suite: Lamp.id, verdict: .failed, requirement: requirement, diagnosis: .none,
      results: failing)
    return try MissingAnswers(assessment: assessment)
      .blamed(for: finding, of: failing, besides: passing)?
      .requirement
  }

  @Test func `what asks in most of the cases is blamed in place of what asks in a few`() throws {
    let blamed = try Self.blamed(
      Lamp.dim, silent: [["press"], ["press"], ["press"], ["dim"]], besides: [])
    #expect(blamed == Lamp.press)
  }

  @Test func `a few in which nothing is missing do not keep it from being blamed`() throws {
    let silent = Array(repeating: ["press"], count: 17) + [["dim"]]
    #expect(
      try Self.blamed(Lamp.dim, silent: silent, others: 2, besides: []) == Lamp.press)
    #expect(try Self.blamed(Lamp.dim, silent: silent, others: 3, besides: []) == nil)
  }

  @Test func `what asks where other traces pass is not`() throws {
    let silent = [["press"], ["press"], ["press"], ["dim"]]
    let accepted = Array(repeating: ["press"], count: 20)
    #expect(try Self.blamed(Lamp.press, silent: silent, besides: accepted) == Lamp.dim)
    #expect(try Self.blamed(Lamp.dim, silent: silent, besides: accepted) == nil)
  }

  @Test func `without a clear margin the finding's own stays`() throws {
    #expect(try Self.blamed(Lamp.dim, silent: [["press"], ["press"], ["dim"]], besides: []) == nil)
  }
}
