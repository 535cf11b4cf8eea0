import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// One mistake that fails in several suites.
struct ConsequenceTests {
  private static let sum = RequirementID("X-SUM-01")

  /// `{"numbers": [{"n": 3}, ...]}` is answered with the sum of their doubles.
  private static let sums = ConformanceSuite(
    id: SuiteID("x.sum"), summary: "sums", requirements: [sum], choices: [], capabilities: [],
    totality: nil, rules: 0, variants: [],
    generate: { _ in ["numbers": []] }, notes: { _ in [] },
    model: { (input, _, recorder) throws(InvalidInput) in
      guard let numbers = input["numbers"]?.array else { throw InvalidInput("no numbers") }
      recorder.cite(sum, "added")
      let all = numbers.compactMap { $0["n"]?.int }
      return .answer(.object([.init("sum", .exactly(.number(2 * all.reduce(0, +)), by: sum))]))
    })

  /// In place of the toy suite one in which any answer to 3 will do.
  private static let open = ConformanceSuite(
    id: Toy.id, summary: "anything", requirements: [Toy.double], choices: [], capabilities: [],
    totality: nil, rules: 0, variants: [], generate: { _ in ["n": 0] }, notes: { _ in [] },
    model: { (input, _, _) throws(InvalidInput) in
      input["n"] == 3
        ? .answer(.ignored(1, AmbiguityID("AMB-TOY-01"))) : .answer(.exactly(1, by: Toy.double))
    })

  private static let schemas: [SuiteID: JSON] = [
    Toy.id: ["type": "object", "required": ["n"], "properties": ["n": ["type": "integer"]]],
    sums.id: ["type": "object", "required": ["numbers"]],
  ]

  /// A run of both suites on a port that answers as the reference does, or as it is told.
  static func report(
    knowing known: [KnownFailure] = [], level: Requirement.Level = .must,
    adding: Requirement.Level = .must,
    of first: ConformanceSuite = Toy.suite, doubling numbers: ClosedRange<Int> = 0...12,
    _ answer: @escaping @Sendable (Call) -> Reply?
  ) async -> RunReport {
    let suites = [first, sums].map { suite in
      var suite = suite
      let schema = schemas[suite.id].flatMap { try? SuiteSchema(["$defs": ["input": $0]]) }
      suite.schema = { schema }
      return suite
    }
    let reference = ReferencePort(suites: suites)
    let port = ScriptedPort(
      Declaration(name: "both", suites: suites.map(\.id), capabilities: [Toy.capability: true])
    ) { call in answer(call) ?? reference.reply(to: call) }
    let lists = [[1], [7], [1, 2, 3], [2, 7]]
    let vectors = lists.map { list in
      let input: JSON = ["numbers": .array(list.map { ["n": .number($0)] })]
      return Toy.vector(
        "sum-\(list)", input, for: [sum], expect: (try? sums.recordedTree(of: input)) ?? .object([])
      )
    }
    let own = numbers.map { number in
      Toy.vector(
        "n-\(number)", Toy.input(number), expect: try? first.recordedTree(of: Toy.input(number)))
    }
    let plan = CheckPlan(
      suites: suites, vectors: [Toy.id: own, sums.id: vectors],
      generated: 0, seed: 1)
    let all = Registry(
      requirements: Toy.requirements(doubling: level) + [Toy.requirement(sum, adding)],
      ambiguities: [])
    var runner = Runner(
      plan: plan, port: port, registry: all, known: KnownFailures(known),
      recorder: SilentRecorder())
    return await runner.run(
      header: RunHeader(
        kit: "", corpus: "", caseSet: "", port: port.declaration, seed: 1,
        suites: suites.map(\.id), suitesKnown: 2))
  }

  /// Toy's answer with another double.
  private static func doubling(_ number: Int, as double: Int) -> Reply {
    guard case .ok(let answer) = Toy.reply(number), let members = answer.object else {
      return Toy.reply(number)
    }
    return .ok(
      .object(
        members.map { ($0.lossyText, $0.lossyText == "double" ? .number(double) : $1) }))
  }

  /// A port whose double of seven is wrong, in sums too.
  private static func seven(_ call: Call) -> Reply? {
    if call.input["n"] == 7 { return doubling(7, as: 15) }
    guard let numbers = call.input["numbers"]?.array?.compactMap({ $0["n"]?.int }),
      numbers.contains(7)
    else { return nil }
    return .ok(["sum": .number(2 * numbers.reduce(0, +) + 1)])
  }

  @Test func `what fails with the values that fail alone is told with them`() async throws {
    let report = await Self.report(Self.seven)
    let finding = try #require(report.findings.first)
    #expect(report.findings.map(\.requirement) == [Toy.double])
    #expect(finding.consequences.map(\.requirement) == [Self.sum])
    #expect(finding.consequences.map(\.count) == [2])
    #expect(finding.consequences.map(\.isPresumed) == [false])
    #expect(report.suites[1].consequences.map(\.cause) == [Toy.double])
    #expect(report.exitStatus(strict: false) == .nonConformance)
  }

  @Test func `a requirement whose finding is told elsewhere does not hold`() async throws {
    let report = await Self.report(Self.seven)
    let row = try #require(report.requirementRows.first { $0.id == Self.sum })
    #expect(row.state == .notChecked(.masked))
  }

