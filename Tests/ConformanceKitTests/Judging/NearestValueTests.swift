import MachineKit
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Where several values are right, the difference to the one that nearly came.
@Suite struct NearestValueTests {
  private static let by = RequirementID("X-NEA-01")

  private static func object(_ members: KeyValuePairs<String, JSON>) -> Acceptance {
    .object(members.map { .init($0, .exactly($1, by: by)) })
  }

  private static let either = Acceptance.oneOf(
    [object(["a": 1, "b": 2, "c": 3]), object(["other": "x"])], by: by)

  /// Of an answer that departs, the places and what is expected there.
  private static func nearest(_ value: JSON, _ tree: Acceptance = either) -> [String] {
    Judge().judge(["ok": value], against: .answer(tree)).differences.flatMap(\.nearest)
      .map { "\($0.path) \($0.expected)" }
  }

  @Test func `a part that is wrong is shown alone`() {
    #expect(
      Self.nearest(["a": 1, "b": 7, "c": 3]) == ["ok.b 2 (in the nearest of 2 allowed answers)"])
  }

  @Test(arguments: [["a": 1, "c": 3], ["a": 7, "b": 7, "c": 7], "text", [:]] as [JSON])
  func `what is near to none differs as a whole`(value: JSON) {
    let whole = Judge().judge(["ok": value], against: .answer(Self.either)).differences
    #expect(Self.nearest(value) == whole.map { "\($0.path) \($0.expected)" })
    #expect(whole.map(\.path) == ["ok"])
  }

  @Test func `what is near to two differs as a whole`() {
    let tree = Acceptance.oneOf([Self.object(["a": 1]), Self.object(["a": 2])], by: Self.by)
    #expect(Self.nearest(["a": 3], tree).allSatisfy { $0.hasPrefix("ok {") })
  }

  @Test func `the requirement stays that of the alternatives`() {
    let part = Acceptance.object([
      .init("a", .exactly(1, by: RequirementID("X-NEA-02"))), .init("b", .exactly(1, by: Self.by)),
    ])
    let tree = Acceptance.oneOf([part, Self.object(["other": "x"])], by: Self.by)
    let judgement = Judge().judge(["ok": ["a": 2, "b": 1]], against: .answer(tree))
    #expect(judgement.differences.flatMap(\.nearest).map(\.requirement) == [Self.by])
  }
}
