import ConformanceKit
import MachineKit
import Testing
import WirePrimitives

/// What the judge makes of effects of which only the port knows which are to come.
@Suite struct BranchTests {
  private static let rule = RequirementID("X-BRA-01")

  /// Either an error, in the first step or the second, or a message in the first; nothing else.
  private var tree: Acceptance {
    func effect(_ kind: String, late: Int) -> ExpectedEffect {
      var effect = ExpectedEffect(.due, kind, .object([]), by: RequirementID("X-\(kind)"))
      effect.branch = .init(kind, of: "fork")
      effect.late = late
      return effect
    }
    var first = ExpectedStep()
    first.effects = [[effect("error", late: 1)], [effect("message", late: 0)]]
    first.closed = [.init("error", Self.rule), .init("message", Self.rule)]
    var second = ExpectedStep()
    second.closed = first.closed
    return .steps([.step(first), .step(second)])
  }

  /// Place and requirement of each departure of these kinds of effects, by step.
  private func blame(_ steps: [[String]]) -> [String] {
    let effects = steps.map { step in JSON.array(step.map { JSON.object([($0, [:])]) }) }
    return Judge().judge(["effects": .array(effects)], against: tree).differences
      .map { "\($0.path) \($0.requirement)" }
  }

  @Test(arguments: [[["error"], []], [[], ["error"]], [["message"], []]])
  func `each branch is a way to go on`(_ steps: [[String]]) {
    #expect(blame(steps) == [])
  }

  @Test func `a branch excludes the others`() {
    #expect(blame([["error", "message"], []]) == ["effects[0][1] X-BRA-01"])
    #expect(blame([["message"], ["error"]]) == ["effects[1][0] X-BRA-01"])
  }

  @Test func `who takes no branch has left out the likeliest`() {
    #expect(blame([[], []]) == ["effects[1] X-error"])
  }

  @Test func `a branch is written and read`() throws {
    #expect(try Acceptance(json: tree.json) == tree)
  }
}
