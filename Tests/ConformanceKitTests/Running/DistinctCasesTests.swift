import ConformanceKit
import TestSupport
import Testing

/// A suite of few inputs is asked each of them once.
struct DistinctCasesTests {
  private static let inputs = 21

  private func report(generated: Int) async -> SuiteReport {
    let report = await MutationAnalysis.run(
      Toy.port(), suite: Toy.suite, vectors: [], generated: generated, seed: 1,
      registry: Toy.registry)
    #expect(report.end == .complete)
    return report.suites[0]
  }

  @Test func `an input is put once, and the suite ends when there are no others`() async {
    let report = await report(generated: 100_000)
    #expect(report.generated == Self.inputs)
    #expect(report.planned == Self.inputs && report.cases == Self.inputs)
    #expect(report.hasRepeats)
  }
}
