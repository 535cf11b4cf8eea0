import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Which requirement is blamed where no variant explains what a port does.
struct RequirementBlameTests {
  /// A finding by its requirement and the traces that are answered with silence or, if there are any, right.
  private typealias Told = (requirement: RequirementID, silent: [[String]], right: [[String]])

  /// The findings, of which each is told by its requirement and the number of its cases.
  private static func settled(
    _ told: [Told], besides accepted: [[String]]
  ) async throws -> [Finding] {
    let port = Lamp.port(answering: ["effects": []])
    let assessment = Assessment(
      suite: Lamp.suite, declaration: port.declaration, registry: Lamp.registry())
    var number = 0
    func result(_ stimuli: [String], isSilent: Bool) throws -> CaseResult {
      number += 1
      let run = Case(suite: Lamp.id, input: Lamp.input(stimuli), origin: .written)
      let tree = try assessment.tree(for: run)
      let right = try #require(tree.witness?[Outcome.ok])
      let silence = JSON.array(Array(repeating: JSON.array([]), count: 2 * stimuli.count))
      let answer: JSON = isSilent ? ["effects": silence] : right
      return assessment.assess(run, number: number, tree: tree, reply: .ok(answer))
    }
    var all: [Int: CaseResult] = [:]
    var findings = try told.map { told in
      let results =
        try told.silent.map { try result($0, isSilent: true) }
        + told.right.map { try result($0, isSilent: false) }
      for result in results { all[result.number] = result }
      return Finding(
        suite: Lamp.id, verdict: .failed, requirement: told.requirement, diagnosis: .none,
        results: results)
    }
    let passing = try accepted.map { try result($0, isSilent: false) }
    let diagnoser = Diagnoser(
      suite: Lamp.suite, declaration: port.declaration, registry: Lamp.registry())
    var allowance = Allowance()
    _ = await RequirementBlame(
      port: port, assessment: assessment, diagnoser: diagnoser, besides: passing
    ).settle(&findings, all, within: &allowance)
    return findings
  }

  private static func blamed(
    _ requirement: RequirementID, silent: [[String]], right: [[String]] = [],
    besides accepted: [[String]] = []
  ) async throws -> RequirementID? {
    try await settled([(requirement, silent, right)], besides: accepted).first?.requirement
  }

  @Test func `what asks in most of the cases is blamed in place of what asks in a few`()
    async throws
  {
    let silent = [["press"], ["press"], ["press"], ["dim"]]
    #expect(try await Self.blamed(Lamp.dim, silent: silent) == Lamp.press)
  }

