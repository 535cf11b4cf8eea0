import ConformanceKit
import MachineKit
import Testing
import WirePrimitives

/// Trees for one port alone, and whether they leave it a choice.
@Suite struct ResolvedTreeTests {
  private static let a = RequirementID("X-RES-01")
  private static let choice = ChoiceID("x.choice")
  private static let capability = CapabilityID("x.capability")
  private static let one = Acceptance.exactly(1, by: a)
  private static let two = Acceptance.exactly(2, by: a)
  private static let chosen = Acceptance.when(
    choice, [.init("first", one), .init("second", two)])

  private func resolved(
    _ tree: Acceptance, _ variant: String? = nil, granted: Set<CapabilityID> = []
  ) -> Acceptance {
    tree.resolved(choices: variant.map { [Self.choice: $0] } ?? [:], granted: granted)
  }

  @Test func `the declared branch remains, else the first`() {
    #expect(resolved(Self.chosen, "second") == Self.two)
    #expect(resolved(Self.chosen) == Self.one)
    #expect(resolved(Self.chosen, "third") == Self.one)
  }

  @Test func `what is not granted is left out, what is granted is not marked`() {
    let tree = Acceptance.object([
      .init("x", Self.one), .init("y", .granted(Self.capability, Self.chosen)),
    ])
    #expect(resolved(tree) == .object([.init("x", Self.one)]))
    #expect(
      resolved(tree, "second", granted: [Self.capability])
        == .object([.init("x", Self.one), .init("y", Self.two)]))
    #expect(resolved(.granted(Self.capability, Self.one)) == .object([]))
  }

  @Test func `where nothing is said of capabilities what takes one stays marked`() {
    let tree = Acceptance.object([.init("y", .granted(Self.capability, Self.chosen))])
    #expect(
      tree.resolved(choices: [Self.choice: "second"])
        == .object([.init("y", .granted(Self.capability, Self.two))]))
    var step = ExpectedStep()
    step.needs = [.init("light", Self.capability)]
    let steps = Acceptance.steps([
      .when(Self.choice, [.init("first", .step(ExpectedStep())), .init("second", .step(step))])
    ])
    #expect(steps.resolved(choices: [Self.choice: "second"]) == .steps([.step(step)]))
  }

  @Test func `alternatives and lists are decided inside`() {
    for make in [Acceptance.oneOf, Acceptance.unordered, Acceptance.array] {
      #expect(
        resolved(make([Self.chosen, Self.one], Self.a), "second")
          == make([Self.two, Self.one], Self.a))
    }
  }

  static let answers: [(tree: Acceptance, answer: JSON?)] = [
    (one, 1), (.array([one, two], by: a), [1, 2]), (.array([], by: a), []),
    (.object([.init("x", one), .init("y", .array([two], by: a))]), ["x": 1, "y": [2]]),
    (.object([]), [:]),
    (.array([one, .any(.number, by: a)], by: a), nil),
    (.object([.init("x", one), .init("y", .absentOrNull(by: a))]), nil),
    (.oneOf([one], by: a), nil), (.unordered([one], by: a), nil), (.absentOrNull(by: a), nil),
    (.ignored(1, AmbiguityID("AMB-1")), nil), (.close(1, tolerance: 0, by: a), nil), (chosen, nil),
    (.granted(capability, one), nil), (.any(.string, by: a), nil),
  ]

  @Test(arguments: answers)
  func `a tree has an only answer where it leaves nothing open`(tree: Acceptance, answer: JSON?) {
    #expect(tree.onlyAnswer == answer)
  }
}
