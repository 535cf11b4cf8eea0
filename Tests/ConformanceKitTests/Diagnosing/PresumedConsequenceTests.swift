import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What is one mistake without asking the port.
struct PresumedConsequenceTests {
  /// A finding that no rule explains, of one case.
  private static func finding(
    _ suite: ConformanceSuite, _ requirement: RequirementID, number: Int, at path: String,
    from least: Int? = nil, cases: Int = 1, verdict: Verdict = .failed,
    expected: String = "1", got: JSON? = nil, diagnosis: Finding.Diagnosis = .none,
    input: JSON? = nil, place: String = "n", tree: Acceptance = .object([]),
    reply: Reply = .ok(["answer": 2])
  ) -> Finding {
    var judgement = Judgement()
    judgement.differences = [
      Difference(
        path: path, requirement: requirement, expected: expected, got: got.map(KeptValue.whole))
    ]
    let result = CaseResult(
      number: number,
      run: Case(suite: suite.id, input: input ?? ["n": .number(number)], origin: .written),
      tree: tree, reply: reply, judgement: judgement, verdict: verdict,
      requirement: requirement)
    var finding = Finding(
      suite: suite.id, verdict: verdict, requirement: requirement, diagnosis: diagnosis,
      results: Array(repeating: result, count: cases))
    if let least {
      finding.circumstances.thresholds = [
        Threshold(place: place, measure: .number, least: least, most: nil)
      ]
    }
    return finding
  }

  /// The findings that stay, each with what is told with it.
  private static func folded(
    _ findings: [Finding], besides passed: Int = 0
  ) async -> [RequirementID: [RequirementID]] {
    let left = await left(of: findings, besides: passed)
    return Dictionary(
      uniqueKeysWithValues: left.map { ($0.requirement, $0.consequences.map(\.requirement)) })
  }

  /// Of two findings whether one is a consequence, and only presumed to be.
  private static func isPresumed(_ findings: [Finding]) async -> Bool? {
    await left(of: findings).flatMap(\.consequences).first?.isPresumed
  }

  /// - Parameter passed: cases of each suite that pass.
  private static func left(of findings: [Finding], besides passed: Int = 0) async -> [Finding] {
    let suites = [Toy.suite, Lamp.suite]
    var reports = suites.map { suite in
      SuiteReport(
        suite: suite.id, requirements: [], vectors: 0, generated: 0, hasRepeats: false, planned: 0,
        verdicts: [.passed: passed], findings: findings.filter { $0.suite == suite.id },
        notAsked: [:], tallies: [:], milliseconds: 0, omissions: [])
    }
    var allowance = Allowance.withoutShrinking
    await ConsequenceSearch(
      port: ReferencePort(suites: suites), registry: Toy.registry,
      suites: Dictionary(uniqueKeysWithValues: suites.map { ($0.id, $0) })
    ).fold(&reports, within: &allowance)
    let left = reports.flatMap(\.findings)
    #expect(left.flatMap(\.consequences).count == reports.flatMap(\.consequences).count)
    return left
  }

  @Test func `the same amount before the same stimulus is one mistake, wherever its step stands`()
    async
  {
    func trace(_ names: [String]) -> JSON {
      let steps = names.map { ["at": 0, "do": JSON.object([($0, JSON.object([]))])] as JSON }
      return ["config": [:], "steps": .array(steps)]
    }
    let first = Self.finding(
      Toy.suite, Toy.double, number: 1, at: "ok.a", from: 500, input: trace(["load", "post"]),
      place: "steps[1].at")
    func second(_ last: String) -> Finding {
      Self.finding(
        Toy.suite, Toy.unit, number: 2, at: "ok.b", from: 500,
        input: trace(["load", "load", last]), place: "steps[2].at")
    }
    #expect(await Self.folded([first, second("post")]).count == 1)
    #expect(await Self.folded([first, second("load")]).count == 2)
  }