  @Test func `a few in which nothing departs do not keep it from being blamed`() async throws {
    let silent = Array(repeating: ["press"], count: 17) + [["dim"]]
    let right = Array(repeating: ["press"], count: 3)
    #expect(
      try await Self.blamed(Lamp.dim, silent: silent, right: Array(right.prefix(2))) == Lamp.press)
    #expect(try await Self.blamed(Lamp.dim, silent: silent, right: right) == Lamp.dim)
  }

  @Test func `what asks where other traces pass is not blamed`() async throws {
    let silent = [["press"], ["press"], ["press"], ["dim"]]
    let accepted = Array(repeating: ["press"], count: 20)
    #expect(try await Self.blamed(Lamp.press, silent: silent, besides: accepted) == Lamp.dim)
  }

  @Test func `without a clear margin the finding's own stays`() async throws {
    let silent = Array(repeating: ["press"], count: 10) + Array(repeating: ["dim"], count: 9)
    #expect(try await Self.blamed(Lamp.dim, silent: silent) == Lamp.dim)
    #expect(try await Self.blamed(Lamp.dim, silent: silent + [["press"], ["press"]]) == Lamp.press)
  }

  @Test func `a requirement whose fault changes what fails, and nothing else, is blamed`()
    async throws
  {
    // Two presses leave the lamp dark again, which a fault of the first one changes nothing of.
    let silent = [["press", "dim"], ["press", "press"]]
    let findings = try await Self.settled([(Lamp.press, silent, [])], besides: [["dim"]])
    #expect(findings.map(\.requirement) == [Lamp.press])
    #expect(findings.map(\.fit) == [1])
  }

  @Test func `findings that one requirement fits are one`() async throws {
    let one: Told = (Lamp.press, [["press"], ["press"]], [])
    let other: Told = (Lamp.dim, [["press", "dim"]], [])
    let findings = try await Self.settled([one, other], besides: [["dim"], ["dim"]])
    #expect(findings.map(\.requirement) == [Lamp.press])
    #expect(findings.map(\.count) == [3])
    #expect(findings.first?.elsewhere == [Lamp.dim])
  }

  @Test func `findings that each have a requirement of their own stay apart`() async throws {
    let one: Told = (Lamp.press, Array(repeating: ["press"], count: 4), [])
    let other: Told = (Lamp.dim, Array(repeating: ["dim"], count: 4), [])
    let findings = try await Self.settled([one, other], besides: [])
    #expect(Set(findings.map(\.requirement)) == [Lamp.press, Lamp.dim])
  }

  private static let open = RequirementID("X-SHF-01")
  private static let filled = RequirementID("X-SHF-02")
  private static let steady = RequirementID("X-SHF-03")

  /// A shelf is always open, and says what is on it.
  ///
  /// - Parameter saysNothing: whether it says nothing of being empty.
  private static func tree(_ count: Int, saysNothing: Bool) -> Acceptance {
    let isFilled = !saysNothing || count > 0
    return .answer(
      .object(
        [.init("open", .exactly(true, by: open))]
          + (isFilled ? [.init("filled", .exactly(.number(count), by: filled))] : [])))
  }

  /// What is found where a fault is all that a port answers to some shelves.
  ///
  /// - Parameters:
  ///   - level: of being open; to be filled is a must.
  ///   - ignored: counts that nothing is asked of.
  ///   - unsteady: from which count on a fault of the rule that nothing throws has shelves throw.
  private static func shelved(
    saysNothing: Bool, _ level: Requirement.Level = .must, unsteady: Int? = nil,
    ignoring ignored: Range<Int> = 0..<0,
    whereItFails fails: @escaping @Sendable (Int) -> Bool
  ) async -> [Finding] {
    let shelf = ConformanceSuite(
      id: SuiteID("x.shelf"), summary: "a shelf", requirements: [open, filled, steady],
      choices: [], capabilities: [], totality: unsteady == nil ? nil : steady, rules: Int.max,
      variants: unsteady.map { least in
        [Variant("unsteady", .fault(steady), behavesAsIf: "it broke") { $0 = least }]
      } ?? [],
      generate: { _ in [:] },
      notes: { _ in [] }, needs: { _ in [] },
      model: { (input, rules, _) throws(InvalidInput) in
        let count = input["count"]?.int ?? 0
        if ignored.contains(count) { return .ignored(nil, Toy.zero) }
        return count < rules ? tree(count, saysNothing: saysNothing) : .fault(by: steady)
      })
    let reference = ReferencePort(suites: [shelf])
    let port = ScriptedPort(Declaration(name: "shelf", suites: [shelf.id])) { call in
      fails(call.input["count"]?.int ?? 0)
        ? .fault(message: "it is of no use", trace: nil) : reference.reply(to: call)
    }
    let vectors = (0...20).map { count in
      Toy.vector(
        "\(count)", ["count": .number(count)], for: ignored.contains(count) ? [] : [open],
        expect: ignored.contains(count)
          ? .ignored(nil, Toy.zero) : tree(count, saysNothing: saysNothing))
    }
    let report = await MutationAnalysis.run(
      port, suite: shelf, vectors: vectors, generated: 0, seed: 1,
      registry: Registry(
        requirements: [
          Toy.requirement(open, level), Toy.requirement(filled, .must),
          Toy.requirement(steady, .must),
        ]
          + PortRule.allCases.map { Toy.requirement(.port($0), .must) }, ambiguities: []))
    return report.findings
  }

  @Test func `where a fault is all that is answered, nothing speaks for what is asked first`()
    async
  {
    let findings = await Self.shelved(saysNothing: true) { $0 > 0 }
    #expect(findings.map(\.requirement) == [Self.filled])
  }

  @Test func `that nothing throws is blamed only where nothing else fits`() async {
    // Its fault changes nearly the cases that fail, and those alone.
    let findings = await Self.shelved(saysNothing: true, unsteady: 9) { $0 > 10 }
    #expect(findings.map(\.requirement) == [Self.filled])
  }

  @Test func `cases in which nothing is asked for do not keep what is asked for from being blamed`()
    async
  {
    let findings = await Self.shelved(saysNothing: false, unsteady: .max, ignoring: 0..<4) {
      $0 < 9
    }
    #expect(findings.map(\.requirement) == [Self.filled])
  }

  @Test func `what is due likewise where the port answers is not blamed for a fault`() async {
    let findings = await Self.shelved(saysNothing: false) { $0 > 10 }
    #expect(findings.map(\.requirement) == [Self.filled])
  }

  @Test func `a fault where a must is due is a failure, though elsewhere only a should is`() async {
    let findings = await Self.shelved(saysNothing: true, .should) { _ in true }
    #expect(findings.map(\.verdict) == [.fault])
    #expect(findings.map(\.requirement) == [Self.filled])
  }

  private static let ring = RequirementID("X-BEL-01")
  private static let hush = RequirementID("X-BEL-02")

  private static let toll = RequirementID("X-BEL-03")

  /// What is found of a bell that throws where it is to be hushed.
  private static func findings(of traces: [[String]]) async -> [Finding] {
    let bell = ConformanceSuite(
      id: SuiteID("x.bell"), kind: .trace, summary: "a bell", requirements: [ring, hush, toll],
      choices: [], capabilities: [], totality: nil, rules: 0, variants: [],
      generate: { _ in .null }, notes: { _ in [] }, needs: { _ in [] },
      model: { (input, _, _) throws(InvalidInput) in
        let steps = input["steps"]?.array.map(Array.init) ?? []
        return .answer(.steps(steps.map { .step(Self.step(Act($0["do"] ?? [:])?.name ?? "")) }))
      })
    let reference = ReferencePort(suites: [bell])
    let port = ScriptedPort(Declaration(name: "bell", suites: [bell.id])) { call in
      call.input.compactText.contains("hu")
        ? .fault(message: "it has no clapper", trace: nil) : reference.reply(to: call)
    }
    let vectors = traces.enumerated().map { number, stimuli in
      let steps = stimuli.enumerated().map { Trace.Step(at: $0.offset, Act($0.element)) }
      let input = Trace(config: .null, steps: steps).json
      return Toy.vector(
        "v\(number)", input, for: [ring],
        expect: (try? bell.recordedTree(of: input)) ?? .object([]))
    }
    return await MutationAnalysis.run(
      port, suite: bell, vectors: vectors, generated: 0, seed: 1,
      registry: Registry(
        requirements: [
          Toy.requirement(ring, .must), Toy.requirement(toll, .must),
          Toy.requirement(hush, .should),
        ] + PortRule.allCases.map { Toy.requirement(.port($0), .must) }, ambiguities: []),
      allowance: Allowance()
    ).findings
  }

  /// Of some stimuli a sound is due, by another must each; where it is hushed there is no echo, and where it hums
  /// a hum is due by the same should. Of a hub the reference has a sound by that should, which a must asks to be
  /// the last when it rests.
  private static func step(_ stimulus: String) -> ExpectedStep {
    var step = ExpectedStep()
    let due = [
      "ring": ring, "hush and ring": ring, "hush and toll": toll, "hum and ring": ring,
    ]
    if let must = due[stimulus] {
      step.effects = [[ExpectedEffect(.due, "sound", .exactly([:], by: must), by: must)]]
    }
    if stimulus.hasPrefix("hum") {
      step.effects.append([ExpectedEffect(.due, "hum", .exactly([:], by: hush), by: hush)])
    }
    if stimulus == "hub" {
      step.effects = [[ExpectedEffect(.does, "sound", .exactly([:], by: hush), by: hush)]]
    }
    if stimulus == "rest" { step.states = [.init("sound", .exactly([:], by: ring))] }
    if stimulus.hasPrefix("hush") { step.closed = [.init("echo", hush)] }
    return step
  }

  @Test func `a fault is about what its step asks, and not about what follows`() async {
    let findings = await Self.findings(of: [
      ["ring"], ["hush", "ring"], ["ring", "hush", "ring", "ring"], ["ring", "hush"],
    ])
    #expect(findings.map(\.requirement) == [Self.hush])
    #expect(findings.map(\.verdict) == [.warned])
    #expect(findings.first?.example.run.input["steps"]?.array?.count == 1)
  }

  @Test(arguments: [
    [["ring"], ["hush", "ring"], ["ring", "hush", "ring", "ring"], ["ring", "hush and ring"]],
    [["ring"], ["hum"], ["ring", "hum"], ["hum and ring"]],
  ])
  func `a fault where a must asks for something in one case is a failure`(traces: [[String]]) async
  {
    let findings = await Self.findings(of: traces)
    #expect(findings.contains { $0.verdict == .fault && $0.requirement == Self.ring })
  }

  @Test func `a fault where a should alone asks for something is a warning`() async {
    let findings = await Self.findings(of: [["ring"], ["hum"], ["ring", "hum"], ["hum", "hum"]])
    #expect(findings.map(\.verdict) == [.warned])
    #expect(findings.map(\.requirement) == [Self.hush])
  }

  @Test func `a fault where an effect may be left out is about the state that it leaves`() async {
    let findings = await Self.findings(of: [["ring"], ["hub", "rest"], ["ring", "hub", "rest"]])
    #expect(findings.map(\.requirement) == [Self.ring])
    #expect(findings.map(\.verdict) == [.fault])
  }

  @Test func `a fault where nothing is asked for, then or later, is about no requirement`() async {
    let findings = await Self.findings(of: [["ring"], ["ring", "hut"], ["hut"]])
    #expect(findings.map(\.requirement) == [.port(.neverFaults)])
    #expect(findings.map(\.verdict) == [.fault])
    let others = await Self.findings(of: [["ring"], ["hum"], ["ring", "hut"]])
    #expect(others.map(\.requirement) == [Self.hush])
    #expect(others.map(\.verdict) == [.warned])
  }

  @Test func `a fault where a must asks for something in each case stays a failure`() async {
    let findings = await Self.findings(of: [
      ["ring"], ["hush and ring"], ["ring", "hush and ring"], ["hush and toll"],
    ])
    #expect(!findings.isEmpty && findings.allSatisfy { $0.verdict == .fault })
    #expect(!findings.contains { $0.requirement == Self.hush })
  }
}