  @Test func `a mistake of its own stays a finding`() async {
    let report = await Self.report { call in
      if call.input["n"] == 7 { return Self.doubling(7, as: 15) }
      return call.input["numbers"]?.array?.count == 3 ? .ok(["sum": 0]) : nil
    }
    #expect(Set(report.findings.map(\.requirement)) == [Toy.double, Self.sum])
  }

  @Test func `what is not expected is never told with a known failure`() async {
    let known = KnownFailure(
      target: .requirement(Toy.id, Toy.double, nil), reason: "later", issue: nil, until: nil)
    let report = await Self.report(knowing: [known], Self.seven)
    #expect(report.findings.count == 2)
    #expect(report.failing == [Self.sum])
  }

  @Test func `no failure is told with a warning`() async {
    let report = await Self.report(level: .should, Self.seven)
    #expect(Set(report.findings.map(\.verdict)) == [.failed, .warned])
  }

  @Test func `one fault in two suites is one finding`() async throws {
    let report = await Self.report { call in
      call.input["n"] == 3 || call.input["numbers"] != nil
        ? .fault(message: "no module", trace: nil) : nil
    }
    #expect(report.findings.count == 1)
    #expect(try #require(report.findings.first).consequences.count == 1)
  }

  @Test func `a fault is told by the suite in which something passes`() async {
    let report = await Self.report(doubling: 0...3) { call in
      let numbers = call.input["numbers"]?.array.map(Array.init) ?? []
      return call.input["n"] != nil || numbers.contains { $0["n"] == 7 }
        ? .fault(message: "no module", trace: nil) : nil
    }
    #expect(report.findings.map(\.requirement) == [Self.sum])
  }

  @Test(arguments: [Requirement.Level.must, .should])
  func `what a document asks for is told before the port protocol`(level: Requirement.Level) async {
    let report = await Self.report(adding: level, of: Self.open) { call in
      let numbers = call.input["numbers"]?.array.map(Array.init) ?? []
      return call.input["n"] == 3 || numbers.contains { $0["n"] == 7 }
        ? .fault(message: "no module", trace: nil) : nil
    }
    #expect(report.findings.map(\.requirement) == [Self.sum])
    let told = report.findings.flatMap(\.consequences).map(\.requirement)
    #expect(told == [.port(.neverFaults)])
  }

  @Test func `an edit is made wherever what it edits stands`() throws {
    let edit = try #require(
      Counterfactual(Contrast(place: "a", failing: "x\u{2029}y", passing: "xy")))
    #expect(edit.edited(["b": ["1\u{2029}", 2]]) == ["b": ["1", 2]])
    let other = try #require(Counterfactual(Contrast(place: "a", failing: "a/b", passing: "a-b")))
    #expect(other.edited(["b": ["1/2", 2]]) == ["b": ["1-2", 2]])
    let isUntouched = other.edited(["b": "12"]).map { _ in false } ?? true
    #expect(isUntouched)
    let removal = Contrast(place: "a", failing: 1, passing: JSON?.none)
    #expect(Counterfactual(removal).map { _ in false } ?? true)
  }

  /// A trace of a step each ten milliseconds.
  private static func trace(_ names: [String]) -> JSON {
    let steps = names.enumerated().map { Trace.Step(at: $0.offset * 10, Act($0.element)) }
    return Trace(config: .null, steps: steps).json
  }

  private static func result(_ names: [String], departing step: Int) -> CaseResult {
    var judgement = Judgement()
    judgement.differences = [
      Difference(path: "ok.effects[\(step - 1)]", requirement: Lamp.dim, expected: "", got: nil)
    ]
    return CaseResult(
      number: 1, run: Case(suite: Lamp.id, input: trace(names), origin: .written),
      tree: .object([]), reply: .ok(.null), judgement: judgement, verdict: .failed,
      requirement: Lamp.dim)
  }

  @Test func `a step comes earlier or later by as much in another trace`() throws {
    let example = Self.trace(["press", "dim"])
    func times(_ old: Int, _ new: Int, of names: [String], departing step: Int) -> [Int]? {
      let contrast = Contrast(place: "steps[1].at", failing: .number(old), passing: .number(new))
      return TimeShift(contrast, of: example)?.edited(Self.result(names, departing: step))
        .map { (try? Trace($0).steps.map(\.at)) ?? [] }
    }
    #expect(times(10, 25, of: ["dim", "dim", "press", "dim"], departing: 3) == [0, 25, 25, 30])
    #expect(times(10, 5, of: ["press", "press", "dim"], departing: 3) == [0, 10, 15])
    #expect(times(25, 10, of: ["press", "press", "dim"], departing: 3) == nil)
    #expect(times(10, 25, of: ["press", "dim"], departing: 1) == nil)
    let other = Contrast(place: "steps[1].do", failing: 1, passing: 2)
    #expect(TimeShift(other, of: example).map { _ in false } ?? true)
  }

  @Test func `a probe is put where the other trace departs`() throws {
    let cause = Self.result(["press", "dim"], departing: 2)
    let probe = try #require(
      Probe(of: cause, at: Self.result(["press", "wait", "press"], departing: 3)))
    let steps = try Trace(probe.transplanted).steps
    #expect(steps.map(\.stimulus.name) == ["press", "wait", "dim"])
    #expect(steps.map(\.at) == [0, 10, 20])
    #expect(try Trace(probe.alone).steps.map(\.stimulus.name) == ["dim"])
    #expect(Probe(of: cause, at: Self.result(["press"], departing: 1)) == nil)
  }
}
