import BridgeCatalog
import ChoiceEngine
import CorpusStore
import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What a port is not failed for: whatever it has not declared.
struct UndeclaredChoicesTests {
  /// Each finding with what it is told as, and how many cases it has.
  private static func told(_ report: RunReport) -> [String] {
    report.findings.map { finding in
      "\(finding.verdict.rawValue): \(finding.diagnosisNames.joined(separator: " or ")) "
        + "(\(finding.count))"
    }
  }

  private static let outer = ChoiceID("x.outer")
  private static let inner = ChoiceID("x.inner")
  private static let other = ChoiceID("x.other")

  private static func report(
    of choices: [(ChoiceID, [String])], following names: Set<String>,
    _ text: @escaping @Sendable ([ChoiceID: String]) -> String
  ) async -> RunReport {
    let suite = ConformanceSuite.choosing(choices) { taken in
      .answer(.exactly(.string(text(taken)), by: Toy.unit))
    }
    let applied = suite.variants.indices.filter { names.contains(suite.variants[$0].name) }
    return await MutationAnalysis.run(
      ReferencePort(suites: [suite], applying: [suite.id: applied]), suite: suite, vectors: [],
      generated: 3, seed: 1, registry: Toy.registry)
  }

  @Test func `two choices that meet in every answer are found together`() async {
    let report = await Self.report(
      of: [(Self.inner, ["p", "q"]), (Self.outer, ["x", "y"])],
      following: ["x.inner=q", "x.outer=y"]
    ) { "\($0[Self.outer] ?? "") and \($0[Self.inner] ?? "")" }
    #expect(
      Self.told(report) == ["other reading: x.inner=q (1)", "other reading: x.outer=y (1)"])
    #expect(report.exitStatus(strict: false) == .conforms)
  }

  @Test func `a choice that another one hides is no failure`() async {
    // Alone the outer choice changes nothing that the port shows.
    let report = await Self.report(
      of: [(Self.inner, ["p", "q"]), (Self.outer, ["x", "y"]), (Self.other, ["1", "2"])],
      following: ["x.inner=q", "x.outer=y", "x.other=2"]
    ) { taken in
      let isAll = taken[Self.inner] == "q" && taken[Self.outer] == "y" && taken[Self.other] == "2"
      return isAll ? "all" : taken[Self.inner] ?? ""
    }
    #expect(report.exitStatus(strict: false) == .conforms, "\(Self.told(report))")
  }

  @Test func `a choice that a sample confuses with another one is found by all cases`() async {
    // In the few cases that show the second choice the first does the same; what contradicts the first is rare.
    let suite = ConformanceSuite.choosing(
      [(Self.inner, ["p", "q"]), (Self.other, ["1", "2"])],
      generate: { ["n": .number($0.int(0...9_999))] },
      tree: { taken, input in
        let n = input["n"]?.int ?? 0
        let (inner, other) = (taken[Self.inner] == "q", taken[Self.other] == "2")
        let text = n % 500 == 0 && (inner || other) ? "b" : n % 250 == 1 && inner ? "c" : "a"
        return .answer(.exactly(.string(JSONString(text)), by: Toy.unit))
      })
    let applied = suite.variants.indices.filter { suite.variants[$0].name == "x.other=2" }
    let report = await MutationAnalysis.run(
      ReferencePort(suites: [suite], applying: [suite.id: applied]), suite: suite, vectors: [],
      generated: 2_000, seed: 1, registry: Toy.registry)
    #expect(report.findings.flatMap(\.diagnosisNames) == ["x.other=2"])
  }

  /// All cases show the reading. The choice leaves much open, and few cases ask for what it does.
  private static let readingAndChoice: ConformanceSuite = {
    typealias Rules = [ChoiceID: String]
    let variants: [Variant<Rules>] = [
      Variant("x.inner=q", .choice(inner, "q"), behavesAsIf: "q") { $0[inner] = "q" },
      Variant("read", .reading(Toy.negatives, Toy.parity), behavesAsIf: "read") { $0[outer] = "y" },
    ]
    return ConformanceSuite(
      id: SuiteID("x.reading"), summary: "", requirements: [],
      choices: [Choice(id: inner, variants: ["p", "q"], ambiguity: Toy.zero)], capabilities: [],
      totality: nil, rules: Rules(), variants: variants,
      generate: { ["n": .number($0.int(0...9_999))] }, notes: { _ in [] },
      model: { (input, rules, _) throws(InvalidInput) in
        let n = input["n"]?.int ?? 0
        let text = Acceptance.exactly(rules[outer] == nil ? "a" : "b", by: Toy.parity)
        let number: Acceptance =
          rules[inner] == nil
          ? .exactly(1, by: Toy.unit)
          : n % 100 == 7 ? .exactly(2, by: Toy.unit) : .any(.number, by: Toy.unit)
        return .answer(.object([.init("text", text), .init("number", number)]))
      })
  }()

  @Test func `a choice that few cases show is found beside a reading that all show`() async {
    let suite = Self.readingAndChoice
    let port = ScriptedPort(Declaration(name: "port", suites: [suite.id])) { call in
      .ok(["text": "b", "number": (call.input["n"]?.int ?? 0) % 100 == 7 ? 2 : 1])
    }
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: [], generated: 600, seed: 1, registry: Toy.registry)
    #expect(report.exitStatus(strict: false) == .conforms, "\(Self.told(report))")
    #expect(report.findings.flatMap(\.diagnosisNames).sorted() == ["read", "x.inner=q"])
  }

  @Test func `a choice whose effect comes long before it is due is no failure`() async {
    // Who follows the tree rings in the last step; the port does it as soon as it may.
    let input = Trace(config: .null, steps: (0..<5).map { Trace.Step(at: $0, Act("wait")) }).json
    let suite = ConformanceSuite.choosing(
      [(Self.outer, ["none", "rings"])], kind: .trace, generate: { _ in input }
    ) { taken, _ in
      var steps = [ExpectedStep](repeating: ExpectedStep(), count: 5)
      for index in steps.indices { steps[index].closed = [.init("ring", Toy.unit)] }
      if taken[Self.outer] == "rings" {
        var ring = ExpectedEffect(.due, "ring", .exactly(1, by: Toy.unit), by: Toy.unit)
        ring.early = 4
        steps[4].effects = [[ring]]
      }
      return .answer(.steps(steps.map(StepTree.step)))
    }
    let port = ScriptedPort(Declaration(name: "early", suites: [suite.id])) { _ in
      .ok(["effects": [[["ring": 1]], [], [], [], []]])
    }
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: [], generated: 3, seed: 1, registry: Toy.registry)
    #expect(Self.told(report) == ["other reading: x.outer=rings (1)"])
  }

  @Test func `a port that mixes the variants of an undeclared choice is told, and not failed`()
    async
  {
    let port = ScriptedPort(Toy.declaration()) { call in
      let number = call.input["n"]?.int ?? 0
      return number.isMultiple(of: 3) ? Toy.reply(number, "unit=foot") : Toy.reply(number)
    }
    let report = await Toy.report(on: port)
    #expect(Self.told(report) == ["other reading: unit=foot (5)"])
    #expect(report.exitStatus(strict: false) == .conforms)
  }

  @Test(
    arguments: [
      ([1, 2, 1], ["other reading: x.outer=two (1)"]),
      ([2, 1, 1], ["other reading: x.outer=two (1)"]),
      ([1, 3, 1], ["failed: none (1)"]), ([2, 1, 3], ["failed: none (1)"]),
    ])
  func `an undeclared choice may differ from step to step, and nothing else may`(
    said: [Int], told: [String]
  ) async {
    let input = Trace(config: .null, steps: said.indices.map { Trace.Step(at: $0, Act("ask")) })
      .json
    let suite = ConformanceSuite.choosing(
      [(Self.outer, ["one", "two"])], kind: .trace, generate: { _ in input }
    ) { taken, _ in
      let number: JSON = taken[Self.outer] == "two" ? 2 : 1
      var step = ExpectedStep()
      step.effects = [[ExpectedEffect(.due, "say", .exactly(number, by: Toy.unit), by: Toy.unit)]]
      return .answer(.steps(said.map { _ in .step(step) }))
    }
    let port = ScriptedPort(Declaration(name: "mixing", suites: [suite.id])) { _ in
      .ok(["effects": .array(said.map { [["say": .number($0)]] })])
    }
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: [], generated: 3, seed: 1, registry: Toy.registry)
    #expect(Self.told(report) == told)
  }

  /// A step in which something comes, or nothing.
  private static func step(_ name: String?) -> StepTree {
    var step = ExpectedStep()
    step.closed = ["say", "bell"].map { .init($0, Toy.unit) }
    if let name {
      step.effects = [[ExpectedEffect(.due, name, .exactly(1, by: Toy.unit), by: Toy.unit)]]
    }
    return .step(step)
  }

  @Test(arguments: [(nil, nil), ("bell", Set([0, 1]))] as [(String?, Set<Int>?)])
  func `what has been read on is followed by what comes, and not by silence`(
    last: String?, followed: Set<Int>?
  ) throws {
    let trees = [["say", nil, "say"], [nil, nil, last]]
      .map { Acceptance.answer(.steps($0.map(Self.step))) }
    let effects: [JSON] = [[["say": 1]], [], last.map { [[$0: 1]] } ?? []]
    let mixed = try #require(
      MixedTrace(
        .ok(["effects": .array(effects)]), under: trees, judge: Judge(granted: [])))
    #expect(mixed.followed == followed)
  }

  @Test func `a warning is no failure by a choice that is only inferred`() async {
    let suite = ConformanceSuite.choosing(
      [(Self.inner, ["p", "q"])], generate: { ["n": .number($0.int(0...9))] },
      tree: { taken, input in
        let isOther = taken[Self.inner] == "q"
        let (text, requirement) =
          input["n"] != 1
          ? (isOther ? "b" : "a", Toy.unit) : isOther ? ("c", Toy.double) : ("d", Toy.mood)
        return .answer(.exactly(.string(text), by: requirement))
      })
    let port = ScriptedPort(Declaration(name: "port", suites: [suite.id])) { call in
      .ok(call.input["n"] == 1 ? "x" : "b")
    }
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: [], generated: 60, seed: 1, registry: Toy.registry)
    #expect(Set(report.findings.map(\.verdict)) == [.otherReading, .warned])
    #expect(report.exitStatus(strict: false) == .conforms)
  }

  @Test func `a case that passes as declared fails by no choice that is only inferred`() throws {
    let suite = ConformanceSuite.choosing([(Self.inner, ["p", "q"])]) { taken in
      .answer(.exactly(.string(taken[Self.inner] == "q" ? "b" : "a"), by: Toy.unit))
    }
    let inferred = suite.variants.indices.filter { suite.variants[$0].name == "x.inner=q" }
    let assessment = Assessment(
      suite: suite, declaration: Declaration(name: "port", suites: [suite.id]),
      registry: Toy.registry, following: inferred)
    let run = Case(suite: suite.id, input: [:], origin: .written)
    let verdicts = try ["a", "b", "x"].map { (text: JSON) in
      try assessment.assess(run, number: 0, reply: .ok(text)).verdict
    }
    #expect(verdicts == [.passed, .passed, .failed])
  }

  @Test(arguments: [(["b", "b", "x"], ["a"], 2), (["b"], ["b"], 2), (["x"], ["a", "a"], -4)])
  func `a gain is looked for no further than it counts, and is the same`(
    notable: [JSON], accepted: [JSON], expected: Int
  ) throws {
    let suite = ConformanceSuite.choosing([(Self.inner, ["p", "q"])]) { taken in
      .answer(.exactly(.string(taken[Self.inner] == "q" ? "b" : "a"), by: Toy.unit))
    }
    let declaration = Declaration(name: "port", suites: [suite.id])
    let assessment = Assessment(suite: suite, declaration: declaration, registry: Toy.registry)
    let run = Case(suite: suite.id, input: [:], origin: .written)
    let results = try (notable + accepted).enumerated().map { number, text in
      try assessment.assess(run, number: number, reply: .ok(text))
    }
    let evidence = CombinationTrials.Evidence(
      notable: Array(results.prefix(notable.count)),
      accepted: Array(results.dropFirst(notable.count)))
    let inferred = suite.variants.indices.filter { suite.variants[$0].name == "x.inner=q" }
    func trials() -> CombinationTrials {
      CombinationTrials(
        Diagnoser(suite: suite, declaration: declaration, registry: Toy.registry))
    }
    #expect(trials().gain(inferred, evidence) == expected)
    for least in -6...6 {
      let gain = trials().gain(inferred, evidence, above: least)
      #expect(gain == (expected > least ? expected : nil), "above \(least)")
    }
  }

  @Test func `a fault beside an undeclared choice is told as though that had been declared`() async
  {
    let port = ScriptedPort(Toy.declaration()) { call in
      Toy.reply(call.input["n"]?.int ?? 0, "unit=foot", "mood=wild", "factor=3")
    }
    let report = await Toy.report(on: port)
    #expect(
      Self.told(report) == [
        "failed: factor=3 (12)", "other reading: mood=wild (1)", "other reading: unit=foot (1)",
      ])
    #expect(report.findings.map(\.requirement) == [Toy.double, Toy.mood, Toy.unit])
    // What is shown of each is nothing but itself.
    #expect(
      report.findings.map { $0.example.judgement.differences.map(\.requirement) }
        == [[Toy.double], [Toy.mood], [Toy.unit]])
  }

  /// Another suite and other combinations each time; `ci/honest` takes all of them.
  @Test func `nothing is held against what the suites leave open`() async throws {
    let seed = UInt64.random(in: 1...1_000_000)
    let corpus = try Corpus.shared()
    let honest = HonestPorts(
      registry: corpus.registry, vectors: corpus.vectors, generated: 6, seed: seed)
    for suite in BridgeCatalog.suites.filter({ $0.kind != .sampling }).shuffled().prefix(1) {
      for combination in honest.combinations(of: suite, larger: 3, most: 2) {
        let accusations = await honest.accusations(of: suite, following: combination)
        let names = combination.variants.map { suite.variants[$0].name }
        let manner = combination.hasLatitude ? "with latitude" : "to the letter"
        #expect(accusations.isEmpty, "\(suite.id) \(names) \(manner), seed \(seed)")
      }
    }
  }

  /// Else `ci/honest` would put the reference to the kit once more.
  @Test func `a port with latitude takes other alternatives, orders and times than the reference`()
    throws
  {
    var ring = ExpectedEffect(.due, "ring", .any(.object, by: Toy.unit), by: Toy.unit)
    ring.early = 2
    let color = Acceptance.oneOf(
      [.exactly("red", by: Toy.unit), .exactly("green", by: Toy.unit)], by: Toy.unit)
    var steps = [ExpectedStep](repeating: ExpectedStep(), count: 3)
    steps[2].effects = [[ring, ExpectedEffect(.due, "shine", color, by: Toy.unit)]]
    let tree = Acceptance.answer(.steps(steps.map(StepTree.step)))
    let outcomes = (0..<40).compactMap { seed in
      RandomLatitude.outcome(of: [:], following: tree, declaring: [:], seed: UInt64(seed))
    }
    #expect(outcomes.allSatisfy { Judge().judge($0, against: tree).isAccepted })
    let texts = Set(outcomes.map(\.compactText))
    #expect(
      texts.contains { $0.contains(#"[[{"ring""#) } && texts.contains { $0.contains("green") })
    #expect(texts.contains { $0.contains(#"},{"ring""#) })
  }

  @Test func `a declared choice is held, whatever is not declared`() async {
    let port = ScriptedPort(Toy.declaration(choices: [Toy.moodChoice: "calm"])) { call in
      Toy.reply(call.input["n"]?.int ?? 0, "unit=foot", "mood=wild")
    }
    let report = await Toy.report(on: port)
    #expect(report.exitStatus(strict: false) == .nonConformance)
    #expect(report.findings.map(\.verdict) == [.breaksDeclaration])
  }
}

extension Finding {
  fileprivate var diagnosisNames: [String] {
    switch diagnosis {
    case .behavesAs(let label, let others): ([label] + others).map(\.name)
    case .mixes(_, let labels): labels.map(\.name)
    default: ["\(diagnosis)"]
    }
  }
}
