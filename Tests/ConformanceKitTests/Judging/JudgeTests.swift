import ConformanceKit
import MachineKit
import Testing
import WirePrimitives

/// What the judge makes of each operator, and whom it blames where.
@Suite struct JudgeTests {
  private static let a = RequirementID("X-JDG-01")
  private static let b = RequirementID("X-JDG-02")

  struct Row: CustomTestStringConvertible {
    let tree: Acceptance
    let value: JSON
    /// Path and requirement of each difference.
    let blame: [String]

    init(_ tree: Acceptance, _ value: JSON, _ blame: String...) {
      self.tree = tree
      self.value = value
      self.blame = blame
    }

    var testDescription: String { "\(tree.summary) and \(value.compactText)" }
  }

  private static let list = Acceptance.array([.exactly(1, by: b), .exactly(2, by: b)], by: a)
  private static let bag = Acceptance.unordered([.any(.number, by: b), .exactly(1, by: b)], by: a)
  private static let either = Acceptance.oneOf([.exactly(1, by: b), .absentOrNull(by: b)], by: a)

  static let rows: [Row] = [
    Row(.exactly(5, by: a), 5), Row(.exactly(5, by: a), 5.0), Row(.exactly(5, by: a), "5", " a"),
    Row(.exactly(["x": 1, "y": 2], by: a), ["y": 2, "x": 1]),
    Row(.exactly(["x": 1], by: a), ["x": 1, "y": 2], " a"),
    Row(.exactly([1, 2], by: a), [2, 1], " a"), Row(.exactly(nil, by: a), nil),
    Row(.any(.string, by: a), ""), Row(.any(.string, by: a), 1, " a"),
    Row(.any(.integer, by: a), 1.0), Row(.any(.integer, by: a), 1.5, " a"),
    Row(.any(.uuidV4, by: a), "00000000-0000-4000-8000-00000000000f"),
    Row(.any(.uuidV4, by: a), "00000000-0000-4000-c000-00000000000f", " a"),
    Row(.any(.uuidV4, by: a), "00000000-0000-4000-8000-00000000000F", " a"),
    Row(.close(1, tolerance: 0.5, by: a), 1.5), Row(.close(1, tolerance: 0.5, by: a), 1.6, " a"),
    Row(.close(1, tolerance: 0.5, by: a), "1", " a"),
    Row(.absentOrNull(by: a), nil), Row(.absentOrNull(by: a), false, " a"),
    // The alternatives' own requirement is never blamed.
    Row(either, 1), Row(either, nil), Row(either, 2, " a"),
    Row(list, [1, 2]), Row(list, [1], " a"), Row(list, [1, 3], "[1] b"),
    Row(list, [3], " a", "[0] b"), Row(list, ["0": 1], " a"),
    // The number that only the second tree takes must not go to the first.
    Row(bag, [1, 2]), Row(bag, [2, 1]), Row(bag, [2, 3], " a"), Row(bag, [1], " a"),
    Row(.object([.init("x", .exactly(1, by: a))]), ["x": 1, "more": 2]),
    Row(.object([.init("x", .exactly(1, by: a))]), [:], "x a"),
    Row(.object([.init("x", .exactly(1, by: a))]), 7, "x a"),
    Row(.object([.init("x", .absentOrNull(by: a))]), [:]),
    Row(
      .object([.init("x", .object([.init("y", list)])), .init("z", .exactly(1, by: a))]),
      ["x": ["y": [0, 2]], "z": 0], "x.y[0] b", "z a"),
  ]

  @Test(arguments: rows)
  func `a departure is blamed on the leaf's requirement at its path`(row: Row) {
    let names = [Self.a: "a", Self.b: "b"]
    let judgement = Judge().judge(row.value, against: row.tree)
    #expect(
      judgement.differences.map { "\($0.path) \(names[$0.requirement] ?? "?")" } == row.blame)
    #expect(judgement.isAccepted == row.blame.isEmpty)
  }

  @Test func `a difference says what was expected and what stood there`() throws {
    let tree = Acceptance.object([.init("x", .exactly("e", by: Self.a)), .init("y", Self.either)])
    let differences = Judge().judge(["y": [2]], against: tree).differences
    #expect(differences.map(\.expected) == [#""e""#, "1 or nothing or null"])
    #expect(differences.map(\.got) == [nil, [2]])
  }

  private static let open = Acceptance.object([
    .init("x", .ignored(3, AmbiguityID("AMB-1"))), .init("y", .ignored(nil, AmbiguityID("AMB-1"))),
  ])

  @Test func `what is open is recorded and not scored`() {
    let judgement = Judge().judge(["x": 4], against: Self.open)
    #expect(judgement.isAccepted)
    #expect(judgement.scored == 0)
    #expect(judgement.recorded.map(\.path) == ["x", "y"])
    #expect(judgement.recorded.map(\.value) == [4, nil])
  }

  @Test func `for a diagnosis what is open is the reference's own answer`() {
    let judge = Judge(openness: .compare)
    #expect(judge.judge(["x": 4, "y": 5], against: Self.open).differences.map(\.path) == ["x"])
    #expect(judge.judge(["x": 3, "y": 5], against: Self.open).isAccepted)
  }

  private static let choice = ChoiceID("x.choice")
  private static let chosen = Acceptance.when(
    choice, [.init("first", .exactly(1, by: a)), .init("second", .exactly(2, by: b))])

  @Test func `the branch of a choice is the declared one, else the first`() {
    func blame(_ declared: String?) -> [RequirementID] {
      let choices = declared.map { [Self.choice: $0] } ?? [:]
      return Judge(choices: choices).judge(0, against: Self.chosen).differences.map(\.requirement)
    }
    #expect(blame("second") == [Self.b])
    #expect(blame("first") == [Self.a])
    #expect(blame(nil) == [Self.a])
    #expect(blame("third") == [Self.a])
  }

  @Test func `a part without its capability is not asked, and named once`() {
    let capability = CapabilityID("x.capability")
    let part = Acceptance.granted(capability, .exactly(1, by: Self.a))
    let tree = Acceptance.object([.init("x", part), .init("y", part)])
    let denied = Judge(granted: []).judge([:], against: tree)
    #expect(denied.isAccepted)
    #expect(denied.scored == 0)
    #expect(denied.notAsked == [capability])
    for granted in [[capability], nil] as [Set<CapabilityID>?] {
      let judgement = Judge(granted: granted).judge(["x": 1], against: tree)
      #expect(judgement.differences.map(\.path) == ["y"])
      #expect(judgement.notAsked == [])
    }
  }
}
