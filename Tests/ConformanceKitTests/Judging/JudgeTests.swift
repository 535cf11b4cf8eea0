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

  private static let map = Acceptance.map(
    [.init("x", .exactly(1, by: b)), .init("$y", .exactly(2, by: b))], by: a)
  private static let sparse = Acceptance.map(
    [.init("x", .exactly(nil, by: b)), .init("y", .absentOrNull(by: b)), .init("z", either)], by: a)
  private static let text = Acceptance.json(
    .exactly([1], by: b), .init(prefix: "c-", suffix: "-d"), by: a)

  private static func double(_ double: Double) -> Acceptance {
    .double(bits: double.bitPattern, by: a)
  }

  private static func number(_ text: String) -> JSON {
    JSONNumber(text: text).map(JSON.number) ?? nil
  }

  private static func tag(_ digits: String) -> JSON { ["$f64": .string(digits)] }

  private static let numberRows: [Row] = [
    Row(double(5), 5), Row(double(5), number("50e-1")), Row(double(5), "5", " a"),
    Row(double(0), 0), Row(double(0), number("-0"), " a"), Row(double(-0.0), number("-0.0")),
    Row(double(-0.0), tag("8000000000000000")), Row(double(0), tag("8000000000000000"), " a"),
    // No text for a double, because what is kept of it is more than a double holds.
    Row(double(0x1p53), number("9007199254740992")),
    Row(double(0x1p53), number("9007199254740993"), " a"),
    Row(double(0x1p53), number("9007199254740992.0")),
    Row(double(0x1p53), number("9.007199254740992E+15")),
    Row(double(12_345_678_901_234_567_168), number("12345678901234567890"), " a"),
    Row(double(12_345_678_901_234_567_168), number("12345678901234567000")),
    Row(double(12_345_678_901_234_567_168), number("12345678901234567168")),
    Row(double(0.1), number("0.1")),
    Row(double(0.1), number("0.1000000000000000055511151231257827")),
    Row(double(0.1), number("0.100000000000000000000001"), " a"),
    Row(double(1e23), number("1e23")), Row(double(1e23), number("99999999999999991611392")),
    Row(double(0x1p-1074), number("4.9E-324")), Row(double(0x1p-1074), number("5e-324")),
    Row(double(1e308), number("1" + String(repeating: "0", count: 308))),
    Row(double(.infinity), tag("7ff0000000000000")), Row(double(.infinity), number("1e400"), " a"),
    Row(double(.infinity), tag("7FF0000000000000")),
    Row(double(.infinity), tag("fff0000000000000"), " a"),
    Row(double(.nan), tag("fff8000000000001")), Row(double(.nan), tag("+ff8000000000000"), " a"),
  ]

  private static let version4 = Acceptance.uuid(
    .object([.init("version", .exactly(4, by: b))]), by: a)
  private static let x = Acceptance.named("n", .any(.integer, by: a), by: a)
  private static let twice = Acceptance.object([
    .init("x", x), .init("y", .named("n", .any(.integer, by: a), by: b)),
  ])
  private static let both = Acceptance.object([
    .init("x", x), .init("y", .named("m", .any(.integer, by: a), by: b)),
  ])

  static let rows: [Row] =
    numberRows + [
      Row(map, [["x", 1], ["$y", 2]]), Row(map, [["$y", 2], ["x", 1]]),
      Row(map, ["x": 1, "$y": 2]),
      Row(map, [["x", 1]], " a"), Row(map, [["x", 0], ["$y", 2]], "[0][1] b"),
      Row(map, ["x": 1, "$y": 3], "$y b"), Row(map, [["x", 1], ["$y", 2], ["z", 3]], " a"),
      Row(map, [["x", 1], ["$y", 2], ["x", 1]], " a"), Row(map, [["x", 1, 1]], " a"),
      Row(map, "x", " a"), Row(.map([], by: a), []), Row(.map([], by: a), [:]),
      Row(sparse, ["x": nil]), Row(sparse, ["x": nil, "y": nil, "z": 1]),
      Row(sparse, [["x", nil], ["z", nil]]), Row(sparse, [:], " a"),
      Row(sparse, ["x": nil, "w": nil], " a"), Row(sparse, ["x": nil, "z": 2], "z a"),
      Row(.json(map, .none, by: a), #"{"x":1,"$y":2}"#),
      Row(.json(map, .none, by: a), #"[["x",1],["$y",2]]"#, " a"),
      Row(text, "c-[1]-d"), Row(text, "c- [1.0]-d"), Row(text, "c-[2]-d", " b"),
      Row(text, "c-[1-d", " a"), Row(text, "[1]-d", " a"), Row(text, "c-d", " a"),
      Row(text, [1], " a"),

      Row(.exactly(5, by: a), 5), Row(.exactly(5, by: a), 5.0), Row(.exactly(5, by: a), "5", " a"),
      Row(.exactly(["x": 1, "y": 2], by: a), ["y": 2, "x": 1]),
      Row(.exactly(["x": 1], by: a), ["x": 1, "y": 2], " a"),
      Row(.exactly([1, 2], by: a), [2, 1], " a"), Row(.exactly(nil, by: a), nil),
      Row(.any(.string, by: a), ""), Row(.any(.string, by: a), 1, " a"),
      Row(.any(.text, by: a), "x"), Row(.any(.text, by: a), "", " a"),
      Row(.any(.text, by: a), 1, " a"), Row(.any(.text, by: a), nil, " a"),
      Row(.any(.integer, by: a), 1.0), Row(.any(.integer, by: a), 1.5, " a"),
      Row(.uuid(.object([]), by: a), "00000000-0000-4000-8000-00000000000f"),
      Row(.uuid(.object([]), by: a), "00000000-0000-4000-8000-00000000000", " a"),
      Row(version4, "00000000-0000-4000-c000-00000000000F"),
      Row(version4, "00000000-0000-7000-8000-00000000000f", "version b"),
      Row(.each(.exactly(1, by: b), .init(least: 1), by: a), [1, 1]),
      Row(.each(.exactly(1, by: b), .init(least: 1), by: a), [], " a"),
      Row(.each(.exactly(1, by: b), .init(least: 1, most: 2), by: a), [1, 2, 3], " a", "[1] b"),
      Row(twice, ["x": 1, "y": 1]),
      Row(twice, ["x": 1, "y": 2], "y b"),
      Row(both, ["x": 1, "y": 2]),
      Row(both, ["x": 1, "y": 1], "y b"),
      Row(.close(1, tolerance: 0.5, by: a), 1.5), Row(.close(1, tolerance: 0.5, by: a), 1.6, " a"),
      Row(.close(1, tolerance: 0.5, by: a), "1", " a"),
      Row(.absentOrNull(by: a), nil), Row(.absentOrNull(by: a), false, " a"),
      // The alternatives' own requirement is never blamed.
      Row(either, 1), Row(either, nil), Row(either, 2, " a"),
      Row(list, [1, 2]), Row(list, [1], " a"), Row(list, [1, 3], "[1] b"),
      Row(list, [2], " a"), Row(list, [0, 1, 2], " a"), Row(list, [1, 0, 2, 0], " a"),
      Row(list, [0, 2, 1], " a", "[0] b"), Row(list, [3], " a", "[0] b"), Row(list, ["0": 1], " a"),
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
    #expect(differences.map(\.got) == [nil, .whole([2])])
  }

  private static let open = Acceptance.object([
    .init("x", .ignored(3, AmbiguityID("AMB-1"))), .init("y", .ignored(nil, AmbiguityID("AMB-1"))),
  ])

  @Test func `what is open is recorded and not scored`() {
    let judgement = Judge().judge(["x": 4], against: Self.open)
    #expect(judgement.isAccepted)
    #expect(judgement.scored == 0)
    #expect(judgement.recorded.map(\.path) == ["x", "y"])
    #expect(judgement.recorded.map(\.value) == [.whole(4), nil])
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

  @Test func `a port without the capability is asked for something else`() {
    let capability = CapabilityID("x.capability")
    let tree = Acceptance.granted(
      capability, .exactly(1, by: Self.a), otherwise: .exactly(2, by: Self.b))
    func blame(_ answer: JSON, granted: Set<CapabilityID>) -> [RequirementID] {
      Judge(granted: granted).judge(answer, against: tree).differences.map(\.requirement)
    }
    #expect(blame(1, granted: [capability]) == [])
    #expect(blame(2, granted: [capability]) == [Self.a])
    #expect(blame(2, granted: []) == [])
    #expect(blame(1, granted: []) == [Self.b])
    #expect(Judge(granted: []).judge(2, against: tree).notAsked == [capability])
  }

  @Test(.timeLimit(.minutes(10)))
  func `lists in lists that all lack an element are each looked at a few times`() {
    var (tree, value) = (Acceptance.exactly(1, by: Self.b), JSON.number(1))
    for _ in 0..<60 {
      tree = .array([tree, .exactly(1, by: Self.b)], by: Self.a)
      value = [value]
    }
    let blamed = Judge().judge(value, against: tree).differences.map(\.requirement)
    #expect(blamed == Array(repeating: Self.a, count: 60))
  }
}