  @Test func `what begins to fail with the same amount is one mistake`() async {
    func folded(_ least: Int) async -> [RequirementID: [RequirementID]] {
      await Self.folded([
        Self.finding(Toy.suite, Toy.double, number: 1, at: "ok.double", from: 61),
        Self.finding(Toy.suite, Toy.parity, number: 20, at: "ok.parity", from: least),
      ])
    }
    #expect(await folded(61) == [Toy.double: [Toy.parity]])
    #expect(await folded(62) == [Toy.double: [], Toy.parity: []])
  }

  @Test(arguments: [(4, 4, 1), (4, 3, 4), (3, 3, 3)])
  func `one answer to inputs of which many others are due is one mistake`(
    requirements: Int, dues: Int, findings: Int
  ) async {
    let all = [Toy.double, Toy.parity, Toy.mood, Toy.unit].prefix(requirements).enumerated().map {
      Self.finding(
        Toy.suite, $1, number: $0, at: "ok.\($1)",
        tree: .answer(.exactly(.number($0 % dues), by: $1)))
    }
    let left = await Self.folded(all)
    #expect(left.count == findings)
    #expect(left[Toy.double]?.count == requirements - findings)
  }

  @Test(arguments: [("code", "2", true), ("code", "3", false), ("other", "2", false)])
  func `the same value in place of the same is one mistake of a suite`(
    place: String, due: String, isOne: Bool
  ) async {
    let folded = await Self.folded([
      Self.finding(Toy.suite, Toy.double, number: 1, at: "ok.code", expected: "2", got: 5),
      Self.finding(
        Toy.suite, Toy.parity, number: 20, at: "ok.\(place)", expected: due, got: 5),
    ])
    #expect(folded == (isOne ? [Toy.double: [Toy.parity]] : [Toy.double: [], Toy.parity: []]))
  }

  @Test func `one truth value in place of the other says nothing of its cause`() async {
    let folded = await Self.folded([
      Self.finding(Toy.suite, Toy.double, number: 1, at: "ok.code", expected: "true", got: false),
      Self.finding(Toy.suite, Toy.parity, number: 20, at: "ok.code", expected: "true", got: false),
    ])
    #expect(folded == [Toy.double: [], Toy.parity: []])
  }

