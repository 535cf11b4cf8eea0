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

  /// A shelf is always open, and says what is on it if anything is.
  private static let shelf = ConformanceSuite(
    id: SuiteID("x.shelf"), summary: "a shelf", requirements: [open, filled], choices: [],
    capabilities: [], totality: nil, rules: 0, variants: [], generate: { _ in [:] },
    notes: { _ in [] }, needs: { _ in [] },
    model: { (input, _, _) throws(InvalidInput) in shelfTree(input["count"]?.int ?? 0) })
  private static let open = RequirementID("X-SHF-01")
  private static let filled = RequirementID("X-SHF-02")

  private static func shelfTree(_ count: Int) -> Acceptance {
    .answer(
      .object(
        [.init("open", .exactly(true, by: open))]
          + (count > 0 ? [.init("filled", .exactly(.number(count), by: filled))] : [])))
  }

  @Test func `where a fault is all that is answered, nothing speaks for what is asked first`()
    async throws
  {
    let port = ScriptedPort(Declaration(name: "shelf", suites: [Self.shelf.id])) { call in
      call.input["count"] == 0
        ? .ok(["open": true]) : .fault(message: "it is not empty", trace: nil)
    }
    let vectors = (0...20).map { count in
      Toy.vector(
        "\(count)", ["count": .number(count)], for: [Self.open], expect: Self.shelfTree(count))
    }
    let report = await MutationAnalysis.run(
      port, suite: Self.shelf, vectors: vectors, generated: 0, seed: 1,
      registry: Registry(
        requirements: [Self.open, Self.filled].map { Toy.requirement($0, .must) }
          + PortRule.allCases.map { Toy.requirement(.port($0), .must) }, ambiguities: []))
    #expect(report.findings.map(\.requirement) == [Self.filled])
  }
}
