import ConformanceKit
import MachineKit
import Testing
import WirePrimitives

/// Effects that are expected in one branch of a fork alone: either branch is right, and no mixture.
@Suite struct StepBranchTests {
  private static let by = RequirementID("X-STP-01")

  private static func effect(
    _ need: ExpectedEffect.Need, _ value: JSON, in branch: String
  ) -> ExpectedEffect {
    var effect = ExpectedEffect(
      need, "say", .object([.init("is", .exactly(value, by: by))]), by: by)
    effect.branch = .init(branch, of: "flow")
    return effect
  }

  /// It ends at once or with the second step, or it goes on there.
  private static let tree: Acceptance = {
    var first = ExpectedStep()
    first.closed = [.init("say", by)]
    var second = first
    first.effects = [[effect(.may, "first", in: "goes on")]]
    var end = effect(.due, "end", in: "ends")
    end.early = 1
    second.effects = [[effect(.due, "news", in: "goes on")], [end]]
    return .answer(.steps([.step(first), .step(second)]))
  }()

  @Test(arguments: [
    ([[], ["news"]], []), ([["first"], ["news"]], []), ([["end"], []], []), ([[], ["end"]], []),
    ([[], []], ["ok.effects[1]"]), ([["end"], ["news"]], ["ok.effects[1][0]"]),
    ([["first"], ["end"]], ["ok.effects[1][0].say.is"]),
    ([["first", "end"], []], ["ok.effects[0][1]"]),
    ([[], ["news", "end"]], ["ok.effects[1][1]"]),
  ])
  func `one branch holds`(said: [[JSON]], departures: [String]) throws {
    let answer = JSON.array(said.map { .array($0.map { ["say": ["is": $0]] }) })
    let judgement = Judge().judge(["ok": ["effects": answer]], against: Self.tree)
    #expect(judgement.differences.map(\.path) == departures)
    #expect(try Acceptance(json: Self.tree.json) == Self.tree)
  }

  @Test func `the witness takes the first branch`() {
    #expect(Self.tree.witness == ["ok": ["effects": [[], [["say": ["is": "news"]]]]]])
  }

  /// It is one too many by what closes its kind, and no wrong one of what may come.
  @Test(arguments: [ExpectedEffect.Need.may, .due])
  func `what need not come yet has no wrong body`(need: ExpectedEffect.Need) {
    var first = ExpectedStep()
    first.closed = [.init("say", RequirementID("X-STP-02"))]
    var second = ExpectedStep()
    var effect = Self.effect(need, "second", in: "only")
    effect.early = 1
    second.effects = [[effect]]
    let tree = Acceptance.answer(.steps([.step(first), .step(second)]))
    let answer: JSON = ["effects": [[["say": ["is": "other"]]], [["say": ["is": "second"]]]]]
    let judgement = Judge().judge(["ok": answer], against: tree)
    #expect(judgement.differences.map(\.path) == ["ok.effects[0][0]"])
    #expect(judgement.differences.map(\.requirement) == [RequirementID("X-STP-02")])
  }
}
