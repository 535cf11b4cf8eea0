import ChoiceEngine
import ConformanceKit
import MachineKit
import Synchronization
import TestSupport
import Testing
import WirePrimitives

/// What it costs to diagnose a port that says the same whatever it is asked.
@Suite struct SamenessTests {
  private struct Rules: Sendable {
    var added = 0
  }

  private static let id = SuiteID("x.sum")
  private static let variants = 100
  private static let requirements = (1...3).map { RequirementID("X-SUM-0\($0)") }

  /// Adds something, which every variant does otherwise; counts what its model is asked.
  private static func suite(_ count: @escaping @Sendable () -> Void) -> ConformanceSuite {
    ConformanceSuite(
      id: id, summary: "", requirements: requirements, choices: [], capabilities: [],
      totality: nil, rules: Rules(),
      variants: (1...variants).map { number in
        Variant(
          "added=\(number)", .fault(requirements[0]), behavesAsIf: "\(number) were added"
        ) { $0.added = number }
      },
      generate: { ["n": .number($0.int(0...1_000))] }, notes: { _ in [] },
      model: { (input, rules, _) throws(InvalidInput) in
        count()
        let number = input["n"]?.int ?? 0
        return .answer(
          .exactly(.number(number + rules.added), by: requirements[number % requirements.count]))
      })
  }

  private static let replies: [Reply] = [
    .reject(class: "malformed", message: nil), .fault(message: "no", trace: nil), .ok(.null),
    .unsupported("no"),
  ]

  @Test(arguments: replies)
  func `variants are tried on a few cases of each kind`(reply: Reply) async {
    let asked = Mutex(0)
    let suite = Self.suite { asked.withLock { $0 += 1 } }
    let port = ScriptedPort(Declaration(name: "no", suites: [Self.id])) { _ in reply }
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: [], generated: 600, seed: 1, registry: Toy.registry)
    #expect(report.findings.reduce(0) { $0 + $1.count } == report.suites[0].generated)
    // Each case for itself, and for each variant a few of them: to explain them, and to see where it matters.
    let most = 2 * 600 + Self.variants * (48 + 32)
    #expect(asked.withLock(\.self) <= most, "\(asked.withLock(\.self))")
  }

  @Test func `a port that is wrong in the same way throughout is still told`() async {
    let suite = Self.suite {}
    let port = ReferencePort(suites: [suite], applying: [Self.id: [6]], name: "sum")
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: [], generated: 600, seed: 1, registry: Toy.registry)
    guard case .behavesAs(let label, _)? = report.findings.first?.diagnosis else {
      Issue.record("\(report.findings)")
      return
    }
    #expect(label.name == "added=7")
    #expect(report.findings.count == 1)
  }
}
