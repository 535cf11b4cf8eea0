import MachineKit
import Testing
import WirePrimitives

/// What becomes of what a machine says of a step, once all steps are known.
@Suite struct ExpectationsTests {
  private static let first = RequirementID("X-EXP-01")
  private static let second = RequirementID("X-EXP-02")

  /// The steps that are made of what is said in each; the last and those of these indexes settle.
  private func steps(
    _ said: [(inout Outbox<Never>) -> Void], settling settled: Set<Int> = []
  ) -> [ExpectedStep] {
    var permissions = 0
    let expectations = said.map { say in
      var out = Outbox<Never>(permissions: permissions)
      say(&out)
      permissions += 1
      return out.expectations
    }
    guard case .steps(let steps) = Acceptance.steps(expectations, settles: settled.contains) else {
      return []
    }
    return steps.map { $0.resolved([:]) }
  }

  @Test func `a kind is closed up to the step that settles what goes on`() {
    let steps = steps(
      [
        { $0.onlyUntilSettled("a", by: Self.first) }, { $0.onlyUntilSettled("a", by: Self.second) },
        { $0.only("b", by: Self.second) }, { _ in },
      ], settling: [2])
    #expect(
      steps.map(\.closed) == [
        [.init("a", Self.first)], [.init("a", Self.second)],
        [.init("b", Self.second), .init("a", Self.first)], [],
      ])
  }

  @Test func `a state that nobody can tell any more is not asked for`() {
    let tree = Acceptance.exactly(1, by: Self.first)
    let said: [(inout Outbox<Never>) -> Void] = [
      { $0.state("a", tree) }, { $0.state("a", nil) }, { _ in },
    ]
    #expect(steps(said, settling: [2]).map(\.states) == [[], [], []])
    #expect(steps(said, settling: [0, 2]).map(\.states) == [[.init("a", tree)], [], []])
  }

  @Test func `what has become due may have come since it was permitted`() {
    var permission: Expectations.Permission?
    let effect = ExpectedEffect(.due, "a", .object([]), by: Self.first)
    let steps = steps([
      { _ in }, { permission = $0.expectations.permit() },
      { _ in },
      { out in
        if let permission { out.expectations.expect(effect, permittedBy: permission) }
      },
    ])
    #expect(steps.map { $0.effects.joined().map(\.early) } == [[], [], [], [2]])
  }

  @Test func `an effect that may come late needs its capability as long`() {
    let capability = CapabilityID("x.late")
    let need = ExpectedStep.Named("a", capability)
    let steps = steps(
      [
        { _ in },
        { out in
          out.need(capability, for: "a")
          out.due("a", by: Self.first, until: .settled)
        },
        { _ in }, { _ in }, { _ in },
      ], settling: [3])
    #expect(steps.map(\.needs) == [[], [need], [need], [need], []])
  }

  @Test func `the witness of a map in an effect is an object, unless it could be a tag`() {
    func witness(_ name: JSONString) -> JSON? {
      var step = ExpectedStep()
      let map = Acceptance.map([.init(name, .exactly(1, by: Self.first))], by: Self.first)
      step.effects = [[ExpectedEffect(.due, "a", map, by: Self.first)]]
      return Acceptance.steps([.step(step)]).witness
    }
    #expect(witness("x") == ["effects": [[["a": ["x": 1]]]]])
    #expect(witness("$x") == ["effects": [[["a": [["$x", 1]]]]]])
  }
}
