import ChoiceEngine
import MachineKit
import Synchronization
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

struct ReferencePortTests {
  private static let choice = ChoiceID("x.choice")

  private final class Count: Sendable {
    let value = Mutex(0)
  }

  /// How often the model is run while a port is checked.
  private static func runs(
    _ port: @Sendable (ConformanceSuite) -> any Port
  ) async -> (runs: Int, report: RunReport) {
    let count = Count()
    let suite = ConformanceSuite.choosing(
      [(choice, ["p", "q"])], generate: { ["n": .number($0.int(0...9_999))] },
      tree: { taken, _ in
        count.value.withLock { $0 += 1 }
        return .answer(.exactly(.string(JSONString(taken[choice] ?? "")), by: Toy.unit))
      })
    let report = await MutationAnalysis.run(
      port(suite), suite: suite, vectors: [], generated: 40, seed: 1, registry: Toy.registry)
    return (count.value.withLock { $0 }, report)
  }

  @Test func `the reference does not ask the model once more`() async {
    let reference = await Self.runs { ReferencePort(suites: [$0]) }
    let other = await Self.runs { suite in
      ScriptedPort(Declaration(name: "port", suites: [suite.id])) { _ in .ok("p") }
    }
    #expect(reference.runs == other.runs)
    #expect(reference.report.exitStatus(strict: true) == .conforms)
  }

  @Test func `what is accepted of a declaration that is not its own is not what it answers`() async
  {
    let (_, report) = await Self.runs { suite in
      let reference = ReferencePort(suites: [suite])
      let declaration = Declaration(
        name: "port", suites: [suite.id], choices: [Self.choice: "q"])
      return ScriptedPort(declaration) { reference.reply(to: $0) }
    }
    #expect(report.findings.map(\.verdict) == [.breaksDeclaration])
  }
}
