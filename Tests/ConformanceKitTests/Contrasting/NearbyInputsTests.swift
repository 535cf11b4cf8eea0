import MachineKit
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Which inputs near an example tell of the port.
@Suite struct NearbyInputsTests {
  private static let due = RequirementID("X-NEA-01")
  private static let closed = RequirementID("X-NEA-02")

  /// The first step asks for an effect that may come one step late, the second for silence alone.
  private static func tree(late: Int) -> Acceptance {
    var effect = ExpectedEffect(.due, "say", .object([.init("is", .exactly(1, by: due))]), by: due)
    effect.late = late
    var (first, second) = (ExpectedStep(), ExpectedStep())
    first.effects = [[effect]]
    first.closed = [.init("show", closed)]
    second.closed = [.init("say", closed)]
    return .answer(.steps([.step(first), .step(second)]))
  }

  @Test(arguments: [(0, 0, true), (0, 1, false), (1, 1, true), (1, 2, false)])
  func `a step asks for what is due in it, of its own or late`(
    late: Int, step: Int, isAsked: Bool
  ) {
    #expect(Self.tree(late: late).asks(for: Self.due, inStep: step) == isAsked)
  }

  @Test func `silence is asked for in its own step`() {
    var first = ExpectedStep()
    first.closed = [.init("say", Self.closed)]
    let tree = Acceptance.answer(.steps([.step(first), .step(ExpectedStep())]))
    #expect(tree.asks(for: Self.closed, inStep: 0))
    #expect(!tree.asks(for: Self.closed, inStep: 1))
  }

  @Test func `a step is left out, or another one comes between`() {
    let input: JSON = [
      "steps": [["at": 0, "do": ["press": [:]]], ["at": 100, "do": ["dim": [:]]]]
    ]
    let others = StepEdit.all(of: input, stimuli: [["wait": [:]]])
      .map { Variation($0.input, step: nil) }
    #expect(
      others.map(\.stimuli) == [
        ["dim"], ["press", "wait", "dim"], ["press"], ["press", "dim", "wait"],
      ])
    #expect(others[1].steps.map { $0["at"]?.int } == [0, 50, 100])
  }

  @Test func `a time is moved with all that follows`() {
    let input: JSON = [
      "steps": [
        ["at": 0, "do": ["press": [:]]], ["at": 100, "do": ["dim": [:]]],
        ["at": 150, "do": ["wait": [:]]],
      ]
    ]
    let moved = Variation(input, step: 2).retimed { [$0, $0 * 2, -1] }
    #expect(
      moved.map { $0.steps.map { $0["at"]?.int } } == [[0, 200, 250], [0, 100, 200]])
    #expect(moved.allSatisfy { $0.step == 2 })
  }
}
