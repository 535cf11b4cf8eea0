import MachineKit
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Where nothing but an order is wrong in a step, what follows is judged.
@Suite struct StepOrderTests {
  private static let by = RequirementID("X-ORD-01")
  private static let order = RequirementID("X-ORD-02")

  private static func effect(_ value: JSON, isOrdered: Bool) -> ExpectedEffect {
    let body = Acceptance.object([.init("is", .exactly(value, by: by))])
    var effect = ExpectedEffect(.due, "say", body, by: by)
    if isOrdered { effect.orders = [.init("greeting", by: order)] }
    return effect
  }

  /// Two things in an order, and one more in the next step.
  private static let tree: Acceptance = {
    var first = ExpectedStep()
    first.closed = [.init("say", by)]
    var second = first
    first.effects = [[effect("hello", isOrdered: true)], [effect("world", isOrdered: true)]]
    second.effects = [[effect("bye", isOrdered: false)]]
    return .answer(.steps([.step(first), .step(second)]))
  }()

  @Test(arguments: [
    ([["hello", "world"], ["bye"]], []),
    ([["world", "hello"], ["bye"]], [order]),
    ([["world", "hello"], []], [by, order]),
    ([["world", "hello"], ["bye", "bye"]], [by, order]),
    ([["hello"], ["other"]], [by]),
  ])
  func `an order hides nothing, and stands last`(
    said: [[JSON]], departures: [RequirementID]
  ) {
    let answer = JSON.array(said.map { .array($0.map { ["say": ["is": $0]] }) })
    let judgement = Judge().judge(["ok": ["effects": answer]], against: Self.tree)
    #expect(judgement.differences.map(\.requirement) == departures)
  }

  @Test func `what follows another departure is not judged`() {
    let answer: JSON = ["effects": [[["say": ["is": "hello"]]], [["say": ["is": "other"]]]]]
    let judgement = Judge().judge(["ok": answer], against: Self.tree)
    #expect(judgement.isCut)
    #expect(judgement.differences.count == 1)
  }

  /// Kinds of which the last value is asked for later.
  @Test func `what came after a wrong order in a step is remembered`() {
    var first = ExpectedStep()
    first.closed = [.init("say", Self.by)]
    var second = first
    first.effects = [
      [Self.effect("hello", isOrdered: true)], [Self.effect("world", isOrdered: true)],
    ]
    second.states = [.init("title", .object([.init("is", .exactly("two", by: Self.by))]))]
    let tree = Acceptance.answer(.steps([.step(first), .step(second)]))
    let said: JSON = [["say": ["is": "world"]], ["say": ["is": "hello"]], ["title": ["is": "two"]]]
    let judgement = Judge().judge(["ok": ["effects": [said, []]]], against: tree)
    #expect(judgement.differences.map(\.requirement) == [Self.order])
  }

  /// Two steps, in each of which a note is open.
  private static let open: Acceptance = {
    var step = ExpectedStep()
    step.open = [.init("note", AmbiguityID("AMB-X-01"))]
    step.closed = [.init("say", by)]
    return .answer(.steps([.step(step), .step(step)]))
  }()

  @Test(arguments: [
    ([["note"], ["note"]], 0), ([["note", "note"], ["note", "say"]], 1),
    ([["note", "say"], ["note"]], 1),
  ])
  func `what is open is recorded in each step up to the one that departs`(
    kinds: [[String]], differences: Int
  ) {
    let lists: [JSON] = kinds.map { .array($0.map { .object([($0, .string("x"))]) }) }
    let judgement = Judge().judge(["ok": ["effects": .array(lists)]], against: Self.open)
    let judged = judgement.isCut ? Array(kinds.prefix(1)) : kinds
    #expect(judgement.differences.count == differences)
    let places = judged.enumerated().flatMap { step, kinds in
      kinds.enumerated().filter { $0.element == "note" }.map {
        "ok.effects[\(step)][\($0.offset)].note"
      }
    }
    #expect(judgement.recorded.map(\.path) == places)
  }

  @Test func `steps after the last that is to be read are not judged`() {
    let answer: JSON = ["effects": [[["say": ["is": "x"]]], [["say": ["is": "x"]]]]]
    let read = { Judge().reading(to: $0).judge(["ok": answer], against: Self.tree) }
    #expect(read(0).isAccepted)
    #expect(!read(1).isAccepted)
  }

  @Test(arguments: [
    ("say", "another say before it"), ("shout", "say before shout"),
  ])
  func `an order that is wrong names what came too early`(kind: String, text: String) {
    var step = ExpectedStep()
    let first = Self.effect("hello", isOrdered: true)
    var second = ExpectedEffect(.due, kind, .object([]), by: Self.by)
    second.orders = first.orders
    step.effects = [[first], [second]]
    let said: JSON = [.object([(kind, ["is": "world"] as JSON)]), ["say": ["is": "hello"]]]
    let tree = Acceptance.answer(.steps([.step(step)]))
    let judgement = Judge().judge(["ok": ["effects": [said]]], against: tree)
    #expect(judgement.differences.map(\.expected) == [text])
  }
}
