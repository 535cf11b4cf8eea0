import ConformanceKit
import MachineKit
import TestSupport
import Testing

/// A mutation analysis asks only about the cases that a variant changes; it must say what a whole run says.
@Suite struct MutationAnalysisTests {
  @Test func `a mutation analysis blames what a whole run blames`() async {
    let vectors = [3, 9, 10].map { Toy.vector($0, for: [Toy.double, Toy.mood]) }
    // Another one with each test.
    let seed = UInt64.random(in: 1...1_000_000)
    let rows = await MutationAnalysis(
      registry: Toy.registry, vectors: [Toy.id: vectors], generated: 60, seed: seed
    ).rows(for: Toy.suite)
    #expect(rows.count == Toy.suite.variants.count)
    for (index, row) in rows.enumerated() {
      let port = ReferencePort(
        suites: [Toy.suite], applying: [Toy.id: [index]], name: "fault")
      for (found, cases, generated) in [(row.byVectors, vectors, 0), (row.byGenerated, [], 60)] {
        let report = await MutationAnalysis.run(
          port, suite: Toy.suite, vectors: cases, generated: generated, seed: seed,
          registry: Toy.registry)
        #expect(
          Set(found.blamed) == Set(report.findings.map(\.requirement)),
          "\(row.variant.name), seed \(seed)")
      }
    }
  }

  @Test func `a rate says in how many generated cases a whole run finds a variant`() async {
    let rates = await MutationAnalysis(
      registry: Toy.registry, vectors: [:], generated: 60, seed: 7
    ).rates(for: Toy.suite)
    #expect(rates.map(\.variant.name) == Toy.suite.variants.map(\.name))
    for (index, rate) in rates.enumerated() {
      let port = ReferencePort(
        suites: [Toy.suite], applying: [Toy.id: [index]], name: "fault")
      let report = await MutationAnalysis.run(
        port, suite: Toy.suite, vectors: [], generated: 60, seed: 7, registry: Toy.registry)
      let wrong = Set(report.findings.flatMap(\.cases)).count
      #expect((rate.detecting > 0) == (wrong > 0), "\(rate.variant.name)")
      #expect(rate.cases == 60 && rate.detecting >= wrong)
    }
  }
}