  @Test(arguments: [(Toy.double, true), (Toy.parity, false)])
  func `a rule that leaves failures of its requirement open is told of some cases`(
    other: RequirementID, isLimited: Bool
  ) async throws {
    let rule = Toy.suite.label(of: 2)
    let left = await Self.left(of: [
      Self.finding(
        Toy.suite, Toy.double, number: 1, at: "ok.double", from: 61,
        diagnosis: .behavesAs(rule, others: [])),
      Self.finding(Toy.suite, other, number: 20, at: "ok.parity", from: 61),
    ])
    #expect(left.map { $0.consequences.count } == [1])
    guard case .inTheseCases(rule?, []) = try #require(left.first).diagnosis else {
      #expect(!isLimited)
      return
    }
    #expect(isLimited)
  }

  @Test func `beside a single mistake a trace that nothing explains is put down to it`() async {
    let trace = Self.finding(Lamp.suite, Lamp.press, number: 1, at: "ok.effects[0].light")
    let one = Self.finding(Toy.suite, Toy.double, number: 20, at: "ok.double")
    let other = Self.finding(Toy.suite, Toy.parity, number: 21, at: "ok.parity")
    #expect(await Self.folded([trace, one]) == [Toy.double: [Lamp.press]])
    #expect(
      await Self.folded([trace, one, other]) == [
        Toy.double: [], Toy.parity: [], Lamp.press: [],
      ])
  }

  @Test(arguments: [(0, 2), (100, 1)])
  func `what throws in all traces is not put down to a value that is wrong elsewhere`(
    passed: Int, findings: Int
  ) async {
    let folded = await Self.folded(
      [
        Self.finding(Toy.suite, Toy.double, number: 1, at: "ok.double"),
        Self.finding(
          Lamp.suite, Lamp.press, number: 20, at: "ok.effects[0].light", cases: 20,
          verdict: .fault, reply: .fault(message: "no lamp", trace: nil)),
      ], besides: passed)
    #expect(folded.count == findings)
  }

  @Test func `traces that lack the same effect are put down to the smallest`() async {
    func folded(_ path: String) async -> [RequirementID: [RequirementID]] {
      await Self.folded([
        Self.finding(Lamp.suite, Lamp.press, number: 1, at: "ok.effects[0].light.level"),
        Self.finding(Lamp.suite, Lamp.dim, number: 20, at: path),
      ])
    }
    #expect(await folded("ok.effects[3].light.level") == [Lamp.press: [Lamp.dim]])
    #expect(await folded("ok.effects[3].sound.level") == [Lamp.press: [], Lamp.dim: []])
  }

  @Test(arguments: [(1, 10, true), (1, 9, false), (2, 20, true), (2, 19, false)])
  func `a few traces are put down to what far more of them show`(
    few: Int, many: Int, isFolded: Bool
  ) async {
    let folded = await Self.folded([
      Self.finding(Lamp.suite, Lamp.press, number: 1, at: "ok.effects[0].light", cases: few),
      Self.finding(Lamp.suite, Lamp.dim, number: 20, at: "ok.effects[3].sound", cases: many),
    ])
    #expect(folded == (isFolded ? [Lamp.dim: [Lamp.press]] : [Lamp.press: [], Lamp.dim: []]))
  }

  @Test(arguments: [(20, 3, true), (20, 4, false), (19, 3, false)])
  func `beside a failure of values a few warnings of its suite are put down to it`(
    many: Int, few: Int, isFolded: Bool
  ) async {
    let folded = await Self.folded([
      Self.finding(Toy.suite, Toy.double, number: 1, at: "ok.double", cases: many, got: 5),
      Self.finding(
        Toy.suite, Toy.mood, number: 20, at: "ok.mood", cases: few, verdict: .warned, got: "glum"),
    ])
    #expect(folded == (isFolded ? [Toy.double: [Toy.mood]] : [Toy.double: [], Toy.mood: []]))
  }

  @Test(arguments: [(4, Toy.double), (5, Toy.parity)])
  func `of values that fail alike what far more of them show is the mistake`(
    cases: Int, told: RequirementID
  ) async {
    let folded = await Self.folded([
      Self.finding(Toy.suite, Toy.double, number: 1, at: "ok.double", from: 61, got: 5),
      Self.finding(
        Toy.suite, Toy.parity, number: 20, at: "ok.parity", from: 61, cases: cases, got: 7),
    ])
    #expect(folded == [told: [told == Toy.double ? Toy.parity : Toy.double]])
  }

  @Test(arguments: [(2, Lamp.press), (3, Lamp.dim)])
  func `of traces that are alike what most of them show is the mistake`(
    cases: Int, told: RequirementID
  ) async {
    let folded = await Self.folded([
      Self.finding(Lamp.suite, Lamp.press, number: 1, at: "ok.effects[0].light", from: 61),
      Self.finding(
        Lamp.suite, Lamp.dim, number: 20, at: "ok.effects[3].sound", from: 61, cases: cases),
    ])
    #expect(folded == [told: [told == Lamp.press ? Lamp.dim : Lamp.press]])
  }

  @Test(arguments: [(5, Lamp.press), (6, Lamp.dim)])
  func `a rule that explains one trace gives way to what far more show alike`(
    cases: Int, told: RequirementID
  ) async {
    let folded = await Self.folded([
      Self.finding(
        Lamp.suite, Lamp.press, number: 1, at: "ok.effects[0].light", from: 61,
        diagnosis: .behavesAs(Lamp.suite.label(of: 0), others: [])),
      Self.finding(
        Lamp.suite, Lamp.dim, number: 20, at: "ok.effects[3].sound", from: 61, cases: cases),
    ])
    #expect(folded == [told: [told == Lamp.press ? Lamp.dim : Lamp.press]])
  }

  @Test(arguments: [(2, Lamp.press), (3, Lamp.dim)])
  func `a trace that nothing explains gives way to far more that a rule explains`(
    cases: Int, told: RequirementID
  ) async {
    let folded = await Self.folded([
      Self.finding(Lamp.suite, Lamp.press, number: 1, at: "ok.effects[0].light", from: 61),
      Self.finding(
        Lamp.suite, Lamp.dim, number: 20, at: "ok.effects[3].sound", from: 61, cases: cases,
        diagnosis: .behavesAs(Lamp.suite.label(of: 0), others: [])),
    ])
    #expect(folded == [told: [told == Lamp.press ? Lamp.dim : Lamp.press]])
  }

  @Test func `one wrong text in place of the same is one mistake`() async {
    func isPresumed(_ text: String, _ other: String) async -> Bool? {
      await Self.isPresumed([
        Self.finding(
          Toy.suite, Toy.double, number: 1, at: "ok.code", expected: #""1002""#,
          got: .string(JSONString(text))),
        Self.finding(
          Lamp.suite, Lamp.dim, number: 20, at: "ok.effects[0].call.code",
          expected: #""1001" or "1002""#, got: .string(JSONString(other))),
      ])
    }
    #expect(await isPresumed("1002x", "1002x") == false)
    #expect(await isPresumed("1002x", "1002y") == true)
    #expect(await isPresumed("x", "x") == true)
  }

  @Test func `one fault that nobody wrote is one mistake in two suites`() async {
    func isPresumed(_ phrase: String) async -> Bool? {
      let label = VariantLabel(derived: "constant", phrase: "`value` were always 7")
      let other = VariantLabel(derived: "constant", phrase: phrase)
      return await Self.isPresumed([
        Self.finding(
          Toy.suite, Toy.double, number: 1, at: "ok.double", expected: "1", got: 7,
          diagnosis: .inTheseCases(label, [])),
        Self.finding(
          Lamp.suite, Lamp.dim, number: 20, at: "ok.effects[0].light", expected: "2", got: 7,
          diagnosis: .behavesAs(other, others: [])),
      ])
    }
    #expect(await isPresumed("`value` were always 7") == false)
    #expect(await isPresumed("`value` were always 8") == true)
  }

  @Test func `warnings are put down to the one failure that many cases show`() async {
    func folded(_ cases: Int) async -> [RequirementID: [RequirementID]] {
      await Self.folded([
        Self.finding(
          Lamp.suite, Lamp.press, number: 1, at: "ok.effects[0].light", cases: cases),
        Self.finding(
          Lamp.suite, Lamp.dim, number: 20, at: "ok.effects[3].sound", cases: 10,
          verdict: .warned),
      ])
    }
    #expect(await folded(20) == [Lamp.press: [Lamp.dim]])
    #expect(await folded(19) == [Lamp.press: [], Lamp.dim: []])
  }

  @Test func `what only looks like a choice is put down to what twice as many cases show`() async {
    func folded(
      _ cases: Int, _ verdict: Verdict = .failed
    ) async -> [RequirementID: [RequirementID]] {
      let choice = Lamp.suite.variants.indices.map { Lamp.suite.label(of: $0) }
        .first { $0.choice != nil }
      return await Self.folded([
        Self.finding(Lamp.suite, Lamp.press, number: 1, at: "ok.effects[0].light", cases: cases),
        Self.finding(
          Lamp.suite, Lamp.dim, number: 20, at: "ok.effects[3].sound", cases: 5,
          verdict: verdict, diagnosis: .inTheseCases(choice, [])),
      ])
    }
    #expect(await folded(11) == [Lamp.press: [Lamp.dim]])
    #expect(await folded(11, .otherReading) == [Lamp.press: [Lamp.dim]])
    #expect(await folded(10) == [Lamp.press: [], Lamp.dim: []])
  }
}
